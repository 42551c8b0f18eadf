// Customers compared with each other: each pair that a search from either side finds is there once.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { openSnapshot } from "../../../src/engine/snapshot/open.ts";
import { indexRecords } from "../../../src/lists/import/index-records.ts";
import { type CustomerRow, isRejected } from "../../../src/service/bulk/reading/customer-row.ts";
import { openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { columnsWith } from "../../../src/service/bulk/screening/alert-row.ts";
import { cutRows } from "../../../src/service/bulk/screening/row-parts.ts";
import { RowScreener, type ScreeningSettings } from "../../../src/service/bulk/screening/screen-rows.ts";
import { addTally, emptyTally } from "../../../src/service/bulk/screening/tally.ts";
import { CUSTOMERS, customerOf, recordsOf } from "../../../src/service/bulk/within/customer-records.ts";
import type { Cell } from "../../../src/service/bulk/writing/row-format.ts";
import { inventName } from "../../support/invented-names.ts";
import { pick, seeded } from "../../support/random.ts";
import { scratchFolder } from "../../support/scratch.ts";

const folder = scratchFolder("interdict-within-");
const TIME = "2026-01-01T00:00:00";
const SETTINGS: ScreeningSettings = {
  threshold: 0.8,
  limit: 25,
  include: ["sanction"],
  datasets: null,
  allCandidates: false,
  countFrom: 0.8,
  within: true,
};
const COLUMNS = columnsWith(["branch"], true).map(({ name }) => name);

/** Opens an index of the customers of a CSV file, screens them, and closes it. */
async function compare(name: string, csv: string, rowsMax: number, settings = SETTINGS) {
  const path = join(folder, `${name}.csv`);
  writeFileSync(path, csv);
  const file = await openCustomers(path, {});
  const index = join(folder, `${name}-${rowsMax}`);
  mkdirSync(index);
  async function* records() {
    for await (const row of file.rows()) if (!isRejected(row)) yield* recordsOf(row, TIME);
  }
  await indexRecords(records(), { folder: index, dataset: CUSTOMERS, startedAt: TIME });
  const snapshot = openSnapshot(index);
  try {
    const matcher = new Matcher(snapshot);
    const screener = new RowScreener(matcher, settings);
    const tally = emptyTally();
    const rows: Record<string, Cell>[] = [];
    const parts = cutRows(file.rows(), { rowsMax, endsAtPause: false, passedOn: ["branch"] });
    for await (const part of parts) {
      const screened = screener.screen(part);
      addTally(tally, screened.tally);
      for (const cells of screened.alerts)
        rows.push(Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i] ?? null])));
    }
    return { rows, tally, found: await foundFrom(matcher, file.rows(), settings) };
  } finally {
    snapshot.close();
  }
}

/** By pair of lines, lower first: every pair that the matcher finds from one of its sides. */
async function foundFrom(
  matcher: Matcher,
  rows: AsyncIterable<CustomerRow>,
  { threshold, limit, include, datasets }: ScreeningSettings,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const row of rows) {
    if (isRejected(row) || row.subject.properties.name?.[0] === "???") continue;
    const kinds =
      row.subject.schema === "LegalEntity" ? (["Person", "LegalEntity"] as const) : [row.subject.schema];
    for (const schema of kinds) {
      const subject = { ...row.subject, schema, threshold, limit, include, datasets };
      for (const candidate of matcher.match(subject, { matchesOnly: true }).candidates) {
        const { line } = customerOf(candidate);
        if (line !== row.line) found.add([line, row.line].sort((a, b) => a - b).join("-"));
      }
    }
  }
  return found;
}

const CSV = `reference,name,birth_date,country,kind,branch
A1,Ivan Petrovich Quastenrod,1970-02-03,gb,person,B1
A2,Petrowitsch Iwan Quastenrod,1970-02-03,gb,person,B2
,Marrowbeck Shipping Ltd,,gb,company,B1
A4,Marrowbeck Shipping Limited,,,,B2
A5,Zelda Unlike,1990-01-01,,person,B1
A6,???,,,person,B1
`;

describe("pairs of customers", () => {
  test("a later row names the earlier one, with the evidence of match and its own columns", async () => {
    const { rows, tally } = await compare("few", CSV, 100);
    expect(rows.map(({ line, other_line }) => [line, other_line])).toEqual([
      [3, 2],
      [5, 4],
    ]);
    expect(rows[0]).toMatchObject({
      reference: "A2",
      other_reference: "A1",
      caption: "Ivan Petrovich Quastenrod",
      score: 1,
      birth_date_score: 1,
      match: true,
      datasets: ["customers"],
      "customer.branch": "B2",
    });
    expect(String(rows[0]?.reason)).toContain("Same birth date: 1970-02-03");
    expect(rows[1]).toMatchObject({ reference: "A4", other_reference: null });
    expect(tally).toMatchObject({ customers: 5, rejected: 1, matches: 2, cleared: 0, customersWithMatch: 2 });
  });

  test("a customer whose kind is not known is paired once, and never with itself", async () => {
    const { rows } = await compare(
      "unknown",
      "reference,name\nU1,Quillon Marrowbeck\nU2,Quillon Marrowbeck\nU3,Anna Nobody\n",
      100,
    );
    expect(rows.map(({ line, other_line }) => [line, other_line])).toEqual([[3, 2]]);
  });

  for (const seed of [1, 2, 3])
    test(`each pair that either side finds is there once, whatever the parts: seed ${seed}`, async () => {
      const random = seeded(seed);
      const lines = Array.from({ length: 24 }, (_, i) => {
        const kind = pick(random, ["person", "person", "company", ""]);
        return `R${i},"${inventName(random, kind === "person")}",${kind}`;
      });
      const csv = `reference,name,kind\n${lines.join("\n")}\n`;
      const one = await compare(`seed-${seed}`, csv, 7);
      const all = await compare(`seed-${seed}`, csv, 100);
      expect(one.rows).toEqual(all.rows);
      const pairs = one.rows.map(({ line, other_line }) =>
        [Number(line), Number(other_line)].sort((a, b) => a - b).join("-"),
      );
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(pairs.length).toBeGreaterThan(1);
      expect(one.tally.truncated).toBe(0);
      expect(pairs.sort()).toEqual([...one.found].sort());
    });
});
