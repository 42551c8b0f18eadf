// What an import takes that derives ownership from a million holdings: a list of a few thousand persons, and
// a table in which most entities have two owners, some own each other, and chains are long. The same for
// every snapshot, so it is measured beside the smallest.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BINARY } from "../../support/binary.ts";
import { seeded } from "../../support/random.ts";
import { runMeasured } from "../process-usage.ts";
import type { Section } from "../section.ts";

const FOLDER = resolve("dist/bench/ownership");
const HOLDINGS = 1_000_000;
const ENTITIES = 500_000;
const PERSONS = 3_000;
const BYTES_PER_MB = 1e6;

/** Writes the list and the table into a folder; always the same. */
export function writeHoldings(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const random = seeded(41);
  const properties = (i: number) => ({ name: [`Person Invented${i}`], topics: ["sanction"] });
  const person = (_: unknown, i: number) =>
    JSON.stringify({ id: `p-${i}`, schema: "Person", datasets: ["us_ofac_sdn"], properties: properties(i) });
  writeFileSync(join(folder, "us_ofac_sdn.json"), `${Array.from({ length: PERSONS }, person).join("\n")}\n`);
  writeFileSync(join(folder, "owners.mapping.json"), '{ "kind": "ownership", "dataset": "bench_owners" }');
  const rows = Array.from({ length: HOLDINGS }, (_, i) => {
    const owned = i % ENTITIES;
    // Owners have lower numbers, but for one in a hundred: these make rings.
    const above = Math.floor(random() * (random() < 0.01 ? ENTITIES : owned + 1));
    const owner = random() < 0.02 ? `p-${Math.floor(random() * PERSONS)}` : `C-${above}`;
    return `${owner},C-${owned},${Math.ceil(random() * 60)} %,2020-01-01\n`;
  });
  writeFileSync(join(folder, "owners.csv"), `owner,owned,percentage,since\n${rows.join("")}`);
}

export const ownership: Section = {
  name: "ownership",
  async measure({ name }, book) {
    if (name !== "20k") return;
    const lists = join(FOLDER, "lists");
    writeHoldings(lists);
    const state = join(FOLDER, "state");
    rmSync(state, { recursive: true, force: true });
    const cost = await runMeasured([BINARY, "import", lists, "--derive-ownership", "ofac", "--state", state]);
    book.add("import of a million holdings, elapsed", cost.seconds, "s");
    book.add("import of a million holdings, CPU", cost.cpuSeconds, "s");
    book.add("import of a million holdings, peak memory", cost.peakBytes / BYTES_PER_MB, "MB");
  },
};
