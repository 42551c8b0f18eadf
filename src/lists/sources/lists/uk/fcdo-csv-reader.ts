// Parses the CSV of the UK Sanctions List into the same records as its XML. A row holds one value of each
// kind, so a designation has a row for each combination of its names, addresses, dates and documents.

import { parseDay } from "../../fields/dates.ts";
import { UK_GROUPS, type UkTable } from "./record.ts";

/** Folded header to element name. */
const COLUMNS: Readonly<Record<string, string>> = {
  "last updated": "LastUpdated",
  "unique id": "UniqueID",
  "ofsi group id": "OFSIGroupID",
  "un reference number": "UNReferenceNumber",
  "name 6": "Name6",
  "name 1": "Name1",
  "name 2": "Name2",
  "name 3": "Name3",
  "name 4": "Name4",
  "name 5": "Name5",
  "name type": "NameType",
  "alias strength": "AliasStrength",
  title: "Title",
  "name non-latin script": "NameNonLatinScript",
  "non-latin script type": "NonLatinScriptType",
  "non-latin script language": "NonLatinScriptLanguage",
  "regime name": "RegimeName",
  "designation type": "IndividualEntityShip",
  "designation source": "DesignationSource",
  "sanctions imposed": "SanctionsImposed",
  "other information": "OtherInformation",
  "uk statement of reasons": "UKStatementofReasons",
  "address line 1": "AddressLine1",
  "address line 2": "AddressLine2",
  "address line 3": "AddressLine3",
  "address line 4": "AddressLine4",
  "address line 5": "AddressLine5",
  "address line 6": "AddressLine6",
  "address postal code": "AddressPostalCode",
  "address country": "AddressCountry",
  "phone number": "PhoneNumber",
  website: "Website",
  "email address": "EmailAddress",
  "date designated": "DateDesignated",
  "d.o.b": "DOB",
  "nationality(/ies)": "Nationality",
  "national identifier number": "NationalIdentifierNumber",
  "national identifier additional information": "NationalIdentifierAdditionalInformation",
  "passport number": "PassportNumber",
  "passport additional information": "PassportAdditionalInformation",
  position: "Position",
  gender: "Gender",
  "town of birth": "TownOfBirth",
  "country of birth": "CountryOfBirth",
  "type of entity": "TypeOfEntity",
  subsidiaries: "Subsidiary",
  "parent company": "ParentCompany",
  "business registration number (s)": "BusinessRegistrationNumber",
  "business registration number(s)": "BusinessRegistrationNumber",
  "imo number": "IMONumber",
  "current owner/operator (s)": "CurrentOwnerOperator",
  "current owner/operator(s)": "CurrentOwnerOperator",
  "previous owner/operator (s)": "PreviousOwnerOperator",
  "previous owner/operator(s)": "PreviousOwnerOperator",
  "current believed flag of ship": "CurrentBelievedFlagOfShip",
  "previous flags": "PreviousFlag",
  "type of ship": "TypeOfShip",
  "tonnage of ship": "TonnageOfShip",
  "length of ship": "LengthOfShip",
  "year built": "YearBuilt",
  "hull identification number (hin)": "HullIdentificationNumber",
};

const GROUP_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(UK_GROUPS).flatMap(([group, fields]) => fields.map((field) => [field, group] as const)),
);

const REQUIRED = ["unique id", "name 6", "name type", "regime name", "designation type", "date designated"];

const REPORT_DATE = /^report date:\s*/i;

/** The table of the UK Sanctions List. */
export const FCDO_TABLE: UkTable = {
  delimiter: ",",
  required: REQUIRED,
  known: new Set(Object.keys(COLUMNS)),
  dateAbove: ([first = ""]) =>
    REPORT_DATE.test(first) ? (parseDay(first.replace(REPORT_DATE, "").replaceAll("-", " ")) ?? "") : null,
  id: ["unique id", "Unique ID"],
  addRow(builder, cells) {
    const groups = new Map<string, Map<string, string>>();
    for (const [column, text] of cells) {
      const element = COLUMNS[column];
      if (element === undefined) continue;
      const group = GROUP_OF.get(element);
      if (group === undefined) builder.addValue(element, text);
      else groups.set(group, (groups.get(group) ?? new Map<string, string>()).set(element, text));
    }
    for (const [group, fields] of groups) builder.addGroup(group, fields);
  },
};
