// The record of one OFAC party, as typed values. Each publication fills it (the three XML publications from
// their elements, the CSV from its columns and the prose of its remarks), and one mapper (mapper.ts) makes
// the entity. A list is therefore the same entities whichever of its publications is imported.
//
// A record can be put aside as JSON. Texts that are "" say nothing.

import type { ProseDate } from "../../fields/dates.ts";

export type OfacSchema = "Person" | "Organization" | "Vessel" | "Airplane";

export interface OfacRecord {
  /** Number of the record: ent_num, uid, profile id and entity id are the same number. */
  readonly uid: string;
  readonly schema: OfacSchema;
  /** The primary name; people's are written "LAST, First Middle". */
  readonly name: string;
  /** All other names, in the order of the publication. */
  readonly names: readonly OfacName[];
  /** A person's position; of other parties a remark. */
  readonly title: string;
  readonly vessel: OfacVessel;
  readonly addresses: readonly OfacAddress[];
  readonly programs: readonly string[];
  readonly facts: readonly OfacFact[];
  readonly relations: readonly OfacRelation[];
  /** Notes that belong to none of the above. */
  readonly notes: readonly string[];
  /** Days on which the record came onto the lists of this publication, as written. */
  readonly listedOn: readonly string[];
  /** Lists, legal authorities and kinds of measures, each as one sentence of the listing's reason. */
  readonly reasons: readonly string[];
}

export interface OfacName {
  /** People's are written "LAST, First Middle". */
  readonly text: string;
  readonly kind: OfacNameKind;
  /** OFAC's own rating; "unrated" where a publication leaves it out. */
  readonly strength: "strong" | "weak" | "unrated";
  /** The script as the publication names it: "Latin", "Cyrillic". */
  readonly script: string;
  /** True for a spelling, in another script, of a name that the record also has in its main spelling. */
  readonly isOtherSpelling: boolean;
}

/** A name in use, an alias, or a former name. */
export type OfacNameKind = "name" | "aka" | "fka";

export interface OfacVessel {
  readonly callSign: string;
  readonly type: string;
  readonly tonnage: string;
  readonly grossRegisteredTonnage: string;
  readonly flag: string;
  readonly owner: string;
}

export const NO_VESSEL: OfacVessel = {
  callSign: "",
  type: "",
  tonnage: "",
  grossRegisteredTonnage: "",
  flag: "",
  owner: "",
};

/** The parts of an address as the CSV has them: "Zurich CH-8022" is a city. */
export interface OfacAddress {
  readonly street: string;
  readonly city: string;
  readonly country: string;
  /** The same address in other scripts, one text each. */
  readonly otherSpellings: readonly string[];
}

/** A party that this one is related to. */
export interface OfacRelation {
  /** The publisher's name of the other party. */
  readonly name: string;
  /** "Owned or Controlled By"; "" in the CSV, which says "Linked To" of every relation. */
  readonly type: string;
  readonly comment: string;
}

interface Fact {
  /**
   * The words in which OFAC's remarks say the fact: "DOB 10 Dec 1948". They order facts and serve as notes.
   */
  readonly text: string;
  /** False for a value that OFAC gives in addition to the main one of its kind. */
  readonly isMain: boolean;
  readonly comment: string;
}

/** How a value becomes one of the entity: a `detail` as written, a `datedDetail` as a date. */
export type OfacValueKind =
  | "birthDate"
  | "birthPlace"
  | "gender"
  | "country"
  | "detail"
  | "datedDetail"
  | "wallet";

/** A value of one property of the entity. */
interface OfacValue extends Fact {
  readonly kind: OfacValueKind;
  readonly property: string;
  /** As written. */
  readonly value: string;
  /** ISO prefixes, several for a range; null where the words name no date. */
  readonly dates: ProseDate | null;
}

/** A number by which the party is registered, mostly that of a document. */
export interface OfacIdentifier extends Omit<Fact, "text">, OfacDocument {
  readonly kind: "identifier";
  /** The kind of number as written, "No." included: "Passport", "Tax ID No.". */
  readonly type: string;
  /** The number as the publication writes it; mapping takes words around it off. */
  readonly number: string;
  /** The properties of the entity that numbers of this type are; none for an unknown type. */
  readonly properties: readonly string[];
  /** True when the property names the type exactly, so that no note need repeat it. */
  readonly isExactType: boolean;
  /** The whole item as written, where the publication is prose; otherwise null. */
  readonly written: string | null;
}

/** What a publication says of the document that bears a number. */
export interface OfacDocument {
  readonly country: string;
  /** ISO dates, or the words of the publication. */
  readonly issued: string;
  readonly expires: string;
  /** A day on which the document was issued or expires: the publication does not say which. */
  readonly issuedOrExpires: string;
  readonly authority: string;
  readonly place: string;
  readonly isValid: boolean;
}

export const NO_DOCUMENT: OfacDocument = {
  country: "",
  issued: "",
  expires: "",
  issuedOrExpires: "",
  authority: "",
  place: "",
  isValid: true,
};

/** What is forbidden, or why; it belongs to the listing. */
interface OfacMeasure extends Fact {
  readonly kind: "measure";
  /**
   * The day on which a listing begins, with the words that name the listing: "EO 14024 Directive 2", "CMIC".
   */
  readonly start: { readonly of: string; readonly date: string } | null;
}

/** A text that no other kind of fact holds. */
interface OfacNote extends Fact {
  readonly kind: "note";
  /** True for a value whose label is unknown. */
  readonly hasUnknownLabel?: boolean;
}

export type OfacFact = OfacValue | OfacIdentifier | OfacMeasure | OfacNote;

const SCHEMATA: ReadonlyMap<string, OfacSchema> = new Map([
  ["individual", "Person"],
  ["entity", "Organization"],
  ["vessel", "Vessel"],
  ["aircraft", "Airplane"],
]);

/** The schema of a type as the publisher writes it, in any case; null for an unknown type. */
export function schemaOfType(type: string): OfacSchema | null {
  return SCHEMATA.get(type.toLowerCase()) ?? null;
}

const NAME_KINDS: ReadonlyMap<string, OfacNameKind> = new Map([
  ["aka", "aka"],
  ["fka", "fka"],
  ["nka", "name"],
  ["name", "name"],
]);

/** The kind of a name as the publisher writes it ("aka", "A.K.A.", "f.k.a."); null for an unknown kind. */
export function nameKindOf(kind: string): OfacNameKind | null {
  return NAME_KINDS.get(kind.replaceAll(".", "").trim().toLowerCase()) ?? null;
}

/** How each XML publication reports an alias whose kind is unknown. */
export function unknownNameKind(kind: string): string {
  return `The kind of alias ${JSON.stringify(kind)} is unknown; the name is kept as an alias.`;
}
