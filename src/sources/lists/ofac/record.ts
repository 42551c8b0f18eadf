// One record of an OFAC list as all of its publications can tell it. Each reader brings its publication into
// this shape, in the words of the legacy CSV remarks, and one mapper makes the entity: so a list is the same
// entities whichever of its publications is imported.

/** A name of a record; people's are written "LAST, First Middle". */
export interface OfacAlias {
  readonly property: "name" | "alias" | "previousName" | "weakAlias";
  readonly text: string;
}

/** The parts of an address as the CSV has them: "Zurich CH-8022" is a city. Null where nothing is said. */
export interface OfacAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

/** What the columns of the primary CSV file say; null where nothing is said. */
export interface OfacColumns {
  readonly title: string | null;
  readonly callSign: string | null;
  readonly vesselType: string | null;
  readonly tonnage: string | null;
  readonly grossRegisteredTonnage: string | null;
  readonly flag: string | null;
  readonly owner: string | null;
}

export const NO_COLUMNS: OfacColumns = {
  title: null,
  callSign: null,
  vesselType: null,
  tonnage: null,
  grossRegisteredTonnage: null,
  flag: null,
  owner: null,
};

/** What only the Advanced and the Enhanced XML tell. */
export interface OfacExtras {
  /** Days on which the record came onto the lists of this publication, ISO dates. */
  readonly listedOn: readonly string[];
  /** Lists, legal authorities and kinds of measures, each as a sentence of a reason. */
  readonly measures: readonly string[];
  /** Related records: "NAME (Owned or Controlled By)". */
  readonly links: readonly string[];
  /** Values that the publication names more exactly than the remarks do: property and value. */
  readonly values: readonly (readonly [property: string, value: string])[];
}

export interface OfacRecord {
  /** Number of the record: ent_num, uid, profile id and entity id are the same. */
  readonly uid: string;
  readonly schema: OfacSchema;
  readonly name: string;
  /** Weak names may stand here or, as in the CSV, among the remarks. */
  readonly aliases: readonly OfacAlias[];
  readonly columns: OfacColumns;
  readonly addresses: readonly OfacAddress[];
  readonly programs: readonly string[];
  /** Items of the remarks: "DOB 10 Dec 1948", "Passport ZZ0000017 (Iran)". */
  readonly remarks: readonly string[];
  readonly extras: OfacExtras | null;
}

export type OfacSchema = "Person" | "Organization" | "Vessel" | "Airplane";

const SCHEMATA: ReadonlyMap<string, OfacSchema> = new Map([
  ["individual", "Person"],
  ["entity", "Organization"],
  ["vessel", "Vessel"],
  ["aircraft", "Airplane"],
]);

/** The schema of a type as the publisher writes it, in any case; null for a type that it has newly made. */
export function schemaOfType(type: string): OfacSchema | null {
  return SCHEMATA.get(type.toLowerCase()) ?? null;
}

const ALIAS_PROPERTIES: ReadonlyMap<string, OfacAlias["property"]> = new Map([
  ["aka", "alias"],
  ["fka", "previousName"],
  ["nka", "name"],
]);

/**
 * The property of names of a kind ("aka", "A.K.A.", "f.k.a."); null for a kind that the publisher has newly
 * made.
 */
export function aliasPropertyOfKind(kind: string): OfacAlias["property"] | null {
  return ALIAS_PROPERTIES.get(kind.replaceAll(".", "").trim().toLowerCase()) ?? null;
}

const COLUMNS_OF_FEATURES: readonly (readonly [label: RegExp, column: keyof OfacColumns])[] = [
  [/^title$/i, "title"],
  [/^vessel call sign$/i, "callSign"],
  [/^vessel type$/i, "vesselType"],
  [/^vessel (?:tonnage|dead ?weight.*)$/i, "tonnage"],
  [/^vessel gross (?:registered )?tonnage$/i, "grossRegisteredTonnage"],
  [/^vessel flag$/i, "flag"],
  [/^vessel owner$/i, "owner"],
];

/**
 * The column of the primary file that a feature of the XML is, or null for one that stands in the remarks.
 */
export function columnOfFeature(label: string): keyof OfacColumns | null {
  return COLUMNS_OF_FEATURES.find(([pattern]) => pattern.test(label))?.[1] ?? null;
}
