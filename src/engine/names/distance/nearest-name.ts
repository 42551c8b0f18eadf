// Which known name somebody meant who wrote another one: a field, parameter, dataset, variable or scope. Only
// a hint for a message: nothing is done by it.

import { countEdits } from "./edit-distance.ts";

/** Longer names are nobody's slip, and measuring them costs. */
const NAME_LENGTH_MAX = 60;

/** Lower case without the marks by which styles of naming part words. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_.:-]/g, "");
}

/** The known name that `name` comes nearest to by case or a slip; null when it is like none. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > NAME_LENGTH_MAX) return null;
  const word = plainName(name);
  let nearest: string | null = null;
  let editsMin = slipsIn(word) + 1;
  for (const one of known) {
    const edits = countEdits(word, plainName(one));
    if (edits < editsMin) [nearest, editsMin] = [one, edits];
  }
  return nearest;
}

/** The end of a message that refuses a name: " Did you mean threshold?", or nothing when it is like none. */
export function didYouMean(name: string, known: Iterable<string>): string {
  return askWhetherMeant([nearestName(name, known)]);
}

/** As didYouMean, for the nearest names of several. */
export function askWhetherMeant(nearest: readonly (string | null)[]): string {
  const meant = [...new Set(nearest)].filter((name) => name !== null);
  return meant.length === 0 ? "" : ` Did you mean ${meant.join(", ")}?`;
}

/** How many slips a word of this length may have: in a short one, one makes another word. */
function slipsIn(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}
