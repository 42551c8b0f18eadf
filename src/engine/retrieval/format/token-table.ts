// The term dictionary: per token, where its letters and its posting list lie, and the first and the last name
// of that list. These four numbers lie side by side, because memory is read by the cache line. The table has
// one row more than tokens, whose numbers end the last token.

import type { OperatorError } from "../../../base/model/errors.ts";
import { ROW_FIRST, ROW_LAST, ROW_LETTERS, ROW_POSTINGS, TOKEN_ROW } from "./layout.ts";
import type { SectionPlace } from "./section.ts";

export class TokenTable {
  readonly #place: SectionPlace;
  readonly #values: Int32Array;
  /** Every stored position or name is below its limit. */
  readonly #lettersLimit: number;
  readonly #postingsLimit: number;
  readonly #names: number;

  /**
   * `lengths` are those of the sections tokenLetters and postings, and the number of names. Throws an
   * OperatorError when the table doesn't cover exactly these letters and postings.
   */
  constructor(
    place: SectionPlace,
    values: Int32Array,
    lengths: { readonly letters: number; readonly postings: number; readonly names: number },
  ) {
    this.#place = place;
    this.#values = values;
    this.#lettersLimit = lengths.letters + 1;
    this.#postingsLimit = lengths.postings + 1;
    this.#names = lengths.names;
    const last = values.length - TOKEN_ROW;
    if (values[ROW_LETTERS] !== 0 || values[last + ROW_LETTERS] !== lengths.letters)
      throw place.damagedAt(
        last + ROW_LETTERS,
        `does not cover the ${lengths.letters} letters of the tokens`,
      );
    if (values[ROW_POSTINGS] !== 0 || values[last + ROW_POSTINGS] !== lengths.postings)
      throw place.damagedAt(last + ROW_POSTINGS, `does not cover the ${lengths.postings} postings`);
  }

  /** Where the letters of a token begin in tokenLetters. */
  lettersStart(token: number): number {
    return this.#below(token * TOKEN_ROW + ROW_LETTERS, this.#lettersLimit);
  }

  /** Where the letters of a token end, at or after their start. */
  lettersEnd(token: number): number {
    return this.#end(token * TOKEN_ROW + ROW_LETTERS, this.#lettersLimit);
  }

  /** Where the posting list of a token begins in postings. */
  postingsStart(token: number): number {
    return this.#below(token * TOKEN_ROW + ROW_POSTINGS, this.#postingsLimit);
  }

  /** Where the posting list of a token ends, at or after its start. */
  postingsEnd(token: number): number {
    return this.#end(token * TOKEN_ROW + ROW_POSTINGS, this.#postingsLimit);
  }

  /** The first name of the posting list of a token. */
  firstName(token: number): number {
    return this.#below(token * TOKEN_ROW + ROW_FIRST, this.#names);
  }

  /** The last name of the posting list of a token. */
  lastName(token: number): number {
    return this.#below(token * TOKEN_ROW + ROW_LAST, this.#names);
  }

  /** The number of names that hold a token (its document frequency). */
  holders(token: number): number {
    return this.postingsEnd(token) - this.postingsStart(token);
  }

  #below(position: number, limit: number): number {
    const value = this.#values[position];
    if (value === undefined) throw this.#place.missing(position, this.#values.length);
    if (value < 0 || value >= limit) throw this.#outside(position, value, limit);
    return value;
  }

  #end(position: number, limit: number): number {
    const start = this.#values[position];
    const end = this.#values[position + TOKEN_ROW];
    if (start === undefined || end === undefined)
      throw this.#place.missing(position + TOKEN_ROW, this.#values.length);
    if (end < start || end >= limit) throw this.#outside(position + TOKEN_ROW, end, limit);
    return end;
  }

  #outside(position: number, value: number, limit: number): OperatorError {
    return this.#place.damagedAt(position, `holds ${value}, which is out of order or not below ${limit}`);
  }
}
