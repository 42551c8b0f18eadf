// Which of the cases that are to be decided together have a decision that a new one would replace.

import { expect, test } from "bun:test";
import { standingAmong } from "../../../src/console/app/pages/cases/standing.ts";

const QUEUE = {
  ids: ["a", "b", "c", "d", "e"],
  standing: [
    { by: "ben", awaits: true, at: [1, 3] },
    { by: "ann", awaits: false, at: [4] },
  ],
};
const known = (status: "open" | "awaiting" | "decided" | "reopened", decidedBy: string | null = null) =>
  ({ status, decidedBy }) as const;

test.each([
  ["none without a decision", ["a", "c"], {}, []],
  ["those of each account, as the queue had them", QUEUE.ids, {}, ["ben awaits b d", "ann holds e"]],
  ["those that are chosen, and no others", ["a", "d"], {}, ["ben awaits d"]],
  [
    "one that was decided since",
    ["a", "b"],
    { a: known("awaiting", "cleo") },
    ["cleo awaits a", "ben awaits b"],
  ],
  ["none that is open by now", ["b", "d"], { b: known("reopened", "ben"), d: known("open", "ben") }, []],
  [
    "one that was confirmed since",
    ["b", "d"],
    { b: known("decided", "ben") },
    ["ben holds b", "ben awaits d"],
  ],
] as const)("%s", (_, chosen, cases, expected) => {
  const found = standingAmong(chosen, QUEUE, new Map(Object.entries(cases)));
  expect(found.map(({ by, awaits, ids }) => `${by} ${awaits ? "awaits" : "holds"} ${ids.join(" ")}`)).toEqual(
    [...expected],
  );
});
