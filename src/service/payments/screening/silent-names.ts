// Names and texts that are known to be of nobody who is listed, for all messages that are screened against
// one snapshot in one way. Most of a file comes again: payers, banks, towns.

import { makeTextsMemory, RecentTexts, type TextsMemory } from "../recent-texts.ts";
import { SilentTexts } from "../remittance/text-findings.ts";

/** The memory of SilentNames, which the threads of a run share. Structured-cloneable. */
export interface SilentMemory {
  readonly subjects: TextsMemory;
  readonly texts: TextsMemory;
}

/** Of each kind, for a file of messages: four megabytes. */
export const RUN_SLOTS = 1 << 19;
/** For one message, which repeats little. */
const MESSAGE_SLOTS = 1 << 9;

/** Memory for so many of each kind, a power of two. */
export function makeSilentMemory(slots: number): SilentMemory {
  return { subjects: makeTextsMemory(slots), texts: makeTextsMemory(slots) };
}

export class SilentNames {
  /** Parties without a candidate, by kind, names and facts; those without a listed number, by their texts. */
  readonly subjects: RecentTexts;
  readonly texts: SilentTexts;

  constructor(memory: SilentMemory = makeSilentMemory(MESSAGE_SLOTS)) {
    this.subjects = new RecentTexts(memory.subjects);
    this.texts = new SilentTexts(new RecentTexts(memory.texts));
  }
}
