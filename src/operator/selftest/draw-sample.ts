// Draws names of each list for each variant of a manipulation, and manipulates them. The names are passed
// once, and those with the smallest keys are kept (bottom-k sampling). A key depends on seed, variant and
// name alone, so a change of one list leaves the draws from the others as they were.

import type { TestedName } from "./listed-names.ts";
import { applyVariant, KINDS, type Kind, type Variant } from "./manipulations/kinds.ts";
import { seeded } from "./manipulations/random.ts";
import type { SelftestSettings } from "./settings.ts";

export interface ManipulatedName {
  readonly name: TestedName;
  readonly kind: Kind;
  readonly variant: Variant;
  /** What replaces the name, or the birth date. */
  readonly made: string;
  /** The lists that it was drawn for. */
  readonly lists: readonly string[];
}

interface Draw extends ManipulatedName {
  readonly key: number;
  readonly lists: string[];
}

/**
 * Of each kind and list `sample` names, shared out evenly among the variants of the kind. A variant that
 * applies to fewer names takes all of them.
 */
export function drawSample(
  names: Iterable<TestedName>,
  { seed, sample }: Pick<SelftestSettings, "seed" | "sample">,
): ManipulatedName[] {
  const draws = KINDS.flatMap((kind) =>
    kind.variants.map((variant) => ({
      kind,
      variant,
      salt: Bun.hash.xxHash32(variant.title),
      size: Math.ceil(sample / kind.variants.length),
      byList: new Map<string, SmallestKeys>(),
    })),
  );
  for (const name of names) {
    if (name.quality === "weak") continue;
    const own = Bun.hash.xxHash32(`${name.corpus}\n${name.id}\n${name.text}`, seed);
    for (const { kind, variant, salt, size, byList } of draws) {
      const random = seeded(own ^ salt);
      const key = random();
      const wanting = name.lists.map((list) => samplesOf(byList, list, size)).filter((one) => one.wants(key));
      if (wanting.length === 0) continue;
      const made = applyVariant(variant, name, random);
      if (made === null) continue;
      const draw: Draw = { made, name, kind, variant, key, lists: [] };
      for (const one of wanting) one.add(draw);
    }
  }
  return draws.flatMap(({ byList }) => merge(byList));
}

function samplesOf(byList: Map<string, SmallestKeys>, list: string, size: number): SmallestKeys {
  const samples = byList.get(list) ?? new SmallestKeys(size);
  byList.set(list, samples);
  return samples;
}

/** Each draw once, with the lists that kept it. */
function merge(byList: ReadonlyMap<string, SmallestKeys>): Draw[] {
  const draws = new Set<Draw>();
  for (const [list, { items }] of byList)
    for (const draw of items) {
      draw.lists.push(list);
      draws.add(draw);
    }
  return [...draws].sort((a, b) => a.key - b.key);
}

/** The draws with the smallest keys, in their order. */
class SmallestKeys {
  readonly items: Draw[] = [];

  constructor(readonly size: number) {}

  wants(key: number): boolean {
    return this.items.length < this.size || key < (this.items.at(-1)?.key ?? 0);
  }

  add(draw: Draw): void {
    const place = this.items.findLastIndex(({ key }) => key <= draw.key) + 1;
    this.items.splice(place, 0, draw);
    if (this.items.length > this.size) this.items.pop();
  }
}
