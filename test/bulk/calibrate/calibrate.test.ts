import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { Alert } from "../../../src/service/bulk/calibrate/alert.ts";
import { calibrate, fitProbability } from "../../../src/service/bulk/calibrate/calibration.ts";
import { probabilityCsv, thresholdsCsv } from "../../../src/service/bulk/calibrate/csv.ts";
import {
  halvingThreshold,
  safestThreshold,
  shareBelowLeast,
} from "../../../src/service/bulk/calibrate/measure.ts";
import { readAlerts } from "../../../src/service/bulk/calibrate/read-alerts.ts";
import { writeReport } from "../../../src/service/bulk/calibrate/report.ts";
import { wilson } from "../../../src/service/bulk/report/wilson.ts";
import { tablesOf } from "../../sources/files/workbook-writer.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "calibrate-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function alert(score: number, isTrue: boolean | null, more: Partial<Alert> = {}): Alert {
  return { score, isTrue, schema: null, lists: [], script: null, ...more };
}

async function read(content: string, map: string[] = [], words: { true?: string[]; open?: string[] } = {}) {
  const path = join(folder, "alerts.csv");
  writeFileSync(path, content);
  return readAlerts(path, { map, verdicts: { true: [], false: [], open: [], ...words } });
}

describe("reading alerts", () => {
  test("guesses columns and delimiter, reads decimal commas, lists and the script of the name", async () => {
    const { alerts } = await read(
      "Customer name;Entity type;Match score;Watchlist;Decision\nИван;Person;0,87;a | b;True match\nJo;Person;1;a;pending\n",
    );
    expect(alerts).toMatchObject([
      { score: 0.87, isTrue: true, schema: "Person", lists: ["a", "b"], script: "cyrillic" },
      { score: 1, isTrue: null, schema: "Person", lists: ["a"], script: "latin" },
    ]);
  });

  test("reads scores to 100, and refuses a mixture of both scales", async () => {
    const { alerts, isPercent } = await read("score,verdict\n87,yes\n100%,no\n");
    expect([isPercent, ...alerts.map(({ score }) => score)]).toEqual([true, 0.87, 1]);
    await expect(read("score,verdict\n87,yes\n0.9,no\n")).rejects.toThrow(
      "line 3 has the score 0.9, and other",
    );
  });

  test("reads a workbook with a title above its header", async () => {
    const path = join(folder, "alerts.xlsx");
    writeFileSync(
      path,
      tablesOf({ Alerts: [["Alerts of May"], ["Score", "Verdict"], ["0.9", "yes"], ["0.8", ""]] }),
    );
    const { alerts } = await readAlerts(path, { map: [], verdicts: { true: [], false: [], open: [] } });
    expect(alerts.map(({ score, isTrue }) => [score, isTrue])).toEqual([
      [0.9, true],
      [0.8, null],
    ]);
  });

  test("takes the words and columns that the operator names", async () => {
    const { alerts } = await read("Points,Outcome\n0.8,Closed-T\n0.7,later\n", ["score=Points"], {
      true: ["closed t"],
      open: ["later"],
    });
    expect(alerts.map(({ isTrue }) => isTrue)).toEqual([true, null]);
  });

  test.each([
    ["score,verdict\n0.8,perhaps\n", 'line 2 has the verdict "perhaps", which is unknown'],
    ["score,verdict\nhigh,yes\n", 'line 2 has the score "high"'],
    ["score,verdict\n101,yes\n", 'line 2 has the score "101"'],
    ["points,verdict\n1,yes\n", "no column that is known to hold the score"],
    ["score,verdict,decision\n1,yes,no\n", 'two columns that may be the verdict: "verdict" and "decision"'],
    ["score,verdict\n", "has no alerts"],
  ])("refuses %j", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

describe("measures", () => {
  const alerts = [
    alert(0.7, false, { lists: ["a", "b"] }),
    alert(0.29, false),
    alert(0.9, true, { lists: ["a"], schema: "Person" }),
    alert(0.8, null),
    alert(1, true),
  ];
  const { all, groups } = calibrate(alerts);
  const at = (threshold: number) => all.thresholds.find((counts) => counts.threshold === threshold);

  test("a score counts at its own threshold and below", () => {
    expect(at(0.29)).toEqual({ threshold: 0.29, true: 2, false: 2, open: 1 });
    expect(at(0.7)).toEqual({ threshold: 0.7, true: 2, false: 1, open: 1 });
    expect(at(0.71)).toEqual({ threshold: 0.71, true: 2, false: 0, open: 1 });
    expect(at(1)).toEqual({ threshold: 1, true: 1, false: 0, open: 0 });
    expect(all.thresholds[0]?.threshold).toBe(0.29);
  });

  test("the safest threshold loses no true alert, and the halving one leaves half of the false ones", () => {
    expect(safestThreshold(all)?.threshold).toBe(0.9);
    expect(halvingThreshold(all)?.threshold).toBe(0.3);
  });

  test("the fewer true alerts there are, the more may lie below the lowest", () => {
    // The rule of three: about 3 of n.
    expect(shareBelowLeast(300)).toBeCloseTo(0.00994, 5);
    expect(shareBelowLeast(1)).toBeCloseTo(0.95, 5);
  });

  test("an alert of several lists counts in each", () => {
    expect(groups.map(({ by, name, measures }) => [by, name, measures.true, measures.false])).toEqual([
      ["schema", "Person", 1, 0],
      ["list", "a", 1, 1],
      ["list", "b", 0, 1],
    ]);
  });

  test("a column of ids is not taken for lists", () => {
    const ids = Array.from({ length: 501 }, (_, i) => alert(0.9, true, { lists: [`id-${i}`] }));
    expect(() => calibrate(ids)).toThrow("The column taken for the list has 501 different values.");
  });
});

describe("probability", () => {
  test("never falls with the score, and its ranges hold every alert once", () => {
    const some = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(some, (rows) => {
        const ranges = fitProbability(rows.map(([score, isTrue]) => ({ ...alert(score, isTrue), isTrue })));
        const values = ranges.map(({ probability }) => probability);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(ranges.reduce((sum, { alerts }) => sum + alerts, 0)).toBe(rows.length);
        for (const { low, probability, high } of ranges) {
          expect(low).toBeLessThanOrEqual(probability);
          expect(high).toBeGreaterThanOrEqual(probability);
        }
      }),
    );
  });

  test("the interval is Wilson's", () => {
    const { low, high } = wilson(8, 10);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.4902", "0.9433"]);
    expect(wilson(10, 10).high).toBe(1);
    expect(wilson(0, 10).low).toBe(0);
  });
});

describe("output", () => {
  const calibration = calibrate([
    alert(0.8, false, { lists: ["=cmd()"] }),
    alert(0.9, true, { lists: ["<قائمة>"] }),
    alert(0.9, null),
  ]);

  test("CSV has each threshold per group, and no formula", () => {
    const lines = thresholdsCsv(calibration).split("\n");
    expect(lines[1]).toBe("all,,0.80,3,1,1,1,0.5000,1.0000");
    expect(lines.some((line) => line.startsWith("list,'=cmd(),0.80,1,0,1,0,0.0000,"))).toBeTrue();
    expect(probabilityCsv(calibration).split("\n")[2]).toMatch(/^0\.90,0\.90,1,1,1\.0000,0\.2065,1\.0000$/);
  });

  test("the report names what it can't show, and escapes what it was given", () => {
    const report = writeReport(calibration, {
      file: "alerts.csv",
      sha256: "ab",
      columns: new Map([["score", "Score"]]),
      isPercent: false,
      time: new Date("2026-11-23T00:00:00Z"),
      version: "1.2.3",
    });
    expect(report).toContain("A threshold of 0.90 keeps every true alert of the file");
    expect(report).toContain("A match that scored below 0.80 or was not retrieved is in no figure here");
    expect(report).toContain("<bdi>&lt;قائمة&gt;</bdi>");
    expect(report).not.toMatch(/NaN|undefined|Infinity/);
  });
});
