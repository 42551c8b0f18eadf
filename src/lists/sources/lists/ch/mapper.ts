// Translates one target of Switzerland's list into an entity and its listings. Pure: the programs and places
// that a target points at are given.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { coverRange } from "../../fields/dates.ts";
import { isNullText, PropertyBag } from "../../fields/property-bag.ts";
import { addRegistrationNumbers } from "../../fields/registration-numbers.ts";
import { childrenOf, textAt, textsAt, type XmlElement } from "../../files/xml-records.ts";
import {
  addAddress,
  addBirthDate,
  addCountry,
  addGender,
  addNote,
  checkWord,
  makeListedEntity,
  readDays,
} from "../listed-entity.ts";
import { makeListings, publishedList } from "../published-list.ts";
import { parseName, type SecoName } from "./names.ts";

export const CH_LIST = publishedList("ch_seco_sanctions");

/** Where a place lies, as written. */
export interface SecoPlace {
  readonly parts: readonly string[];
  readonly country: string;
}

/** What a target points at: the name of a program by its set of sanctions, and places. */
export interface SecoReferences {
  programOf(sanctionsSet: string): string | null;
  placeOf(id: string): SecoPlace | null;
}

interface SecoMapping {
  readonly listed: ListedEntity;
  /** The messages that the import report must have about it. */
  readonly unread: readonly string[];
}

/** The element that says what a target is, or null when it has none that is known. */
export function subjectOf(target: XmlElement): XmlElement | null {
  return target.children.find(({ name }) => /^(?:individual|entity|object)$/.test(name)) ?? null;
}

function schemaOf(subject: XmlElement): string {
  if (subject.name === "individual") return "Person";
  if (subject.name === "entity") return "Organization";
  const type = subject.attributes.get("object-type") ?? "";
  if (/vessel|ship/i.test(type)) return "Vessel";
  return /aircraft|plane/i.test(type) ? "Airplane" : "Asset";
}

/** Names of a subject, those of its main identity first; the first primary one is shown. */
function namesOf(subject: XmlElement): SecoName[] {
  return identitiesOf(subject)
    .flatMap((identity) => childrenOf(identity, "name").map(parseName))
    .filter(({ text }) => text !== "");
}

function identitiesOf(subject: XmlElement): XmlElement[] {
  const identities = childrenOf(subject, "identity");
  const isMain = (identity: XmlElement) => identity.attributes.get("main") === "true";
  return [...identities.filter(isMain), ...identities.filter((identity) => !isMain(identity))];
}

/** The name that a subject is shown under; null when it has none. */
export function captionOf(subject: XmlElement): string | null {
  const names = namesOf(subject);
  return (names.find(({ type }) => type === "primary-name") ?? names[0])?.text ?? null;
}

