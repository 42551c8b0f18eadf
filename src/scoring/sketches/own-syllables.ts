// The syllables of a subject's names in the languages of East Asia: which of the names have a syllable of a
// set of spellings, and how many syllables each may have. Two names agree in every syllable only if each
// syllable of one is in a set of some syllable of the other.

import { int32At } from "../../platform/checked-read.ts";
import { LANGUAGES_COUNT, languageNumber, SYLLABLES_MAX, setsOf } from "../alignment/syllable-names.ts";
import type { OwnName } from "./own-names.ts";

/** Sets that share a slot can't be told apart: a subject has some 100. */
const SLOT_BITS = 12;
const SLOTS = 2 ** SLOT_BITS;

/** An odd multiplier that spreads neighbouring numbers over all bits. */
const SPREAD = 0x9e3779b1;

/** The slot of a set of spellings of a language. */
export function slotOfSet(set: number, language: number): number {
  return Math.imul(set * LANGUAGES_COUNT + language, SPREAD) >>> (32 - SLOT_BITS);
}

export class OwnSyllables {
  /** By slot, the names with a syllable of such a set, by their bits. */
  readonly #names = new Int32Array(SLOTS);
  readonly #slots: number[] = [];
  /** By language and number of syllables, the names that may have so many, by their bits. */
  readonly #lengths = new Int32Array(LANGUAGES_COUNT * (SYLLABLES_MAX + 1));
  #languages = 0;

  /** The languages that the names are compared by, one bit each. */
  get languages(): number {
    return this.#languages;
  }

  /** Starts with the names of another subject. */
  begin(names: readonly OwnName[]): void {
    for (const slot of this.#slots) this.#names[slot] = 0;
    this.#slots.length = 0;
    this.#lengths.fill(0);
    this.#languages = 0;
    for (const { name, bit } of names) {
      for (const syllableName of name.syllables) {
        const language = languageNumber(syllableName);
        this.#languages |= 1 << language;
        for (const { syllables } of syllableName.readings) {
          const at = language * (SYLLABLES_MAX + 1) + syllables.length;
          this.#lengths[at] = int32At(this.#lengths, at) | bit;
          for (const syllable of syllables) this.#add(syllable, language, bit);
        }
      }
    }
  }

  /** The names with a syllable of a set in this slot, by their bits. */
  namesAt(slot: number): number {
    return int32At(this.#names, slot);
  }

  /** The names that may have so many syllables of a language, by their bits. */
  namesOfLength(language: number, min: number, max: number): number {
    let bits = 0;
    const start = language * (SYLLABLES_MAX + 1);
    for (let length = min; length <= max && length <= SYLLABLES_MAX; length++)
      bits |= int32At(this.#lengths, start + length);
    return bits;
  }

  #add(syllable: string, language: number, bit: number): void {
    for (const set of setsOf(syllable, language)) {
      const slot = slotOfSet(set, language);
      const names = int32At(this.#names, slot);
      if (names === 0) this.#slots.push(slot);
      this.#names[slot] = names | bit;
    }
  }
}
