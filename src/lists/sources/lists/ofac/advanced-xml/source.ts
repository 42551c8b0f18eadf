// OFAC's lists in the Advanced XML (SDN_ADVANCED.XML, CONS_ADVANCED.XML): one file in which numbers join
// everything. It is parsed once as a stream: what parties point at comes before them, what points at parties
// after them, so both are staged on disk.

import type { Dataset, ListedEntity } from "../../../../../base/model/entity.ts";
import { OperatorError } from "../../../../../base/model/errors.ts";
import { UNKNOWN_SHARE } from "../../../../../base/model/ownership.ts";
import type { ListFile } from "../../../files/list-file.ts";
import type { Staging } from "../../../files/record-staging.ts";
import {
  childrenOf,
  hasXmlRoot,
  parseXmlRecords,
  textAt,
  VocabularyCheck,
  type XmlElement,
} from "../../../files/xml-records.ts";
import { readOneFile, refusedRecord } from "../../one-file.ts";
import type { Source, SourceContext } from "../../source.ts";
import { CONSOLIDATED, datasetOfFileName, SDN } from "../datasets.ts";
import { describeEntries, SDN_LIST } from "../entries.ts";
import { mapRecord } from "../mapper.ts";
import type { OfacFact, OfacRelation } from "../record.ts";
import { dayOf } from "./dates.ts";
import { type AdvancedLocation, parseLocation } from "./locations.ts";
import {
  type AdvancedEntry,
  type AdvancedParty,
  type PartyContext,
  parseDocument,
  parseEntry,
  parseParty,
  schemaOfProfile,
} from "./party.ts";
import { ReferenceTables } from "./references.ts";
import { CONTAINERS, FORMS, VOCABULARY } from "./vocabulary.ts";

const ROOT = "Sanctions";

/** A relationship that has not ended; a former one says so in its type. */
const OWNED_BY = "Owned or Controlled By";

export const ofacAdvancedXml: Source = {
  name: "ofac-advanced-xml",
  title: "OFAC Advanced XML (SDN_ADVANCED.XML, CONS_ADVANCED.XML)",
  recognise: (file) =>
    hasXmlRoot(file.head, ROOT) && /<(?:[\w.-]+:)?(?:DateOfIssue|ReferenceValueSets)[\s>]/.test(file.head)
      ? { role: "list", dataset: datasetOfFileName(file.name)?.name ?? null }
      : null,
  read: readOneFile(async function* (file, staging, context, set) {
    const reading = new AdvancedReading(file, staging, context);
    for await (const element of parseXmlRecords(file, ROOT, { containers: CONTAINERS }))
      reading.take(element);
    const dataset = reading.dataset();
    if (set.dataset !== null && dataset.name !== set.dataset)
      throw new OperatorError(
        `${file.path} is named like a file of ${set.dataset}, but its entries belong to ${dataset.name}.`,
        "Give the file the publisher's own name: sdn_advanced.xml or cons_advanced.xml.",
      );
    context.addDataset(dataset);
    yield* reading.entities(dataset.name);
  }),
};

/** A relationship as it is staged. */
interface Link {
  readonly to: string;
  readonly type: string;
  readonly comment: string;
  readonly line: number;
}

class AdvancedReading {
  readonly #tables = new ReferenceTables((what) => this.#note("unread", null, what));
  readonly #vocabulary: VocabularyCheck;
  readonly #parties: PartyContext;
  #partyCount = 0;
  #sdnEntries = 0;
  #otherEntries = 0;

  constructor(
    readonly file: ListFile,
    readonly staging: Staging,
    readonly context: SourceContext,
  ) {
    this.#vocabulary = new VocabularyCheck(VOCABULARY, file, context, FORMS);
    const findLocation = (id: string) => (this.#first("location", id) ?? null) as AdvancedLocation | null;
    this.#parties = {
      tables: this.#tables,
      findLocation,
      documentsOf: (id) => [...staging.get("document", id)] as OfacFact[],
    };
  }

