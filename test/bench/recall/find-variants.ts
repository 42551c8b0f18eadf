// Spellings as authorities publish them: for each person or organisation of OFAC, the UN and the UK that has
// an alias which is a spelling of its primary name, the index is built with the primary name alone and asked
// for the alias.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { aliasesOf, type Entity } from "../../../src/base/model/entity.ts";
import { factsOf } from "../../../src/base/model/facts.ts";
import { LIMIT_MAX } from "../../../src/base/model/limits.ts";
import { groupOf, type SchemaGroup } from "../../../src/base/model/schemata.ts";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";
import { countEdits } from "../../../src/engine/names/distance/edit-distance.ts";
import { AliasIndexBuilder } from "../../../src/engine/retrieval/build/builder.ts";
import { openAliasIndex } from "../../../src/engine/retrieval/open.ts";
import { STORE_FILE } from "../../../src/engine/snapshot/folders.ts";
import { EntityStore } from "../../../src/engine/store/entity-store.ts";
import { toQuery } from "../questions.ts";
import type { BenchSnapshot } from "../snapshots.ts";

const DATASETS: ReadonlySet<string> = new Set(["us_ofac_sdn", "un_sc_sanctions", "gb_fcdo_sanctions"]);

/**
 * Names that differ in more than this part of their letters, their words sorted, are other names, not other
 * spellings.
 */
const EDITS_PART_MAX = 1 / 3;

interface Variant {
  readonly row: number;
  readonly schema: string;
  readonly primary: string;
  readonly alias: string;
}

export interface VariantsFound {
  readonly names: number;
  readonly variants: number;
  readonly found: number;
  /** A line for each spelling whose entity is not among the first 25. */
  readonly missed: readonly string[];
}

export async function findVariants(
  { folder, name }: BenchSnapshot,
  say: (text: string) => void,
): Promise<VariantsFound> {
  const store = EntityStore.open(join(folder, STORE_FILE));
  const builder = new AliasIndexBuilder();
  const variants: Variant[] = [];
  for (const { row, corpus, entity } of store.screenable()) {
    const group = groupOf(entity.schema);
    if (group === null) continue;
    const own = entity.datasets.some((dataset) => DATASETS.has(dataset))
      ? variantsOf(row, entity, group)
      : [];
    variants.push(...own);
    const aliases = aliasesOf(entity.caption, own.length > 0 ? {} : entity.properties);
    const { datasets, properties } = entity;
    builder.add({ row, corpus, group, datasets, aliases, facts: factsOf(properties) });
  }
  store.close();
  say(`variants: ${variants.length} spellings; writing an index without them`);
  const path = resolve("dist/bench", `variants-${name}.idx`);
  mkdirSync(resolve("dist/bench"), { recursive: true });
  const { names } = await builder.write(path);
  const index = openAliasIndex(path);
  const missed: string[] = [];
  for (const { row, schema, alias, primary } of variants) {
    const query = toQuery({ meant: null, schema, properties: { name: [alias] } });
    const sanctioned = index.find({ ...query, corpora: ["sanction"] });
    if (!sanctioned.slice(0, LIMIT_MAX).some((found) => found.row === row))
      missed.push(`${alias} | ${primary}`);
  }
  index.close();
  return { names, variants: variants.length, found: variants.length - missed.length, missed };
}

function variantsOf(row: number, entity: Entity, group: SchemaGroup): Variant[] {
  const primary = lettersOf(entity.caption, group);
  const aliases = new Set(entity.properties.alias ?? []);
  return [...aliases].flatMap((alias) => {
    const letters = lettersOf(alias, group);
    const editsMax = Math.floor(Math.max(primary.length, letters.length) * EDITS_PART_MAX);
    const isVariant = letters !== primary && letters !== "" && countEdits(primary, letters) <= editsMax;
    return isVariant ? [{ row, schema: entity.schema, primary: entity.caption, alias }] : [];
  });
}

/** The letters of a name, its words sorted: the order of words is no spelling. */
function lettersOf(text: string, group: SchemaGroup): string {
  return [...(analyseName(text, group)[0]?.tokens ?? [])].sort().join("");
}
