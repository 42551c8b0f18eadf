// What the subjects of one request held that was not compared, each property once, with the property that was
// perhaps meant.

import { nearestProperty } from "../scoring/nearest-property.ts";
import type { NotCompared } from "../scoring/not-compared.ts";

/**
 * A request may hold thousands of keys: more than these are counted only, but for those that are compared.
 */
const NAMED_MAX = 50;
/** A longer key is counted, too: there is no room to name it. */
const KEY_LENGTH_MAX = 100;

export interface NotComparedProperty {
  readonly property: string;
  /** As in NotCompared, over all subjects. */
  readonly values: number | null;
  /** The compared property that was perhaps meant; null when it is like none, or compared itself. */
  readonly nearest: string | null;
  /** How many subjects had it. */
  readonly subjects: number;
}

export class NotComparedTally {
  readonly #named = new Map<string, NotComparedProperty>();
  readonly #others = new Set<string>();

  /** Adds what one subject held that was not compared. */
  add(found: readonly NotCompared[]): void {
    for (const { property, values } of found) {
      const known = this.#named.get(property);
      if (known !== undefined) {
        const sum = values === null ? null : (known.values ?? 0) + values;
        this.#named.set(property, { ...known, values: sum, subjects: known.subjects + 1 });
      } else if (values !== null || (property.length <= KEY_LENGTH_MAX && this.#named.size < NAMED_MAX)) {
        const nearest = values === null ? nearestProperty(property) : null;
        this.#named.set(property, { property, values, nearest, subjects: 1 });
      } else {
        this.#others.add(property);
      }
    }
  }

  /** Those that can be mended first: the ones whose values can't be read or that are like a compared one. */
  get named(): NotComparedProperty[] {
    const isMendable = ({ values, nearest }: NotComparedProperty) => values !== null || nearest !== null;
    const all = [...this.#named.values()];
    return [...all.filter(isMendable), ...all.filter((one) => !isMendable(one))];
  }

  /** How many more properties there are. */
  get others(): number {
    return this.#others.size;
  }
}
