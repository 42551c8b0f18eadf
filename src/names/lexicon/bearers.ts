// Who bears a given name: men, women, or either, as the table knows. It tells two people of nearly one name
// apart (Jamil, Jamila); it guesses nothing about names that it doesn't hold.

import { GIVEN_NAMES } from "../data/given-names.ts";

export const EITHER = 0;
export const MAN = 1;
export const WOMAN = 2;

const BEARERS: ReadonlyMap<string, number> = new Map([
  ...GIVEN_NAMES.men.map((name) => [name, MAN] as const),
  ...GIVEN_NAMES.women.map((name) => [name, WOMAN] as const),
]);

/** MAN or WOMAN for a given name that only one of them bears; EITHER for every other word. */
export function bearerOf(token: string): number {
  return BEARERS.get(token) ?? EITHER;
}
