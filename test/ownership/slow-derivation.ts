// The derivation once more, slow and obvious: every entity's owners are added up from nothing, again and
// again, until a round changes nothing.

import type { GraphHolding } from "../../src/lists/ownership/graph.ts";
import type { Rule } from "../../src/lists/ownership/rules.ts";

export interface SlowResult {
  readonly certain: ReadonlySet<number>;
  readonly possible: ReadonlySet<number>;
}

export function deriveSlowly(
  nodes: number,
  holdings: readonly GraphHolding[],
  seeds: readonly number[],
  rule: Rule,
  doubtful: readonly number[],
): SlowResult {
  const certain = new Set<number>();
  const possible = new Set<number>();
  const all = [...seeds, ...doubtful];
  for (const group of rule.aggregates ? [all] : all.map((seed) => [seed])) {
    const sure = group.filter((node) => seeds.includes(node));
    for (const node of ownedBy(nodes, holdings, sure, rule, false)) certain.add(node);
    for (const node of ownedBy(nodes, holdings, group, rule, true)) possible.add(node);
  }
  for (const node of seeds) {
    certain.delete(node);
    possible.delete(node);
  }
  return { certain, possible: possible.difference(certain) };
}

function ownedBy(
  nodes: number,
  holdings: readonly GraphHolding[],
  group: readonly number[],
  rule: Rule,
  isUpper: boolean,
): Set<number> {
  const blocked = new Set(group);
  const owned = new Set<number>();
  for (let before = -1; before !== blocked.size; ) {
    before = blocked.size;
    for (let entity = 0; entity < nodes; entity++) {
      const total = holdings
        .filter(({ owner, owned }) => owned === entity && owner !== entity && blocked.has(owner))
        .reduce((sum, { low, high, isControl }) => {
          if (isControl) return sum + (isUpper && rule.countsControl ? high : 0);
          return sum + (isUpper ? high : low);
        }, 0);
      if (!rule.reaches(total)) continue;
      blocked.add(entity);
      owned.add(entity);
    }
  }
  return owned;
}
