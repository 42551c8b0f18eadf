import { describe, expect, test } from "bun:test";
import type { PeerMeasured, QuestionSet } from "./peer.ts";
import { countRight, formatReport, listWorse, type PeerResult } from "./report.ts";

const question = (right: readonly string[]) => ({ name: "Gulnara Testova", birthDate: null, right });
const SETS: readonly QuestionSet[] = [
  { title: "damaged", isListed: true, questions: [question(["a", "b"]), question(["c"])] },
  { title: "benign", isListed: false, questions: [question([]), question([])] },
];

function measured(listed: readonly (readonly string[])[], p50: number): PeerMeasured {
  const answersOf = (reported: readonly (readonly string[])[]) => ({
    reported,
    elapsedMs: [p50, 9],
    cpuMs: 3,
  });
  return {
    startSeconds: 0.25,
    anonymousBytes: 75e6,
    diskBytes: 144e6,
    firstMs: [4, 8],
    answers: [answersOf(listed), answersOf([[], ["a"]])],
  };
}

const OURS: PeerResult = {
  title: "Interdict",
  version: "1",
  deviations: ["over HTTP"],
  measured: measured([["b"], ["c"]], 1),
};
const QUICKER: PeerResult = {
  title: "Quick",
  version: "2",
  deviations: [],
  measured: measured([["x"], ["c"]], 0.5),
};
const ABSENT: PeerResult = { title: "Absent", missing: "there is no Go." };

describe("the report of peers", () => {
  test("a listed person is found when one of their records is reported, a benign one by any record", () => {
    const [damaged, benign] = SETS as [QuestionSet, QuestionSet];
    const answers = (reported: string[][]) => ({ reported, elapsedMs: [], cpuMs: 0 });
    expect(countRight(damaged, answers([["x", "b"], ["a"]]))).toBe(1);
    expect(countRight(benign, answers([["x"], []]))).toBe(1);
  });

  test("shows each peer, and says plainly which one is missing and why", () => {
    const text = formatReport({ heading: ["On a day"], sets: SETS }, [OURS, QUICKER, ABSENT]);
    const rows = text.split("\n").map((line) => line.replace(/\s+/g, " "));
    expect(rows[0]).toBe("On a day");
    expect(rows).toContain("| Interdict | 1 | 9 | 1.5 | 1 | 9 | 1.5 | 4 | 8 | 75 | 0.25 | 144 |");
    expect(rows).toContain("| Quick | 1 (50.0 %) | 1 |");
    expect(rows).toContain("Absent: NOT MEASURED, because there is no Go.");
    expect(rows).toContain("- over HTTP");
  });

  test("lists what is against us, and nothing else", () => {
    expect(listWorse(SETS, [OURS, QUICKER, ABSENT])).toEqual([
      "damaged, p50 in ms: Quick 0.50, we 1",
      "benign, p50 in ms: Quick 0.50, we 1",
    ]);
    expect(listWorse(SETS, [QUICKER, OURS])).toEqual(["damaged, found: Interdict 2, we 1"]);
    expect(listWorse(SETS, [OURS, ABSENT])).toEqual(["nothing in this run"]);
    expect(listWorse(SETS, [ABSENT])).toEqual(["the service itself was not measured"]);
  });
});
