// Counts the properties that were not compared, over the subjects of one request, with the property that was
// probably meant.

import { nearestProperty } from "../scoring/nearest-property.ts";
import type { NotCompared } from "../scoring/not-compared.ts";

/** Uncompared keys that are named. A request can have thousands; the others are only counted. */
const NAMED_MAX = 50;
/** A longer key is only counted, too. */
const KEY_LENGTH_MAX = 100;

export interface NotComparedProperty {
  readonly property: string;
  /** As in NotCompared, summed over all subjects. */
  readonly values: number | null;
  /** The compared property that was probably meant; null when none is similar, or it is compared itself. */
  readonly nearest: string | null;
  /** The number of subjects that have it. */
  readonly subjects: number;
}

export class NotComparedTally {
  readonly #named = new Map<string, NotComparedProperty>();
  readonly #others = new Set<string>();

  /** Adds the properties of one subject that were not compared. */
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

  /** Probable mistakes first: properties with unreadable values, or with names similar to a compared one. */
  get named(): NotComparedProperty[] {
    const isMistake = ({ values, nearest }: NotComparedProperty) => values !== null || nearest !== null;
    const all = [...this.#named.values()];
    return [...all.filter(isMistake), ...all.filter((one) => !isMistake(one))];
  }

  /** The number of other properties. */
  get others(): number {
    return this.#others.size;
  }
}
