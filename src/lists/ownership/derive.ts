// Derives which entities listed persons own, under one rule: a fixpoint over the graph. An entity that
// reaches the threshold counts as an owner for the next step. Each owner is taken up once, so cycles and
// cross-holdings end, and no entity is blocked by shares that lead back to itself alone. Pure.
//
// Every share has two bounds, so there are two fixpoints: by the lower bounds an entity is owned, by the
// upper bounds it may be.

import type { Share } from "../../base/model/ownership.ts";
import type { GraphHolding, OwnershipGraph } from "./graph.ts";
import type { Rule } from "./rules.ts";

/** Why an entity is owned, or may be. */
export interface Proof {
  /** True when the lower bounds suffice. */
  readonly isCertain: boolean;
  /** The total of the owners below; for a proof that is not certain, its upper bound decides. */
  readonly total: Share;
  /** The owners that count, each listed or itself owned under the rule, in the order of the derivation. */
  readonly owners: readonly GraphHolding[];
}

/**
 * The entities owned by `seeds`, or that may be, each with its proof. Seeds are listed themselves and have
 * none. What `doubtful` seeds own, who may be listed, is never certain.
 */
export function deriveOwned(
  graph: OwnershipGraph,
  seeds: readonly number[],
  rule: Rule,
  doubtful: readonly number[] = [],
): Map<number, Proof> {
  const isSeed = new Set(seeds);
  const proofs = new Map<number, Proof>();
  // Where shares don't add up, each person is followed alone, with what that person's own entities hold.
  const all = [...seeds, ...doubtful];
  for (const group of rule.aggregates ? [all] : all.map((seed) => [seed])) {
    const certain = spread(
      graph,
      group.filter((seed) => isSeed.has(seed)),
      rule,
      lowOf,
    );
    const possible = spread(graph, group, rule, highOf(rule));
    const found = proveAll(graph, certain, possible, rule);
    for (const [node, proof] of found) {
      // A doubtful seed counts as an owner without being owned.
      if (isSeed.has(node) || !rule.reaches(proof.total.high)) continue;
      if (proofs.get(node)?.isCertain || (proofs.has(node) && !proof.isCertain)) continue;
      proofs.set(node, proof);
    }
  }
  return proofs;
}

function lowOf({ low, isControl }: GraphHolding): number {
  return isControl ? 0 : low;
}

function highOf({ countsControl }: Rule): (holding: GraphHolding) => number {
  return ({ high, isControl }) => (isControl && !countsControl ? 0 : high);
}

/** The seeds and every node that they reach, in the order in which they were reached. */
function spread(
  graph: OwnershipGraph,
  seeds: readonly number[],
  rule: Rule,
  amountOf: (holding: GraphHolding) => number,
): Set<number> {
  const totals = new Map<number, number>();
  const reached = new Set(seeds);
  // A set yields what is added to it while it is read.
  for (const owner of reached)
    for (const holding of graph.holdingsOf(owner)) {
      const total = (totals.get(holding.owned) ?? 0) + amountOf(holding);
      totals.set(holding.owned, total);
      if (rule.reaches(total)) reached.add(holding.owned);
    }
  return reached;
}

function proveAll(
  graph: OwnershipGraph,
  certain: ReadonlySet<number>,
  possible: ReadonlySet<number>,
  rule: Rule,
): Map<number, Proof> {
  const proofs = new Map<
    number,
    { isCertain: boolean; total: { low: number; high: number }; owners: GraphHolding[] }
  >();
  const amountOf = highOf(rule);
  for (const owner of possible)
    for (const holding of graph.holdingsOf(owner)) {
      const { owned } = holding;
      const isCertain = certain.has(owned);
      // A proof that is certain names only owners that are.
      if (!possible.has(owned) || (isCertain && !certain.has(owner))) continue;
      if (amountOf(holding) === 0 || (isCertain && holding.isControl)) continue;
      const proof = proofs.get(owned) ?? { isCertain, total: { low: 0, high: 0 }, owners: [] };
      proofs.set(owned, proof);
      proof.owners.push(holding);
      // What an owner that is only possible holds adds nothing that is sure.
      if (certain.has(owner)) proof.total.low += lowOf(holding);
      proof.total.high += amountOf(holding);
    }
  return proofs;
}
