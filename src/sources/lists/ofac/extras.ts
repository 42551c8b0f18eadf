// What the Advanced and the Enhanced XML say beyond the other publications, brought into one form for both:
// papers with their authority and validity, and the lists, laws and measures that a record is under. Pure.

import { IDENTIFIER_KINDS, normaliseIdentifier } from "../../../model/identifiers.ts";
import { CONSOLIDATED } from "./datasets.ts";
import { documentItem, type OfacDocument } from "./items.ts";
import type { OfacExtras } from "./record.ts";

export interface OfacPaper extends OfacDocument {
  readonly authority: string;
  readonly place: string;
  readonly comment: string;
  readonly isValid: boolean;
}

const INN_KIND = IDENTIFIER_KINDS.findIndex((kind) => kind.name === "inn");

/** The item that the remarks have for a paper, and what more is said of it. Texts that are "" say nothing. */
export function readOfacDocument(paper: OfacPaper): { item: string; values: OfacExtras["values"] } {
  const { number, authority, place, comment, isValid } = paper;
  const item = documentItem(paper);
  const values: [string, string][] = [];
  const inn = authority === "INN" ? normaliseIdentifier(INN_KIND, number) : null;
  if (inn !== null) values.push(["innCode", inn]);
  else if (authority === "OGRN" && /^\d{13}(?:\d{2})?$/.test(number)) values.push(["ogrnCode", number]);
  else if (authority !== "") values.push(["notes", `${item}: issued by ${authority}`]);
  if (place !== "") values.push(["notes", `${item}: issued in ${place}`]);
  if (comment !== "") values.push(["notes", `${item}: ${comment}`]);
  if (!isValid) values.push(["notes", `${item}: not valid`]);
  return { item, values };
}

/** The list that every record of the consolidated publication is on, beside the one that says why. */
const COMMON_LIST = "Consolidated List";

export const SDN_LIST = "SDN List";

export interface OfacEntries {
  /** Lists with the day since which the record is on them, an ISO date or "". */
  readonly lists: readonly { readonly name: string; readonly date: string }[];
  readonly authorities: readonly string[];
  readonly measures: readonly string[];
}

/**
 * The days that count are those of the lists in the publication of the dataset; the reason names all lists.
 */
export function readEntries(
  entries: OfacEntries,
  dataset: string,
): Pick<OfacExtras, "listedOn" | "measures"> {
  const own = entries.lists.filter(({ name }) => (name === SDN_LIST) === (dataset !== CONSOLIDATED.name));
  const specific = own.filter(({ name }) => name !== COMMON_LIST);
  const counting = specific.length > 0 ? specific : own;
  const isTold = (name: string) => name !== COMMON_LIST || specific.length === 0;
  return {
    listedOn: [...new Set(counting.map(({ date }) => date))].filter((date) =>
      /^\d{4}-\d{2}-\d{2}$/.test(date),
    ),
    measures: [
      ...entries.lists
        .filter(({ name }) => isTold(name))
        .map(({ name, date }) => (date === "" ? `List: ${name}` : `List: ${name}, since ${date}`))
        .sort(),
      ...entries.authorities.map((text) => `Legal authority: ${text}`).sort(),
      ...entries.measures.map((text) => `Measure: ${text}`).sort(),
    ],
  };
}
