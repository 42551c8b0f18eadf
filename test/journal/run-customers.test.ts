// The customers of a run over a file in the journal: found by their reference, in entries of bounded size.

import { describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { rowOf } from "../../src/service/audit/entry-row.ts";
import { ANYTHING, searchJournal } from "../../src/service/audit/journal-search.ts";
import { journalFolder } from "../../src/service/journal/folders.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { RunCustomers } from "../../src/service/journal/run-customers.ts";
import { scratchFolder } from "../support/scratch.ts";

const RUN = { command: "screen", file: "customers.csv", snapshot: "20261122T060000Z-1f2e3d4c" } as const;

async function found(state: string, customer: string | null): Promise<string[]> {
  const bounds = { limit: 1000, ms: 1e9 };
  const { entries } = await searchJournal(state, { ...ANYTHING, customer }, null, bounds);
  return entries.map(rowOf).map(({ about, outcome }) => `${about}: ${outcome}`);
}

describe.each([false, true])("with hashed subjects: %p, the customers of a file", (isHashed) => {
  const state = scratchFolder("interdict-run-customers-");
  const customers = new RunCustomers(state, isHashed);
  for (let i = 0; i < 2500; i++) customers.add(`K-${i}`, "screened");
  customers.add("K-9000", "rejected");
  customers.add("Zoë 7", "left out");
  customers.record(RUN);

  test("are found by their reference, with what became of them", async () => {
    const about = "screen customers.csv: ";
    const end = `, snapshot ${RUN.snapshot}`;
    expect(await found(state, "K-0")).toEqual([`${about}1024 customers screened${end}`]);
    expect(await found(state, " K-2499 ")).toEqual([`${about}452 customers screened${end}`]);
    expect(await found(state, "K-9000")).toEqual([`${about}1 customer rejected${end}`]);
    expect(await found(state, "Zoë 7")).toEqual([`${about}1 customer left out${end}`]);
    for (const other of ["K-2500", "k-1", "K-1 ", "customers.csv", "screened"])
      expect([other, await found(state, other)]).toEqual([other, other === "K-1 " ? expect.anything() : []]);
  });

  test("are in entries of bounded size, which name nobody and which the chain proves", async () => {
    const folder = journalFolder(state);
    const texts: string[] = [];
    for await (const { text } of readEntries(folder, { ...EVERYTHING, kind: "customers" })) texts.push(text);
    expect(texts).toHaveLength(5);
    for (const text of texts) expect([text.length < 17_000, text.includes("K-")]).toEqual([true, false]);
    expect((await verifyJournal(folder, [], (finding) => expect(finding).toBeNull())).findings).toBe(0);
    // The key of one journal is not that of another.
    const other = scratchFolder("interdict-run-customers-");
    mkdirSync(join(other, "journal"));
    const again = new RunCustomers(other, isHashed);
    again.add("K-9000", "rejected");
    again.record(RUN);
    for await (const { text } of readEntries(journalFolder(other), { ...EVERYTHING, kind: "customers" })) {
      const codes = /"codes":"[^"]+"/.exec(text)?.[0] ?? "";
      expect(texts.some((one) => one.includes(codes))).toBe(!isHashed);
    }
  });

  test("are left out where nobody asks for them", async () => {
    expect(await found(state, null)).toEqual([]);
    const kind = { ...ANYTHING, kind: "customers" as const };
    expect((await searchJournal(state, kind, null, { limit: 9, ms: 1e9 })).entries).toHaveLength(5);
  });
});
