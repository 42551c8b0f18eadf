// Remembers, on disk, what every record of a FollowTheMoney file says about the others: lines have no order,
// and related records can lie gigabytes apart. The first pass fills it, the second queries it.

import type { Corpus } from "../../../../base/model/corpus.ts";
import { endOf } from "../../../../base/model/history.ts";
import type { Staging } from "../../files/record-staging.ts";
import { cleanText } from "../../files/text.ts";
import {
  type Complain,
  type Fragment,
  fragmentsOf,
  linksOf,
  nameOf,
  type PlacedFragment,
} from "./fragment.ts";
import { type FtmRecord, valuesOf } from "./reader.ts";
import { roleOf, type SchemaRole } from "./schema-table.ts";
import { topicStatusOf } from "./topics.ts";

/** What an entity needs to know of another one. */
export interface Neighbour {
  /** A name to show; of an address, its text. */
  readonly name: string;
  /** The corpora in which it is listed itself. */
  readonly listedIn: readonly Corpus[];
}

interface StagedNeighbour extends Neighbour {
  readonly isTop: boolean;
}

/** A record that others name and the file lacks, or an address or position that no record uses. */
interface Stray {
  readonly kind: "orphan" | "unread";
  readonly line: number | null;
  readonly what: string;
  readonly reason: string;
}

export class Neighbourhood {
  readonly #staging: Staging;
  #hasFragments = false;
  #hasEmbedded = false;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  /** Adds one record of the first pass. */
  add(record: FtmRecord, complain: Complain): void {
    const role = entityRole(record);
    if (role === "relation" || role === "owned") this.#addFragments(fragmentsOf(record, complain));
    if (role !== "entity" && role !== "address" && role !== "position") return;
    const { id, line, isTop } = record;
    const neighbour: StagedNeighbour = { name: displayName(record, role), listedIn: listedIn(record), isTop };
    this.#staging.put("neighbour", id, neighbour);
    if (role !== "entity") {
      this.#staging.put("loose", id, { what: nameOf(record), line });
      return;
    }
    this.#addFragments(linksOf(record));
    if (!isTop) {
      this.#hasEmbedded = true;
      this.#staging.put("embedded", id, record);
    }
  }

  #addFragments(fragments: readonly PlacedFragment[]): void {
    for (const { owner, fragment } of fragments) {
      this.#hasFragments = true;
      this.#staging.put("fragment", owner, fragment);
    }
  }

  /** What other records say of an entity; a record that is embedded in several places counts once. */
  fragmentsOf(id: string): Fragment[] {
    if (!this.#hasFragments) return [];
    const fragments = new Map<string, Fragment>();
    for (const value of this.#staging.get("fragment", id)) {
      const fragment = value as Fragment;
      const { line: _, ...content } = fragment;
      const key = JSON.stringify(content);
      if (!fragments.has(key)) fragments.set(key, fragment);
    }
    return [...fragments.values()];
  }

  /** Whether a listing of the record runs on `today` (YYYY-MM-DD). */
  hasListing(id: string, today: string): boolean {
    return this.fragmentsOf(id).some(
      (fragment) => fragment.type === "listing" && endOf(fragment.listing, today) === null,
    );
  }

  /** The entity, address or position of an id; null when the file doesn't hold it. */
  find(id: string): Neighbour | null {
    const copies = [...this.#staging.get("neighbour", id)] as StagedNeighbour[];
    const [first] = copies;
    if (first === undefined) return null;
    return { name: first.name, listedIn: [...new Set(copies.flatMap((copy) => copy.listedIn))] };
  }

  /** Entities that the file holds only inside of others, each once. */
  *embeddedOnly(): Generator<FtmRecord> {
    if (!this.#hasEmbedded) return;
    for (const id of this.#staging.keys("embedded")) {
      const copies = [...this.#staging.get("neighbour", id)] as StagedNeighbour[];
      if (copies.some(({ isTop }) => isTop)) continue;
      const [record] = this.#staging.get("embedded", id);
      if (record !== undefined) yield record as FtmRecord;
    }
  }

  /** What the records name and the file doesn't hold; addresses and positions that no record names. */
  *strays(): Generator<Stray> {
    for (const id of this.#staging.keys("fragment")) {
      if (this.#staging.has("neighbour", id)) continue;
      for (const fragment of this.fragmentsOf(id)) {
        const reason = "the file does not hold that record";
        yield { kind: "orphan", line: fragment.line, what: `${fragment.id} names ${id}`, reason };
      }
    }
    for (const id of this.#staging.keys("loose")) {
      if (this.#staging.has("fragment", id)) continue;
      for (const value of this.#staging.get("loose", id)) {
        const { what, line } = value as { what: string; line: number };
        yield { kind: "unread", line, what, reason: "no entity of the file uses it" };
      }
    }
  }
}

/** The role of a record: one with an unknown schema is an entity when it has a name. */
export function entityRole(record: FtmRecord): SchemaRole {
  const role = roleOf(record.schema);
  return role === "unknown" && valuesOf(record, "name").length > 0 ? "entity" : role;
}

/** The caption, or the first name, or another distinguishing property; failing those the id. */
export function captionOf(record: FtmRecord): string {
  // A record without a name is captioned with its schema by some publishers; that would be a name to match.
  const caption = cleanText(record.caption ?? "");
  if (caption !== "" && record.caption !== record.schema) return caption;
  const parts = ["firstName", "middleName", "lastName"].flatMap((key) => valuesOf(record, key).slice(0, 1));
  const texts = [
    ...NAMES.flatMap((key) => valuesOf(record, key)),
    parts.join(" "),
    ...NUMBERS.flatMap((key) => valuesOf(record, key)),
  ];
  return texts.map(cleanText).find((text) => text !== "") ?? record.id;
}

const NAMES = ["name", "alias", "previousName", "weakAlias"];
const NUMBERS = ["publicKey", "registrationNumber", "imoNumber", "isin"];

function displayName(record: FtmRecord, role: SchemaRole): string {
  return role === "address" ? addressText(record) : captionOf(record);
}

function addressText(record: FtmRecord): string {
  const full = valuesOf(record, "full").map(cleanText).find(Boolean);
  if (full !== undefined) return full;
  const parts = [
    "remarks",
    "postOfficeBox",
    "street",
    "street2",
    "postalCode",
    "city",
    "region",
    "state",
    "country",
  ];
  const text = parts.flatMap((key) => valuesOf(record, key).slice(0, 1)).map(cleanText);
  return text.filter(Boolean).join(", ") || captionOf(record);
}

function listedIn(record: FtmRecord): Corpus[] {
  const status = topicStatusOf(valuesOf(record, "topics"));
  return (["sanction", "pep"] as const).filter((corpus) => status[corpus] === "listed");
}
