// Pairs of names with a label, from the labelled sets next to the checkout and drawn by rule.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { generatePairs } from "../cultures/generate.ts";
import { generateRomanisedPairs } from "../cultures/romanised/generate.ts";
import { SHARED } from "../lists.ts";
import { readJudgedPairs } from "../same-records.ts";
import { loadBlindPairs } from "../sections/blind-pairs.ts";
import { LABELLED_FOLDER, loadLabelledPairs } from "../sections/labelled.ts";
import type { NamePair } from "./scorer.ts";

export interface LabelledPair extends NamePair {
  readonly set: string;
  readonly isMatch: boolean;
}

/** Seeds above a thousand are held out by the evaluation: these are for development. */
const SEEDS = [2, 3, 4];

/** The rows that need no lists, in an order that only the files decide. */
export function readLabelledRows(): LabelledPair[] {
  return [
    ...readHardPairs(),
    ...readNamePairs(),
    ...readCrosslistPairs(),
    ...readInventedPairs(),
    ...drawGeneratedPairs(),
  ];
}

interface LabelledRow {
  readonly schema: string;
  readonly name1: string;
  readonly name2: string;
  readonly is_match: string;
}

/** How the two files write that the names are of one party. */
const MATCH: ReadonlySet<string> = new Set(["1", "true"]);

function readTable<Row>(name: string): Row[] {
  return parse(readFileSync(`${SHARED}/eval/${name}`), { columns: true });
}

function readHardPairs(): LabelledPair[] {
  return readTable<LabelledRow>("hard_pairs.csv").map((row) =>
    labelled("hard pairs", row, row.name1, row.name2),
  );
}

function readNamePairs(): LabelledPair[] {
  return readTable<LabelledRow>("name_pairs.csv").map((row) =>
    labelled("name pairs", row, row.name2, row.name1),
  );
}

function labelled(
  set: string,
  { schema, is_match }: LabelledRow,
  listed: string,
  customer: string,
): LabelledPair {
  return { set, schema, listed, customer, isMatch: MATCH.has(is_match) };
}

const SCHEMA_OF_TYPE: Readonly<Record<string, string>> = {
  individual: "Person",
  entity: "Organization",
  vessel: "Vessel",
};

/** Judged across lists, by the spellings of the file alone; rows without a type are left out. */
function readCrosslistPairs(): LabelledPair[] {
  return readJudgedPairs().flatMap(({ left, right, type, isSame }) => {
    const schema = SCHEMA_OF_TYPE[type];
    if (schema === undefined) return [];
    return [{ set: "judged across lists", schema, listed: right.name, customer: left.name, isMatch: isSame }];
  });
}

/** The pairs of fixtures/ that have no facts. */
function readInventedPairs(): LabelledPair[] {
  const records: { ID: string; Name: string }[] = parse(readFileSync(`${LABELLED_FOLDER}/records.csv`), {
    columns: true,
    delimiter: ";",
  });
  const nameOf = new Map(records.map(({ ID, Name }) => [ID, Name]));
  const pairs = loadLabelledPairs().flatMap(({ record, schema, name, birthDate, country, gender, same }) =>
    birthDate + country + gender === ""
      ? [{ schema, listed: nameOf.get(record) ?? "", customer: name, isMatch: same === "yes" }]
      : [],
  );
  const blind = (["blind pairs", "second blind pairs", "third blind pairs"] as const).flatMap(loadBlindPairs);
  return [...pairs, ...blind].map(({ schema, listed, customer, isMatch }) => ({
    set: "invented pairs",
    schema,
    listed,
    customer,
    isMatch,
  }));
}

function drawGeneratedPairs(): LabelledPair[] {
  return SEEDS.flatMap((seed) =>
    [...generatePairs(seed), ...generateRomanisedPairs(seed)].map(
      ({ schema, listed, customer, isMatch }) => ({
        set: "generated",
        schema,
        listed,
        customer,
        isMatch,
      }),
    ),
  );
}
