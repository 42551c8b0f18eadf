// A designation of the United Kingdom, with the element names of the FCDO's XML whichever publication it was
// read from.

import type { ListTable } from "../table-records.ts";

/** A CSV table whose rows of one id are a designation. */
export interface UkTable extends ListTable {
  /** The header of the column with the id, folded and as written. */
  readonly id: readonly [folded: string, written: string];
  readonly addRow: (builder: UkRecordBuilder, cells: ReadonlyMap<string, string>) => void;
}

/** Element names to values; blank ones are left out. */
export type UkPart = ReadonlyMap<string, string>;

/** Elements that hold what belongs together, and what they hold. */
export const UK_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Name: ["Name1", "Name2", "Name3", "Name4", "Name5", "Name6", "NameType", "AliasStrength"],
  NonLatinName: ["NameNonLatinScript", "NonLatinScriptType", "NonLatinScriptLanguage"],
  Address: [
    "AddressLine1",
    "AddressLine2",
    "AddressLine3",
    "AddressLine4",
    "AddressLine5",
    "AddressLine6",
    "AddressPostalCode",
    "AddressCountry",
  ],
  Passport: ["PassportNumber", "PassportAdditionalInformation"],
  NationalIdentifier: ["NationalIdentifierNumber", "NationalIdentifierAdditionalInformation"],
  Location: ["TownOfBirth", "CountryOfBirth"],
};

/** Elements outside groups, some of them repeated. */
export const UK_VALUES: readonly string[] = (
  "LastUpdated DateDesignated UniqueID OFSIGroupID UNReferenceNumber Title RegimeName IndividualEntityShip " +
  "DesignationSource SanctionsImposed OtherInformation UKStatementofReasons PhoneNumber EmailAddress Website DOB " +
  "Nationality Position Gender TypeOfEntity BusinessRegistrationNumber ParentCompany Subsidiary IMONumber " +
  "CurrentOwnerOperator PreviousOwnerOperator CurrentBelievedFlagOfShip PreviousFlag TypeOfShip TonnageOfShip " +
  "LengthOfShip YearBuilt HullIdentificationNumber"
).split(" ");

export interface UkRecord {
  /** Line on which the record begins, counted from 1. */
  readonly line: number;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly UkPart[]>;
}

/** Gathers a record out of rows or elements that repeat what was said before. */
export class UkRecordBuilder {
  readonly #values = new Map<string, Set<string>>();
  readonly #groups = new Map<string, Map<string, UkPart>>();

  constructor(private readonly line: number) {}

  addValue(element: string, ...texts: readonly string[]): void {
    for (const text of texts) {
      if (text === "") continue;
      const values = this.#values.get(element) ?? new Set<string>();
      this.#values.set(element, values.add(text));
    }
  }

  /** Adds a group; its fields are put into the order of UK_GROUPS, so that equal groups become one. */
  addGroup(group: string, fields: ReadonlyMap<string, string>): void {
    const part: UkPart = new Map(
      (UK_GROUPS[group] ?? []).flatMap((field) => {
        const text = fields.get(field) ?? "";
        return text === "" ? [] : [[field, text] as const];
      }),
    );
    if (part.size === 0) return;
    const parts = this.#groups.get(group) ?? new Map<string, UkPart>();
    this.#groups.set(group, parts.set(JSON.stringify([...part]), part));
  }

  toRecord(): UkRecord {
    return {
      line: this.line,
      values: new Map([...this.#values].map(([element, texts]) => [element, [...texts]])),
      groups: new Map([...this.#groups].map(([group, parts]) => [group, [...parts.values()]])),
    };
  }
}
