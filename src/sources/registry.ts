// Every source that an import knows, and the one way from paths to list sets. A new list is a line here.

import { auDfatXlsx } from "./au-dfat/source.ts";
import { caSemaXml } from "./ca-sema/source.ts";
import { chSecoXml } from "./ch-seco/source.ts";
import { euFsfCsv, euFsfXml } from "./eu-fsf/source.ts";
import { euJournalCsv } from "./eu-journal/source.ts";
import { listFiles } from "./files.ts";
import { ftmEntities, ftmNested } from "./ftm/source.ts";
import { ftmSimple } from "./ftm-simple/source.ts";
import { inHouse } from "./in-house/source.ts";
import { ofacAdvancedXml } from "./ofac-advanced-xml/source.ts";
import { ofacCsv } from "./ofac-csv/source.ts";
import { ofacEnhancedXml } from "./ofac-enhanced-xml/source.ts";
import { ofacSdnXml } from "./ofac-sdn-xml/source.ts";
import { groupIntoSets, keyOfSet } from "./sets.ts";
import type { ListSet, Source } from "./source.ts";
import { ukFcdoCsv, ukFcdoXml, ukOfsiCsv } from "./uk/source.ts";
import { unXml } from "./un-xml/source.ts";
import { usBis } from "./us-bis/source.ts";
import { usCsl } from "./us-csl/source.ts";

export const SOURCES: readonly Source[] = [
  ofacCsv,
  ofacSdnXml,
  ofacEnhancedXml,
  ofacAdvancedXml,
  unXml,
  euFsfXml,
  euFsfCsv,
  euJournalCsv,
  ukFcdoXml,
  ukFcdoCsv,
  ukOfsiCsv,
  chSecoXml,
  caSemaXml,
  auDfatXlsx,
  usCsl,
  usBis,
  ftmEntities,
  ftmNested,
  ftmSimple,
  inHouse,
];

/**
 * The list sets under the paths (files, folders, gzip files, zip archives), in a stable order. `overrides` maps a
 * path to the name of the source that must read it (`--source NAME=PATH`). Throws an OperatorError that names the
 * file when one is unreadable, not recognised, or twice in one role: nothing is skipped.
 */
export async function recogniseLists(
  paths: readonly string[],
  overrides: ReadonlyMap<string, string> = new Map(),
): Promise<ListSet[]> {
  return groupIntoSets(await listFiles(paths), SOURCES, overrides);
}

/** Sorts into the order in which recogniseLists has its sets. */
export function inOrderOfSets<T extends { readonly set: ListSet }>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: keyOfSet(item.set, SOURCES) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}