  /** Takes in one record of any section. */
  take(element: XmlElement): void {
    if (element.name.endsWith("Values")) {
      this.#tables.add(element);
      return;
    }
    this.#vocabulary.check(element);
    switch (element.name) {
      case "DateOfIssue": {
        const date = dayOf(element);
        if (date !== null) this.context.setContentDate(date);
        return;
      }
      case "Location":
        this.#refuseLate(element);
        this.staging.put(
          "location",
          element.attributes.get("ID") ?? "",
          parseLocation(element, this.#tables),
        );
        return;
      case "IDRegDocument": {
        this.#refuseLate(element);
        const { identityId, fact } = parseDocument(element, this.#tables, this.#parties.findLocation);
        this.staging.put("document", identityId, fact);
        return;
      }
      case "DistinctParty":
        this.#takeParty(element);
        return;
      case "ProfileRelationship":
        this.#takeLink(element);
        return;
      case "SanctionsEntry":
        this.#takeEntry(element);
        return;
      case "SanctionsEntryLink":
        return;
      default:
        throw this.#refused(element, `unknown element ${element.name}`);
    }
  }

  /** The list of most entries; without entries, the list that the file's name gives. */
  dataset(): Dataset {
    if (this.#sdnEntries + this.#otherEntries === 0) return datasetOfFileName(this.file.name) ?? SDN;
    return this.#sdnEntries >= this.#otherEntries ? SDN : CONSOLIDATED;
  }

  /** Every party with its relationships and entries. */
  *entities(dataset: string): Generator<ListedEntity> {
    for (const value of this.staging.get("party", "")) {
      const { record, unread, line } = value as AdvancedParty;
      for (const message of unread) this.#note("unread", line, message);
      const entries = [...this.staging.get("entry", record.uid)] as AdvancedEntry[];
      const links = [...this.staging.get("link", record.uid)] as Link[];
      const relations = links.map((link): OfacRelation => {
        return { name: this.#nameOf(link), type: link.type, comment: link.comment };
      });
      // The list says neither how much is owned nor whether it is: the share is unknown.
      for (const { to } of links.filter(({ type }) => type === OWNED_BY)) {
        const ends = { owner: `ofac-${to}`, owned: `ofac-${record.uid}`, since: null, until: null };
        this.context.addHolding({ ...ends, kind: "ownership", share: UNKNOWN_SHARE, dataset });
      }
      const described = describeEntries(
        {
          lists: entries.filter(({ list }) => list !== "").map(({ list, date }) => ({ name: list, date })),
          authorities: [...new Set(entries.flatMap(({ authorities }) => authorities))],
          measures: [...new Set(entries.flatMap(({ measures }) => measures))],
        },
        dataset,
      );
      yield mapRecord(
        {
          ...record,
          ...described,
          programs: [...new Set(entries.flatMap(({ programs }) => programs))],
          relations: [...relations, ...record.relations],
          notes: [...record.notes, ...entries.flatMap(({ notes }) => notes)],
        },
        dataset,
        this.context.loadedAt,
      );
    }
    this.#noteOrphans("entry", "entry of a list");
    this.#noteOrphans("link", "relationship");
  }

  #takeParty(party: XmlElement): void {
    this.context.countRecord(this.file.path);
    this.#partyCount++;
    const profiles = childrenOf(party, "Profile");
    const [profile] = profiles;
    if (profile === undefined || profiles.length > 1)
      throw this.#refused(party, "party without exactly one profile");
    const id = profile.attributes.get("ID") ?? "";
    if (!/^\d+$/.test(id)) throw this.#refused(party, "profile without an ID");
    for (const line of this.staging.get("line", id)) {
      throw this.#refused(party, `profile ${id}, whose ID line ${line} has too`);
    }
    const schema = schemaOfProfile(profile, this.#tables);
    if (typeof schema !== "string") {
      throw this.#refused(party, `profile ${id} of the unknown type ${JSON.stringify(schema.type)}`);
    }
    const read = parseParty(party, profile, schema, this.#parties);
    if (read.record.name === "") throw this.#refused(party, `profile ${id} without a primary name`);
    this.staging.put("line", id, party.line);
    this.staging.put("name", id, read.record.name);
    this.staging.put("party", "", read);
  }

  #takeLink(element: XmlElement): void {
    const attribute = (name: string) => element.attributes.get(name);
    const type = this.#tables.text("RelationType", attribute("RelationTypeID")) || "related to";
    const link: Link = {
      to: attribute("To-ProfileID") ?? "",
      type: attribute("Former") === "true" ? `${type}, former` : type,
      comment: textAt(element, "Comment"),
      line: element.line,
    };
    this.staging.put("link", attribute("From-ProfileID") ?? "", link);
  }

  #takeEntry(element: XmlElement): void {
    const entry = parseEntry(element, this.#tables);
    if (entry.list === SDN_LIST) this.#sdnEntries++;
    else if (entry.list === "Consolidated List") this.#otherEntries++;
    this.staging.put("entry", entry.profileId, { ...entry, line: element.line });
  }

  /** The publisher's name of a related party, or its id when the file does not hold it. */
  #nameOf(link: Link): string {
    const name = this.#first("name", link.to);
    if (typeof name === "string") return name;
    this.#note(
      "orphan",
      link.line,
      `A relationship names profile ${link.to}, which the file does not hold; the id is shown instead of the name.`,
    );
    return `ofac-${link.to}`;
  }

  #noteOrphans(kind: "entry" | "link", what: string): void {
    for (const id of this.staging.keys(kind)) {
      if (this.staging.has("line", id)) continue;
      for (const value of this.staging.get(kind, id)) {
        const { line } = value as { line: number };
        this.#note(
          "orphan",
          line,
          `The ${what} belongs to profile ${id}, which the file does not hold; it is left out.`,
        );
      }
    }
  }

  #first(kind: string, key: string): unknown {
    for (const value of this.staging.get(kind, key)) return value;
    return undefined;
  }

  /** A party is parsed with what comes before it, so nothing that it may point at may come after it. */
  #refuseLate(element: XmlElement): void {
    if (this.#partyCount > 0)
      throw this.#refused(element, `${element.name} after the parties that may point at it`);
  }

  #note(kind: "orphan" | "unread", line: number | null, message: string): void {
    this.context.note({ kind, file: this.file.path, line, message });
  }

  #refused(element: XmlElement, what: string): OperatorError {
    return refusedRecord(this.file, element.line, what);
  }
}
