// The expressions of a search: words, phrases in quotes, fields, AND, OR, NOT and brackets, wildcards, and
// words that may be misspelt. Pure.

import { Refusal } from "./refusal.ts";

/** A question of which records it holds. */
export type Expression =
  | { readonly kind: "word"; readonly text: string; readonly edits: number }
  | { readonly kind: "phrase"; readonly text: string }
  | { readonly kind: "field"; readonly name: string; readonly value: Expression }
  | { readonly kind: "and" | "or"; readonly parts: readonly Expression[] }
  | { readonly kind: "not"; readonly part: Expression };

const TOKEN =
  /\s+|(?<phrase>"(?:[^"\\]|\\.)*")(?:~\d+)?(?:\^[\d.]+)?|(?<sign>&&|\|\||[()!+-])|(?<field>[\w.]+):(?=\S)|(?<word>(?:[^\s"()[\]{}/:^~\\]|\\.)+)(?<fuzzy>~\d?)?(?:\^[\d.]+)?/y;

/** In the syntax for search boxes, only these signs mean something; all else is text. */
const SIMPLE_TOKEN =
  /\s+|(?<phrase>"[^"]*")(?:~\d+)?|(?<sign>[()|+]|-(?=\S))|(?<word>[^\s"()|+~]+)(?<fuzzy>~\d?)?|(?<other>.)/y;

interface Token {
  readonly kind: "phrase" | "sign" | "field" | "word";
  readonly text: string;
  readonly edits: number;
}

/** Words nested deeper in brackets than this are refused. */
const DEPTH_MAX = 20;
const TOKENS_MAX = 200;

/** Reads an expression; null for one without words. Throws 400 for one that can't be read. */
export function readExpression(text: string): Expression | null {
  const tokens = tokensOf(text, TOKEN, (at) => {
    throw new Refusal(
      400,
      `Cannot parse the query at character ${at + 1}: ${JSON.stringify(text.slice(at, at + 20))}`,
    );
  });
  return new Reader(tokens).read();
}

/** Reads what a person typed into a search box: signs that make no sense are text. */
export function readSimple(text: string): Expression | null {
  const tokens = tokensOf(text, SIMPLE_TOKEN, () => {});
  try {
    return new Reader(tokens).read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Reader(tokens.filter(({ kind }) => kind !== "sign")).read();
  }
}

function tokensOf(text: string, pattern: RegExp, refuse: (at: number) => void): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length && tokens.length < TOKENS_MAX; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) {
      refuse(at);
      at++;
      continue;
    }
    at += found[0].length;
    const { phrase, sign, field, word, fuzzy } = found.groups ?? {};
    const edits = fuzzy === undefined ? 0 : fuzzy === "~" ? autoEdits(word ?? "") : Number(fuzzy.slice(1));
    if (phrase !== undefined) tokens.push({ kind: "phrase", text: unescaped(phrase.slice(1, -1)), edits: 0 });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, edits: 0 });
    else if (field !== undefined) tokens.push({ kind: "field", text: field, edits: 0 });
    else if (word !== undefined) {
      // In a search box, "and" is a word like any other.
      const plain = pattern === TOKEN ? unescaped(word) : word.toLowerCase();
      tokens.push({ kind: "word", text: plain, edits: Math.min(edits, 2) });
    }
  }
  return tokens;
}

/** How many letters of a word may differ: none of two, one of five, two of more. */
function autoEdits(word: string): number {
  return word.length <= 2 ? 0 : word.length <= 5 ? 1 : 2;
}

const unescaped = (text: string) => text.replace(/\\(.)/gs, "$1");

/** Reads tokens: what stands side by side must all hold. */
class Reader {
  #at = 0;
  #depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  read(): Expression | null {
    if (this.tokens.length === 0) return null;
    const expression = this.#either();
    if (this.#at < this.tokens.length) this.#refuse();
    return expression;
  }

  #either(): Expression {
    const parts = [this.#both()];
    while (this.#takes("OR", "||", "|")) parts.push(this.#both());
    return join("or", parts);
  }

  #both(): Expression {
    const parts = [this.#one()];
    while (this.#at < this.tokens.length && !this.#isNext("OR", "||", "|", ")")) {
      this.#takes("AND", "&&", "+");
      parts.push(this.#one());
    }
    return join("and", parts);
  }

  #one(): Expression {
    if (this.#takes("NOT", "!", "-")) return { kind: "not", part: this.#one() };
    if (this.#takes("+")) return this.#one();
    if (this.#takes("(")) {
      if (++this.#depth > DEPTH_MAX) this.#refuse();
      const inside = this.#either();
      if (!this.#takes(")")) this.#refuse();
      this.#depth--;
      return inside;
    }
    const token = this.tokens[this.#at++];
    if (token === undefined || token.kind === "sign" || this.#isOperator(token)) return this.#refuse();
    if (token.kind === "field") return { kind: "field", name: token.text, value: this.#one() };
    return token.kind === "phrase"
      ? { kind: "phrase", text: token.text }
      : { kind: "word", text: token.text, edits: token.edits };
  }

  #isOperator({ kind, text }: Token): boolean {
    return kind === "word" && /^(?:AND|OR|NOT)$/.test(text);
  }

  #isNext(...texts: string[]): boolean {
    const token = this.tokens[this.#at];
    if (token === undefined || !texts.includes(token.text)) return false;
    return token.kind === "sign" || this.#isOperator(token);
  }

  #takes(...texts: string[]): boolean {
    if (!this.#isNext(...texts)) return false;
    this.#at++;
    return true;
  }

  #refuse(): never {
    const token = this.tokens[this.#at - 1];
    throw new Refusal(400, `Cannot parse the query near ${JSON.stringify(token?.text ?? "its end")}`);
  }
}

function join(kind: "and" | "or", parts: readonly Expression[]): Expression {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : { kind, parts };
}
