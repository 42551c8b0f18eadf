// An index of nothing but changed records, as they were and as they are: a customer who matches none of them
// has the same alerts as before. It is searched and scored as any other index.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Alias } from "../../../base/model/entity.ts";
import type { Facts } from "../../../base/model/facts.ts";
import { groupOf, type SchemaGroup } from "../../../base/model/schemata.ts";
import { makeScratchFolder } from "../../../base/platform/scratch-folder.ts";
import type { AliasIndex } from "../../../engine/retrieval/alias-index.ts";
import { AliasIndexBuilder } from "../../../engine/retrieval/build/builder.ts";
import { openAliasIndex } from "../../../engine/retrieval/open.ts";
import { type PreparedSubject, prepareSubject } from "../../../engine/scoring/prepared-subject.ts";
import { factsComparer, scoreNames } from "../../../engine/scoring/score.ts";
import { WordCache } from "../../../engine/scoring/words/word-cache.ts";
import { ListedNames } from "../../../engine/screening/listed-names.ts";
import { namesWithin } from "../../../engine/screening/names-within.ts";
import { TextReader } from "../../../engine/screening/texts/find-in-text.ts";
import { screenedKindsOf } from "../reading/customer-row.ts";
import { NOT_COMPARABLE, type ScreeningCustomer, unreadWith } from "../screening/screen-rows.ts";

/** A record that was or is listed. */
export interface ListedRecord {
  /** The groups whose subjects it is compared with. */
  readonly groups: readonly SchemaGroup[];
  /** None for a record that is found by its numbers alone. */
  readonly aliases: readonly Alias[];
  readonly facts: Facts;
}

/** More records than any name is near: no nearer one hides another. */
const RECORDS_MAX = 1000;

/**
 * A file with the index of some records, which the caller removes. Rejects with the errors of the builder.
 */
export async function writeChangedIndex(
  listed: readonly ListedRecord[],
): Promise<{ path: string; remove(): void }> {
  const folder = makeScratchFolder("interdict-changed-");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const path = join(folder, "aliases.idx");
  try {
    const builder = new AliasIndexBuilder();
    let row = 0;
    // Each alias is a record of its own. A match may see some names of a record only, and each name alone
    // scores no less than among others.
    for (const { groups, aliases, facts } of listed)
      for (const group of groups)
        for (const names of aliases.length === 0 ? [[]] : aliases.map((alias) => [alias]))
          builder.add({ row: ++row, corpus: "sanction", group, datasets: [], aliases: names, facts });
    await builder.write(path);
    return { path, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What a customer is to the changed records. */
export interface Asked {
  /** False for one who matches none of them. */
  readonly isNear: boolean;
  /** What of the customer could not be read. */
  readonly unread: ScreeningCustomer["unread"];
  /** Why nothing of the customer can be compared; null for most. */
  readonly reason: string | null;
}

export class ChangedIndex {
  readonly #aliases: AliasIndex;
  readonly #listedNames: ListedNames;
  readonly #words = new WordCache();
  readonly #texts: TextReader;
  readonly #scoreMin: number;

  /** `scoreMin` is the least score that counts, 0 to 1. Throws as openAliasIndex. */
  constructor(path: string, scoreMin: number) {
    this.#aliases = openAliasIndex(path);
    this.#listedNames = new ListedNames(this.#aliases);
    this.#texts = new TextReader(this.#aliases, () => []);
    this.#scoreMin = scoreMin;
  }

  /** Throws for a schema that can't be screened; the reader of customers lets none through. */
  ask({ subject, unread }: Pick<ScreeningCustomer, "subject" | "unread">): Asked {
    let cutNames = 0;
    let names = 0;
    let isNear = false;
    for (const { schema, properties } of screenedKindsOf(subject)) {
      const group = groupOf(schema);
      if (group === null) throw new Error(`A customer can't be a ${schema}.`);
      const prepared = prepareSubject(schema, properties, this.#words);
      cutNames = Math.max(cutNames, prepared.cutNames);
      names += prepared.names.length;
      if (prepared.names.length === 0 || isNear) continue;
      const onUnsought = (unsought: number) => {
        cutNames = Math.max(cutNames, unsought);
      };
      isNear = this.#matchesOne(prepared, group, onUnsought);
      if (isNear) continue;
      const { names: within } = namesWithin({ schema, properties, include: ["sanction"] }, () => this.#texts);
      if (within.length === 0) continue;
      isNear = this.#matchesOne(prepareSubject(schema, { name: within }, this.#words), group, onUnsought);
    }
    return { isNear, unread: unreadWith(unread, cutNames), reason: names === 0 ? NOT_COMPARABLE : null };
  }

  #matchesOne(
    prepared: PreparedSubject,
    group: SchemaGroup,
    onUnsought: (unsought: number) => void,
  ): boolean {
    const question = {
      names: prepared.names,
      identifiers: prepared.facts.identifiers,
      group,
      corpora: ["sanction" as const],
      datasets: null,
      entitiesMax: RECORDS_MAX,
      entitiesAlways: RECORDS_MAX,
    };
    const found = this.#aliases.find(question, onUnsought);
    if (found.length === 0) return false;
    const namesOf = this.#listedNames.namesFor(prepared);
    const compareFacts = factsComparer(prepared.facts);
    return found.some((record) => {
      const score = scoreNames(prepared, namesOf(record), compareFacts(record.facts), this.#scoreMin);
      return Math.max(score.score, score.evidence) >= this.#scoreMin;
    });
  }
}
