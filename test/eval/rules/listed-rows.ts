// Pairs that need the lists next to the checkout. People who are on no list, each with the listed name that
// comes nearest: no rule may make them one. Listed names with a slip or written otherwise, which must be
// found.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { COUNTRY_PROPERTIES, type Entity } from "../../../src/base/model/entity.ts";
import { groupOf, type SubjectSchema } from "../../../src/base/model/schemata.ts";
import { explainCandidates } from "../../../src/engine/screening/compare.ts";
import type { ListedName } from "../../../src/operator/selftest/manipulations/listed-name.ts";
import { seeded } from "../../support/random.ts";
import { KINDS } from "../kinds.ts";
import { ask, type Lists, SHARED, strongNames } from "../lists.ts";
import { isOtherName } from "../other-names.ts";
import { SameRecords } from "../same-records.ts";
import type { LabelledPair } from "./labelled-rows.ts";

/** People who are farther from every listed name than this are left out: no single rule brings them near. */
const NEAR_MIN = 0.6;

/** So many listed names are altered in each of the ways that have a target. */
const ALTERED_NAMES = 400;

/** Drawn by another hash than the sample of the evaluation, so that its names stay unseen but by chance. */
const PURPOSE = "rules";

const SCHEMA_OF_GROUP: Readonly<Record<string, SubjectSchema>> = {
  person: "Person",
  organization: "Organization",
  vessel: "Vessel",
};

/** The rows of both kinds, in an order that only the files decide. */
export function readListedRows(lists: Lists): LabelledPair[] {
  return [...mineNegatives(lists), ...alterListedNames(lists)];
}

interface BenignPerson {
  readonly full_name: string;
}

function mineNegatives(lists: Lists): LabelledPair[] {
  const same = new SameRecords(lists);
  return ["negatives_global", "negatives_us"].flatMap((file) => {
    const people: BenignPerson[] = parse(readFileSync(`${SHARED}/eval/${file}.csv`), { columns: true });
    return people.flatMap(({ full_name: customer }): LabelledPair[] => {
      const properties = { name: [customer] };
      const [best] = ask(lists, "Person", properties, 1);
      if (best === undefined || best.score < NEAR_MIN || same.isListedName(customer)) return [];
      const [explanation] = explainCandidates({ schema: "Person", properties }, [best]);
      const listed = explanation?.listedName;
      if (typeof listed !== "string") return [];
      return [{ set: "people on no list", schema: "Person", listed, customer, isMatch: false }];
    });
  });
}

function alterListedNames({ entities }: Lists): LabelledPair[] {
  const names = entities
    .flatMap((entity) => namesOf(entity))
    .map((name) => ({ name, place: hash(PURPOSE, name) }))
    .sort((a, b) => a.place - b.place || (a.name.id < b.name.id ? -1 : 1))
    .slice(0, ALTERED_NAMES);
  return KINDS.filter(({ target, isRare }) => target !== null && !isRare).flatMap(
    ({ title, manipulate, isSlip }) =>
      names.flatMap(({ name }): LabelledPair[] => {
        const customer = manipulate(name, seeded(hash(`${PURPOSE} ${title}`, name)));
        if (customer === null || (isSlip && isOtherName(name, customer))) return [];
        const schema = SCHEMA_OF_GROUP[name.group] ?? "Person";
        return [{ set: "listed names altered", schema, listed: name.text, customer, isMatch: true }];
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
