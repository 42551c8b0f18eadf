// Splits a JSON document into its records as it arrives: the objects of the array at a path. The document is
// never held as a whole. What is around the records is checked, so a document that is cut short is an error.

import { OperatorError } from "../../../base/model/errors.ts";
import { type Expected, followToken } from "../../../base/model/json-fault.ts";

/** Characters of one record, and of a text or number beside the records. */
export const RECORD_LENGTH_MAX = 1024 * 1024;

/** Arrays that a message names. */
const ARRAYS_NAMED_MAX = 10;

const SCALAR = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

/** What a character belongs to. Blanks and marks are between the others. */
type Part = "between" | "record" | "text" | "scalar";

export class JsonRecordSplitter {
  readonly #path: readonly string[];
  #expected: Expected = "a value";
  readonly #closers: string[] = [];
  /** The keys of the path that lead to each open object or array; -1 where it leads elsewhere. */
  readonly #matched: number[] = [];
  /** The same for the next value. */
  #next = 0;
  #part: Part = "between";
  /** The beginning of a part, out of earlier texts. */
  #held = "";
  #isQuoted = false;
  #isEscaped = false;
  /** What is open in a record. */
  #depth = 0;
  #isTooLong = false;
  #count = 0;
  #isPathThere = false;
  /** The key of each open object or array, and the paths of arrays of objects, for a message. */
  readonly #keys: string[] = [];
  #key = "";
  readonly #arrays = new Set<string>();

  /** `records` are the keys that lead to the array, with dots between them; "" for the document itself. */
  constructor(
    private readonly file: string,
    private readonly records: string,
  ) {
    this.#path = records === "" ? [] : records.split(".");
  }

  /** The records that are whole with this text; null for one that is too long. */
  push(text: string): (string | null)[] {
    const records: (string | null)[] = [];
    let from = 0;
    const take = (to: number) => {
      const whole = this.#held + text.slice(from, to);
      this.#held = "";
      return whole;
    };
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (this.#isQuoted) {
        if (this.#closesQuote(character) && this.#part === "text") this.#endText(take(at + 1));
        continue;
      }
      if (this.#part === "record" && !this.#endsRecord(character)) continue;
      if (this.#part === "scalar" && !" \t\r\n,:{}[]".includes(character)) continue;
      if (this.#part === "record") records.push(this.#endRecord(take(at)));
      if (this.#part === "scalar") this.#endScalar(take(at));
      if (" \t\r\n".includes(character)) continue;
      if (this.#begin(character)) from = at;
      else this.#mark(character);
    }
    if (this.#part !== "between") this.#hold(text.slice(from));
    return records;
  }

  /** Throws an OperatorError when the document has not ended, or has nothing at the path. */
  end(): void {
    if (this.#part === "scalar") this.#endScalar(this.#held);
    if (this.#expected !== "the end" || this.#part !== "between") this.#refuse("the text ends");
    if (this.#isPathThere) return;
    const arrays = [...this.#arrays].map((path) => JSON.stringify(path)).join(", ");
    throw new OperatorError(
      `${this.file} has no array at ${JSON.stringify(this.records)}.`,
      `Correct "records" in the mapping.${arrays === "" ? "" : ` Arrays of objects are at ${arrays}.`}`,
    );
  }

  #hold(text: string): void {
    this.#held += text;
    if (this.#held.length <= RECORD_LENGTH_MAX) return;
    if (this.#part !== "record")
      throw new OperatorError(
        `${this.file} has a text of more than ${RECORD_LENGTH_MAX} characters behind record ${this.#count}.`,
        "Check that the file is a JSON document, and where its records are.",
      );
    this.#isTooLong = true;
    this.#held = "";
  }

  /** True for a character that ends a quoted text. */
  #closesQuote(character: string): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#isQuoted = false;
    return !this.#isQuoted;
  }

  /** True for the mark behind a record. */
  #endsRecord(character: string): boolean {
    if (character === '"') this.#isQuoted = true;
    else if (character === "{" || character === "[") this.#depth++;
    else if (this.#depth === 0) return character === "," || character === "]" || character === "}";
    else if (character === "}" || character === "]") this.#depth--;
    return false;
  }

  #endRecord(record: string): string | null {
    this.#part = "between";
    this.#count++;
    this.#follow("scalar", "a record");
    const isTooLong = this.#isTooLong || record.length > RECORD_LENGTH_MAX;
    this.#isTooLong = false;
    return isTooLong ? null : record;
  }

  #endText(text: string): void {
    this.#part = "between";
    const isKey = this.#expected.startsWith("a name");
    this.#follow("string", text);
    if (!isKey) return;
    try {
      this.#key = JSON.parse(text);
    } catch {
      this.#refuse(`${text} is`);
    }
    const matched = this.#matched.at(-1) ?? 0;
    this.#next = matched >= 0 && this.#path[matched] === this.#key ? matched + 1 : -1;
  }

  #endScalar(text: string): void {
    this.#part = "between";
    if (!SCALAR.test(text)) this.#refuse(`${text} is`);
    this.#follow("scalar", text);
  }

  /** Begins a record, a text or a number, unless the character is a mark. */
  #begin(character: string): boolean {
    const isRecord =
      this.#next === this.#path.length &&
      this.#expected.startsWith("a value") &&
      !"[],:}".includes(character);
    if (!isRecord && ",:{}[]".includes(character)) return false;
    this.#isQuoted = character === '"';
    this.#part = isRecord ? "record" : this.#isQuoted ? "text" : "scalar";
    this.#depth = character === "{" ? 1 : 0;
    if (isRecord) this.#isPathThere = true;
    return true;
  }

  #mark(character: string): void {
    const isAtPath = this.#next === this.#path.length && this.#expected.startsWith("a value");
    this.#follow(character, character);
    if (character === "{" || character === "[") {
      if (character === "{" && this.#closers.at(-2) === "]") this.#noteArray();
      if (character === "[" && isAtPath) this.#isPathThere = true;
      this.#matched.push(this.#next);
      this.#keys.push(this.#key);
      this.#key = "";
    } else if (character === "}" || character === "]") {
      this.#matched.pop();
      this.#keys.pop();
    } else if (character === ",") {
      this.#next = this.#matched.at(-1) ?? 0;
      this.#key = "";
    }
  }

  #noteArray(): void {
    if (this.#arrays.size < ARRAYS_NAMED_MAX)
      this.#arrays.add(this.#keys.filter((key) => key !== "").join("."));
  }

  #follow(token: string, shown: string): void {
    this.#expected = followToken(this.#expected, this.#closers, token) ?? this.#refuse(`${shown} is`);
  }

  #refuse(found: string): never {
    const where = this.#count === 0 ? "before its first record" : `behind record ${this.#count}`;
    const shown = found.length > 60 ? `${found.slice(0, 60).toWellFormed()}…` : found;
    throw new OperatorError(
      `${this.file} is not a whole JSON document: ${where} it needs ${this.#expected} where ${shown}.`,
      "Fetch the file again, or correct it.",
    );
  }
}
