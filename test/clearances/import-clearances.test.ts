// Files of cleared pairs: what is read, what is refused and why, and that an export is read back as it was.

import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { EntityStore } from "../../src/engine/store/entity-store.ts";
import { parseClearance } from "../../src/service/clearances/clearance.ts";
import type { ListedClearance } from "../../src/service/clearances/list-clearances.ts";
import { scratchFolder } from "../support/scratch.ts";
import { makeListed } from "../support/store-records.ts";
import {
  clear,
  exportPairs,
  freshState,
  importPairs,
  listPairs,
  makeClearance,
  openStore,
} from "./support.ts";

const folder = scratchFolder("interdict-clearances-files-");
const store = openStore([
  makeListed({ id: "a-1", caption: "Corin Ollustrade", referents: ["old-1"] }),
  makeListed({ id: "a-2", caption: "Jorvik Tamsenbane" }),
]);
const changed = openStore([makeListed({ id: "a-1", caption: "Corin of Cyprus" })]);

let made = 0;
function writeFile(content: string, ending = "csv"): string {
  const path = join(folder, `${made++}.${ending}`);
  writeFileSync(path, content);
  return path;
}

async function importFile(
  state: string,
  path: string,
  { records = store, skipsBad = false, map = [] as string[] } = {},
) {
  const bad: string[] = [];
  const imported = await importPairs(state, records, path, { skipsBad, map, bad });
  return { imported, bad };
}

const listed = (state: string, records: Pick<EntityStore, "records"> = store) => listPairs(state, records);

const linesOf = (pairs: readonly ListedClearance[]) =>
  pairs.map(({ reference, entity, reason, user, until, status }) =>
    [reference, entity, reason, user, until ?? "-", status].join(" | "),
  );

const FILES: Readonly<Record<string, readonly [content: string, ending: string, map?: string[]]>> = {
  "with the columns of an export": [
    "reference,entity,reason,until\nK 1,a-1,Other year,2027-01-31\n007,old-1,Seen,\n",
    "csv",
  ],
  "of another program, by its headers": [
    "\ufeffKunden-Nr;Hit ID;Begründung;Gültig bis\r\n K  1 ;a-1;Other year;2027-01-31\r\n007;old-1;Seen;\r\n",
    "csv",
  ],
  "with columns that are named": [
    "who\twhom\twhy\tuntil\nK 1\ta-1\tOther year\t2027-01-31\n\n007\told-1\tSeen\t\n",
    "tsv",
    ["reference=who", "entity=whom", "reason=why"],
  ],
  "of JSON lines": [
    '{"reference":"K 1","entity":"a-1","reason":"Other year","until":"2027-01-31"}\n\n{"entity":"old-1","reference":"007","reason":"Seen"}',
    "jsonl",
  ],
};

describe("a file", () => {
  for (const [what, [content, ending, map = []]] of Object.entries(FILES))
    test(`${what} is read`, async () => {
      const state = freshState();
      const { imported, bad } = await importFile(state, writeFile(content, ending), { map });
      expect(bad).toEqual([]);
      expect(imported).toEqual({ added: 2, renewed: 0, reopened: 0, bad: 0 });
      expect(linesOf(listed(state))).toEqual([
        "007 | old-1 | Seen | importer | - | valid",
        "K 1 | a-1 | Other year | importer | 2027-01-31 | valid",
      ]);
    });

  test("with bad rows clears nothing, and names each with line and reason", async () => {
    const path = writeFile(
      [
        "reference,entity,reason,until,time,record",
        "K-1,a-1,Seen,,,",
        ",a-1,Seen,,,",
        "K-2,nobody,Seen,,,",
        "K-3,a-1,,,,",
        "K-4,a-1,Seen,31.12.2027,,",
        "K-5,a-1,Seen,2027-02-30,,",
        "K-6,a-1,Seen,,yesterday,",
        "K-7,a-1,Seen,,,abc",
        "K-8,a-1",
        "K-1,a-1,Twice,,,",
        `${"K".repeat(201)},a-1,Seen,,,`,
        'K-9,a-1,"a""b,,,',
        "K-10,a-2,Seen,,,",
      ].join("\n"),
    );
    const state = freshState();
    const { imported, bad } = await importFile(state, path);
    expect(imported).toBeNull();
    expect(listed(state)).toEqual([]);
    expect(bad).toEqual([
      "3 has no reference",
      '4 names the entity "nobody", which no list has',
      "5 has no reason",
      '6 has the last day "31.12.2027"; write a day of the calendar, YYYY-MM-DD',
      '7 has the last day "2027-02-30"; write a day of the calendar, YYYY-MM-DD',
      '8 has the time "yesterday"; write YYYY-MM-DDTHH:MM:SSZ (UTC)',
      '9 has the record "abc"; leave it as it was exported, or empty',
      "10 has 2 cells; the header has 6",
      "11 repeats the pair of an earlier line",
      "12 has a reference of 201 characters; at most 200 fit",
      "13 is not readable as CSV: a quote is not closed, or is not at the edge of its cell",
    ]);
    const skipping = await importFile(state, path, { skipsBad: true });
    expect(skipping.imported).toEqual({ added: 2, renewed: 0, reopened: 0, bad: 11 });
    expect(linesOf(listed(state))).toEqual([
      "K-1 | a-1 | Seen | importer | - | valid",
      "K-10 | a-2 | Seen | importer | - | valid",
    ]);
  });

  test("says when a pair was cleared and by whom, to the day or the second", async () => {
    const state = freshState();
    const times = ["2025-03-04", "2025-03-04T05:06", "2025-03-04T05:06:07", "2025-03-04T05:06:07.8Z"];
    const rows = times.map((time, i) => `K-${i},a-1,Seen,Officer Two,${time}`);
    const path = writeFile(["customer,record id,comment,cleared by,cleared at", ...rows].join("\n"));
    expect((await importFile(state, path)).bad).toEqual([]);
    expect(listed(state).map(({ user, time }) => `${user} ${time}`)).toEqual([
      "Officer Two 2025-03-04T00:00:00.000Z",
      "Officer Two 2025-03-04T05:06:00.000Z",
      "Officer Two 2025-03-04T05:06:07.000Z",
      "Officer Two 2025-03-04T05:06:07.800Z",
    ]);
  });

  test("without a needed column, or no table, is refused", async () => {
    const refused = (content: string, ending = "csv") => importFile(freshState(), writeFile(content, ending));
    await expect(refused("reference,entity\nK-1,a-1\n")).rejects.toThrow("hold the reason");
    await expect(refused("reference,customer,entity,reason\n")).rejects.toThrow("two columns");
    await expect(refused("<xml/>", "xml")).rejects.toThrow("is not a table");
    await expect(refused('{"reference":"K-1","entity":"a-1"}\n', "jsonl")).rejects.toThrow(
      "line 1 has no column",
    );
  });
});

