// The questions of a search as expressions of the index of words: words, phrases in quotes, fields, AND, OR,
// NOT and brackets, wildcards, and words that may be misspelt. Pure.

import { Refusal } from "./refusal.ts";

interface Question {
  /** An expression of FTS5; null for everything. */
  readonly expression: string | null;
  /** Texts that one value must have as they are. */
  readonly phrases: readonly string[];
  /** Values that fields must have. */
  readonly fields: readonly (readonly [field: string, value: string])[];
}

/** The expression of a word of a question; `edits` of its letters may differ. */
type Expand = (word: string, edits: number) => string;

/** Each record has this word. */
export const EVERY = '"·"';

const TOKEN =
  /\s+|(?<phrase>"(?:[^"\\]|\\.)*")(?:~\d+)?(?:\^[\d.]+)?|(?<sign>&&|\|\||[()!+-])|(?<field>[\w.]+):(?=\S)|(?<word>(?:[^\s"()[\]{}/:^~\\]|\\.)+)(?<fuzzy>~\d?)?(?:\^[\d.]+)?/y;

/** In a search box, only these signs mean something; all else is text. */
const SIMPLE_TOKEN = /\s+|(?<phrase>"[^"]*")|(?<sign>[()|]|-(?=\S))|(?<word>[^\s"()|+~]+)(?<fuzzy>~\d?)?|./y;

const TOKENS_MAX = 200;
/** Brackets and NOTs within each other: SQLite refuses an expression of more than 30. */
const NESTED_MAX = 20;
const OPERATORS: Readonly<Record<string, string>> = {
  "&&": "AND",
  "+": "AND",
  "||": "OR",
  "|": "OR",
  "!": "NOT",
  "-": "NOT",
};

interface Token {
  /** An operator, a bracket, or what its text is. */
  readonly kind: string;
  readonly text: string;
  readonly edits: number;
}

/** Reads a question. Throws 400 for one that can't be read; in a search box, no text is wrong. */
export function readQuestion(text: string, isSimple: boolean, expand: Expand): Question {
  const tokens = isSimple ? tokensOf(text.toLowerCase(), SIMPLE_TOKEN) : tokensOf(text, TOKEN);
  try {
    return new Reader(tokens, expand).read();
  } catch (error) {
    if (!isSimple || !(error instanceof Refusal)) throw error;
    return new Reader(
      tokens.filter(({ kind }) => kind === "word"),
      expand,
    ).read();
  }
}

function tokensOf(text: string, pattern: RegExp): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || tokens.length > TOKENS_MAX) throw cannotRead(text.slice(at, at + 20));
    at += found[0].length;
    const token = tokenOf(found);
    if (token !== null) tokens.push(token);
  }
  return tokens;
}

/** The token of a match; null for a space. */
function tokenOf({ 0: all, groups = {} }: RegExpExecArray): Token | null {
  const { phrase, sign, field, word, fuzzy } = groups;
  const text = (phrase?.slice(1, -1) ?? word ?? field ?? "").replace(/\\(.)/gs, "$1");
  if (sign !== undefined || (word !== undefined && /^(?:AND|OR|NOT)$/.test(word)))
    return { kind: OPERATORS[all] ?? all, text: all, edits: 0 };
  if (text === "") return null;
  const kind = phrase !== undefined ? "phrase" : field !== undefined ? "field" : "word";
  return { kind, text, edits: fuzzy === undefined ? 0 : editsOf(fuzzy, text) };
}

/** How many letters of a word may differ. */
function editsOf(fuzzy: string, { length }: string): number {
  if (fuzzy !== "~") return Math.min(2, Number(fuzzy.slice(1)));
  return length <= 2 ? 0 : length <= 5 ? 1 : 2;
}

const cannotRead = (near: string) => new Refusal(400, `Cannot parse the query near ${JSON.stringify(near)}`);

/** Reads tokens: what stands side by side must all hold. */
class Reader {
  readonly #phrases: string[] = [];
  readonly #fields: [string, string][] = [];
  #at = 0;
  #nested = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly expand: Expand,
  ) {}

  read(): Question {
    if (this.tokens.length === 0) return { expression: null, phrases: [], fields: [] };
    const expression = this.#either();
    if (this.#at < this.tokens.length) throw this.#refusal();
    const isPlain = this.tokens.every(({ kind }) => kind !== "OR" && kind !== "NOT");
    if (!isPlain && this.#fields.length > 0)
      throw new Refusal(400, "Cannot parse the query: a field beside OR or NOT");
    // Beside OR and NOT a phrase is its words.
    return { expression, phrases: isPlain ? this.#phrases : [], fields: this.#fields };
  }

  #either(): string {
    const parts = [this.#both()];
    while (this.#takes("OR")) parts.push(this.#both());
    return parts.join(" OR ");
  }

  #both(): string {
    const parts = [this.#one()];
    while (this.#at < this.tokens.length && !/^(?:OR|\))$/.test(this.tokens[this.#at]?.kind ?? "")) {
      this.#takes("AND");
      parts.push(this.#one());
    }
    return `(${parts.join(" AND ")})`;
  }

  #one(): string {
    if (this.#takes("NOT")) return `(${EVERY} NOT ${this.#within(() => this.#one())})`;
    if (this.#takes("AND")) return this.#one();
    if (this.#takes("(")) {
      const inside = this.#within(() => this.#either());
      if (!this.#takes(")")) throw this.#refusal();
      return `(${inside})`;
    }
    const { kind, text = "", edits = 0 } = this.tokens[this.#at++] ?? {};
    if (kind === "field") {
      const value = this.tokens[this.#at++];
      if (value?.kind !== "word" && value?.kind !== "phrase") throw this.#refusal();
      this.#fields.push([text, value.text]);
      return EVERY;
    }
    if (kind !== "word" && kind !== "phrase") throw this.#refusal();
    if (kind === "phrase") this.#phrases.push(text);
    return this.expand(kind === "phrase" ? text.replace(/[*?]/g, " ") : text, edits);
  }

  #within(read: () => string): string {
    if (++this.#nested > NESTED_MAX) throw this.#refusal();
    const inside = read();
    this.#nested--;
    return inside;
  }

  #takes(kind: string): boolean {
    const isNext = this.tokens[this.#at]?.kind === kind;
    if (isNext) this.#at++;
    return isNext;
  }

  #refusal(): Refusal {
    return cannotRead(this.tokens[this.#at - 1]?.text ?? "");
  }
}
