// The labels of OFAC's facts: "DOB", "Tax ID No.", "Vessel Flag" and what each means (labels.tsv). The
// remarks of the CSV write a label and its value in one item; the XML publications have them in separate
// elements. A label that is not in the table makes a note, so an unknown fact is never lost.

import { loadRecords } from "../../../../engine/names/data/load.ts";
import labelsText from "./labels.tsv" with { type: "text" };
import type { OfacValueKind, OfacVessel } from "./record.ts";

/** The meaning of a value by its label. */
type LabelMeaning = ValueMeaning | IdentifierMeaning;

export interface ValueMeaning {
  readonly kind: OfacValueKind;
  readonly property: string;
}

/** A number of a known or an unknown type. */
export interface IdentifierMeaning {
  readonly kind: "identifier";
  readonly properties: readonly string[];
  /** True when the property names the type exactly, so that no note need repeat it. */
  readonly isExactType: boolean;
}

/** An item of the remarks, split into label and value. */
interface LabelledItem {
  readonly label: string;
  readonly value: string;
  readonly meaning: LabelMeaning;
}

interface Label {
  readonly meaning: LabelMeaning;
  /** Matches a label that is an element of its own. */
  readonly alone: RegExp;
  /** Matches a whole item of the remarks; its groups are the label and the value. */
  readonly item: RegExp;
}

/** Labels of the XML publications that differ in the remarks of the CSV. */
const XML_LABELS: Readonly<Record<string, string>> = {
  Birthdate: "DOB",
  "Place of Birth": "POB",
  "Nationality Country": "nationality",
  "Citizenship Country": "citizen",
};

/** The label that the remarks of the CSV have for a label of an XML publication. */
export function remarkLabelOf(label: string): string {
  return XML_LABELS[label] ?? label;
}

/** The meaning of a label that is an element of its own; null for an unknown label. */
export function meaningOfLabel(label: string): LabelMeaning | null {
  return LABELS.find(({ alone }) => alone.test(label))?.meaning ?? null;
}

/** Splits an item of the remarks after its label; null for an item without a known label. */
export function splitItem(text: string): LabelledItem | null {
  for (const { item, meaning } of LABELS) {
    const [, label, value] = item.exec(text) ?? [];
    if (label !== undefined && value !== undefined) return { label, value, meaning };
  }
  return null;
}

/**
 * The meaning of a label that the table lacks, when it ends in a number word and its value is a number with a
 * country.
 */
export function meaningOfUnknownLabel(
  label: string,
  value: string,
  country: string,
): IdentifierMeaning | null {
  const item = `${label} ${value} (${country})`;
  return UNKNOWN.item.exec(item)?.[1] === label ? UNKNOWN_TYPE : null;
}

const UNKNOWN_TYPE: IdentifierMeaning = { kind: "identifier", properties: ["idNumber"], isExactType: false };

/** Texts that say what is forbidden, or why. */
const MEASURES: readonly RegExp[] = [
  /^Secondary sanctions risk/i,
  /^Additional Sanctions Information/i,
  /^Subject to Secondary Sanctions/i,
  /^Executive Order \d+ (?:Directive )?(?:Determination|Information)/i,
  /^Transactions Prohibited For Persons/i,
  /^CAATSA Section 235 Information/i,
  /^IFCA Determination/i,
  /^Purchase\/Sales For Divestment Date/i,
  /^All transactions /i,
  /^For more information/i,
];

/** True for a text that says what is forbidden, or why; it may be a label with or without its value. */
export function isMeasure(text: string): boolean {
  return MEASURES.some((pattern) => pattern.test(text));
}

/** "Listing Date (CMIC)" and "Effective Date (EO 14024 Directive 2):"; the group names the listing. */
export const LISTING_DATE_LABEL = /^(?:Listing|Effective) Date \(([^()]+)\):?$/;

const VESSEL_LABELS: readonly (readonly [label: RegExp, field: keyof OfacVessel])[] = [
  [/^vessel call sign$/i, "callSign"],
  [/^vessel type$/i, "type"],
  [/^vessel (?:tonnage|dead ?weight.*)$/i, "tonnage"],
  [/^vessel gross (?:registered )?tonnage$/i, "grossRegisteredTonnage"],
  [/^vessel flag$/i, "flag"],
  [/^vessel owner$/i, "owner"],
];

/** The fact of a vessel that a feature of the Advanced or the Enhanced XML is, or null. */
export function vesselFieldOf(label: string): keyof OfacVessel | null {
  return VESSEL_LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? null;
}

/** What the remarks write between a label and its value, by the kind in the table. */
const SEPARATORS: Readonly<Record<string, string>> = {
  birthDate: ":? ",
  birthPlace: ":? ",
  gender: ":? ",
  country: " ",
  "country:": ":? ",
  detail: "(?:: ?| )",
  datedDetail: "(?:: ?| )",
  wallet: " ",
};

/** An optional "No.", "Number" or "#" between the words of a type and its number, perhaps behind a colon. */
const NUMBER_WORD = "(?::? ?(?:No\\.?|Number|Num\\.|#))?";

/** `words` are a pattern. */
function makeLabel(kind: string, properties: string, words: string): Label {
  const separator = SEPARATORS[kind];
  if (separator === undefined) {
    // The label of an identifier is its type, number word and colon included.
    const type = `(?:${words})${NUMBER_WORD}:?`;
    return {
      meaning: {
        kind: "identifier",
        properties: properties.split(" "),
        isExactType: kind === "exactNumber",
      },
      alone: new RegExp(`^${type}$`, "i"),
      item: new RegExp(`^(${type}) (.+)$`, "i"),
    };
  }
  const value = kind === "wallet" ? "\\S+" : ".+";
  return {
    meaning: { kind: kind.replace(":", "") as OfacValueKind, property: properties },
    alone: new RegExp(`^(?:${words}):?$`, "i"),
    item: new RegExp(`^(${words})${separator}(${value})$`, "i"),
  };
}

/** The labels of the table; neighbours of one meaning are one pattern. */
function loadLabels(): Label[] {
  const rows: [kind: string, properties: string, words: string][] = [];
  for (const [kind, properties, words] of loadRecords("ofac/labels.tsv", labelsText, 3, 3)) {
    const last = rows.at(-1);
    if (last?.[0] === kind && last[1] === properties) last[2] += `|${words}`;
    else rows.push([kind, properties, words]);
  }
  return rows.map((row) => makeLabel(...row));
}

/** A type that the table lacks, as an item of the remarks: see `meaningOfUnknownLabel`. */
const UNKNOWN: Label = {
  meaning: UNKNOWN_TYPE,
  alone: /(?!)/,
  item: /^([A-Z][\w.'/-]*(?: [\w.'/-]+){0,5}? (?:No\.|Number|#|ID|Card|Code)) (\S*\d[^()]* \([A-Z][^()]*\).*)$/,
};

/** The first entry that fits counts. */
const LABELS: readonly Label[] = [...loadLabels(), UNKNOWN];
