import { describe, expect, test } from "bun:test";
import { formatShare, PERCENT, parseShare, UNKNOWN_SHARE, WHOLE } from "../../src/base/model/ownership.ts";
import { deriveOwned } from "../../src/lists/ownership/derive.ts";
import {
  type GraphHolding,
  joinPairs,
  joinStatements,
  OwnershipGraph,
  type Repeated,
} from "../../src/lists/ownership/graph.ts";
import { RULES, type RuleName } from "../../src/lists/ownership/rules.ts";
import { wordProof, wordRelation, wordRepeated } from "../../src/lists/ownership/wording.ts";

const NAMES = ["Ada Quill", "Bo Tarn", "Quill Holding", "Tarn Shipping"];

type Written = readonly [owner: number, owned: number, low: number, high?: number, isControl?: boolean];

function derive(rule: RuleName, ...written: readonly Written[]) {
  const holdings: GraphHolding[] = written
    .map(([owner, owned, low, high = low, isControl = false]) => ({
      owner,
      owned,
      low: low * PERCENT,
      high: high * PERCENT,
      isControl,
    }))
    .sort((a, b) => a.owner - b.owner);
  const proofs = deriveOwned(
    new OwnershipGraph(NAMES.length, holdings.length, holdings),
    [0, 1],
    RULES[rule],
  );
  const graph = {
    nameOf: (node: number) => NAMES[node] ?? "",
    listOf: (node: number) => (node < 2 ? "OFAC SDN" : null),
    proofOf: (node: number) => proofs.get(node),
  };
  return [2, 3].flatMap((node) => wordProof(node, graph) || []);
}

describe("thresholds", () => {
  test.each<[RuleName, string, number]>([
    ["ofac", "50 % owned by Ada Quill (OFAC SDN, 50 %)", 50],
    ["eu", "50 % owned by Ada Quill (OFAC SDN, 50 %)", 50],
    ["uk", "", 50],
    ["uk", "51 % owned by Ada Quill (OFAC SDN, 51 %)", 51],
    ["ofac", "", 49],
  ])("%s: %p at %d percent", (rule, reason, percent) => {
    expect(derive(rule, [0, 2, percent]).join()).toBe(reason);
  });

  test("OFAC and the EU add up the shares of several persons, the UK counts each person alone", () => {
    const both: Written[] = [
      [0, 2, 45],
      [1, 2, 15],
    ];
    const reason = "60 % owned by Ada Quill (OFAC SDN, 45 %) and Bo Tarn (OFAC SDN, 15 %)";
    expect(derive("ofac", ...both)).toEqual([reason]);
    expect(derive("eu", ...both)).toEqual([reason]);
    expect(derive("uk", ...both)).toEqual([]);
  });

  test("the UK adds what a person holds and what the person's own entities hold", () => {
    expect(derive("uk", [0, 2, 60], [0, 3, 20], [2, 3, 40])).toEqual([
      "60 % owned by Ada Quill (OFAC SDN, 60 %)",
      "60 % owned by Ada Quill (OFAC SDN, 20 %) and Quill Holding (40 %, itself 60 % owned by Ada Quill (OFAC SDN, 60 %))",
    ]);
  });

  test("control makes an entity one that may be owned in the EU and the UK, and counts for nothing at OFAC", () => {
    const reason = "may be owned or controlled, up to 100 %, by Ada Quill (OFAC SDN, control)";
    expect(derive("eu", [0, 2, 0, 100, true])).toEqual([reason]);
    expect(derive("uk", [0, 2, 0, 100, true])).toEqual([reason]);
    expect(derive("ofac", [0, 2, 0, 100, true])).toEqual([]);
  });
});

