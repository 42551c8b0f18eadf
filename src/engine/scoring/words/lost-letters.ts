// Compares a word with lost letters (names/analysis/lost-letters.ts) by those that are left.

import { LOST_LETTER } from "../../names/analysis/lost-letters.ts";

/** True for a word that letters were lost from. */
export function hasLost(text: string): boolean {
  return text.includes(LOST_LETTER);
}

/**
 * The share of a word's letters that the other one lost, where all others agree; null where they don't. A
 * mark stands for a letter, for two that spell it, or for a sign that is dropped ("O?Brien"). Two marks may
 * stand for the two bytes of one letter, so marks in a row stand for up to one letter more than they are.
 */
export function shareLost(text: string, whole: string): number | null {
  let lost = 0;
  // How much of the other word the text so far may be.
  let lengths = new Set([0]);
  for (let at = 0; at < text.length && lengths.size > 0; at++) {
    const letter = text.charAt(at);
    const isMark = letter === LOST_LETTER;
    if (isMark) lost++;
    const most = text.charAt(at - 1) === LOST_LETTER ? 1 : 2;
    const next = new Set<number>();
    for (const length of lengths) {
      if (!isMark && whole.charAt(length) === letter) next.add(length + 1);
      for (let more = 0; isMark && more <= most; more++) next.add(length + more);
    }
    lengths = next;
  }
  return lengths.has(whole.length) ? Math.min(1, lost / whole.length) : null;
}
