// OFAC's published guidance on entities owned by blocked persons, as tests by number: the revised guidance
// of 13 August 2014 and FAQs 398 to 402 (released on that day; 398 was last revised on 11 August 2020). Each
// structure is told in our own words. Of FAQ 401, examples 1 to 3 were read in OFAC's text and example 4 as
// others report it; the structures after them follow from its definition and have no number. X and Y are
// blocked; other letters are entities that no list has.

import { describe, expect, test } from "bun:test";
import { PERCENT } from "../../src/base/model/ownership.ts";
import { deriveOwned } from "../../src/lists/ownership/derive.ts";
import { OwnershipGraph } from "../../src/lists/ownership/graph.ts";
import { RULES } from "../../src/lists/ownership/rules.ts";

const NAMES = ["X", "Y", "A", "B", "C"];

/** "X>A 50" is X's share of A in percent; "X~A" is control of A without a share. */
function blocked(...structure: readonly string[]): string {
  const holdings = structure
    .map((text) => {
      const [owner = "", kind, owned = "", percent = "0"] = text.split(/([>~])| /).filter(Boolean);
      const share = kind === "~" ? 100 * PERCENT : Number(percent) * PERCENT;
      return {
        owner: NAMES.indexOf(owner),
        owned: NAMES.indexOf(owned),
        low: share,
        high: share,
        isControl: kind === "~",
      };
    })
    .sort((a, b) => a.owner - b.owner);
  const graph = new OwnershipGraph(NAMES.length, holdings.length, holdings);
  const proofs = deriveOwned(graph, [0, 1], RULES.ofac);
  return [...proofs]
    .filter(([, { isCertain }]) => isCertain)
    .map(([node]) => NAMES[node])
    .sort()
    .join(" ");
}

describe("OFAC's guidance of 13 August 2014", () => {
  test("50 percent is enough, and a share below it is not", () => {
    expect(blocked("X>A 50")).toBe("A");
    expect(blocked("X>A 49.999999")).toBe("");
  });

  test("shares of all blocked persons add up, held directly or through entities", () => {
    expect(blocked("X>A 20", "Y>A 30")).toBe("A");
    expect(blocked("X>A 100", "A>B 30", "Y>B 20")).toBe("A B");
  });
});

describe("FAQ 398: control is not ownership", () => {
  test("an entity that a blocked person controls without owning half of it is not blocked", () => {
    expect(blocked("X~A", "X>A 49")).toBe("");
  });
});

describe("FAQ 399: the shares of all blocked persons are added", () => {
  test("X and Y each own 25 percent of A: A is blocked, whatever programs list them under", () => {
    expect(blocked("X>A 25", "Y>A 25")).toBe("A");
  });
});

describe("FAQ 400: a blocked officer does not block an entity", () => {
  test("an entity with a blocked person among its officers and no blocked owner is not blocked", () => {
    expect(blocked("X~A")).toBe("");
  });
});

describe("FAQ 401: indirect ownership runs through entities that are blocked themselves", () => {
  test("example 1: X owns half of A, and A half of B: both are blocked", () => {
    expect(blocked("X>A 50", "A>B 50")).toBe("A B");
  });

  test("example 2: X owns half of A and of B, each of which owns a quarter of C: C is blocked", () => {
    expect(blocked("X>A 50", "X>B 50", "A>C 25", "B>C 25")).toBe("A B C");
  });

  test("example 3: X owns half of A and a tenth of B, and A owns 40 percent of B: B is blocked", () => {
    expect(blocked("X>A 50", "X>B 10", "A>B 40")).toBe("A B");
  });

  test("example 4: X owns half of A and a quarter of B, which own a quarter of C each: C is not blocked", () => {
    expect(blocked("X>A 50", "X>B 25", "A>C 25", "B>C 25")).toBe("A");
  });

  test("X owns a quarter of A and of B, each of which owns half of C: nothing is blocked", () => {
    expect(blocked("X>A 25", "X>B 25", "A>C 50", "B>C 50")).toBe("");
  });

  test("X and Y own a quarter of A each, and A owns half of B: both are blocked", () => {
    expect(blocked("X>A 25", "Y>A 25", "A>B 50")).toBe("A B");
  });

  test("X owns half of A and Y half of B, which own a quarter of C each: all are blocked", () => {
    expect(blocked("X>A 50", "Y>B 50", "A>C 25", "B>C 25")).toBe("A B C");
  });

  test("X owns half of A, Y a quarter of B, and these a quarter and half of C: only A is blocked", () => {
    expect(blocked("X>A 50", "Y>B 25", "A>C 25", "B>C 50")).toBe("A");
  });
});

describe("FAQ 402: what a blocked person has sold no longer counts", () => {
  test("X and Y owned 60 percent of A, and Y sold its share: A is not blocked any more", () => {
    expect(blocked("X>A 40", "Y>A 20")).toBe("A");
    expect(blocked("X>A 40")).toBe("");
  });
});
