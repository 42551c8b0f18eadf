// Analyses the aliases of an entity into indexed names, and adds the entity to the columns of a build.
// Queries analyse their names with the same functions of names/, so they find what is indexed here.

import type { Alias } from "../../../base/model/entity.ts";
import type { SchemaGroup } from "../../../base/model/schemata.ts";
import { analyseName } from "../../names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../../names/analysis/script.ts";
import { textsOfListed } from "../../names/analysis/several-names.ts";
import { indexedTokens } from "../../names/keys/name-keys.ts";
import {
  NAME_ACRONYM,
  NAME_READING,
  NAME_REWORDED,
  NAME_VERBATIM,
  NAME_WEAK,
  partitionOf,
} from "../format/layout.ts";
import type { IndexColumns } from "./index-columns.ts";
import type { IndexedEntity } from "./indexed-entity.ts";

const ROW_MAX = 2 ** 31 - 1;

/** How many aliases can be found, and those that can't because they normalise to nothing. */
export interface AliasesRead {
  readonly searchable: number;
  readonly unsearchable: readonly string[];
}

/**
 * Adds an entity with every form of every alias. An entity without an alias that can be found is added too,
 * because it can be found by identifier. Throws a RangeError for a row that the store can't have.
 */
export function collectEntity(columns: IndexColumns, entity: IndexedEntity): AliasesRead {
  if (!Number.isInteger(entity.row) || entity.row < 1 || entity.row > ROW_MAX)
    throw new RangeError(`The row of an entity is a whole number of 1 or more, not ${entity.row}.`);
  columns.entityPartition.push(partitionOf(entity.group, entity.corpus));
  columns.entityRow.push(entity.row);
  columns.addDatasets(entity.datasets);
  columns.addFacts(entity.facts);
  const { forms, unsearchable } = analyseForms(entity.aliases, entity.group);
  for (const { tokens, flags } of forms.values()) {
    columns.nameFlags.push(flags);
    columns.names.addRow(tokens.map((token) => columns.tokens.numberOf(token)));
  }
  columns.entityNames.push(columns.nameFlags.length);
  return { searchable: entity.aliases.length - unsearchable.length, unsearchable };
}

interface IndexedForm {
  readonly tokens: readonly string[];
  flags: number;
}

/**
 * The different forms of all aliases. A form is strong when one alias makes it so, and only a reading of
 * ideographs, or reworded, when no alias is written so.
 */
function analyseForms(aliases: readonly Alias[], group: SchemaGroup) {
  const forms = new Map<string, IndexedForm>();
  const unsearchable: string[] = [];
  for (const alias of aliases) {
    const names = textsOfListed(alias.text, group).flatMap((text) => {
      const isRead = hasIdeographsOnly(text);
      return analyseName(text, group).map((name) => ({ ...name, isRead }));
    });
    if (names.length === 0) unsearchable.push(alias.text);
    for (const { isRead, ...name } of names) {
      const tokens = indexedTokens(name.tokens);
      // A list may call the same initials a weak alias: they stay another name.
      const acronymFlag = name.isAcronym === true ? NAME_ACRONYM : 0;
      const formFlag = name.form === "verbatim" ? NAME_VERBATIM : acronymFlag;
      const key = `${formFlag}\u0000${tokens.join("\u0000")}`;
      const form = forms.get(key) ?? { tokens, flags: formFlag | NAME_WEAK | NAME_READING | NAME_REWORDED };
      if (alias.quality === "strong") form.flags &= ~NAME_WEAK;
      if (formFlag === NAME_VERBATIM || !isRead) form.flags &= ~NAME_READING;
      if (name.isReworded !== true) form.flags &= ~NAME_REWORDED;
      forms.set(key, form);
    }
  }
  return { forms, unsearchable };
}