/** Makes the entity of a target whose subject and caption are known. */
export function mapTarget(
  target: XmlElement,
  subject: XmlElement,
  caption: string,
  references: SecoReferences,
  loadedAt: string,
): SecoMapping {
  const unread: string[] = [];
  const isPerson = subject.name === "individual";
  const bag = new PropertyBag();
  bag.add("name", caption);
  for (const name of namesOf(subject)) addName(bag, name, caption, isPerson);
  addGender(bag, subject.attributes.get("sex") ?? "");
  for (const identity of identitiesOf(subject)) addIdentity(bag, identity, references, unread);
  addNote(bag, "Object type", subject.attributes.get("object-type") ?? "");
  addNote(bag, "", ...textsAt(subject, "justification"));
  for (const text of textsAt(subject, "other-information")) addOtherInformation(bag, text);
  for (const relation of childrenOf(subject, "relation")) {
    const { attributes } = relation;
    const said = [`ch-seco-${attributes.get("target-id") ?? ""}`, textAt(relation, "remark")].filter(Boolean);
    addNote(bag, `Relation (${attributes.get("relation-type") ?? "not told"})`, said.join("; "));
  }
  for (const text of textsAt(target, "foreign-identifier")) {
    if (isUnReference(text)) bag.add("unscId", text);
    else addNote(bag, "Foreign identifier", text);
  }
  addNote(bag, "Attribute", ...textsAt(target, "generic-attribute"));
  const ssid = target.attributes.get("ssid") ?? "";
  bag.add("authorityId", ssid);

  const sets = [...new Set(textsAt(target, "sanctions-set-id"))];
  const programs = sets.map((set) => {
    const program = references.programOf(set);
    if (program === null)
      unread.push(
        `The set of sanctions ${set} belongs to no program of the file; its listing has no program.`,
      );
    return program;
  });
  const history = parseHistory(bag, target, loadedAt.slice(0, 10));
  bag.add("program", ...programs.flatMap((program) => program ?? []));
  const reasons = textsAt(subject, "justification");
  const listings = makeListings(CH_LIST, [...new Set(programs)], {
    status: history.state,
    startDates: history.startDates,
    endDates: history.delistedOn === null ? [] : [history.delistedOn],
    reasons,
  });
  const listed = makeListedEntity({
    id: `ch-seco-${ssid}`,
    caption,
    schema: schemaOf(subject),
    bag,
    list: CH_LIST,
    listings,
    changedOn: history.changedOn,
    delistedOn: history.delistedOn,
    loadedAt,
  });
  return { listed, unread };
}

/** A UN reference: two letters, i or e, and three digits. */
function isUnReference(text: string): boolean {
  return /^[A-Z]{2}[ie]\.\d{3}$/.test(text);
}

const MODIFICATION = /^(?:listed|amended|de-?listed)$/;

interface History {
  readonly state: string | null;
  readonly startDates: readonly string[];
  readonly changedOn: string | null;
  readonly delistedOn: string | null;
}

/**
 * The state is that of the latest modification, in any order of the file. A target that was delisted on an
 * unknown day counts as delisted on `today`.
 */
function parseHistory(bag: PropertyBag, target: XmlElement, today: string): History {
  const modifications = childrenOf(target, "modification").map(({ attributes }, i) => {
    const dates = ["effective-date", "publication-date", "enactment-date"];
    const [day = ""] = dates.flatMap((key) => readDays(bag, "startDate", [attributes.get(key) ?? ""]));
    const type = attributes.get("modification-type") ?? "";
    checkWord(bag, "startDate", "Modification", type, MODIFICATION);
    return { type, day, i };
  });
  // The file has the newest first; of two on one day the earlier in it is the later.
  modifications.sort((a, b) => (a.day === b.day ? b.i - a.i : a.day < b.day ? -1 : 1));
  const last = modifications.at(-1);
  const isDelisted = last !== undefined && /^de-?listed$/.test(last.type);
  const days = (type: RegExp) =>
    modifications.filter((change) => type.test(change.type) && change.day !== "").map(({ day }) => day);
  return {
    state: last?.type ?? null,
    startDates: [...new Set(days(/^listed$/))],
    changedOn: last?.day || null,
    delistedOn: isDelisted ? (last.day.length === 10 ? last.day : today) : null,
  };
}

function addName(bag: PropertyBag, name: SecoName, caption: string, isPerson: boolean): void {
  const { text, variants, type, isWeak } = name;
  const spellings = [text, ...variants];
  checkWord(bag, "alias", "Name type", type, /^(?:primary-name|alias|formerly-known-as)$/);
  checkWord(bag, "alias", "Quality of the name", name.quality, QUALITY);
  if (isWeak) bag.add("weakAlias", ...spellings);
  else if (type === "formerly-known-as") bag.add("previousName", ...spellings);
  else bag.add("alias", ...spellings.filter((spelling) => spelling !== caption));
  bag.add(isPerson ? "title" : "notes", ...name.titles);
  if (!isPerson || isWeak || type !== "primary-name") return;
  bag.add("firstName", name.firstName);
  bag.add("lastName", name.lastName);
}

