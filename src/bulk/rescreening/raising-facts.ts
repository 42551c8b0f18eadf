// Which facts of a customer can raise a score beside its names, a bit each. Most customers of a bank's file
// have none: their names alone must be as similar as a match needs, which refuses most records at once.

import { COUNTRY_PROPERTIES, type Properties } from "../../model/entity.ts";
import { EVIDENCE } from "../../scoring/policy.ts";

const BIRTH_DATE = 1;
const COUNTRY = 2;

/** The bits of a customer with these properties; a value that can't be read counts, too. */
export function raisingFactsOf(properties: Properties): number {
  const hasCountry = COUNTRY_PROPERTIES.some((property) => Object.hasOwn(properties, property));
  return (Object.hasOwn(properties, "birthDate") ? BIRTH_DATE : 0) | (hasCountry ? COUNTRY : 0);
}

/** The most that such facts add to the similarity of two names, short of an equal identifier. */
export function mostRaisedBy(bits: number): number {
  const { birthDate, country } = EVIDENCE;
  return (
    ((bits & BIRTH_DATE) === 0 ? 0 : birthDate.sameDay.weight) +
    ((bits & COUNTRY) === 0 ? 0 : country.overlap.weight)
  );
}
