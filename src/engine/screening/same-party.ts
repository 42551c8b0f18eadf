// Which listed records are of one person or company: lists publish their own records of it, and a person who
// looks at a finding wants it once, with the records beneath. Every record stays named, so that a wrong guess
// hides none.

import { aliasesOf, type Properties } from "../../base/model/entity.ts";
import { factsOf } from "../../base/model/facts.ts";
import { groupOf } from "../../base/model/schemata.ts";
import { StoredJson } from "../../base/model/stored-json.ts";
import type { Candidate } from "../../base/model/subject.ts";
import { cleanText, foldLatin, splitWords } from "../names/analysis/normalise.ts";

/** What of a candidate or record decides. */
interface Comparable extends Pick<Candidate, "caption" | "schema" | "datasets"> {
  readonly properties: Candidate["properties"] | Properties;
}

/** The records that are of one party, in the order of the first of each. */
export function groupByParty<T>(items: readonly T[], candidateOf: (item: T) => Comparable): T[][] {
  if (items.length < 2) return items.map((item) => [item]);
  const groups: { readonly items: T[]; readonly parties: ListedParty[] }[] = [];
  for (const item of items) {
    const party = new ListedParty(candidateOf(item));
    const group = groups.find(({ parties }) => party.isOneWith(parties));
    if (group === undefined) groups.push({ items: [item], parties: [party] });
    else {
      group.items.push(item);
      group.parties.push(party);
    }
  }
  return groups.map((group) => group.items);
}

/** A record, as far as it tells which others are of the same person or company. */
export class ListedParty {
  readonly #kind: string;
  readonly #datasets: readonly string[];
  readonly #names: ReadonlySet<string>;
  readonly #birthYears: ReadonlySet<number>;

  constructor({ caption, schema, datasets, properties: given }: Comparable) {
    const properties = given instanceof StoredJson ? given.value : given;
    this.#kind = groupOf(schema) ?? schema;
    this.#datasets = datasets;
    const names = aliasesOf(caption, properties).filter(({ quality }) => quality === "strong");
    this.#names = new Set(names.map(({ text }) => wordsOf(text)));
    this.#birthYears = new Set(factsOf(properties).birthDates.map((date) => Math.floor(date / 10_000)));
  }

  /**
   * True when one of the records has a name in the same words, and none contradicts: by its kind, by the year
   * of a birth, or as another record of the same list, which tells them apart.
   */
  isOneWith(others: readonly ListedParty[]): boolean {
    return (
      others.every((other) => !this.#contradicts(other)) && others.some((other) => this.#sharesName(other))
    );
  }

  #contradicts(other: ListedParty): boolean {
    const years = [...this.#birthYears];
    return (
      this.#kind !== other.#kind ||
      this.#datasets.some((name) => other.#datasets.includes(name)) ||
      (years.length > 0 && other.#birthYears.size > 0 && !years.some((year) => other.#birthYears.has(year)))
    );
  }

  #sharesName(other: ListedParty): boolean {
    return [...this.#names].some((name) => other.#names.has(name));
  }
}

/** The words of a name in any order: one list has the family name first. */
function wordsOf(name: string): string {
  return splitWords(cleanText(name)).map(foldLatin).sort().join(" ");
}
