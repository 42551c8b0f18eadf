// Trains the amounts of the scorer: src/scoring/data/amounts.tsv gets the values that labelled pairs speak
// for, where they gain beyond noise on pairs that they were not fitted to; else the judged values. It begins
// at the judged values whatever is in use, and draws by fixed seeds, so that a second run writes the same
// bytes. The report goes to standard output and to test/train/training.txt, which is committed with the
// table. Run from the project's root: bun test/train/run.ts

import { readFileSync, writeFileSync } from "node:fs";
import { markMeasured } from "../measured.ts";
import { withValues } from "./amount-table.ts";
import { TABLE_FILE } from "./scorer.ts";

const TABLE = `src/scoring/${TABLE_FILE}`;
const REPORT = "test/train/training.txt";

const PREFACE = `What training found about the amounts of the scorer. Written by \`make train\` with src/scoring/data/amounts.tsv; commit both.
"Out of fold": scored by a table that was fitted without the rows of the same culture or kind. F1 in per cent, at 0.80.
`;

const inUse = readFileSync(TABLE, "utf8");
const judged = withValues(inUse, new Map());
// The scorer reads its table when it is first imported, so the judged one must be there before.
writeFileSync(TABLE, judged);
let trained: string | null = null;
try {
  const { train } = await import("./train.ts");
  const { report, values } = await train(judged);
  trained = withValues(judged, values);
  process.stdout.write(report);
  writeFileSync(REPORT, `${PREFACE}\n${report}`);
} catch (error) {
  process.stderr.write(
    `make train: ${error instanceof Error ? error.message : error} The table is as it was.\n`,
  );
  process.exitCode = 1;
} finally {
  writeFileSync(TABLE, trained ?? inUse);
}
// The table is one of the sources.
if (trained !== null) markMeasured(REPORT);
