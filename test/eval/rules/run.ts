// What each rule of matching decides: scores pairs of names with a copy of the scorer for each rule that
// lacks it, and counts, in each set, the pairs that are right because of the rule and those that are wrong
// because of it. Writes test/eval/rules.txt. Run from the project's root: bun test/eval/rules/run.ts

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { markMeasured } from "../../measured.ts";
import { openLists } from "../lists.ts";
import { formatColumns } from "../report.ts";
import { allRules, NEEDED_TABLES, type Rule, writeCopy } from "./copies.ts";
import { type LabelledPair, readLabelledRows } from "./labelled-rows.ts";
import { readListedRows } from "./listed-rows.ts";

const FILE = "test/eval/rules.txt";

const rows = [...readLabelledRows(), ...readListedRows(await openLists())];
const sets = [...new Set(rows.map(({ set }) => set))];

// Inside of the project: names import a package.
mkdirSync("dist", { recursive: true });
const folder = mkdtempSync("dist/rules-");
const rowsFile = join(folder, "rows.json");
writeFileSync(rowsFile, JSON.stringify(rows));

interface Scored {
  readonly scores: readonly number[];
  /** The CPU time of the whole scorer, of that of the copy. */
  readonly cost: number;
}

/**
 * The scores of a copy; null when the program can't be without the table that was taken out. Throws an Error
 * for a copy that fails though its table is not needed, and for one that does without a needed table.
 */
async function scoresWithout(rule: Rule | null, name: string): Promise<Scored | null> {
  const copy = join(folder, name);
  writeCopy(copy, rule);
  const command = [process.execPath, `${import.meta.dir}/score-rows.ts`, copy, rowsFile];
  const child = Bun.spawn(command, { stderr: "pipe" });
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  rmSync(copy, { recursive: true });
  const exitCode = await child.exited;
  const isNeeded = rule !== null && NEEDED_TABLES.has(rule.name);
  if (exitCode === 0 && !isNeeded) return JSON.parse(text);
  if (exitCode === 1 && isNeeded) return null;
  const without = rule === null ? "" : ` without ${rule.name}`;
  throw new Error(
    exitCode === 0
      ? `The scorer works${without}: take it out of NEEDED_TABLES.`
      : `The scorer${without} failed (${child.signalCode ?? exitCode}); if it can't be without that table, add it to NEEDED_TABLES.\n${errors}`,
  );
}

function isRight(row: LabelledPair, score: number): boolean {
  return score >= THRESHOLD_DEFAULT === row.isMatch;
}

interface Verdict {
  readonly name: string;
  /** By set: pairs that the rule decides rightly, and wrongly. */
  readonly decided: readonly (readonly [right: number, wrong: number])[];
  /** Pairs whose score the rule moves. */
  readonly moved: number;
  readonly cost: number;
}

function judge(name: string, scores: readonly number[], { scores: without, cost }: Scored): Verdict {
  const decided = sets.map((set): [number, number] => {
    let [right, wrong] = [0, 0];
    rows.forEach((row, at) => {
      if (row.set !== set) return;
      const [isRightWith, isRightWithout] = [isRight(row, scores[at] ?? 0), isRight(row, without[at] ?? 0)];
      if (isRightWith && !isRightWithout) right++;
      if (!isRightWith && isRightWithout) wrong++;
    });
    return [right, wrong];
  });
  return {
    name,
    decided,
    moved: scores.filter((score, at) => score !== without[at]).length,
    cost,
  };
}

const rules = allRules();
const { scores = [] } = (await scoresWithout(null, "whole")) ?? {};
const verdicts: (Verdict | null)[] = [];
const open = rules.entries();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const [at, rule] of open) {
      const without = await scoresWithout(rule, String(at));
      verdicts[at] = without === null ? null : judge(rule.name, scores, without);
    }
  }),
);
rmSync(folder, { recursive: true });

const judged = verdicts.filter((verdict) => verdict !== null);
const needed = rules.filter((_, at) => verdicts[at] === null).map(({ name }) => name);
const decides = ({ decided }: Verdict) => decided.some(([right, wrong]) => right + wrong > 0);
const columns = (chosen: readonly Verdict[]) =>
  formatColumns([
    ["rule", ...sets.flatMap((set) => [set, "wrong"]), "moved", "CPU"],
    ...chosen.map(({ name, decided, moved, cost }) => [
      name,
      ...decided.flat().map(String),
      String(moved),
      cost.toFixed(2),
    ]),
  ]);
const text = `What each rule of matching decides, on ${rows.length} pairs of names: labelled ones of files, generated ones, people on
no list beside the listed name that is nearest, and listed names that were altered. Written by \`make rules\`. A rule is an
amount of src/engine/scoring/data/amounts.tsv, or a table of src/engine/names/data, and is taken out alone. In each set: the pairs that
are right because of it, and those that are wrong because of it. Then: the pairs whose score it moves, and the CPU time with
it, of that without it. Names alone are compared, so facts are not weighed, nor is retrieval.

Rules that decide a pair
========================
${columns(judged.filter(decides)).join("\n")}

Rules that decide none of these pairs
=====================================
${columns(judged.filter((verdict) => !decides(verdict))).join("\n")}

Tables that the program can't be without: ${needed.join(", ")}.
`;
writeFileSync(FILE, text);
markMeasured(FILE);
console.log(text);
