// Listed people of three names, asked by the first and the last as a bank writes them, with a country that
// is not theirs: the residence of somebody who moved, or another passport. Neither must hide a name that is
// found without it.

import type { Entity, Properties } from "../../../src/base/model/entity.ts";
import { sample, seeded } from "../../support/random.ts";
import type { Figure } from "../figures.ts";
import { ask, type Lists, strongNames } from "../lists.ts";
import { formatColumns, type Report, Share } from "../report.ts";

const SEED = 37;
const PEOPLE = 600;

/** A state that lists no citizen of its own among these people. */
const ELSEWHERE = "is";
const GIVEN: readonly (readonly [title: string, facts: Properties])[] = [
  ["no country", {}],
  ["another residence", { country: [ELSEWHERE] }],
  ["another nationality", { nationality: [ELSEWHERE] }],
];

export function evaluateCountries(lists: Lists): Report {
  const people = sample(
    seeded(SEED),
    lists.entities.filter((entity) => entity.schema === "Person" && shortNameOf(entity) !== null),
    PEOPLE,
  );
  const table: string[][] = [["given", "matched", "%"]];
  const figures: Record<string, Figure> = {};
  const details: string[] = [];
  for (const [title, facts] of GIVEN) {
    const share = new Share();
    for (const entity of people) {
      const name = shortNameOf(entity) ?? "";
      const found = ask(lists, "Person", { name: [name], ...facts }).find(({ id }) => id === entity.id);
      share.add(found?.match ?? false);
      if (found?.match !== true) details.push(`${title}\t${found?.score ?? ""}\t${name}\t${entity.caption}`);
    }
    table.push([title, ...share.cells]);
    figures[`first and last name, ${title}: matched`] = share.figure;
  }
  return { lines: formatColumns(table), details, figures };
}

const COUNTRIES = ["country", "nationality", "citizenship"];
const LATIN_WORD = /^\p{Script=Latin}{3,}$/u;

/** The first and the last of three Latin words, for a person of whom a list names a country. */
function shortNameOf(entity: Entity): string | null {
  if (!COUNTRIES.some((property) => Object.hasOwn(entity.properties, property))) return null;
  const words = strongNames(entity)[0]?.split(/\s+/) ?? [];
  return words.length === 3 && words.every((word) => LATIN_WORD.test(word))
    ? `${words[0]} ${words[2]}`
    : null;
}
