// Where a text says that a word or two are the name of a ship: "MV GRACE 1", "M/T Ocean", "vessel: HOPE".
// Ships have usual words as names, so the words behind count, too: "MV BLUE SKY" does not mean "MV BLUE".

import { loadList } from "../../names/data/load.ts";
import { once } from "../../names/data/once.ts";
import shipEndsText from "./data/ship-ends.tsv" with { type: "text" };
import type { TextWord } from "./text-words.ts";
import { wordBits } from "./word-bits.ts";

const PREFIXES: ReadonlySet<string> = new Set(
  "mv vsl vessel ship tanker vlcc buque navire navio motonave schiff motorschiff gemisi теплоход танкер судно".split(
    " ",
  ),
);
/** Also short for other things: a lady, metric tons. */
const SHORT_PREFIXES: ReadonlySet<string> = new Set(["mt", "ms", "ss"]);
/** Letters of "M/V", "M.T." */
const LETTERS_AFTER_M: ReadonlySet<string> = new Set(["v", "t", "s"]);
const BETWEEN: ReadonlySet<string> = new Set(["name", "named", "the"]);
/** A name that says so much needs no word behind it that ends the name. */
const SHIP_BITS_MIN = 15;
/** A slip in a single word that is shorter may be the name of another ship. */
const MISSPELT_LETTERS_MIN = 6;
/** Longer numbers are no part of a ship's name. */
const SHIP_DIGITS_MAX = 3;

/** Words that stand behind the name of a ship. */
const shipEnds = once(
  () => new Set(loadList("ship-ends.tsv", shipEndsText).flatMap((line) => line.split(" "))),
);

/** A stretch of words of a text that has those of a name: from `first` to before `after`. */
export interface Stretch {
  readonly first: number;
  readonly after: number;
  /** The words of the name that it has, and whether these are all. */
  readonly words: number;
  readonly isWhole: boolean;
  readonly isMisspelt: boolean;
}

/** The names of ships that the words around them say. */
export class ShipNames {
  readonly #words: readonly TextWord[];
  readonly #begins = new Set<number>();

  constructor(words: readonly TextWord[]) {
    this.#words = words;
    for (let at = 0; at < words.length; at++) {
      const after = this.#endOfPrefix(at);
      if (after >= 0) this.#begins.add(BETWEEN.has(this.#formAt(after)) ? after + 1 : after);
    }
  }

  /** Whether a word behind what says that a ship is named begins its name. */
  begins(at: number): boolean {
    return this.#begins.has(at);
  }

  /** Whether a stretch that is a whole listed name is meant as a ship's. */
  isShip({ first, after, words, isWhole, isMisspelt }: Stretch): boolean {
    if (!isWhole || after - first !== words || !this.#begins.has(first)) return false;
    if (isMisspelt && words === 1 && this.#formAt(first).length < MISSPELT_LETTERS_MIN) return false;
    const next = this.#words[after];
    if (next === undefined || shipEnds().has(this.#formAt(after))) return true;
    if (isNumber(this.#formAt(after))) return this.#formAt(after).length > SHIP_DIGITS_MAX;
    let bits = 0;
    for (let at = first; at < after; at++) bits += wordBits(this.#formAt(at), "vessel");
    return bits >= SHIP_BITS_MIN;
  }

  /** The word behind a prefix that begins at `at`; -1 when none does. */
  #endOfPrefix(at: number): number {
    const word = this.#formAt(at);
    if (PREFIXES.has(word)) return at + 1;
    if (SHORT_PREFIXES.has(word)) return isNumber(this.#formAt(at - 1)) ? -1 : at + 1;
    return word === "m" && LETTERS_AFTER_M.has(this.#formAt(at + 1)) ? at + 2 : -1;
  }

  #formAt(at: number): string {
    return this.#words[at]?.forms[0] ?? "";
  }
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}
