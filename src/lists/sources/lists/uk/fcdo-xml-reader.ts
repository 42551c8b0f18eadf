// Parses the XML of the UK Sanctions List into records: one element per designation, with values deep within
// lists of one kind.

import { parseDayFirst } from "../../fields/day-first-dates.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import { hasXmlRoot, parseXmlRecords, type XmlElement } from "../../files/xml-records.ts";
import type { SourceContext } from "../source.ts";
import { UK_FIELDS, UK_GROUPS, type UkRecord, UkRecordBuilder } from "./record.ts";

/** Elements that only hold others. */
const CONTAINERS: ReadonlySet<string> = new Set(
  (
    "Names NonLatinNames Titles Addresses PhoneNumbers EmailAddresses Websites IndividualDetails Individual DOBs " +
    "PassportDetails NationalIdentifierDetails Nationalities Positions Genders BirthDetails EntityDetails Entity " +
    "TypeOfEntities BusinessRegistrationNumbers ParentCompanies Subsidiaries ShipDetails Ship IMONumbers " +
    "CurrentOwnerOperators PreviousOwnerOperators CurrentBelievedFlagOfShips PreviousFlags TypeOfShipDetails " +
    "TonnageOfShipDetails LengthOfShipDetails LengthOfShips YearsBuilt HullIdentificationNumbers"
  ).split(" "),
);

/** Repeats SanctionsImposed, with one element per measure. */
const IGNORED: ReadonlySet<string> = new Set(["SanctionsImposedIndicators"]);

const VALUES: ReadonlySet<string> = new Set(
  UK_FIELDS.filter(({ group }) => group === "").map(({ element }) => element),
);

export function isFcdoXml(head: string): boolean {
  return hasXmlRoot(head, "Designations");
}

export async function* parseFcdoXml(file: ListFile, context: SourceContext): AsyncGenerator<UkRecord> {
  const reported = new Set<string>();
  const noteUnknown = (name: string, line: number) => {
    if (reported.has(name)) return;
    reported.add(name);
    noteUnread(context, file, line, `The element ${name} is not known; its content is left out.`);
  };
  for await (const element of parseXmlRecords(file, "Designations")) {
    if (element.name === "DateGenerated") {
      const date = parseDayFirst(element.text);
      if (date !== null) context.setContentDate(date);
    } else if (element.name === "Designation") {
      const builder = new UkRecordBuilder(element.line);
      for (const child of element.children) addElement(builder, child, noteUnknown);
      yield builder.toRecord();
    } else noteUnknown(element.name, element.line);
  }
}

function addElement(
  builder: UkRecordBuilder,
  element: XmlElement,
  noteUnknown: (name: string, line: number) => void,
): void {
  const { name, children, text, line } = element;
  const fields = UK_GROUPS.get(name);
  if (IGNORED.has(name)) return;
  if (fields !== undefined) {
    for (const child of children)
      if (!fields.some((field) => field.element === child.name)) noteUnknown(child.name, child.line);
    builder.addGroup(name, new Map(children.map((child) => [child.name, child.text])));
  } else if (VALUES.has(name)) builder.addValue(name, text);
  else if (CONTAINERS.has(name)) for (const child of children) addElement(builder, child, noteUnknown);
  else noteUnknown(name, line);
}
