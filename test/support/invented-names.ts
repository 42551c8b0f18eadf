// Names that crowd around a few words, so that limits cut matches and many records are alike.

import { pick, type Random } from "./random.ts";

export const GIVEN = [
  "Corin",
  "Ysolde",
  "Muhammad",
  "Ali",
  "Wei",
  "Jorvik",
  "Anna Maria",
  "Abd al-Rahman",
  "Олег",
  "J.",
];

export const FAMILY = [
  "Ollustrade",
  "Olustrad",
  "Tamsenbane",
  "al-Quillon",
  "Wang",
  "Fennimark",
  "Иванов",
  "穆罕默德",
];

const ENDS = ["Trading LLC", "Group", "2", "Shipping Co Ltd"];

/** The name of a person, or of a company or vessel. */
export function inventName(random: Random, isPerson: boolean): string {
  const end = isPerson ? pick(random, [...GIVEN, "", "", ""]) : pick(random, ENDS);
  return [pick(random, GIVEN), pick(random, FAMILY), end].join(" ").trim();
}
