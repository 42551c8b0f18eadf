// A customer file through the executable, with all threads: people of many cultures, hardly any of them
// listed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINARY } from "../../support/binary.ts";
import { sample, seeded } from "../../support/random.ts";
import { readPeople } from "../corpus/real-names.ts";
import { runMeasured } from "../process-usage.ts";
import type { Section } from "../section.ts";

const CUSTOMERS = 20_000;
const SEED = 20_261_123;
const MB = 1e6;

export const screen: Section = {
  name: "screen",
  async measure({ state }, book) {
    const folder = mkdtempSync(join(tmpdir(), "interdict-bench-screen-"));
    try {
      const customers = join(folder, "customers.csv");
      writeFileSync(customers, customerFile());
      const run = (file: string, ...flags: string[]) =>
        runMeasured([
          ...[BINARY, "screen", file, "--state", state, "--schema", "Person", "--journal", "off"],
          ...flags,
        ]);
      const one = join(folder, "one.csv");
      writeFileSync(one, "reference,name\nC-0,Corin Ollustrade\n");
      // What a run takes whatever its file: the snapshot is opened and verified in each thread.
      const start = await run(one, "--out", join(folder, "one.alerts.csv"));
      const { seconds, cpuSeconds, peakBytes } = await run(customers, "--out", join(folder, "alerts.csv"));
      book.add("customers", CUSTOMERS, "count");
      book.add("start, elapsed", start.seconds, "s");
      book.add("rate, without the start", CUSTOMERS / Math.max(seconds - start.seconds, 0.001), "1/s");
      book.add("CPU per customer", (1000 * (cpuSeconds - start.cpuSeconds)) / CUSTOMERS, "ms");
      book.add("peak memory", peakBytes / MB, "MB");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The same file each time. */
function customerFile(): string {
  const names = [...readPeople().values()].flat();
  const rows = sample(seeded(SEED), names, CUSTOMERS).map(
    (name, i) => `C-${i + 1},"${name.replaceAll('"', '""')}"`,
  );
  return `reference,name\n${rows.join("\n")}\n`;
}
