// The tables of reference values of an Advanced XML file: everything in the file is joined by numbers, and
// these tables hold their words. A file made for a purpose may lack tables; the numbers that all editions
// share then replace them.

import { textAt, type XmlElement } from "../../../files/xml-records.ts";

interface ReferenceValue {
  readonly text: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The words that the publisher's own editions have for these numbers. */
const KNOWN_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AliasType: { 1400: "A.K.A.", 1401: "F.K.A.", 1402: "N.K.A.", 1403: "Name" },
  FeatureType: {
    2: "VESSEL TYPE",
    3: "Vessel Flag",
    8: "Birthdate",
    9: "Place of Birth",
    10: "Nationality Country",
    11: "Citizenship Country",
    13: "SWIFT/BIC",
    14: "Website",
    21: "Email Address",
    25: "Location",
    224: "Gender",
  },
  IDRegDocType: { 1570: "Cedula No.", 1571: "Passport", 1572: "SSN", 1584: "National ID No." },
  LocPartType: {
    1: "Unknown",
    1450: "REGION",
    1451: "ADDRESS1",
    1452: "ADDRESS2",
    1453: "ADDRESS3",
    1454: "CITY",
    1455: "STATE/PROVINCE",
    1456: "POSTAL CODE",
  },
  NamePartType: {
    1520: "Last Name",
    1521: "First Name",
    1522: "Middle Name",
    1523: "Maiden Name",
    1524: "Aircraft Name",
    1525: "Entity Name",
    1526: "Vessel Name",
    1528: "Nickname",
    91708: "Patronymic",
    91709: "Matronymic",
  },
  PartySubType: { 1: "Vessel", 2: "Aircraft", 3: "Entity", 4: "Individual" },
  SanctionsType: { 1: "Program", 1705: "Block" },
  Script: { 215: "Latin" },
};

export class ReferenceTables {
  readonly #tables = new Map<string, Map<string, ReferenceValue>>();
  readonly #missing = new Set<string>();

  /** `onMissing` is told once of each number that a table of the file lacks. */
  constructor(private readonly onMissing: (message: string) => void = () => {}) {}

  /** Adds one table: an element such as AliasTypeValues with its AliasType elements. */
  add(table: XmlElement): void {
    for (const value of table.children) {
      const values = this.#tables.get(value.name) ?? new Map<string, ReferenceValue>();
      this.#tables.set(value.name, values);
      const { attributes } = value;
      const text = value.text || textAt(value, "Value");
      const id = attributes.get("ID");
      if (id !== undefined) values.set(id, { text, attributes });
    }
  }

  find(table: string, id: string | undefined): ReferenceValue | null {
    if (id === undefined) return null;
    const found = this.#tables.get(table)?.get(id);
    if (found !== undefined) return found;
    const known = KNOWN_VALUES[table]?.[id];
    if (known !== undefined) return { text: known, attributes: new Map() };
    const missing = `${table} ${JSON.stringify(id)}`;
    if (this.#tables.has(table) && !this.#missing.has(missing)) {
      this.#missing.add(missing);
      this.onMissing(`The table of the file lacks ${missing}; values that point at it are left out.`);
    }
    return null;
  }

  /** The words of a number, or "" when the file has none. */
  text(table: string, id: string | undefined): string {
    return this.find(table, id)?.text ?? "";
  }
}
