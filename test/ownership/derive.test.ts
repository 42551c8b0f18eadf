import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PERCENT } from "../../src/base/model/ownership.ts";
import { deriveOwned } from "../../src/lists/ownership/derive.ts";
import { type GraphHolding, OwnershipGraph } from "../../src/lists/ownership/graph.ts";
import { RULE_NAMES, RULES } from "../../src/lists/ownership/rules.ts";
import { deriveSlowly } from "./slow-derivation.ts";

const NODES = 9;

/** Shares near the threshold, bands, unknown shares and control; few nodes, so that cycles are usual. */
const share = fc.oneof(
  fc.constantFrom(10, 25, 49.999999, 50, 50.000001, 60, 100).map((low) => ({ low, high: low })),
  fc.constantFrom([0, 100], [25, 50], [50, 75], [75, 100]).map(([low, high]) => ({ low, high })),
);
const holding = fc
  .record({
    owner: fc.nat(NODES - 1),
    owned: fc.nat(NODES - 1),
    share,
    isControl: fc.constantFrom(false, false, true),
  })
  .map(({ owner, owned, share, isControl }) => ({
    owner,
    owned,
    isControl,
    low: Math.round((share.low ?? 0) * PERCENT),
    high: Math.round((share.high ?? 0) * PERCENT),
  }));
const nodes = fc.uniqueArray(fc.nat(NODES - 1), { maxLength: 3 });
const graphs = fc.uniqueArray(holding, {
  maxLength: 24,
  selector: ({ owner, owned, isControl }) => `${owner} ${owned} ${isControl}`,
});

function derive(
  holdings: readonly GraphHolding[],
  seeds: readonly number[],
  rule: (typeof RULE_NAMES)[number],
  doubtful: readonly number[] = [],
) {
  const sorted = holdings.toSorted((a, b) => a.owner - b.owner);
  return deriveOwned(new OwnershipGraph(NODES, sorted.length, sorted), seeds, RULES[rule], doubtful);
}

describe.each(RULE_NAMES)("the derivation under the rule %s", (name) => {
  test("is that of the slow implementation", () => {
    fc.assert(
      fc.property(graphs, nodes, nodes, (holdings, seeds, others) => {
        const doubtful = others.filter((node) => !seeds.includes(node));
        const proofs = derive(holdings, seeds, name, doubtful);
        const { certain, possible } = deriveSlowly(NODES, holdings, seeds, RULES[name], doubtful);
        const nodes = (isCertain: boolean) =>
          [...proofs]
            .filter(([, proof]) => proof.isCertain === isCertain)
            .map(([node]) => node)
            .sort();
        expect(nodes(true)).toEqual([...certain].sort());
        expect(nodes(false)).toEqual([...possible].sort());
      }),
      { numRuns: 3_000 },
    );
  });

  test("gives proofs whose owners add up to the total, and reach the threshold", () => {
    fc.assert(
      fc.property(graphs, nodes, (holdings, seeds) => {
        for (const { isCertain, total, owners } of derive(holdings, seeds, name).values()) {
          const sum = owners.reduce((all, { low, isControl }) => all + (isControl ? 0 : low), 0);
          if (isCertain) expect(total.low).toBe(sum);
          expect(RULES[name].reaches(isCertain ? total.low : total.high)).toBe(true);
          expect(owners.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("never takes an owner away when a holding or a seed is added", () => {
    fc.assert(
      fc.property(graphs, fc.nat(NODES - 1), fc.nat(NODES - 1), (holdings, first, second) => {
        const reached = (seeds: number[], some: readonly GraphHolding[]) =>
          new Set([...seeds, ...derive(some, seeds, name).keys()]);
        const few = reached([first], holdings.slice(1));
        const many = reached([...new Set([first, second])], holdings);
        expect([...few].filter((node) => !many.has(node))).toEqual([]);
      }),
    );
  });
});

test("a graph whose holdings are out of order is refused", () => {
  const at = (owner: number) => ({ owner, owned: 2, low: 0, high: 0, isControl: false });
  expect(() => new OwnershipGraph(3, 2, [at(1), at(0)])).toThrow("out of order");
  expect(() => new OwnershipGraph(3, 1, [at(0), at(1)])).toThrow("out of order");
});
