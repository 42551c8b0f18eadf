// Makes the entities of a FollowTheMoney record and of what the other records say about it: one entity per
// corpus that it belongs to. The one place that knows both vocabularies.

import { CORPORA, type Corpus } from "../../../../base/model/corpus.ts";
import { countryCode } from "../../../../base/model/countries.ts";
import { formatTimestamp } from "../../../../base/model/dates.ts";
import type { ListedEntity, Listing } from "../../../../base/model/entity.ts";
import { parseGender } from "../../../../base/model/genders.ts";
import { endOf } from "../../../../base/model/history.ts";
import { leiId, type Party } from "../../../../base/model/ownership.ts";
import { parseDay } from "../../fields/dates.ts";
import { PropertyBag } from "../../fields/property-bag.ts";
import { cleanText } from "../../files/text.ts";
import { countryOf } from "../listed-entity.ts";
import type { Fragment } from "./fragment.ts";
import type { FtmNotes } from "./notes.ts";
import { type FtmRecord, valuesOf } from "./reader.ts";
import { captionOf, type Neighbour } from "./related-records.ts";
import { COUNTRY_PROPERTIES, linkPropertiesOf, listedSchema, roleOf } from "./schema-table.ts";
import { areMeasures, isKnownTopic, listingByTopics, topicStatusOf } from "./topics.ts";

export interface Surroundings {
  readonly fragments: readonly Fragment[];
  /** Null when the file doesn't hold the record. */
  find(id: string): Neighbour | null;
  /** Whether the file has a listing of the record that runs. */
  hasListing(id: string): boolean;
  /** When the import began; its day decides which listings have ended. */
  readonly loadedAt: string;
  readonly notes: FtmNotes;
}

/** The status of an entity in one corpus. */
interface Status {
  readonly listingStatus: "listed" | "delisted" | "supporting";
  readonly delistedOn: string | null;
}

/**
 * The entity in each of its corpora; empty, with a note, when it has no risk topic, no listing and no link to
 * a listed record. Sanction records are listings of the sanction corpus only.
 */
export function mapRecord(record: FtmRecord, around: Surroundings): ListedEntity[] {
  const caption = captionOf(record);
  const what = `${caption} (${record.id})`;
  if (roleOf(record.schema) === "unknown") {
    around.notes.addOnce(
      "unread",
      record.line,
      `schema ${record.schema}`,
      "an unknown schema, taken as a Thing",
    );
  }
  for (const topic of valuesOf(record, "topics")) {
    if (!isKnownTopic(topic)) {
      around.notes.addOnce("unread", record.line, `topic ${topic}`, "an unknown topic, which lists nobody");
    }
  }
  const listings = around.fragments.flatMap((fragment) =>
    fragment.type === "listing" ? [fragment.listing] : [],
  );
  const statuses = findStatuses(record, listings, around);
  if (statuses.size === 0) {
    around.notes.add("unread", record.line, what, "no risk topic and no link to a listed record");
    return [];
  }
  const bag = foldProperties(record, caption, around);
  const shared = {
    id: record.id,
    caption,
    schema: listedSchema(record.schema),
    properties: bag.toProperties(),
    referents: record.referents,
    datasets: record.datasets,
    firstSeen: timestampOf(record, record.firstSeen, around),
    lastSeen: timestampOf(record, record.lastSeen, around),
    lastChange: timestampOf(record, record.lastChange, around),
  };
  return [...statuses].map(([corpus, status], i) => {
    const own = corpus === "sanction" ? listings : [];
    const isListed = status.listingStatus === "listed";
    const isRunning = own.some((listing) => endOf(listing, around.loadedAt.slice(0, 10)) === null);
    return {
      corpora: [corpus],
      entity: { ...shared, ...status, target: isListed },
      listings: isListed && !isRunning ? [...own, ...listByTopics(record, corpus)] : own,
      // A record of two corpora is counted once.
      unread: i === 0 ? bag.unread : [],
    };
  });
}

/** The record as an owner or owned entity; null when the file names it as neither. */
export function partyOf(record: FtmRecord, around: Surroundings): Party | null {
  const isEnd = (one: Fragment) => one.type === "relation" && (one.key === "owns" || one.key === "owner");
  if (!around.fragments.some(isEnd)) return null;
  const caption = captionOf(record);
  const properties = foldProperties(record, caption, around).toProperties();
  const sameAs = (properties.leiCode ?? []).map(leiId);
  return { id: record.id, sameAs, caption, schema: listedSchema(record.schema), properties };
}

function listByTopics(record: FtmRecord, corpus: Corpus): Listing[] {
  const [dataset] = record.datasets;
  return dataset === undefined ? [] : listingByTopics(dataset, dataset, corpus, valuesOf(record, "topics"));
}

function findStatuses(
  record: FtmRecord,
  listings: readonly Listing[],
  around: Surroundings,
): Map<Corpus, Status> {
  const topicStatus = topicStatusOf(valuesOf(record, "topics"));
  const statuses = new Map<Corpus, Status>();
  const isBare = topicStatus.sanction === undefined && topicStatus.pep === undefined;
  const linked = isBare ? corporaOfNeighbours(around) : new Set<Corpus>();
  const sanction = listings.length === 0 ? null : statusByListings(record, listings, around);
  for (const corpus of CORPORA) {
    if (corpus === "sanction" && sanction !== null) statuses.set(corpus, sanction);
    else if (topicStatus[corpus] === "listed") statuses.set(corpus, LISTED);
    else if (topicStatus[corpus] === "related" || linked.has(corpus)) statuses.set(corpus, SUPPORTING);
  }
  return statuses;
}

const LISTED: Status = { listingStatus: "listed", delistedOn: null };
const SUPPORTING: Status = { listingStatus: "supporting", delistedOn: null };

