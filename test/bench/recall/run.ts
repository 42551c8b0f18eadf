// Proves what the index finds. First against the exhaustive scan: what would be answered if every name were
// compared with the same scorer. Then on spellings that real lists have of one person: an alias as the query,
// the primary name as all that the index knows of that entity, among three million names. bun
// test/bench/recall/run.ts [--only scan,variants] [--scan-size 20k] [--variants-size 3m] [--questions 2000]

import { parseArgs } from "node:util";
import { CORPUS_SIZES, type CorpusSize } from "../corpus/write-lists.ts";
import { ensureSnapshot } from "../snapshots.ts";
import { compareWithScan, REQUIRED } from "./compare-with-scan.ts";
import { findVariants } from "./find-variants.ts";

/**
 * Shares below these fail the run. The first is asked of matches: what scores less may share nothing but an
 * initial.
 */
const AGREEMENT_MIN = 0.995;
const VARIANTS_RECALL_MIN = 0.95;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "scan,variants" },
    "scan-size": { type: "string", default: "20k" },
    "variants-size": { type: "string", default: "3m" },
    questions: { type: "string", default: "2000" },
  },
});

const say = (text: string) => void process.stderr.write(`${text}\n`);
const print = (text: string) => void process.stdout.write(`${text}\n`);

function readSize(text: string): CorpusSize {
  const size = CORPUS_SIZES.find((known) => known === text);
  if (size === undefined) throw new Error(`There is no size ${text}; there is ${CORPUS_SIZES.join(", ")}.`);
  return size;
}

function judge(what: string, share: number, least: number): void {
  const isEnough = share >= least;
  print(`${what}: ${(100 * share).toFixed(2)} %, ${isEnough ? "as" : "NOT as"} required (${100 * least} %)`);
  if (!isEnough) process.exitCode = 1;
}

if (values.only.includes("scan")) {
  const snapshot = await ensureSnapshot(readSize(values["scan-size"]), say);
  const { questions, bands, differences } = await compareWithScan(snapshot, Number(values.questions), say);
  for (const difference of differences) print(difference);
  print(`${snapshot.name}: ${questions} manipulated names, asked of the index and of the scan.`);
  for (const { limit, scoreMin, answers, missed, differing } of bands) {
    print(
      `of the scan's best ${limit}, scores from ${scoreMin}: ${missed} of ${answers} entities are missed, ${differing} questions differ (${(100 * (1 - differing / questions)).toFixed(2)} % agree)`,
    );
    if (limit !== REQUIRED.limit || scoreMin !== REQUIRED.scoreMin) continue;
    judge("matches of the scan that the index finds", 1 - missed / answers, AGREEMENT_MIN);
    judge("questions whose matches are those of the scan", 1 - differing / questions, AGREEMENT_MIN);
  }
}
if (values.only.includes("variants")) {
  const snapshot = await ensureSnapshot(readSize(values["variants-size"]), say);
  const { names, variants, found, missed } = await findVariants(snapshot, say);
  for (const one of missed) print(one);
  print(`${snapshot.name}: ${variants} spellings of OFAC, UN and UK lists among ${names} names.`);
  judge("recall at 25", found / variants, VARIANTS_RECALL_MIN);
}
