// Reads the names of an entity into the forms that the index holds, and collects them with what is known of
// the entity. Names are read by names/, so a query that reads its names the same way finds them.

import type { Alias } from "../../model/entity.ts";
import type { SchemaGroup } from "../../model/schemata.ts";
import { analyseName } from "../../names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../../names/analysis/script.ts";
import { indexedTokens } from "../../names/keys/name-keys.ts";
import type { IndexedEntity } from "../alias-index.ts";
import { NAME_READING, NAME_VERBATIM, NAME_WEAK, partitionOf } from "../format/layout.ts";
import type { IndexColumns } from "./index-columns.ts";

const ROW_MAX = 2 ** 31 - 1;

/** How many aliases can be found and which can't, because they normalise to nothing. */
export interface AliasesRead {
  readonly searchable: number;
  readonly unsearchable: readonly string[];
}

/**
 * Adds an entity with every form of every alias. An entity of which no alias can be found is added as well:
 * it can still be found by identifier.
 */
export function collectEntity(collected: IndexColumns, entity: IndexedEntity): AliasesRead {
  if (!Number.isInteger(entity.row) || entity.row < 1 || entity.row > ROW_MAX)
    throw new RangeError(`The row of an entity is a whole number of 1 or more, not ${entity.row}.`);
  collected.entityPartition.push(partitionOf(entity.group, entity.corpus));
  collected.entityRow.push(entity.row);
  collected.addDatasets(entity.datasets);
  collected.addFacts(entity.facts);
  const { forms, unsearchable } = readForms(entity.aliases, entity.group);
  for (const { tokens, flags } of forms.values()) {
    collected.nameFlags.push(flags);
    collected.names.addRow(tokens.map((token) => collected.tokens.numberOf(token)));
  }
  collected.entityNames.push(collected.nameFlags.length);
  return { searchable: entity.aliases.length - unsearchable.length, unsearchable };
}

interface CollectedForm {
  readonly tokens: readonly string[];
  flags: number;
}

/**
 * The different forms of all aliases; a form that is strong in one of them is strong, one that is typed in
 * one is no reading.
 */
function readForms(aliases: readonly Alias[], group: SchemaGroup) {
  const forms = new Map<string, CollectedForm>();
  const unsearchable: string[] = [];
  for (const alias of aliases) {
    const names = analyseName(alias.text, group);
    if (names.length === 0) unsearchable.push(alias.text);
    const isRead = hasIdeographsOnly(alias.text);
    for (const name of names) {
      const tokens = indexedTokens(name.tokens);
      const formFlag = name.form === "verbatim" ? NAME_VERBATIM : 0;
      const key = `${formFlag}\u0000${tokens.join("\u0000")}`;
      const form = forms.get(key) ?? { tokens, flags: formFlag | NAME_WEAK | NAME_READING };
      if (alias.quality === "strong") form.flags &= ~NAME_WEAK;
      if (formFlag === NAME_VERBATIM || !isRead) form.flags &= ~NAME_READING;
      forms.set(key, form);
    }
  }
  return { forms, unsearchable };
}
