// Brings one DistinctParty into the record that all of OFAC's publications share, as far as it goes without
// the relationships and entries, which stand behind all parties. Pure.

import { childrenOf, textAt, textsAt, type XmlElement } from "../../../files/xml-records.ts";
import { readOfacDocument } from "../extras.ts";
import { featureItem, freeItems, proseSpan, weakNameItem } from "../items.ts";
import {
  columnOfFeature,
  NO_COLUMNS,
  type OfacAddress,
  type OfacColumns,
  type OfacExtras,
  type OfacRecord,
  type OfacSchema,
  schemaOfType,
} from "../record.ts";
import { readDay, readPeriod } from "./dates.ts";
import type { AdvancedLocation } from "./locations.ts";
import { readNames } from "./names.ts";
import type { ReferenceTables } from "./references.ts";

/** What a party points at, put aside before. */
export interface PartyContext {
  readonly tables: ReferenceTables;
  findLocation(id: string): AdvancedLocation | null;
  papersOf(identityId: string): readonly AdvancedPaper[];
}

/** A paper as it is put aside; JSON can hold it. */
export interface AdvancedPaper {
  readonly item: string;
  readonly values: OfacExtras["values"];
}

/** A party without its relationships and entries; JSON can hold it. */
export interface AdvancedParty {
  readonly line: number;
  readonly record: OfacRecord;
  readonly values: OfacExtras["values"];
  readonly unread: readonly string[];
}

/** The paper of an IDRegDocument and the identity that it belongs to. */
export function readPaper(
  paper: XmlElement,
  tables: ReferenceTables,
  findLocation: PartyContext["findLocation"],
): { identityId: string; paper: AdvancedPaper } {
  const attribute = (name: string) => paper.attributes.get(name);
  const dates = new Map(
    childrenOf(paper, "DocumentDate").map((date) => {
      const kind = tables.text("IDRegDocDateType", date.attributes.get("IDRegDocDateTypeID"));
      const period = readPeriod(date);
      return [/expir/i.test(kind) ? "expires" : "issued", period === null ? "" : proseSpan(period)];
    }),
  );
  const place = attribute("IssuedIn-LocationID");
  const validity = tables.text("Validity", attribute("ValidityID"));
  return {
    identityId: attribute("IdentityID") ?? "",
    paper: readOfacDocument({
      type: tables.text("IDRegDocType", attribute("IDRegDocTypeID")) || "Identification Number",
      number: textAt(paper, "IDRegistrationNo"),
      country: tables.text("Country", attribute("IssuedBy-CountryID")),
      issued: dates.get("issued") ?? "",
      expires: dates.get("expires") ?? "",
      authority: textAt(paper, "IssuingAuthority"),
      place: place === undefined ? "" : (findLocation(place)?.text ?? ""),
      comment: textAt(paper, "Comment"),
      isValid: validity === "" ? (attribute("ValidityID") ?? "1") === "1" : /^valid/i.test(validity),
    }),
  };
}

/** The schema of a profile, or the words of its type when they are not known. */
export function schemaOfProfile(profile: XmlElement, tables: ReferenceTables): OfacSchema | { type: string } {
  const subType = tables.find("PartySubType", profile.attributes.get("PartySubTypeID"));
  const type = /^unknown$/i.test(subType?.text ?? "unknown")
    ? tables.text("PartyType", subType?.attributes.get("PartyTypeID"))
    : (subType?.text ?? "");
  return schemaOfType(type) ?? { type };
}

/** The party of a profile with a schema; its record has the name "" when it has no primary one. */
export function readParty(
  party: XmlElement,
  profile: XmlElement,
  schema: OfacSchema,
  context: PartyContext,
): AdvancedParty {
  const identities = childrenOf(profile, "Identity");
  const names = identities.map((identity) => readNames(identity, context.tables));
  const papers = identities.flatMap((identity) => context.papersOf(identity.attributes.get("ID") ?? ""));
  const features = readFeatures(
    [...childrenOf(profile, "Feature"), ...childrenOf(party, "Feature")],
    context,
  );
  return {
    line: party.line,
    record: {
      uid: profile.attributes.get("ID") ?? "",
      schema,
      name: names.map(({ main }) => main).find((main) => main !== "") ?? "",
      aliases: [...names.flatMap(({ strong }) => strong), ...names.flatMap(({ others }) => others)],
      columns: { ...NO_COLUMNS, ...features.columns },
      addresses: features.addresses,
      programs: [],
      remarks: [
        ...features.items,
        ...papers.map(({ item }) => item),
        ...names.flatMap(({ weak }) => weak).map(weakNameItem),
        ...textsAt(party, "Comment").flatMap(freeItems),
      ],
      extras: null,
    },
    values: [...features.values, ...papers.flatMap(({ values }) => values)],
    unread: [
      ...names
        .flatMap(({ unknownKinds }) => unknownKinds)
        .map(
          (kind) => `The kind of alias ${JSON.stringify(kind)} is not known; the name is kept as an alias.`,
        ),
      ...features.unread,
    ],
  };
}