describe("bands and cycles", () => {
  test("a band counts by its lower bound, and its upper bound says that an entity may be owned", () => {
    expect(derive("ofac", [0, 2, 50, 75])).toEqual(["50 to 75 % owned by Ada Quill (OFAC SDN, 50 to 75 %)"]);
    expect(derive("ofac", [0, 2, 25, 50])).toEqual([
      "may be owned or controlled, 25 to 50 %, by Ada Quill (OFAC SDN, 25 to 50 %)",
    ]);
  });

  test("what may be owned makes what it holds one that may be owned", () => {
    expect(derive("ofac", [0, 2, 25, 50], [2, 3, 100])[1]).toBe(
      "may be owned or controlled, up to 100 %, by Quill Holding (100 %, itself may be owned or controlled, " +
        "25 to 50 %, by Ada Quill (OFAC SDN, 25 to 50 %))",
    );
  });

  test("entities that own each other are blocked only by what comes from outside", () => {
    expect(derive("ofac", [2, 3, 90], [3, 2, 90], [0, 2, 10])).toEqual([]);
    expect(derive("ofac", [2, 3, 50], [3, 2, 50], [0, 2, 50])).toHaveLength(2);
    expect(derive("ofac", [2, 2, 100], [0, 2, 10])).toEqual([]);
  });
});

describe("the words of a structure without end", () => {
  const share = { low: 60 * PERCENT, high: 60 * PERCENT, isControl: false };
  const words = (holdings: readonly GraphHolding[], nodes: number) => {
    const proofs = deriveOwned(new OwnershipGraph(nodes, holdings.length, holdings), [0], RULES.ofac);
    let asked = 0;
    const graph = {
      nameOf: (node: number) => `Party ${node}`,
      listOf: (node: number) => (node === 0 ? "OFAC SDN" : null),
      proofOf: (node: number) => {
        asked++;
        return proofs.get(node);
      },
    };
    return { graph, proofs, asked: () => asked };
  };

  test("stay short where layers hold each other", () => {
    const layer = (number: number) => Array.from({ length: 10 }, (_, i) => number * 10 + i + 1);
    const holdings = [
      ...layer(0).map((owned) => ({ ...share, owner: 0, owned })),
      ...[0, 1, 2, 3, 4, 5, 6].flatMap((number) =>
        layer(number).flatMap((owner) => layer(number + 1).map((owned) => ({ ...share, owner, owned }))),
      ),
    ];
    const { graph, proofs } = words(holdings, 82);
    expect(proofs.size).toBe(80);
    const said = wordProof(50, graph);
    expect(said.length).toBeLessThan(20_000);
    expect(said).toContain("Party 0 (OFAC SDN, 60 %)");
  });

  test("walk a bounded part of a long chain for each of its links", () => {
    const holdings = Array.from({ length: 1000 }, (_, owner) => ({ ...share, owner, owned: owner + 1 }));
    const { graph, asked } = words(holdings, 1001);
    const relation = (owner: number) => wordRelation({ ...share, owner, owned: owner + 1 }, graph);
    expect(relation(999)).toBe("Party 999 (60 %, through others further up)");
    expect(asked()).toBeLessThan(250);
    expect(relation(100)).toBe("Party 100 (60 %, through Party 0)");
  });
});

describe("statements about one pair", () => {
  const said = (dataset: string, low: number, high = low) => ({ dataset, low, high });
  test("lists repeat each other; one list may complement itself, also with equal rows", () => {
    expect(joinStatements([said("a", 30), said("b", 40)])).toEqual({ low: 40, high: 40 });
    expect(joinStatements([said("a", 30), said("a", 30)])).toEqual({ low: 30, high: 60 });
    expect(joinStatements([said("a", 30), said("a", 40)])).toEqual({ low: 40, high: 70 });
    expect(joinStatements([said("a", 60 * PERCENT), said("a", 70 * PERCENT)]).high).toBe(WHOLE);
  });
});

