// The labels of OFAC's facts, as a table: "DOB", "Tax ID No.", "Vessel Flag" and what each means. The remarks
// of the CSV write a label and its value in one item; the XML publications have them in separate elements.
// Data, and the two ways to look a label up. A label that is not here makes a note, so an unknown fact is
// never lost.

import type { OfacVessel } from "./record.ts";

/** The meaning of a value by its label. */
export type LabelMeaning =
  | { readonly kind: "birthDate" | "birthPlace" | "gender" | "wallet" }
  | { readonly kind: "country" | "detail" | "datedDetail"; readonly property: string }
  | IdentifierMeaning;

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

/** `words` are a pattern; `separator` matches what the remarks write between label and value. */
function label(words: string, meaning: LabelMeaning, separator = ":? ", value = ".+"): Label {
  return {
    meaning,
    alone: new RegExp(`^(?:${words}):?$`, "i"),
    item: new RegExp(`^(${words})${separator}(${value})$`, "i"),
  };
}

const country = (words: string, property: string, separator = " "): Label =>
  label(words, { kind: "country", property }, separator);

const detail = (words: string, property: string): Label =>
  label(words, { kind: "detail", property }, "(?:: ?| )");

const datedDetail = (words: string, property: string): Label =>
  label(words, { kind: "datedDetail", property }, "(?:: ?| )");

/** An optional "No.", "Number" or "#" between the words of a type and its number, perhaps behind a colon. */
const NUMBER_WORD = "(?::? ?(?:No\\.?|Number|Num\\.|#))?";

/** The label of an identifier is its type, number word and colon included. */
function identifier(words: string, property: string | readonly string[], isExactType = false): Label {
  const type = `(?:${words})${NUMBER_WORD}:?`;
  const properties = typeof property === "string" ? [property] : property;
  return {
    meaning: { kind: "identifier", properties, isExactType },
    alone: new RegExp(`^${type}$`, "i"),
    item: new RegExp(`^(${type}) (.+)$`, "i"),
  };
}

const LIFE: readonly Label[] = [
  label("DOB", { kind: "birthDate" }),
  label("POB", { kind: "birthPlace" }),
  label("Gender", { kind: "gender" }),
];

const COUNTRIES: readonly Label[] = [
  country("Nationality of Registration", "jurisdiction"),
  country("Registration Country", "jurisdiction", ":? "),
  country("nationality", "nationality", ":? "),
  country("citizen(?: of)?", "citizenship"),
  country("(?:Former|Other|Previous) Vessel Flag", "pastFlags"),
  country("Vessel Flag", "flag"),
];

const DETAILS: readonly Label[] = [
  datedDetail("Organization Established Date", "incorporationDate"),
  detail("Organization Type", "sector"),
  detail("Target Type", "legalForm"),
  datedDetail("Vessel Year of Build", "buildDate"),
  datedDetail("Aircraft Manufacture Date", "buildDate"),
  detail("Aircraft Model", "model"),
  detail("Aircraft Operator", "operator"),
  detail("Other Vessel Type", "type"),
  detail("Vessel Type", "type"),
  detail("(?:Other )?Vessel Call Sign", "callSign"),
  // The listed company, as a stock exchange writes or wrote its name.
  detail("Issuer Name", "alias"),
  detail("Equity Ticker", "ticker"),
  detail("(?:Tele)?phone(?: (?:Number|No\\.?))?", "phone"),
  detail("Fax(?: (?:Number|No\\.?))?", "phone"),
  detail("Email(?: Address)?", "email"),
  detail("Website", "website"),
  label("Digital Currency Address - \\S+", { kind: "wallet" }, " ", "\\S+"),
];