interface Features {
  readonly columns: { -readonly [Column in keyof OfacColumns]?: OfacColumns[Column] };
  readonly addresses: OfacAddress[];
  readonly items: string[];
  readonly values: [string, string][];
  readonly unread: string[];
}

function readFeatures(elements: readonly XmlElement[], context: PartyContext): Features {
  const features: Features = { columns: {}, addresses: [], items: [], values: [], unread: [] };
  const told = new Set<string>();
  for (const element of elements) {
    const id = element.attributes.get("FeatureTypeID");
    const label = context.tables.text("FeatureType", id) || `Feature ${id}`;
    const column = columnOfFeature(label);
    for (const version of childrenOf(element, "FeatureVersion")) {
      const location = locationOf(version, context);
      const comment = textAt(version, "Comment");
      if (/^location$/i.test(label)) {
        if (location === null)
          features.unread.push("An address points at a location that the file does not have.");
        else features.addresses.push(location.address);
        for (const text of location?.others ?? []) features.values.push(["address", text]);
        if (comment !== "") features.values.push(["notes", `Address ${location?.text ?? ""}: ${comment}`]);
        continue;
      }
      const value = textOfVersion(version, label, location, context);
      if (value === "" && comment === "") {
        features.unread.push(`The feature ${JSON.stringify(label)} has no value.`);
      } else if (value === "") features.items.push(featureItem(label, comment));
      else {
        if (column !== null) features.columns[column] = value;
        else features.items.push(featureItem(label, value, !told.has(label)));
        if (comment !== "") features.values.push(["notes", `${featureItem(label, value)}: ${comment}`]);
      }
      told.add(label);
    }
  }
  return features;
}

function locationOf(version: XmlElement, context: PartyContext): AdvancedLocation | null {
  const [reference] = childrenOf(version, "VersionLocation");
  const id = reference?.attributes.get("LocationID");
  return id === undefined ? null : context.findLocation(id);
}

/**
 * A location, a date, a value of a table or a text: the first that is there. Of countries the country alone
 * counts.
 */
function textOfVersion(
  version: XmlElement,
  label: string,
  location: AdvancedLocation | null,
  { tables }: PartyContext,
): string {
  if (location !== null) return /country$/i.test(label) ? location.country : location.text;
  const period = readPeriod(version);
  if (period !== null) return proseSpan(period);
  return childrenOf(version, "VersionDetail")
    .map(
      (detail) => tables.text("DetailReference", detail.attributes.get("DetailReferenceID")) || detail.text,
    )
    .filter((text) => text !== "")
    .join("; ");
}

/** An entry of a list, as it is put aside; JSON can hold it. */
export interface AdvancedEntry {
  readonly profileId: string;
  readonly list: string;
  readonly date: string;
  readonly programs: readonly string[];
  readonly authorities: readonly string[];
  readonly measures: readonly string[];
  readonly notes: readonly string[];
}

export function readEntry(entry: XmlElement, tables: ReferenceTables): AdvancedEntry {
  const events = childrenOf(entry, "EntryEvent");
  const measures = childrenOf(entry, "SanctionsMeasure").map((measure) => ({
    type: tables.text("SanctionsType", measure.attributes.get("SanctionsTypeID")),
    comment: textAt(measure, "Comment"),
  }));
  const isProgram = ({ type }: { type: string }) => /^program$/i.test(type);
  const dates = events.flatMap((event) => childrenOf(event, "Date").map(readDay));
  return {
    profileId: entry.attributes.get("ProfileID") ?? "",
    list: tables.text("List", entry.attributes.get("ListID")),
    date: dates.find((date) => date !== null) ?? "",
    programs: measures.filter(isProgram).flatMap(({ comment }) => (comment === "" ? [] : [comment])),
    authorities: events
      .map((event) => tables.text("LegalBasis", event.attributes.get("LegalBasisID")))
      .filter((text) => text !== "" && !/^unknown$/i.test(text)),
    measures: measures
      .filter((measure) => !isProgram(measure) && measure.type !== "")
      .map(({ type, comment }) => (comment === "" ? type : `${type} (${comment})`)),
    notes: events.flatMap((event) => textsAt(event, "Comment")),
  };
}
