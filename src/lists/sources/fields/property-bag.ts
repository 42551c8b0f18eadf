// Collects the property values of one entity: cleaned, without blanks and repeats, in the order of their
// arrival. It counts the values that could not be read, so that none is lost in silence.

import type { Properties, UnreadValue } from "../../../base/model/entity.ts";
import { cleanText } from "../files/text.ts";

/** Words that lists write for "nothing known"; names are never compared with them. */
const NULL_TEXTS: ReadonlySet<string> = new Set([
  "-",
  "-0-",
  "00",
  "address unknown",
  "n/a",
  "na",
  "none",
  "none identified",
  "undetermined",
  "unknown",
]);

/** True for a blank text and for a word that means "unknown". */
export function isNullText(text: string): boolean {
  const cleaned = cleanText(text).toLowerCase();
  return cleaned === "" || NULL_TEXTS.has(cleaned);
}

export class PropertyBag {
  readonly #values = new Map<string, Set<string>>();
  /** What could not be read, in the order of its arrival. */
  readonly unread: UnreadValue[] = [];

  /** Adds values after cleaning their white space; blanks are left out. */
  add(key: string, ...texts: readonly string[]): void {
    for (const text of texts) {
      const cleaned = cleanText(text);
      if (cleaned === "") continue;
      const values = this.#values.get(key);
      if (values === undefined) this.#values.set(key, new Set([cleaned]));
      else values.add(cleaned);
    }
  }

  /** Adds what a text of a typed field was read as; null counts it as unread. The caller keeps its words. */
  addRead(key: string, text: string, values: readonly string[] | null): void {
    if (values === null) this.unread.push({ field: key, text: cleanText(text) });
    else this.add(key, ...values);
  }

  /** Adds every value of a property map. */
  addAll(properties: Properties): void {
    for (const [key, values] of Object.entries(properties)) this.add(key, ...values);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** The values so far; a key without values is absent. */
  toProperties(): Record<string, string[]> {
    return Object.fromEntries([...this.#values].map(([key, values]) => [key, [...values]]));
  }
}