describe("equal rows of one list", () => {
  const HALF = 50 * PERCENT;
  const row = (line: number, low: number, more = {}) => ({
    ...{ owner: 0, owned: 1, control: 0, low, high: low, dataset: "owners", line },
    ...more,
  });
  const said = (...rows: ReturnType<typeof row>[]) => {
    const told: Repeated[] = [];
    const holdings = [...joinPairs(rows, (repeated) => told.push(repeated))];
    return { holdings, told: told.map((repeated) => wordRepeated(repeated, (node) => `Party ${node}`)) };
  };

  test("are told with their lines, and may add up", () => {
    const { holdings, told } = said(row(2, 30 * PERCENT), row(5, 30 * PERCENT));
    expect(holdings).toMatchObject([{ low: 30 * PERCENT, high: 60 * PERCENT }]);
    expect(told).toEqual([
      "owners says twice that Party 0 holds 30 % of Party 1 (line 2 and line 5). They may be separate holdings, or one holding stated again: 30 to 60 % counts.",
    ]);
  });

  test("are not told where they change nothing: other lists, other shares, control, an unknown share", () => {
    expect(said(row(2, HALF), row(3, HALF, { dataset: "others" })).told).toEqual([]);
    expect(said(row(2, HALF), row(3, HALF - 1)).told).toEqual([]);
    expect(said(row(2, 0, { control: 1 }), row(3, 0, { control: 1 })).told).toEqual([]);
    expect(said(row(2, 0, { high: WHOLE }), row(3, 0, { high: WHOLE })).told).toEqual([]);
  });
});

describe("shares as texts", () => {
  test.each<[string, number, number]>([
    ["60", 60, 60],
    ["60 %", 60, 60],
    ["33,3333", 33.3333, 33.3333],
    ["100%", 100, 100],
    ["25-50%", 25, 50],
    ["75 to 100 %", 75, 100],
    ["less than 50 %", 0, 50],
    ["at least 50%", 50, 100],
    ["0.6", 0.6, 60],
    ["0.6 %", 0.6, 0.6],
    ["1.00", 1, 100],
    ["0", 0, 0],
  ])("%p", (text, low, high) => {
    expect(parseShare(text)).toEqual({ low: Math.round(low * PERCENT), high: Math.round(high * PERCENT) });
  });

  test("more than 50 percent is above 50", () => {
    expect(parseShare("more than 50 %")?.low).toBeGreaterThan(50 * PERCENT);
    expect(parseShare(">50%")?.low).toBeGreaterThan(50 * PERCENT);
  });

  test.each(["", "most", "101", "130 %", "50-25", "-5", "1.2.3"])("%p states no share", (text) => {
    expect(parseShare(text)).toBeNull();
  });

  test("are never rounded up to a threshold", () => {
    expect(formatShare({ low: 49_999_999, high: 49_999_999 })).toBe("49.99 %");
    expect(formatShare(UNKNOWN_SHARE)).toBe("an unknown share");
  });
});

test("a proof stays a sentence where everybody owns a part of everybody below", () => {
  const [layers, width] = [8, 10];
  const holdings: GraphHolding[] = [];
  for (let owner = 0; owner < (layers - 1) * width; owner++)
    for (let i = 0; i < width; i++) {
      const owned = (Math.floor(owner / width) + 1) * width + i;
      holdings.push({ owner, owned, isControl: false, low: 10 * PERCENT, high: 10 * PERCENT });
    }
  const nodes = layers * width;
  const seeds = Array.from({ length: width }, (_, i) => i);
  const proofs = deriveOwned(new OwnershipGraph(nodes, holdings.length, holdings), seeds, RULES.ofac);
  const words = wordProof(nodes - 1, {
    nameOf: (node) => `N${node}`,
    listOf: (node) => (node < width ? "OFAC SDN" : null),
    proofOf: (node) => proofs.get(node),
  });
  expect(words).toStartWith("100 % owned by N60 (10 %, itself 100 % owned by N50 (");
  expect(words).toContain("and 2 more");
  expect(words.length).toBeLessThan(20_000);
});
