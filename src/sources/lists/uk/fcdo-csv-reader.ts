// Parses the CSV of the UK Sanctions List into the same records as its XML. A row holds one value of each
// kind, so a designation has a row for each combination of its names, addresses, dates and documents.

import { parseDay } from "../../fields/dates.ts";
import type { ListFile } from "../../files/list-file.ts";
import type { Staging } from "../../files/record-staging.ts";
import { foldHeader, parseCsvRows, refusedRow, sampleCsv, TableHeader } from "../../files/tables.ts";
import type { SourceContext } from "../source.ts";
import { UK_GROUPS, type UkRecord, UkRecordBuilder } from "./record.ts";

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

export function isFcdoCsv(head: string): boolean {
  const rows = sampleCsv(head, ",", 2);
  return rows.some((row) => REQUIRED.every((name) => row.map(foldHeader).includes(name)));
}

/** Stages every row under its Unique ID. Throws an OperatorError for a row without one. */
export async function stageFcdoCsv(file: ListFile, staging: Staging, context: SourceContext): Promise<void> {
  let header: TableHeader | null = null;
  for await (const row of parseCsvRows(file, { delimiter: ",", lastLineEnd: "required" }, context)) {
    const [first = ""] = row.cells;
    if (header === null && REPORT_DATE.test(first)) {
      const date = parseDay(first.replace(REPORT_DATE, "").replaceAll("-", " "));
      if (date !== null) context.setContentDate(date);
      continue;
    }
    if (header === null) {
      header = new TableHeader(file, row);
      header.check(REQUIRED, new Set(Object.keys(COLUMNS)), row.line, context);
      continue;
    }
    const cells = header.parse(row);
    const id = cells.get("unique id");
    if (id === undefined) throw refusedRow(file, row.line, "has no Unique ID");
    context.countRecord(file.path);
    staging.put("row", id, { line: row.line, cells: [...cells] });
  }
}

/** The designation whose rows were staged under an id. */
export function joinFcdoRows(staging: Staging, id: string): UkRecord {
  let builder: UkRecordBuilder | null = null;
  for (const staged of staging.get("row", id)) {
    const { line, cells } = staged as { line: number; cells: [string, string][] };
    builder ??= new UkRecordBuilder(line);
    const groups = new Map<string, Map<string, string>>();
    for (const [column, text] of cells) {
      const element = COLUMNS[column];
      if (element === undefined) continue;
      const group = GROUP_OF.get(element);
      if (group === undefined) builder.addValue(element, text);
      else groups.set(group, (groups.get(group) ?? new Map<string, string>()).set(element, text));
    }
    for (const [group, fields] of groups) builder.addGroup(group, fields);
  }
  if (builder === null) throw new Error(`No row was staged under ${id}.`);
  return builder.toRecord();
}
