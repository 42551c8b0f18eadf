// The questions of a search: words, phrases in quotes, fields, AND, OR, NOT and brackets, wildcards, and
// words that may be misspelt. What a term finds is asked of the caller. Pure.

import { Refusal } from "./refusal.ts";

/** The numbers of documents, found in steps between which other requests have a turn. */
export type Found = Generator<void, Set<number>>;

/** A word or phrase of a question; `edits` of the letters of a word may differ. */
export interface Term {
  readonly isPhrase: boolean;
  readonly text: string;
  readonly edits: number;
  /** The field that it must stand in; null for any. */
  readonly field: string | null;
}

/** What a question finds of: each of its terms, and everything. */
interface Finding {
  readonly term: (term: Term) => Found;
  readonly every: () => Set<number>;
}

const TOKEN =
  /\s+|(?<phrase>"(?:[^"\\]|\\.)*")(?:~\d+)?(?:\^[\d.]+)?|(?<sign>&&|\|\||[()!+-])|(?<field>[\w.]+):(?=\S)|(?<word>(?:[^\s"()[\]{}/:^~\\]|\\.)+)(?<fuzzy>~\d?)?(?:\^[\d.]+)?/y;

/** In a search box, only these signs mean something; all else is text. */
const SIMPLE_TOKEN = /\s+|(?<phrase>"[^"]*")|(?<sign>[()|]|-(?=\S))|(?<word>[^\s"()|+~]+)(?<fuzzy>~\d?)?|./y;

const TOKENS_MAX = 200;
/** Brackets within each other. */
const NESTED_MAX = 20;
const OPERATORS: Readonly<Record<string, string>> = {
  ...{ AND: "AND", "&&": "AND", "+": "AND" },
  ...{ OR: "OR", "||": "OR", "|": "OR" },
  ...{ NOT: "NOT", "!": "NOT", "-": "NOT" },
};

/** A term, or an operator, a bracket or the name of a field, by what its text is. */
interface Token {
  readonly kind: "term" | "field" | "sign";
  readonly text: string;
  readonly isPhrase: boolean;
  readonly edits: number;
}

/** Reads a question: what finds its documents. Throws 400 for a wrong one; in a search box, none is wrong. */
export function readQuestion(text: string, isSimple: boolean, finding: Finding): () => Found {
  const tokens = isSimple ? tokensOf(text.toLowerCase(), SIMPLE_TOKEN) : tokensOf(text, TOKEN);
  try {
    return new Reader(tokens, finding).read();
  } catch (error) {
    if (!isSimple || !(error instanceof Refusal)) throw error;
    const words = tokens.filter(({ kind, isPhrase }) => kind === "term" && !isPhrase);
    return new Reader(words, finding).read();
  }
}

function tokensOf(text: string, pattern: RegExp): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || tokens.length > TOKENS_MAX) throw cannotRead(text.slice(at, at + 20));
    at += found[0].length;
    const { phrase, sign, field, word, fuzzy } = found.groups ?? {};
    const own = (phrase?.slice(1, -1) ?? word ?? "").replace(/\\(.)/gs, "$1");
    const token = { isPhrase: phrase !== undefined, edits: editsOf(fuzzy, own) };
    if (sign !== undefined || /^(?:AND|OR|NOT)$/.test(word ?? ""))
      tokens.push({ ...token, kind: "sign", text: OPERATORS[found[0]] ?? found[0] });
    else if (field !== undefined) tokens.push({ ...token, kind: "field", text: field });
    else if (own !== "") tokens.push({ ...token, kind: "term", text: own });
  }
  return tokens;
}

/** How many letters of a word may differ. */
function editsOf(fuzzy: string | undefined, { length }: string): number {
  if (fuzzy !== "~") return Math.min(2, Number(fuzzy?.slice(1) ?? 0));
  return length <= 2 ? 0 : length <= 5 ? 1 : 2;
}

const cannotRead = (near: string) => new Refusal(400, `Cannot parse the query near ${JSON.stringify(near)}`);

/** Reads tokens: what stands side by side must all hold. */
class Reader {
  #at = 0;
  #nested = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly finding: Finding,
  ) {}

  read(): () => Found {
    if (this.tokens.length === 0) return this.#holding([], []);
    const whole = this.#either();
    if (this.#at < this.tokens.length) throw this.#refusal();
    return whole;
  }

  #either(): () => Found {
    const parts = [this.#both()];
    while (this.#takes("OR")) parts.push(this.#both());
    return function* () {
      let found = new Set<number>();
      for (const part of parts) found = found.union(yield* part());
      return found;
    };
  }

  #both(): () => Found {
    const needed: (() => Found)[] = [];
    const barred: (() => Found)[] = [];
    do {
      let isBarred = false;
      for (; /^(?:AND|NOT)$/.test(this.#sign(this.#at)); this.#at++)
        if (this.#sign(this.#at) === "NOT") isBarred = !isBarred;
      (isBarred ? barred : needed).push(this.#one());
    } while (this.#at < this.tokens.length && !/^(?:OR|\))$/.test(this.#sign(this.#at)));
    return this.#holding(needed, barred);
  }

  /** What finds the documents of all parts but not of the barred ones. */
  #holding(needed: readonly (() => Found)[], barred: readonly (() => Found)[]): () => Found {
    const { every } = this.finding;
    return function* () {
      const sets: Set<number>[] = [];
      for (const part of needed) sets.push(yield* part());
      let found = sets.length === 0 ? every() : sets.reduce((a, b) => a.intersection(b));
      for (const part of barred) found = found.difference(yield* part());
      return found;
    };
  }

  #one(): () => Found {
    if (this.#takes("(")) {
      if (++this.#nested > NESTED_MAX) throw this.#refusal();
      const inside = this.#either();
      if (!this.#takes(")")) throw this.#refusal();
      this.#nested--;
      return inside;
    }
    const first = this.tokens[this.#at++];
    const token = first?.kind === "field" ? this.tokens[this.#at++] : first;
    if (token?.kind !== "term") throw this.#refusal();
    const term = { ...token, field: first === token ? null : (first?.text ?? null) };
    return () => this.finding.term(term);
  }

  /** The sign at a place; "" for none. */
  #sign(at: number): string {
    const token = this.tokens[at];
    return token?.kind === "sign" ? token.text : "";
  }

  #takes(sign: string): boolean {
    const isNext = this.#sign(this.#at) === sign;
    if (isNext) this.#at++;
    return isNext;
  }

  #refusal(): Refusal {
    return cannotRead(this.tokens[this.#at - 1]?.text ?? "");
  }
}
