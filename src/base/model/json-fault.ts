// Where a text stops being JSON (RFC 8259), for a message: the engine's own errors name no place.

/** What is wrong with a text that is not JSON. */
interface JsonFault {
  /** Both from 1; a column is a UTF-16 code unit. */
  readonly line: number;
  readonly column: number;
  /** "needs a comma or } where "name" is". */
  readonly what: string;
}

const TOKEN =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)))/y;

/** What may come next, as a message says it. */
export type Expected =
  | "a value"
  | "a value or ]"
  | "a name in double quotes"
  | "a name in double quotes or }"
  | "a colon"
  | "a comma or ]"
  | "a comma or }"
  | "the end";

/** Longer pieces are cut. */
const PIECE_LENGTH_MAX = 20;

/** Controls, halves of characters and what changes the direction of a line: shown by their numbers. */
const UNSEEN = /[\p{C}\u2028\u2029]/gu;

/** The first fault of a text; null when it is JSON. */
export function findJsonFault(text: string): JsonFault | null {
  const closers: string[] = [];
  let expected: Expected = "a value";
  TOKEN.lastIndex = 0;
  for (;;) {
    const start = skipBlanks(text, TOKEN.lastIndex);
    if (start === text.length) return expected === "the end" ? null : faultAt(text, start, expected);
    TOKEN.lastIndex = start;
    const [, mark, string, scalar] = TOKEN.exec(text) ?? [];
    const next = followToken(
      expected,
      closers,
      mark ?? (string !== undefined ? "string" : scalar && "scalar"),
    );
    if (next === null) return faultAt(text, start, expected);
    expected = next;
  }
}

/**
 * What may follow a token: a mark, "string" or "scalar"; null for a token that may not stand here. `closers`
 * are those of what is open.
 */
export function followToken(
  expected: Expected,
  closers: string[],
  token: string | undefined,
): Expected | null {
  if (token === undefined) return null;
  if ((token === "}" || token === "]") && expected.endsWith(` or ${token}`)) {
    closers.pop();
    return afterValue(closers);
  }
  if (expected.startsWith("a value")) return followValue(closers, token);
  if (expected.startsWith("a name")) return token === "string" ? "a colon" : null;
  if (expected === "a colon") return token === ":" ? "a value" : null;
  if (expected.startsWith("a comma") && token === ",")
    return closers.at(-1) === "}" ? "a name in double quotes" : "a value";
  return null;
}

/** What may follow the token that a value begins with; null for another one. */
function followValue(closers: string[], token: string): Expected | null {
  if (token === "{") {
    closers.push("}");
    return "a name in double quotes or }";
  }
  if (token === "[") {
    closers.push("]");
    return "a value or ]";
  }
  return token === "string" || token === "scalar" ? afterValue(closers) : null;
}

/** What may follow a whole value. */
function afterValue(closers: readonly string[]): Expected {
  const closer = closers.at(-1);
  if (closer === undefined) return "the end";
  return closer === "}" ? "a comma or }" : "a comma or ]";
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && "\t\n\r ".includes(text.charAt(at))) at++;
  return at;
}

function faultAt(text: string, offset: number, expected: Expected): JsonFault {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const [piece = ""] = /^(?:[\w.+-]+|"[^"\n]*"?|.)/s.exec(text.slice(offset, offset + 200)) ?? [];
  const cut = piece.length > PIECE_LENGTH_MAX ? `${piece.slice(0, PIECE_LENGTH_MAX)}…` : piece;
  const shown = cut.replace(UNSEEN, (one) => `U+${one.codePointAt(0)?.toString(16).padStart(4, "0")}`);
  return {
    line,
    column: offset - before.lastIndexOf("\n"),
    what: `needs ${expected} where ${offset === text.length ? "the text ends" : `${shown} is`}`,
  };
}

/** Larger texts are not searched for their fault: it would cost more than it says. */
const SEARCHED_LENGTH_MAX = 256 * 1024;

/** The fault of a text that is not JSON, as a clause: "line 2, column 5 needs a value where } is". */
export function describeJsonFault(text: string): string {
  const fault = text.length > SEARCHED_LENGTH_MAX ? null : findJsonFault(text);
  return fault === null ? "it is not JSON" : `line ${fault.line}, column ${fault.column} ${fault.what}`;
}
