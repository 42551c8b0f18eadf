// Numbers by chance.

import type { Random } from "../support/random.ts";

/** A whole number from 0 to below `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}

/** True in that part of all cases. */
export function chance(random: Random, part: number): boolean {
  return random() < part;
}
