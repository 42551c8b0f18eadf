// What the names of a subject hold beside or within other words: "Orla Penwick Orlan Vesk", "ORLANVESK".
// Every door asks through the matcher, so each finds a listed name as the dictionary of listed names finds it
// in texts. A name within another is compared without the facts of the subject: they are of the bearer of the
// whole name.

import { groupOf } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import { hasManyWords } from "../names/analysis/long-texts.ts";
import { FIELD_LENGTH_MAX, type TextReader } from "./texts/find-in-text.ts";
import { TEXT_GROUPS } from "./texts/text-policy.ts";

/**
 * What a name must have to hold another one: three words, a word so long that it may be several, or a sign
 * within one.
 */
const MAY_HOLD =
  /[\p{L}\p{M}]{8}|[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}\p{M}'’]+[^\p{L}\p{N}]+[\p{L}\p{N}]|\p{L}{3}[^\p{L}\p{M}\s-]+\p{L}{3}/u;

/** The names that the names of a subject are or hold. */
interface NamesWithin {
  readonly names: readonly string[];
  /** False when they hold more than is compared. */
  readonly isWhole: boolean;
}

const NOTHING: NamesWithin = { names: [], isWhole: true };

/** True for a name that is searched for others. One of very many words is read in stretches anyway. */
export function mayHoldNames(name: string): boolean {
  return MAY_HOLD.test(name) && (name.length <= FIELD_LENGTH_MAX || !hasManyWords(name));
}

/** The listed names that the names of a subject may hold; `reader` is asked for only where they may. */
export function namesWithin(
  { schema, properties, include }: Pick<Subject, "schema" | "properties" | "include">,
  reader: () => TextReader,
): NamesWithin {
  const group = TEXT_GROUPS.find((one) => one === groupOf(schema));
  if (group === undefined || !include.includes("sanction")) return NOTHING;
  const own = properties.name ?? [];
  const found = own
    .filter((name) => group === "vessel" || mayHoldNames(name))
    .map((name) => reader().namesWithin(name, group));
  if (found.length === 0) return NOTHING;
  const names = [...new Set(found.flatMap((one) => one.names))];
  return { names, isWhole: found.every((one) => one.isWhole) };
}