/**
 * The status of a record with listings of its own: listed while one runs. When all have ended it is delisted,
 * unless a topic still lists it: one that names no measure, or one that a dataset without a listing may give.
 */
function statusByListings(
  record: FtmRecord,
  listings: readonly Listing[],
  { loadedAt }: Surroundings,
): Status {
  const delistedOn = lastEnd(listings, loadedAt.slice(0, 10));
  if (delistedOn === null) return LISTED;
  const topics = valuesOf(record, "topics");
  const saysEnd = new Set(listings.map(({ dataset }) => dataset));
  const isOver = areMeasures(topics) && record.datasets.every((dataset) => saysEnd.has(dataset));
  return topicStatusOf(topics).sanction === "listed" && !isOver
    ? LISTED
    : { listingStatus: "delisted", delistedOn };
}

/** The day on which the last of the listings ended, YYYY-MM-DD; null when one of them runs on. */
function lastEnd(listings: readonly Listing[], today: string): string | null {
  const ends = listings.map((listing) => endOf(listing, today));
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
}

function corporaOfNeighbours(around: Surroundings): Set<Corpus> {
  const corpora = new Set<Corpus>();
  for (const fragment of around.fragments) {
    if (fragment.type !== "relation" && fragment.type !== "link") continue;
    for (const corpus of around.find(fragment.other)?.listedIn ?? []) corpora.add(corpus);
    if (around.hasListing(fragment.other)) corpora.add("sanction");
  }
  return corpora;
}

function foldProperties(record: FtmRecord, caption: string, around: Surroundings): PropertyBag {
  const bag = new PropertyBag();
  const links = new Set(roleOf(record.schema) === "entity" ? linkPropertiesOf(record.schema) : []);
  for (const [key, values] of record.properties) {
    if (key === "addressEntity") continue;
    if (links.has(key)) bag.add(key, ...values.map((value) => around.find(value)?.name ?? value));
    else if (COUNTRY_PROPERTIES.has(key)) bag.add(key, ...values.map((value) => codeOf(value, key, bag)));
    else if (DATE_PROPERTIES.has(key)) bag.add(key, ...values.map((value) => dayOf(value, key, bag)));
    else bag.add(key, ...values);
    for (const value of values) if (FORMS.get(key)?.(value) === false) bag.addRead(key, value, null);
  }
  // Screening compares names: a thing without one is known by its caption or its number.
  if (!bag.has("name")) bag.add("name", caption);
  for (const address of valuesOf(record, "addressEntity")) {
    bag.add("address", ...named(around.find(address)));
  }
  for (const fragment of around.fragments) foldFragment(bag, fragment, around);
  return bag;
}

/** The forms of other values that match compares; any other text is kept as it is, and counted. */
const FORMS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["gender", (text) => parseGender(text) !== null],
  ["imoNumber", (text) => /^(?:IMO)? ?\d{7}$/i.test(text.trim())],
]);

/** The dates of a subject. */
const DATE_PROPERTIES: ReadonlySet<string> = new Set([
  "birthDate",
  "buildDate",
  "deathDate",
  "incorporationDate",
]);

/** The code of a country; a text that names no country with a code is kept as it is, and counted. */
function codeOf(text: string, key: string, bag: PropertyBag): string {
  const code = countryCode(text) ?? countryOf(text)?.code ?? null;
  if (code === null) bag.addRead(key, text, null);
  return code ?? text;
}

/** The day of a date with or without a time; a text that is no date is kept as it is, and counted. */
function dayOf(text: string, key: string, bag: PropertyBag): string {
  const day = parseDay(text);
  if (day === null) bag.addRead(key, text, null);
  return day ?? text;
}

function foldFragment(bag: PropertyBag, fragment: Fragment, around: Surroundings): void {
  switch (fragment.type) {
    case "listing":
    case "document":
    case "link":
      for (const [key, values] of fragment.evidence) bag.add(key, ...values);
      return;
    case "relation":
      bag.add(fragment.key, ...named(around.find(fragment.other), fragment.qualifier));
      return;
    case "office":
      bag.add("position", ...named(around.find(fragment.post), fragment.period));
      return;
    default:
      return;
  }
}

/** "Name (qualifier)"; nothing when the file doesn't hold the record, which is noted elsewhere. */
function named(neighbour: Neighbour | null, qualifier = ""): string[] {
  if (neighbour === null) return [];
  return [qualifier === "" ? neighbour.name : `${neighbour.name} (${qualifier})`];
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A timestamp of the file in the form of the contract; times without a zone are UTC. The import's own when
 * absent.
 */
function timestampOf(record: FtmRecord, text: string | null, around: Surroundings): string {
  if (text === null) return around.loadedAt;
  let time = knownTimes.get(text);
  if (time === undefined) {
    time = parseTime(text);
    if (knownTimes.size < TIMES_KEPT_MAX) knownTimes.set(text, time);
  }
  if (time !== null) return time;
  around.notes.add(
    "refused",
    record.line,
    `${record.id}, ${text}`,
    "not a timestamp of the form YYYY-MM-DDTHH:MM:SS; the time of the import replaces it",
  );
  return around.loadedAt;
}

/** Exports of one day share few times, and each record has three. */
const TIMES_KEPT_MAX = 10_000;
const knownTimes = new Map<string, string | null>();

function parseTime(text: string): string | null {
  const found = TIMESTAMP.exec(cleanText(text));
  const [, day, minutes = "00:00", seconds = ":00", zone = "Z"] = found ?? [];
  const time = new Date(`${day}T${minutes}${seconds}${zone}`);
  return found !== null && !Number.isNaN(time.getTime()) ? formatTimestamp(time) : null;
}