/** The first entry that fits counts, so the more precise words come first. */
const IDENTIFIERS: readonly Label[] = [
  identifier("Vessel Registration Identification", "registrationNumber"),
  identifier("International Maritime Organization", "imoNumber"),
  identifier("MMSI", "mmsi", true),
  identifier("Legal Entity Number", "leiCode", true),
  identifier("SWIFT/BIC", "swiftBic", true),
  identifier("BIK \\(RU\\)", "bikCode", true),
  identifier("ISIN", "isinCode", true),
  identifier("D-U-N-S Number", "dunsCode", true),
  identifier("Uni(?:fied|ted) Social Credit Code(?: Certificate)?(?: \\(USCCC?\\))?", "uscCode", true),
  identifier("V\\.A\\.T\\. Number|VAT Number", "vatCode"),
  identifier("Aircraft Manufacturer's Serial Number(?: \\(MSN\\))?", "serialNumber", true),
  identifier("Aircraft Serial Identification", "serialNumber", true),
  identifier("Aircraft Construction Number(?: \\(also called[^)]*\\))?", "serialNumber", true),
  identifier("(?:Previous )?Aircraft Tail Number", "registrationNumber"),
  identifier("Aircraft Mode S Transponder Code", "icaoCode", true),
  identifier("Passport", "passportNumber", true),
  identifier("(?:[\\w.'-]+ ){0,4}Passport", "passportNumber"),
  identifier("Travel Document(?: Number)?", "passportNumber"),
  identifier("SSN|Social Security(?: Number)?", "socialSecurityNumber"),
  identifier(
    [
      "Tax ID",
      "R\\.F\\.C\\.",
      "RUC",
      "RIF",
      "RTN",
      "RFC",
      "US FEIN",
      "(?:[A-Z][\\w.'-]+ )?Tax (?:Identification|Registration)",
      "(?:Italian )?Fiscal Code",
      "C\\.U\\.I\\.T\\.",
      "CUIT",
      "Numero Unico de Identificacao Tributaria(?: \\(NUIT\\))?",
      "NUIT",
      "C\\.I\\.F\\.",
      "N\\.I\\.F\\.",
    ].join("|"),
    "taxNumber",
  ),
  identifier("NIT", ["idNumber", "taxNumber"]),
  // People's national identity number; Indian companies' registration number.
  identifier("C\\.I\\.N\\.", ["idNumber", "registrationNumber"]),
  identifier(
    [
      "Registration(?: Number| ID| Certificate Number(?: \\([^)]*\\))?)",
      "(?:UK )?Company(?: Number| ID)",
      "Commercial Registry(?: Number)?",
      "Business (?:Registration (?:Number|Document)|Number)",
      "Chamber of Commerce Number",
      "(?:Istanbul|Dubai) Chamber of Comm\\.?(?:erce)?(?: Membership)?",
      "Government Gazette Number",
      "Folio Mercantil",
      "Matricula Mercantil",
      "Trade License",
      "(?:[A-Z][a-z]+ )?C\\.R\\.",
      "Economic Register Number(?: \\([^)]*\\))?",
      "Central Registration System Number",
      "Public Registration Number",
      "Enterprise Number",
      "Branch Unit Number",
      "Certificate of Incorporation Number",
      "Registered Charity",
      "Organization Code",
      "File Number",
      "MSB Registration Number",
      "Russian State Individual Business Registration Number(?: Pattern)?(?: \\([^)]*\\))?",
      "License",
      "(?:Tourism|Afghan Money Service Provider) License(?: Number)?",
      "Permit Number",
    ].join("|"),
    "registrationNumber",
  ),
  identifier(
    [
      "(?:[\\w.-]+ ){0,2}(?:National|Personal|Kenyan|Tazkira National|Refugee|Stateless Person|National Foreign) ID(?: Card| Number(?: RNE)?)?",
      "(?:Turkish |Personal |National |UAE )?Identification(?: Number| Card)?",
      "Identity Card",
      "Cedula",
      "D\\.N\\.I\\.",
      "C\\.U\\.R\\.P\\.",
      "C\\.U\\.I\\.",
      "C\\.U\\.I\\.P\\.",
      "CNP(?: \\([^)]*\\))?",
      "Seafarer's Identification Document",
      "(?:[A-Z][a-z]+ )?Permanent Resident(?: Card)?",
      "Temporary suspension of deportation",
      "N\\.I\\.E\\.",
      "I\\.F\\.E\\.",
      "L\\.?E\\.? Number",
      "Driver's License",
      "Pilot License(?: Number)?",
      "Residency Number",
      "Residency Permit",
      "Birth Certificate Number",
      "Electoral Registry",
      "Credencial electoral",
      "Numero de Identidad",
      "Carnet de (?:identidad|extranjeria)",
      "Matricula Consular",
      "Cartilla de Servicio Militar Nacional",
      "Military Registration Number",
      "VisaNumberID",
      "Visa",
      "Immigration",
      "Serial",
      "Stateless Person ID Card",
      "Moroccan Personal ID",
      "Bosnian Personal ID",
      "Afghan national identification card(?: \\(tazkira\\))?",
      "Tarjeta de Identidad",
      "SRE Permit",
    ].join("|"),
    "idNumber",
  ),
];

/** A type that the table lacks, as an item of the remarks: see `meaningOfUnknownLabel`. */
const UNKNOWN: Label = {
  meaning: UNKNOWN_TYPE,
  alone: /(?!)/,
  item: /^([A-Z][\w.'/-]*(?: [\w.'/-]+){0,5}? (?:No\.|Number|#|ID|Card|Code)) (\S*\d[^()]* \([A-Z][^()]*\).*)$/,
};

/** The first entry that fits counts. */
const LABELS: readonly Label[] = [...LIFE, ...COUNTRIES, ...DETAILS, ...IDENTIFIERS, UNKNOWN];
