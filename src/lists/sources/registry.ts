// All sources, and the way from paths to list sets. A new list is one line here; README.md in this folder
// names the other files that it needs.

import { listFiles } from "./files/list-files.ts";
import { groupIntoSets } from "./list-sets.ts";
import { auDfatXlsx } from "./lists/au/source.ts";
import { caSemaXml } from "./lists/ca/source.ts";
import { chSecoXml } from "./lists/ch/source.ts";
import { ukCompanies } from "./lists/companies-house/companies.ts";
import { ukPsc } from "./lists/companies-house/psc.ts";
import { euFsfCsv, euFsfXml } from "./lists/eu/fsf/source.ts";
import { euJournalCsv } from "./lists/eu/journal/source.ts";
import { ftmSimple } from "./lists/ftm/simple/source.ts";
import { ftmEntities, ftmNested } from "./lists/ftm/source.ts";
import { gleifRelationships } from "./lists/gleif/source.ts";
import { ownershipTable } from "./lists/in-house/ownership.ts";
import { inHouse } from "./lists/in-house/source.ts";
import { ofacAdvancedXml } from "./lists/ofac/advanced-xml/source.ts";
import { ofacCsv } from "./lists/ofac/csv/source.ts";
import { ofacEnhancedXml } from "./lists/ofac/enhanced-xml/source.ts";
import { ofacSdnXml } from "./lists/ofac/sdn-xml/source.ts";
import type { ListSet, Source } from "./lists/source.ts";
import { ukFcdoCsv, ukFcdoXml, ukOfsiCsv } from "./lists/uk/source.ts";
import { unXml } from "./lists/un/source.ts";
import { usBis } from "./lists/us/bis/source.ts";
import { usCsl } from "./lists/us/csl/source.ts";

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
  gleifRelationships,
  ukCompanies,
  ukPsc,
  inHouse,
  ownershipTable,
];

/**
 * The list sets under the paths (files, folders, gzip files, zip archives), in a stable order. `overrides`
 * maps a path to the name of its source (`--source NAME=PATH`). Throws an OperatorError that names the file
 * when one is unreadable or not recognised, or when two have one role: nothing is skipped.
 */
export async function recogniseLists(
  paths: readonly string[],
  overrides: ReadonlyMap<string, string> = new Map(),
): Promise<ListSet[]> {
  return groupIntoSets(await listFiles(paths), SOURCES, overrides);
}
