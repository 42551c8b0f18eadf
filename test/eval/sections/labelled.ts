// The labelled pairs of fixtures/: invented parties, so every clone can measure them. Each pair is asked
// twice, as `compare` scores it and through a match index of all records, which shows what retrieval loses.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Properties } from "../../../src/base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import type { SubjectSchema } from "../../../src/base/model/schemata.ts";
import { compareRecords } from "../../../src/engine/screening/compare.ts";
import { confusionFigures } from "../figures.ts";
import { ask, importLists, type Lists } from "../lists.ts";
import { decimals, formatColumns, percent, type Report } from "../report.ts";

export const LABELLED_FOLDER = "fixtures/labelled";

export interface LabelledPair {
  /** The id of a record. */
  readonly record: string;
  readonly schema: SubjectSchema;
  readonly name: string;
  readonly birthDate: string;
  readonly country: string;
  readonly gender: string;
  readonly same: "yes" | "no";
  readonly class: string;
}

interface ScoredPair extends LabelledPair {
  readonly line: number;
  readonly score: number;
  readonly isScoredMatch: boolean;
  readonly isAnsweredMatch: boolean;
}

export function loadLabelledPairs(): LabelledPair[] {
  return parse(readFileSync(`${LABELLED_FOLDER}/pairs.csv`), { columns: true });
}

/** Imports the records into a folder that is removed afterwards. */
export async function evaluateLabelled(): Promise<Report> {
  const state = mkdtempSync(join(tmpdir(), "interdict-labelled-"));
  try {
    const lists = await importLists([`${LABELLED_FOLDER}/records.csv`], state);
    return report(loadLabelledPairs().map((pair, i) => scorePair(lists, pair, i + 2)));
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

function scorePair(lists: Lists, pair: LabelledPair, line: number): ScoredPair {
  const record = [...lists.byId.values()].find(({ id }) => id.endsWith(`-${pair.record}`));
  if (record === undefined)
    throw new Error(`${LABELLED_FOLDER}/pairs.csv, line ${line}: no record ${pair.record}.`);
  const properties = propertiesOf(pair);
  const { score } = compareRecords(pair.schema, properties, record, THRESHOLD_DEFAULT);
  const answer = ask(lists, pair.schema, properties).find(({ id }) => id === record.id);
  return {
    ...pair,
    line,
    score,
    isScoredMatch: score >= THRESHOLD_DEFAULT,
    isAnsweredMatch: answer?.match ?? false,
  };
}

function propertiesOf({ name, birthDate, country, gender }: LabelledPair): Properties {
  const facts = { birthDate, country, gender };
  return {
    name: [name],
    ...Object.fromEntries(
      Object.entries(facts).flatMap(([key, value]) => (value === "" ? [] : [[key, [value]]])),
    ),
  };
}

function count(pairs: readonly ScoredPair[], isMatch: (pair: ScoredPair) => boolean) {
  const of = (same: string, match: boolean) =>
    pairs.filter((pair) => pair.same === same && isMatch(pair) === match).length;
  return {
    hits: of("yes", true),
    falseHits: of("no", true),
    misses: of("yes", false),
    rejections: of("no", false),
  };
}

function report(pairs: readonly ScoredPair[]): Report {
  const scored = count(pairs, (pair) => pair.isScoredMatch);
  const answered = count(pairs, (pair) => pair.isAnsweredMatch);
  const classes = [...Map.groupBy(pairs, (pair) => pair.class)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lines: [
      `  ${pairs.length} pairs of invented parties at ${THRESHOLD_DEFAULT.toFixed(2)}, scored and through the index.`,
      "",
      ...formatColumns([
        ["class", "pairs", "scored right", "%", "answered right", "%"],
        ...classes.map(([name, group]) => {
          const right = group.filter((pair) => pair.isScoredMatch === (pair.same === "yes")).length;
          const answeredRight = group.filter((pair) => pair.isAnsweredMatch === (pair.same === "yes")).length;
          return [
            name,
            String(group.length),
            ...[right, answeredRight].flatMap((part) => [String(part), percent(part, group.length)]),
          ];
        }),
      ]),
    ],
    details: pairs
      .filter(
        (pair) => pair.isScoredMatch !== (pair.same === "yes") || pair.isAnsweredMatch !== pair.isScoredMatch,
      )
      .map(
        (pair) =>
          `${pair.line}\t${decimals(pair.score)}\t${pair.same}\t${pair.class}\t${pair.record}\t${pair.name}`,
      ),
    figures: {
      ...confusionFigures("labelled pairs", scored),
      ...confusionFigures("labelled pairs, through the index", answered),
    },
  };
}
