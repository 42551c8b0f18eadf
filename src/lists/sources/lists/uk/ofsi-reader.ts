// Parses OFSI's consolidated list (the "2022 format" CSV, frozen since January 2026) into records with the
// FCDO's element names. Its cells hold several values ("(1) A (2) B"), and its column of other information is
// prose with labels in brackets.

import { parseDayFirst } from "../../fields/day-first-dates.ts";
import { itemsOf, splitEnumeration } from "../../fields/enumerations.ts";
import { foldHeader } from "../../files/tables.ts";
import type { UkRecordBuilder, UkTable } from "./record.ts";

/** Columns with one value, by folded header. */
const VALUES: Readonly<Record<string, string>> = {
  "group id": "OFSIGroupID",
  "group type": "IndividualEntityShip",
  regime: "RegimeName",
  "listed on": "DateDesignated",
  "uk sanctions list date designated": "DateDesignated",
  "last updated": "LastUpdated",
  dob: "DOB",
};

/** Columns with an enumeration. */
const ENUMERATIONS: Readonly<Record<string, string>> = {
  title: "Title",
  nationality: "Nationality",
  position: "Position",
};

/** Columns that make groups together. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Name: {
    "name 1": "Name1",
    "name 2": "Name2",
    "name 3": "Name3",
    "name 4": "Name4",
    "name 5": "Name5",
    "name 6": "Name6",
    "alias type": "NameType",
    "alias quality": "AliasStrength",
  },
  NonLatinName: {
    "name non-latin script": "NameNonLatinScript",
    "non-latin script type": "NonLatinScriptType",
    "non-latin script language": "NonLatinScriptLanguage",
  },
  Address: {
    "address 1": "AddressLine1",
    "address 2": "AddressLine2",
    "address 3": "AddressLine3",
    "address 4": "AddressLine4",
    "address 5": "AddressLine5",
    "address 6": "AddressLine6",
    "post/zip code": "AddressPostalCode",
    country: "AddressCountry",
  },
};

/** Pairs of columns whose enumerations run side by side. */
const PAIRS: readonly (readonly [group: string, columns: Readonly<Record<string, string>>])[] = [
  ["Location", { "town of birth": "TownOfBirth", "country of birth": "CountryOfBirth" }],
  ["Passport", { "passport number": "PassportNumber", "passport details": "PassportAdditionalInformation" }],
  [
    "NationalIdentifier",
    {
      "national identification number": "NationalIdentifierNumber",
      "national identification details": "NationalIdentifierAdditionalInformation",
    },
  ],
];

/** Labels within the column of other information. */
const LABELS: Readonly<Record<string, string>> = {
  "UK Sanctions List Ref": "UniqueID",
  "UN Ref": "UNReferenceNumber",
  "UK Statement of Reasons": "UKStatementofReasons",
  Gender: "Gender",
  "Phone number": "PhoneNumber",
  "Email address": "EmailAddress",
  Website: "Website",
  "Type of entity": "TypeOfEntity",
  "Parent company": "ParentCompany",
  Subsidiaries: "Subsidiary",
  "Business Reg No": "BusinessRegistrationNumber",
  "IMO number": "IMONumber",
  "Flag of ship": "CurrentBelievedFlagOfShip",
  "Type of ship": "TypeOfShip",
  "Tonnage of ship": "TonnageOfShip",
  "Length of ship": "LengthOfShip",
  "Year built": "YearBuilt",
  "Current owners": "CurrentOwnerOperator",
  "Previous owners": "PreviousOwnerOperator",
  "Previous flags": "PreviousFlag",
  "Hull identification number": "HullIdentificationNumber",
};

/** Labelled references, after which free text may continue. */
const REFERENCES: ReadonlySet<string> = new Set(["UniqueID", "UNReferenceNumber"]);

const LABEL = new RegExp(`\\((${Object.keys(LABELS).join("|")})\\)\\s?:`, "g");

const OTHER_INFORMATION = "other information";

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(VALUES),
  ...Object.keys(ENUMERATIONS),
  ...Object.values(GROUPS).flatMap(Object.keys),
  ...PAIRS.flatMap(([, columns]) => Object.keys(columns)),
  OTHER_INFORMATION,
]);

const REQUIRED = ["group id", "group type", "name 6", "alias type", "regime", "listed on"];

/** The table of OFSI's list. */
export const OFSI_TABLE: UkTable = {
  delimiter: ",",
  required: REQUIRED,
  known: KNOWN,
  dateAbove: ([first = "", second = ""]) =>
    foldHeader(first) === "last updated" ? (parseDayFirst(second) ?? "") : null,
  id: ["group id", "Group ID"],
  addRow,
};

function addRow(builder: UkRecordBuilder, cells: ReadonlyMap<string, string>): void {
  const cell = (column: string) => cells.get(column) ?? "";
  for (const [column, element] of Object.entries(VALUES)) builder.addValue(element, cell(column));
  for (const [column, element] of Object.entries(ENUMERATIONS)) {
    builder.addValue(element, ...itemsOf(cell(column)));
  }
  for (const [group, columns] of Object.entries(GROUPS)) {
    builder.addGroup(group, new Map(Object.entries(columns).map(([column, field]) => [field, cell(column)])));
  }
  for (const [group, columns] of PAIRS) {
    const lists = Object.entries(columns).map(
      ([column, field]) => [field, splitEnumeration(cell(column))] as const,
    );
    const length = Math.max(...lists.map(([, items]) => items.length));
    for (let i = 0; i < length; i++) {
      builder.addGroup(group, new Map(lists.map(([field, items]) => [field, items[i] ?? ""])));
    }
  }
  addOtherInformation(builder, cell(OTHER_INFORMATION));
}

/**
 * "Text. (UK Sanctions List Ref):RUS0001. More text. (Gender):Male": each label's text ends where the next
 * begins.
 */
function addOtherInformation(builder: UkRecordBuilder, text: string): void {
  const [before = "", ...labelled] = text.split(LABEL);
  builder.addValue("OtherInformation", before.trim());
  for (let i = 0; i + 1 < labelled.length; i += 2) {
    const element = LABELS[labelled[i] ?? ""] ?? "OtherInformation";
    const value = (labelled[i + 1] ?? "").trim();
    if (REFERENCES.has(element)) {
      const [, reference = "", rest = ""] = /^([A-Za-z]*[\w./-]*?\w)\.?(?:\s+(.*))?$/.exec(value) ?? [];
      builder.addValue(element, reference);
      builder.addValue("OtherInformation", reference === "" ? value : rest);
    } else if (element === "UKStatementofReasons") builder.addValue(element, value);
    else builder.addValue(element, ...itemsOf(value));
  }
}
