// Every name of every listed record that can be screened by name, with what decides how it is tested.

import type { Corpus } from "../../base/model/corpus.ts";
import { type AliasQuality, aliasesOf, COUNTRY_PROPERTIES, type Entity } from "../../base/model/entity.ts";
import { groupOf, isSubjectSchema, type SubjectSchema } from "../../base/model/schemata.ts";
import { type Script, scriptOfLetter } from "../../engine/names/analysis/script.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import type { ListedName } from "./manipulations/listed-name.ts";
import { includeWord, type SelftestSettings } from "./settings.ts";

/** A name of a listed record. */
export interface TestedName extends ListedName {
  readonly corpus: Corpus;
  /** What it is screened as. */
  readonly schema: SubjectSchema;
  /** The datasets of the record, as far as they are tested. */
  readonly lists: readonly string[];
  readonly quality: AliasQuality;
  /** "latin", "arabic" …; "mixed" for several, "none" without a letter. */
  readonly script: Script | "mixed" | "none";
}

/** The names in the order of the records. */
export function* listedNames(snapshot: Snapshot, settings: SelftestSettings): Generator<TestedName> {
  for (const { corpus, entity } of testedRecords(snapshot, settings)) {
    const group = groupOf(entity.schema);
    if (group === null) continue;
    const record = {
      id: entity.id,
      corpus,
      group,
      schema: subjectSchema(entity.schema),
      lists: listsOf(entity, settings),
      countries: [...new Set(COUNTRY_PROPERTIES.flatMap((key) => entity.properties[key] ?? []))],
      birthDates: entity.properties.birthDate ?? [],
    };
    for (const { text, quality } of aliasesOf(entity.caption, entity.properties))
      yield { ...record, text, quality, script: scriptOf(text) };
  }
}

/** How many listed records are not screened by name, by schema: crypto wallets, securities. */
export function countWithoutNames(snapshot: Snapshot, settings: SelftestSettings): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { entity } of testedRecords(snapshot, settings))
    if (groupOf(entity.schema) === null) counts[entity.schema] = (counts[entity.schema] ?? 0) + 1;
  return counts;
}

function* testedRecords(snapshot: Snapshot, settings: SelftestSettings) {
  for (const record of snapshot.store.screenable())
    if (settings.include.includes(includeWord(record.corpus)) && listsOf(record.entity, settings).length > 0)
      yield record;
}

function listsOf({ datasets }: Entity, settings: SelftestSettings): readonly string[] {
  return settings.datasets === null ? datasets : datasets.filter((name) => settings.datasets?.includes(name));
}

/** A subject has no schema PublicBody; it is compared with organisations all the same. */
function subjectSchema(schema: string): SubjectSchema {
  return isSubjectSchema(schema) ? schema : "Organization";
}

function scriptOf(text: string): TestedName["script"] {
  const scripts = new Set([...text].flatMap((letter) => scriptOfLetter(letter) ?? []));
  const [first = "none"] = scripts;
  return scripts.size > 1 ? "mixed" : first;
}
