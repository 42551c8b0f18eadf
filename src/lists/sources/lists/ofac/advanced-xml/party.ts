// Fills the record of an OFAC party from one DistinctParty, as far as it goes without the relationships and
// entries, which come after all parties in the file. Pure.

import { childrenOf, textAt, textsAt, type XmlElement } from "../../../files/xml-records.ts";
import { datesOfSpan, formatSpan } from "../dates.ts";
import { gatherFeatures, type LabelledValue, makeFact } from "../facts.ts";
import { joinPieces } from "../pieces.ts";
import {
  type OfacAddress,
  type OfacFact,
  type OfacRecord,
  type OfacSchema,
  schemaOfType,
  unknownNameKind,
} from "../record.ts";
import { parseXmlRemarks } from "../remarks.ts";
import { dayOf, spanOf } from "./dates.ts";
import type { AdvancedLocation } from "./locations.ts";
import { parseNames } from "./names.ts";
import type { ReferenceTables } from "./references.ts";

/** What a party points at, staged before. */
export interface PartyContext {
  readonly tables: ReferenceTables;
  findLocation(id: string): AdvancedLocation | null;
  documentsOf(identityId: string): readonly OfacFact[];
}

/** A party without its relationships and entries; JSON can hold it. */
export interface AdvancedParty {
  readonly line: number;
  readonly record: OfacRecord;
  readonly unread: readonly string[];
}

/** The number of an IDRegDocument, and the identity that it belongs to. */
export function parseDocument(
  document: XmlElement,
  tables: ReferenceTables,
  findLocation: PartyContext["findLocation"],
): { identityId: string; fact: OfacFact } {
  const attribute = (name: string) => document.attributes.get(name);
  const dates = new Map(
    childrenOf(document, "DocumentDate").map((date) => {
      const kind = tables.text("IDRegDocDateType", date.attributes.get("IDRegDocDateTypeID"));
      const span = spanOf(date);
      return [/expir/i.test(kind) ? "expires" : "issued", span === null ? "" : formatSpan(span)];
    }),
  );
  const place = attribute("IssuedIn-LocationID");
  const validity = tables.text("Validity", attribute("ValidityID"));
  const fact = makeFact({
    label: tables.text("IDRegDocType", attribute("IDRegDocTypeID")) || "Identification Number",
    value: textAt(document, "IDRegistrationNo"),
    comment: textAt(document, "Comment"),
    document: {
      country: tables.text("Country", attribute("IssuedBy-CountryID")),
      issued: dates.get("issued") ?? "",
      expires: dates.get("expires") ?? "",
      authority: textAt(document, "IssuingAuthority"),
      place: place === undefined ? "" : (findLocation(place)?.text ?? ""),
      isValid: validity === "" ? (attribute("ValidityID") ?? "1") === "1" : /^valid/i.test(validity),
    },
  });
  return { identityId: attribute("IdentityID") ?? "", fact };
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
export function parseParty(
  party: XmlElement,
  profile: XmlElement,
  schema: OfacSchema,
  context: PartyContext,
): AdvancedParty {
  const identities = childrenOf(profile, "Identity");
  const names = identities.map((identity) => parseNames(identity, context.tables));
  const documents = identities.flatMap((identity) =>
    context.documentsOf(identity.attributes.get("ID") ?? ""),
  );
  const described = [...childrenOf(profile, "Feature"), ...childrenOf(party, "Feature")];
  const { addresses, features, notes, unread } = parseFeatures(described, context);
  const gathered = gatherFeatures(features);
  return {
    line: party.line,
    record: joinPieces({
      uid: profile.attributes.get("ID") ?? "",
      schema,
      name: names.map(({ primary }) => primary).find((primary) => primary !== "") ?? "",
      names: names.flatMap((found) => found.names),
      title: gathered.title,
      vessel: gathered.vessel,
      addresses,
      facts: [...gathered.facts, ...documents],
      notes: [...gathered.notes, ...notes],
      remarks: parseXmlRemarks(textsAt(party, "Comment")),
    }),
    unread: [...names.flatMap(({ unknownKinds }) => unknownKinds).map(unknownNameKind), ...unread],
  };
}

interface Features {
  readonly addresses: OfacAddress[];
  readonly features: LabelledValue[];
  /** Comments on addresses. */
  readonly notes: string[];
  readonly unread: string[];
}

/** Splits the features of a party into its addresses and all others. */
function parseFeatures(elements: readonly XmlElement[], context: PartyContext): Features {
  const parsed: Features = { addresses: [], features: [], notes: [], unread: [] };
  const seenLabels = new Set<string>();
  for (const element of elements) {
    const id = element.attributes.get("FeatureTypeID");
    const label = context.tables.text("FeatureType", id) || `Feature ${id}`;
    for (const version of childrenOf(element, "FeatureVersion")) {
      const location = locationOf(version, context);
      const comment = textAt(version, "Comment");
      if (/^location$/i.test(label)) {
        if (location === null)
          parsed.unread.push("An address points at a location that the file does not have.");
        else parsed.addresses.push(location.address);
        if (comment !== "") parsed.notes.push(`Address ${location?.text ?? ""}: ${comment}`);
        continue;
      }
      const feature = parseVersion(version, label, location, context);
      if (feature.value === "" && comment === "") {
        parsed.unread.push(`The feature ${JSON.stringify(label)} has no value.`);
      } else if (feature.value === "") parsed.features.push({ label, value: comment });
      else parsed.features.push({ ...feature, isMain: !seenLabels.has(label), comment });
      seenLabels.add(label);
    }
  }
  return parsed;
}

function locationOf(version: XmlElement, context: PartyContext): AdvancedLocation | null {
  const [reference] = childrenOf(version, "VersionLocation");
  const id = reference?.attributes.get("LocationID");
  return id === undefined ? null : context.findLocation(id);
}

/**
 * A location, a date, a value of a table or a text: the first that is there. Of a location of a country only
 * the country counts.
 */
function parseVersion(
  version: XmlElement,
  label: string,
  location: AdvancedLocation | null,
  { tables }: PartyContext,
): LabelledValue {
  if (location !== null) return { label, value: /country$/i.test(label) ? location.country : location.text };
  const span = spanOf(version);
  if (span !== null) return { label, value: formatSpan(span), dates: datesOfSpan(span) };
  const value = childrenOf(version, "VersionDetail")
    .map(
      (detail) => tables.text("DetailReference", detail.attributes.get("DetailReferenceID")) || detail.text,
    )
    .filter((text) => text !== "")
    .join("; ");
  return { label, value };
}

/** An entry of a list, as it is staged; JSON can hold it. */
export interface AdvancedEntry {
  readonly profileId: string;
  readonly list: string;
  readonly date: string;
  readonly programs: readonly string[];
  readonly authorities: readonly string[];
  readonly measures: readonly string[];
  readonly notes: readonly string[];
}

export function parseEntry(entry: XmlElement, tables: ReferenceTables): AdvancedEntry {
  const events = childrenOf(entry, "EntryEvent");
  const measures = childrenOf(entry, "SanctionsMeasure").map((measure) => ({
    type: tables.text("SanctionsType", measure.attributes.get("SanctionsTypeID")),
    comment: textAt(measure, "Comment"),
  }));
  const isProgram = ({ type }: { type: string }) => /^program$/i.test(type);
  const dates = events.flatMap((event) => childrenOf(event, "Date").map(dayOf));
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