function addIdentity(
  bag: PropertyBag,
  identity: XmlElement,
  references: SecoReferences,
  unread: string[],
): void {
  const placeAt = (element: XmlElement): SecoPlace => {
    const id = element.attributes.get("place-id") ?? "";
    const place = references.placeOf(id);
    if (place === null) unread.push(`The place ${id} is not in the file; it is left out.`);
    return place ?? { parts: [], country: "" };
  };
  for (const element of identity.children) {
    const { attributes } = element;
    const quality = attributes.get("quality") ?? "";
    checkWord(bag, "notes", `Quality of ${element.name}`, quality, QUALITY);
    // That of a day makes it an approximate one.
    if (element.name !== "day-month-year" && quality === "low")
      addNote(bag, "Of low quality", element.name.replaceAll("-", " "));
    if (element.name === "day-month-year") addDay(bag, attributes);
    else if (element.name === "place-of-birth") {
      const { parts, country } = placeAt(element);
      bag.add("birthPlace", [...parts, country].filter((text) => text !== "").join(", "));
    } else if (element.name === "nationality") {
      for (const country of childrenOf(element, "country")) {
        addCountry(bag, "nationality", country.attributes.get("iso-code") ?? country.text, "Nationality");
      }
    } else if (element.name === "address") {
      const { parts, country } = placeAt(element);
      const lines = ["c-o", "address-details", "p-o-box", "zip-code"].map((name) => textAt(element, name));
      addAddress(bag, [...lines, ...parts], country);
      addNote(bag, "Address", ...textsAt(element, "remarks"));
    } else if (element.name === "identification-document") addDocument(bag, element);
  }
}

const QUALITY = /^(?:good|medium|low)$/i;

/** Parts of a day that are not known are left out; another calendar's day is a note. */
function addDay(bag: PropertyBag, attributes: ReadonlyMap<string, string>): void {
  const [year = "", month, day] = ["year", "month", "day"].map((key) => attributes.get(key));
  const written = [year, month, day].flatMap((part) => part?.padStart(2, "0") ?? []).join("-");
  const calendar = attributes.get("calendar") ?? "Gregorian";
  if (calendar.toLowerCase() !== "gregorian") {
    bag.addRead("birthDate", `${written} (${calendar})`, null);
    addNote(bag, `Born (${calendar} calendar)`, written);
  } else if (day !== undefined && month === undefined) addBirthDate(bag, year);
  else addBirthDate(bag, attributes.get("quality") === "low" ? `circa ${written}` : written);
}

function addDocument(bag: PropertyBag, element: XmlElement): void {
  const type = element.attributes.get("document-type") ?? "";
  const number = textAt(element, "number");
  if (!isNullText(number)) bag.add(/passport/.test(type) ? "passportNumber" : "idNumber", number);
  const said = [
    ...textsAt(element, "issuer").map((text) => `issued by ${text}`),
    ...textsAt(element, "place-of-issue").map((text) => `issued in ${text}`),
    ...textsAt(element, "date-of-issue").map((text) => `issued on ${text}`),
    ...textsAt(element, "expiry-date").map((text) => `expires on ${text}`),
    ...textsAt(element, "remark"),
  ];
  addNote(bag, "", [`${type.replaceAll("-", " ")} ${number}`, ...said].join("; "));
}

/** "Passport number: ZZ0000017", "Date of birth: 1971 to 1973" in prose. */
function addOtherInformation(bag: PropertyBag, text: string): void {
  addNote(bag, "", text);
  addRegistrationNumbers(bag, text);
  for (const [, number = ""] of text.matchAll(
    /\bPassport (?:no\.?|number) ?:? ?([A-Z]{0,3} ?\d{5,12})\b/gi,
  )) {
    bag.add("passportNumber", number);
  }
  const years = /\bborn between (\d{4}) and (\d{4})\b/i.exec(text);
  if (years !== null) bag.add("birthDate", ...(coverRange(years[1] ?? "", years[2] ?? "") ?? []));
}
