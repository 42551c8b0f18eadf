// What the amounts of the scorer are trained on: pairs of names with a label, from the labelled sets next to
// the checkout and from rules. Each row has a set, whose rows weigh as much together as those of any other
// set, and a fold, which is left out as a whole when the amounts are validated.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { generatePairs } from "../eval/cultures/generate.ts";
import { SHARED } from "../eval/lists.ts";
import { readJudgedPairs } from "../eval/same-records.ts";
import { foldOfClass, foldOfRow } from "./folds.ts";

export interface TrainingRow {
  readonly set: string;
  readonly fold: string;
  readonly schema: string;
  readonly listed: string;
  readonly customer: string;
  readonly isMatch: boolean;
  /** How sure the label is, 0 to 1. */
  readonly trust: number;
}

/** A label that its file calls doubtful counts as a quarter of one. */
const DOUBTFUL_TRUST = 0.25;

/** Seeds above a thousand are held out by the evaluation: these are for development. */
const SEEDS = [2, 3, 4];

/** The rows that need no lists, in an order that only the files decide. */
export function readLabelledRows(): TrainingRow[] {
  return [...readHardPairs(), ...readNamePairs(), ...readCrosslistPairs(), ...drawGeneratedPairs()];
}

interface LabelledRow {
  readonly schema: string;
  readonly name1: string;
  readonly name2: string;
  readonly is_match: string;
  readonly quality: string;
}

/** How the two files write that the names are of one party. */
const MATCH: ReadonlySet<string> = new Set(["1", "true"]);

function readTable<Row>(name: string): Row[] {
  return parse(readFileSync(`${SHARED}/eval/${name}`), { columns: true });
}

function readHardPairs(): TrainingRow[] {
  return readTable<LabelledRow & { readonly class: string }>("hard_pairs.csv").map((row) => ({
    ...labelled("hard pairs", row, row.name1, row.name2),
    fold: foldOfClass(row.class),
  }));
}

function readNamePairs(): TrainingRow[] {
  return readTable<LabelledRow>("name_pairs.csv").map((row) =>
    labelled("name pairs", row, row.name2, row.name1),
  );
}

function labelled(
  set: string,
  { schema, is_match, quality }: LabelledRow,
  listed: string,
  customer: string,
): TrainingRow {
  return {
    set,
    fold: foldOfRow(schema, listed),
    schema,
    listed,
    customer,
    isMatch: MATCH.has(is_match),
    trust: quality === "WEAK" ? DOUBTFUL_TRUST : 1,
  };
}

const SCHEMA_OF_TYPE: Readonly<Record<string, string>> = {
  individual: "Person",
  entity: "Organization",
  vessel: "Vessel",
};

/** Judged across lists, by the spellings of the file alone; rows without a type are left out. */
function readCrosslistPairs(): TrainingRow[] {
  return readJudgedPairs().flatMap(({ left, right, type, isSame }) => {
    const schema = SCHEMA_OF_TYPE[type];
    if (schema === undefined) return [];
    const [listed, customer] = [right.name, left.name];
    const fold = foldOfRow(schema, listed);
    return [{ set: "judged across lists", fold, schema, listed, customer, isMatch: isSame, trust: 1 }];
  });
}

function drawGeneratedPairs(): TrainingRow[] {
  return SEEDS.flatMap((seed) =>
    generatePairs(seed).map((row) => ({
      set: "generated",
      fold: foldOfClass(row.class),
      schema: row.schema,
      listed: row.listed,
      customer: row.customer,
      isMatch: row.isMatch,
      trust: 1,
    })),
  );
}
