// Rows that need the lists next to the checkout. Hard negatives: people who are on no list, each with the
// listed name that comes nearest. Positives: listed names with a slip or written otherwise, which must be
// found. Both keep only rows near enough to the threshold for an amount to matter; the others would weigh
// down what the rest say.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { COUNTRY_PROPERTIES, type Entity } from "../../src/model/entity.ts";
import { groupOf, type SubjectSchema } from "../../src/model/schemata.ts";
import { explainCandidates } from "../../src/screening/compare.ts";
import type { ListedName } from "../../src/selftest/manipulations/listed-name.ts";
import { KINDS } from "../eval/kinds.ts";
import { ask, type Lists, SHARED, strongNames } from "../eval/lists.ts";
import { isOtherName } from "../eval/other-names.ts";
import { SameRecords } from "../eval/same-records.ts";
import { seeded } from "../support/random.ts";
import { foldOfRow } from "./folds.ts";
import { loadScorer, type ScoreNames } from "./scorer.ts";
import type { TrainingRow } from "./training-rows.ts";

const NEAR = { least: 0.62, most: 0.97 };

/** So many listed names are altered in each of the ways that have a target. */
const ALTERED_NAMES = 400;

/** Drawn by another hash than the sample of the evaluation, so that its names stay unseen but by chance. */
const PURPOSE = "train";

const SCHEMA_OF_GROUP: Readonly<Record<string, SubjectSchema>> = {
  person: "Person",
  organization: "Organization",
  vessel: "Vessel",
};

/** The rows of both kinds, in an order that only the files decide. */
export async function readListedRows(lists: Lists): Promise<TrainingRow[]> {
  return [...mineNegatives(lists), ...alterListedNames(lists, await loadScorer("src"))];
}

interface BenignPerson {
  readonly full_name: string;
}

function mineNegatives(lists: Lists): TrainingRow[] {
  const same = new SameRecords(lists);
  return ["negatives_global", "negatives_us"].flatMap((file) => {
    const people: BenignPerson[] = parse(readFileSync(`${SHARED}/eval/${file}.csv`), { columns: true });
    return people.flatMap(({ full_name: customer }): TrainingRow[] => {
      const properties = { name: [customer] };
      const [best] = ask(lists, "Person", properties, 1);
      if (best === undefined || best.score < NEAR.least || same.isListedName(customer)) return [];
      const [explanation] = explainCandidates({ schema: "Person", properties }, [best]);
      const listed = explanation?.listedName;
      if (typeof listed !== "string") return [];
      const fold = foldOfRow("Person", listed);
      const set = "people on no list";
      return [{ set, fold, schema: "Person", listed, customer, isMatch: false, trust: 1 }];
    });
  });
}

function alterListedNames({ entities }: Lists, scoreNames: ScoreNames): TrainingRow[] {
  const names = entities
    .flatMap((entity) => namesOf(entity))
    .map((name) => ({ name, place: hash(PURPOSE, name) }))
    .sort((a, b) => a.place - b.place || (a.name.id < b.name.id ? -1 : 1))
    .slice(0, ALTERED_NAMES);
  return KINDS.filter(({ target, isRare }) => target !== null && !isRare).flatMap(
    ({ title, manipulate, isSlip }) =>
      names.flatMap(({ name }): TrainingRow[] => {
        const customer = manipulate(name, seeded(hash(`${PURPOSE} ${title}`, name)));
        if (customer === null || (isSlip && isOtherName(name, customer))) return [];
        const schema = SCHEMA_OF_GROUP[name.group] ?? "Person";
        const listed = name.text;
        const score = scoreNames({ schema, listed, customer });
        if (score < NEAR.least || score > NEAR.most) return [];
        const fold = foldOfRow(schema, listed);
        return [{ set: "listed names altered", fold, schema, listed, customer, isMatch: true, trust: 1 }];
      }),
  );
}

/** The strong names of a record in Latin letters. */
function namesOf(entity: Entity): ListedName[] {
  const group = groupOf(entity.schema);
  if (group === null || group === "airplane") return [];
  const countries = [...new Set(COUNTRY_PROPERTIES.flatMap((key) => entity.properties[key] ?? []))];
  return strongNames(entity)
    .filter((text) => /^[\p{Script=Latin}\P{L}]+$/u.test(text) && /\p{Script=Latin}/u.test(text))
    .map((text) => ({ id: entity.id, group, text, countries, birthDates: [] }));
}

function hash(purpose: string, { id, text }: ListedName): number {
  return Bun.hash.xxHash32(`${purpose}\n${id}\n${text}`);
}
