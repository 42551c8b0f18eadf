// Reads the real names that the benchmarks are made of: derived list records, benign people and
// organisations. They lie next to the checkout and are no part of it.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export const DATA = resolve(import.meta.dir, "../../../../shared/data");

/** The parts of a FollowTheMoney line that a benchmark reads. */
export interface ListedRecord {
  readonly id: string;
  readonly schema: string;
  readonly datasets: readonly string[];
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

/** Names by the source that they are from; those of one source follow one culture and one way of writing. */
export type NamePools = ReadonlyMap<string, readonly string[]>;

/** Throws when the shared data is not there: without it there is nothing to measure. */
export function requireData(): void {
  if (!existsSync(DATA)) throw new Error(`${DATA} is missing: benchmarks need the shared data.`);
}

/** Lines of FollowTheMoney entities: sanctions and PEPs of real lists, one JSON object each. */
export function readDerivedLines(): string[] {
  return readGzipLines("ftm/derived_165923.ftm.json.gz");
}

/** The rows are name, birth date, country, source. */
export function readPeople(): NamePools {
  return readPools("names/persons.tsv.gz", 3);
}

/** A real person who is on no list. */
export interface PersonRow {
  readonly name: string;
  /** Empty where it is not known. */
  readonly birthDate: string;
  readonly country: string;
  readonly source: string;
}

export function readPersonRows(): PersonRow[] {
  return readGzipLines("names/persons.tsv.gz")
    .slice(1)
    .map((row) => {
      const [name = "", birthDate = "", country = "", source = ""] = row.split("\t");
      return { name, birthDate, country, source };
    });
}

/** The rows are name, country, source. */
export function readOrganisations(): NamePools {
  return readPools("names/orgs.tsv.gz", 2);
}

function readPools(file: string, sourceColumn: number): NamePools {
  const pools = new Map<string, string[]>();
  for (const row of readGzipLines(file).slice(1)) {
    const columns = row.split("\t");
    const [name = "", source = ""] = [columns[0], columns[sourceColumn]];
    const pool = pools.get(source) ?? [];
    if (name !== "") pool.push(name);
    pools.set(source, pool);
  }
  return pools;
}

function readGzipLines(file: string): string[] {
  const text = new TextDecoder().decode(Bun.gunzipSync(readFileSync(resolve(DATA, file))));
  return text.split("\n").filter((line) => line !== "");
}
