// Makes typed facts of labelled values. The XML publications have label and value in separate elements; the
// remarks of the CSV are taken apart first (remarks.ts). Pure.

import { type ProseDate, parseDay, parseProseDate } from "../../fields/dates.ts";
import { formatDay } from "./dates.ts";
import {
  isMeasure,
  LISTING_DATE_LABEL,
  meaningOfLabel,
  meaningOfUnknownLabel,
  remarkLabelOf,
  type ValueMeaning,
  vesselFieldOf,
} from "./labels.ts";
import {
  NO_DOCUMENT,
  NO_VESSEL,
  type OfacDocument,
  type OfacFact,
  type OfacIdentifier,
  type OfacVessel,
} from "./record.ts";

/** A fact as an XML publication has it. Texts that are "" say nothing. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
  readonly isMain?: boolean;
  readonly comment?: string;
  /** The value as a date, where the publication has it in parts; null where the parts make no date. */
  readonly dates?: ProseDate | null;
  /** Present for the number of a document. */
  readonly document?: Partial<OfacDocument>;
}

/** The fact of a labelled value. An unknown label makes a note, or a number of unknown type. */
export function makeFact(labelled: LabelledValue): OfacFact {
  const { value, dates, isMain = true, comment = "" } = labelled;
  const document = { ...NO_DOCUMENT, ...labelled.document };
  const label = remarkLabelOf(labelled.label);
  const words = wordsOf(label, value, document);
  const text = words.join(" ");
  const spoken = words.slice(1).join(" ");
  const base = { text, isMain, comment };
  const listing = LISTING_DATE_LABEL.exec(label)?.[1];
  if (listing !== undefined) {
    const date = dates === undefined ? parseDay(spoken) : firstDay(dates);
    return { ...base, kind: "measure", start: date === null ? null : { of: listing, date } };
  }
  if (isMeasure(text)) return { ...base, kind: "measure", start: null };
  const meaning = meaningOfLabel(label) ?? meaningOfUnknownLabel(label, value, document.country);
  if (meaning !== null && meaning.kind !== "identifier") return factOf(meaning, spoken, base, dates);
  if (meaning === null && labelled.document === undefined)
    return { ...base, kind: "note", hasUnknownLabel: true };
  return {
    ...document,
    kind: "identifier",
    isMain,
    comment,
    type: label,
    number: value,
    properties: meaning?.properties ?? [],
    isExactType: meaning?.isExactType ?? false,
    written: null,
  };
}

/** What all facts have but identifiers, whose words are made of their parts. */
export interface FactBase {
  readonly text: string;
  readonly isMain: boolean;
  readonly comment: string;
}

/** The fact of a value with a known meaning. `dates` is left out where the value is prose. */
export function factOf(
  { kind, property }: ValueMeaning,
  written: string,
  base: FactBase,
  dates: ProseDate | null = parseProseDate(written),
): OfacFact {
  const value = written.trim();
  if (kind === "wallet" && /\s/.test(value)) return { ...base, kind: "note" };
  return { ...base, kind, property, value, dates };
}

function firstDay(dates: ProseDate | null): string | null {
  return dates === null || dates.isApproximate ? null : (dates.values[0] ?? null);
}

/** The words in which OFAC's remarks say a fact. They are its note, and facts are ordered by them. */
export function textOf(fact: OfacFact): string {
  return fact.kind === "identifier" ? textOfIdentifier(fact) : fact.text;
}

/** "Passport ZZ0000017 (Iran) issued 19 Jun 1987 expires 18 Jun 1992"; parts that are "" are left out. */
function textOfIdentifier(identifier: OfacIdentifier): string {
  return identifier.written ?? wordsOf(identifier.type, identifier.number, identifier).join(" ");
}

function wordsOf(label: string, value: string, document: OfacDocument): string[] {
  const { country, issued, expires, issuedOrExpires } = document;
  return [
    label,
    value,
    country === "" ? "" : `(${country})`,
    issued === "" ? "" : `issued ${formatDay(issued)}`,
    expires === "" ? "" : `expires ${formatDay(expires)}`,
    issuedOrExpires === "" ? "" : `issued or expires ${issuedOrExpires}`,
  ].filter((word, i) => i === 0 || word !== "");
}

/** What the features of a party are: its title, the facts of a vessel, and all others. */
interface PartyFeatures {
  readonly title: string;
  readonly vessel: OfacVessel;
  readonly facts: readonly OfacFact[];
  /** Comments on the title and on the facts of a vessel. */
  readonly notes: readonly string[];
}

/** Sorts the features of the Advanced and the Enhanced XML into the parts of a record. */
export function gatherFeatures(features: readonly LabelledValue[]): PartyFeatures {
  const facts: OfacFact[] = [];
  const notes: string[] = [];
  let title = "";
  let vessel = NO_VESSEL;
  for (const feature of features) {
    const { label, value, comment = "" } = feature;
    const field = vesselFieldOf(label);
    const isTitle = /^title$/i.test(label);
    if (field === null && !isTitle) {
      facts.push(makeFact(feature));
      continue;
    }
    if (isTitle) title = value;
    if (field !== null) vessel = { ...vessel, [field]: value };
    if (comment !== "") notes.push(`${label} ${value}: ${comment}`);
  }
  return { title, vessel, facts, notes };
}