const exportTo = (state: string, path: string, records = store) => exportPairs(state, records, path);

test("a file without a last day leaves that of a pair as it is", async () => {
  const state = freshState();
  await importFile(state, writeFile("reference,entity,reason,until\nK-1,a-1,Seen,2027-01-31\n"));
  await importFile(state, writeFile("reference,entity,reason\nK-1,a-1,Seen again\n"));
  expect(listed(state).map(({ reason, until }) => [reason, until])).toEqual([["Seen again", "2027-01-31"]]);
  await importFile(state, writeFile("reference,entity,reason,until\nK-1,a-1,Seen,2028-01-31\n"));
  expect(listed(state).map(({ until }) => until)).toEqual(["2028-01-31"]);
});

describe("an export", () => {
  test("of pairs that are reopened stays reopened where it is imported, and so do pairs without a record", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("K-1", "a-1"), makeClearance("K-2", "a-2")]);
    const path = join(folder, "reopened.csv");
    exportTo(state, path, changed);
    const elsewhere = freshState();
    const { imported } = await importFile(elsewhere, path, { records: changed });
    expect(imported).toEqual({ added: 2, renewed: 0, reopened: 2, bad: 0 });
    expect(listed(elsewhere, changed).map(({ status, change }) => [status, change])).toEqual([
      ["reopened", "the record is not as it was when the pair was cleared"],
      ["unlisted", null],
    ]);
    // The facts are known where the pair was cleared, and the list may go back.
    await importFile(state, path, { records: changed });
    expect(listed(state, changed)[0]?.change).toStartWith('name added: "Corin of Cyprus"');
    expect(listed(elsewhere, store).map(({ status }) => status)).toEqual(["valid", "valid"]);
  });

  const TEXT = fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
      fc.constantFrom("=1+1", "-5", "+41 79", "@x", "'x", "''=", '"', 'a"b', "a,b", "007", "Ω", "n/a", "＝1"),
    )
    .filter(
      (text) => typeof parseClearance(makeClearance(text, text, { reason: text }), "customer") !== "string",
    );
  const DAY = fc.option(fc.constantFrom("2026-01-01", "2027-12-31"), { nil: null });
  const PAIRS = fc.uniqueArray(
    fc.record({
      reference: TEXT,
      entity: fc.constantFrom("a-1", "a-2", "old-1"),
      reason: TEXT,
      user: TEXT,
      until: DAY,
    }),
    { maxLength: 8, selector: ({ reference, entity }) => `${parseReference(reference)}\n${entity}` },
  );
  const parseReference = (reference: string) => {
    const parsed = parseClearance(makeClearance(reference, "a-1"), "customer");
    return typeof parsed === "string" ? reference : parsed.reference;
  };

  for (const ending of ["csv", "jsonl"])
    test(`as ${ending} is read back as it was`, async () => {
      await fc.assert(
        fc.asyncProperty(PAIRS, async (pairs) => {
          fc.pre(pairs.length > 0);
          const [before, after] = [freshState(), freshState()];
          const clearances = pairs.map(({ reference, entity, ...more }) => {
            const parsed = parseClearance(makeClearance(reference, entity, more), "customer");
            if (typeof parsed === "string") throw new Error(parsed);
            return parsed;
          });
          await clear(before, store, clearances);
          const path = join(folder, `round-${made++}.${ending}`);
          exportTo(before, path);
          const { bad } = await importFile(after, path);
          expect(bad).toEqual([]);
          expect(listed(after)).toEqual(listed(before));
          const again = join(folder, `round-${made++}.${ending}`);
          exportTo(after, again);
          expect(readFileSync(again, "utf8")).toBe(readFileSync(path, "utf8"));
        }),
        { numRuns: 12 },
      );
    });
});
