// Which names hold a token of one letter, for the letters asked about so far: only these names can agree with
// a longer token by its initial. A bit per name, because nearly every name that a scan found is asked about.

import { int32At } from "../../platform/checked-read.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import type { NameBitmap } from "./seen-bitmaps.ts";

export class LetterHolders {
  readonly #reader: Pick<AliasReader, "postings" | "tokens">;
  readonly #names: NameBitmap;
  /** The tokens whose names are in the bitmap. */
  readonly #marked = new Set<number>();

  constructor(reader: Pick<AliasReader, "postings" | "tokens">) {
    this.#reader = reader;
    this.#names = new Int32Array((reader.postings.count >>> 5) + 1);
  }

  /** Includes the names of the tokens in these stretches. */
  include(stretches: readonly Stretch[]): void {
    for (const { start, end } of stretches)
      for (let token = start; token < end; token++) if (!this.#marked.has(token)) this.#mark(token);
  }

  #mark(token: number): void {
    const { postings, tokens } = this.#reader;
    const end = tokens.postingsEnd(token);
    for (let i = tokens.postingsStart(token); i < end; i++) {
      const name = postings.at(i);
      this.#names[name >>> 5] = int32At(this.#names, name >>> 5) | (1 << (name & 31));
    }
    this.#marked.add(token);
  }

  /** Whether a name holds one of the tokens included so far. */
  has(name: number): boolean {
    return (int32At(this.#names, name >>> 5) & (1 << (name & 31))) !== 0;
  }
}
