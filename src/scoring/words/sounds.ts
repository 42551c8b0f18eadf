// Whether two words can spell the same sounds, consonant by consonant, when some consonants stand for others.

import { vowelsAgree } from "./vowels.ts";
import type { Word } from "./word.ts";

/** True for such words; `confused` holds pairs of consonants of skeletons, in the order of the alphabet. */
export function soundsSame(a: Word, b: Word, confused: ReadonlySet<string>): boolean {
  const [ours, theirs] = [a.traits.sound.key, b.traits.sound.key];
  if (ours.length !== theirs.length) return false;
  for (let at = 0; at < ours.length; at++) {
    const pair = [ours.charAt(at), theirs.charAt(at)].sort().join("");
    if (ours[at] !== theirs[at] && !confused.has(pair)) return false;
  }
  const { vowels } = a.traits.particulars;
  return ours !== "" && vowelsAgree(vowels, b.traits.particulars.vowels, a.traits.sound.consonants);
}
