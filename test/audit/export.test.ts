// The files of an export: what a CSV parser and a spreadsheet read of them, the pages, and the checksums.

import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { type ExportFormat, exportEntries } from "../../src/service/audit/export.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { matchOf, sha256, WrittenLane } from "../journal/written-journal.ts";
import { scratchFolder } from "../support/scratch.ts";

const scratch = scratchFolder("interdict-export-");
const journal = join(scratch, "journal");
const FORMULA = '=HYPERLINK("http://example.test","x")';
new WrittenLane(journal, "1")
  .add(matchOf(1), "2026-11-21T09:00:00.000Z")
  .add(
    matchOf(2, {
      account: { id: 2, name: "+cards" },
      request: "-1",
      subject: { schema: "Person", properties: { name: [FORMULA, "<b>Ysolde</b>"] } },
      answer: {
        results: [{ id: "@x", caption: 'a "quoted", name\nin two lines', score: 0.5, match: false }],
      },
    }),
    "2026-11-21T09:00:01.000Z",
  )
  .add(
    matchOf(3, {
      kind: "batch-item",
      item: "c-1",
      answer: undefined,
      error: { code: "invalid_request", message: "No." },
    }),
    "2026-11-22T09:00:00.000Z",
  )
  .add(
    { kind: "act", user: "root", sudoUser: "warden", command: "keys revoke", details: { key: "7Hq2" } },
    "2026-11-22T09:00:01.000Z",
  )
  .leaveOpen("2026-11-22");

let exports = 0;
async function exportTo(format: ExportFormat, pages = false, problems: string[] = []): Promise<string> {
  const out = join(scratch, `out-${exports++}`);
  const counts = await exportEntries({
    entries: readEntries(journal, EVERYTHING),
    out,
    format,
    pages,
    problems,
    manifestOf: () => null,
  });
  expect(counts).toEqual({ entries: 4, decisions: 3 });
  return out;
}

const rowsOf = (out: string, name: string): Record<string, string>[] =>
  parse(readFileSync(join(out, name)), { columns: true, bom: true });

describe("exportEntries", () => {
  test("each file and page begins with what is wrong with the journal", async () => {
    const problem = "The journal is not intact: 2026-11-21.1.jsonl: Entry 7 is missing.";
    const csv = await exportTo("csv", true, [problem]);
    for (const name of ["decisions.csv", "candidates.csv", "other-entries.csv"])
      expect(Object.values(rowsOf(csv, name)[0] ?? {}).join("")).toBe(problem);
    for (const name of readdirSync(join(csv, "pages"), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".html")) expect(readFileSync(join(csv, "pages", name), "utf8")).toContain(problem);
    const lines = readFileSync(
      join(await exportTo("jsonl", false, [problem]), "entries.jsonl"),
      "utf8",
    ).split("\n");
    expect(JSON.parse(lines[0] ?? "")).toEqual({ problem });
  });

  test("CSV has a row per decision, per candidate and per other entry", async () => {
    const out = await exportTo("csv");
    const decisions = rowsOf(out, "decisions.csv");
    expect(decisions).toHaveLength(3);
    expect(decisions[0]).toMatchObject({
      id: "1:1",
      account: "core banking",
      key: "7Hq2mZ4xKc9P",
      name: "Ysolde Fennimark 1",
      snapshot: "20261122T060000Z-1f2e3d4c",
      outcome: "1 match among 1 candidate",
      matches: "1",
    });
    expect(decisions[2]).toMatchObject({
      item: "c-1",
      outcome: "refused: No. (invalid_request)",
      threshold: "0.8",
    });
    expect(rowsOf(out, "candidates.csv").map(({ decision }) => decision)).toEqual(["1:1", "1:2"]);
    expect(rowsOf(out, "candidates.csv")[1]?.name).toBe('a "quoted", name\nin two lines');
    expect(rowsOf(out, "other-entries.csv")).toMatchObject([
      { id: "1:4", kind: "act", user: "warden, as root", command: "keys revoke", details: '{"key":"7Hq2"}' },
    ]);
  });

  test("no cell begins as a formula", async () => {
    const out = await exportTo("csv");
    for (const name of readdirSync(out).filter((file) => file.endsWith(".csv")))
      for (const row of rowsOf(out, name))
        for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(rowsOf(out, "decisions.csv")[1]).toMatchObject({
      account: "'+cards",
      request: "'-1",
      name: `'${FORMULA}`,
    });
  });

  test("JSON lines are the entries as they are stored", async () => {
    const out = await exportTo("jsonl");
    expect(readFileSync(join(out, "entries.jsonl"), "utf8")).toBe(
      readFileSync(join(journal, "2026-11-22.1.jsonl"), "utf8"),
    );
  });

  test("each decision has a page, which escapes what it quotes", async () => {
    const out = await exportTo("jsonl", true);
    expect(readdirSync(join(out, "pages"), { recursive: true }).map(String).sort()).toEqual([
      "2026-11-21",
      "2026-11-21/1-1.html",
      "2026-11-21/1-2.html",
      "2026-11-22",
      "2026-11-22/1-3.html",
    ]);
    const page = readFileSync(join(out, "pages/2026-11-21/1-2.html"), "utf8");
    expect(page).toContain("&lt;b&gt;Ysolde&lt;/b&gt;");
    expect(page).not.toContain("<b>");
    for (const text of [
      "7Hq2mZ4xKc9P",
      "+cards",
      "20261122T060000Z-1f2e3d4c",
      "0.3.0+source",
      "2026-11-21 09:00:01.000 UTC",
    ])
      expect(page).toContain(text);
  });

  test("the checksums hold, and name every other file", async () => {
    const out = await exportTo("csv", true);
    const sums = readFileSync(join(out, "SHA256SUMS"), "utf8").trimEnd().split("\n");
    const named = sums.map((line) => line.slice(66)).sort();
    const there = readdirSync(out, { recursive: true }).map(String);
    expect(named).toEqual(there.filter((name) => /\.\w+$/.test(name)).sort());
    for (const line of sums) expect(line.slice(0, 64)).toBe(sha256(readFileSync(join(out, line.slice(66)))));
  });

  test("a folder that holds anything is refused", async () => {
    const out = await exportTo("csv");
    const request = { entries: readEntries(journal, EVERYTHING), out, format: "csv", pages: false } as const;
    await expect(exportEntries({ ...request, problems: [], manifestOf: () => null })).rejects.toThrow(
      "is not empty",
    );
  });

  test("an altered entry stops the export before its checksums", async () => {
    const altered = join(scratch, "altered");
    new WrittenLane(altered, "1").add(matchOf(1), "2026-11-21T09:00:00.000Z").leaveOpen("2026-11-21");
    const path = join(altered, "2026-11-21.1.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace("0.91", "0.11"));
    const out = join(scratch, "stopped");
    const request = { entries: readEntries(altered, EVERYTHING), out, format: "csv", pages: false } as const;
    await expect(exportEntries({ ...request, problems: [], manifestOf: () => null })).rejects.toThrow(
      "2026-11-21.1.jsonl, line 1",
    );
    expect(existsSync(join(out, "SHA256SUMS"))).toBe(false);
  });
});
