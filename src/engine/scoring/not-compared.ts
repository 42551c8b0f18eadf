// What a subject holds that matching takes no account of: properties that it doesn't compare, and values of
// compared ones that hold nothing to compare.

import type { Properties } from "../../base/model/entity.ts";
import { FACT_PROPERTIES, factsOf, GENDER_UNKNOWN, holdsFact } from "../../base/model/facts.ts";
import { isPlaceholder } from "../names/analysis/placeholders.ts";
import { hasUnspelt } from "../names/analysis/transliterate.ts";

export interface NotCompared {
  readonly property: string;
  /**
   * How many values of a compared property are not compared, or not to their end; null for a property that is
   * not compared.
   */
  readonly values: number | null;
}

/**
 * What the names that are compared have in them; a blank value says nothing, so that nothing is lost with it.
 */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const isBlank = (text: string) => text.trim() === "";

/**
 * In the order of the properties. A property without a value that says something is left out. `cutNames` is
 * how many names are not read to their end.
 */
export function findNotCompared(properties: Properties, cutNames = 0): NotCompared[] {
  const found: NotCompared[] = [];
  for (const [property, values] of Object.entries(properties)) {
    const said = values.filter((text) => !isBlank(text));
    if (said.length === 0) continue;
    if (property !== "name" && !FACT_PROPERTIES.has(property)) {
      found.push({ property, values: null });
      continue;
    }
    const unread = countUnread(property, said) + (property === "name" ? cutNames : 0);
    if (unread > 0) found.push({ property, values: unread });
  }
  return found;
}

function countUnread(property: string, values: readonly string[]): number {
  if (property === "name")
    return values.filter((text) => !LETTER_OR_DIGIT.test(text) || isPlaceholder(text) || hasUnspelt(text))
      .length;
  // Genders that contradict one another leave none to compare.
  if (property === "gender" && factsOf({ gender: values }).gender === GENDER_UNKNOWN) return values.length;
  return values.filter((text) => !holdsFact(property, text)).length;
}
