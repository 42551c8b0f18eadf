// The work on uploads, with the real commands: previewed, screened, killed, resumed by another keeper,
// removed; imported, refused, mapped, published; and what the import changed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCurrentId } from "../../src/engine/snapshot/folders.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { isRunning } from "../../src/service/uploads/child.ts";
import {
  type CustomerFileView,
  findCustomerFile,
  listCustomerFiles,
} from "../../src/service/uploads/customer-file.ts";
import { uploadFolder } from "../../src/service/uploads/folders.ts";
import { UploadKeeper } from "../../src/service/uploads/keeper.ts";
import { changeCounts, loadChangeIndex, readChanges } from "../../src/service/uploads/list-changes.ts";
import { findImport, type ListImport, listImports } from "../../src/service/uploads/list-import.ts";
import { loadRecord, RUN_RECORD, type RunRecord } from "../../src/service/uploads/records.ts";
import { measureSpace } from "../../src/service/uploads/space.ts";
import { customerCsv } from "../bulk/screening/customers.ts";
import { BINARY } from "../support/binary.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ANALYST, KeptLog, OTHER, upload, waitFor } from "../uploads/support.ts";

const root = scratchFolder("interdict-keeper-");
const good = join(root, "good");
const OWNER = { account: ANALYST.account.id, isAdministrator: false };
const PERSON = { map: {}, schema: "Person", dateOrder: null, sheet: null };
const SETTINGS = { ...PERSON, threshold: null };

beforeAll(async () => {
  const now = new Date("2026-11-01T12:00:00Z");
  await buildSnapshot({ paths: ["fixtures/demo/ofac", "fixtures/demo/un"], state: good, now });
});

/** So many that a screening is still at work when its first checkpoint is written. */
const ROWS = 900;

const keepers: UploadKeeper[] = [];
afterAll(() => Promise.all(keepers.map((keeper) => keeper.close())));

let states = 0;
function newState(): string {
  const state = join(root, `state-${states++}`);
  cpSync(good, state, { recursive: true });
  return state;
}

function emptyState(): string {
  return join(root, `state-${states++}`);
}

const log = new KeptLog();
function keep(
  state: string,
  keepsJournal = false,
  { turnMs = 600_000, fourEyes = false } = {},
): UploadKeeper {
  const keeper = new UploadKeeper({ state, command: [BINARY], keepsJournal, fourEyes, log, turnMs });
  keepers.push(keeper);
  keeper.open();
  return keeper;
}

function fileOf(state: string, id: string): CustomerFileView {
  const file = findCustomerFile(state, id, OWNER);
  if (file === null) throw new Error("There is no such file.");
  return file;
}

const whenFile = (state: string, id: string, ...wanted: string[]) =>
  waitFor(() => {
    const file = fileOf(state, id);
    return wanted.includes(file.state) ? file : null;
  }, 100_000);

function importOf(state: string, id: string): ListImport {
  const found = findImport(state, id);
  if (found === null) throw new Error("There is no such import.");
  return found;
}

const whenImport = (state: string, id: string) =>
  waitFor(() => (importOf(state, id).state === "running" ? null : importOf(state, id)), 100_000);

const childOf = (state: string, id: string) =>
  loadRecord<RunRecord>(uploadFolder(state, "files", id), RUN_RECORD)?.process ?? null;

/** A screening that has begun to write results. */
async function startScreening(state: string, keeper: UploadKeeper, rows: number): Promise<string> {
  const id = await upload(state, "files", "Kunden 2026.csv", customerCsv(rows));
  expect(await keeper.screen({ id, by: ANALYST, settings: SETTINGS })).toEqual({ problem: null });
  const folder = uploadFolder(state, "files", id);
  await waitFor(() => existsSync(join(folder, "results.csv.run", "checkpoint.json")), 100_000);
  return id;
}

describe("a customer file", () => {
  test("is previewed, screened under its own name, and can be screened again", async () => {
    const state = newState();
    const keeper = keep(state, true);
    const id = await upload(state, "files", "Kunden 2026.csv", customerCsv(50));
    await keeper.received({ kind: "files", id, by: ANALYST });
    const uploaded = await waitFor(() => (fileOf(state, id).preview === null ? null : fileOf(state, id)));
    expect(uploaded).toMatchObject({
      state: "uploaded",
      fileName: "Kunden 2026.csv",
      progress: null,
      summary: null,
    });
    expect(uploaded.preview?.columns.map(({ column }) => column)).toEqual([
      "reference",
      "name",
      "birth_date",
      "country",
      "branch",
    ]);
    const mapped = await keeper.preview({ id, settings: { ...PERSON, map: { name: ["branch"] } } });
    expect(mapped.preview?.rows[0]?.properties.name).toEqual(["B0"]);
    const wrong = await keeper.preview({ id, settings: { ...PERSON, map: { name: ["--state=/"] } } });
    expect(wrong.preview?.problem).toContain("Kunden 2026.csv has no column");

    await keeper.screen({ id, by: ANALYST, settings: SETTINGS });
    const done = await whenFile(state, id, "incomplete", "failed");
    expect(done).toMatchObject({
      state: "incomplete",
      error: null,
      downloads: ["results", "rejected", "report"],
    });
    expect(done.summary).toMatchObject({ customers: expect.any(Number), rejected: expect.any(Number) });
    const folder = uploadFolder(state, "files", id);
    expect(readFileSync(join(folder, "report.html"), "utf8")).toContain("Kunden 2026.csv");
    for (const name of readdirSync(folder))
      expect([name, lstatSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    const journal = readFileSync(join(state, "journal", lastJournalFile(state)), "utf8");
    expect(journal).toContain('"act":"screening","account":{"id":1,"name":"a.analyst"}');

    const settings = { ...SETTINGS, threshold: 0.95 };
    expect(await keeper.screen({ id, by: ANALYST, settings })).toEqual({ problem: null });
    const again = await whenFile(state, id, "incomplete", "failed");
    expect(again.settings).toEqual(settings);
    expect(Number(again.summary?.matches)).toBeLessThan(Number(done.summary?.matches));
  });

  test("is seen by its account and by administrators alone", async () => {
    const state = newState();
    const id = await upload(state, "files", "a.csv", "name\n");
    const ids = (account: number, isAdministrator: boolean) =>
      listCustomerFiles(state, { account, isAdministrator }).map((file) => file.id);
    expect([ids(1, false), ids(2, false), ids(2, true)]).toEqual([[id], [], [id]]);
    expect(findCustomerFile(state, id, { account: 2, isAdministrator: false })).toBeNull();
  });

  test("that can't be screened fails in words, without a path of the host", async () => {
    const state = newState();
    const keeper = keep(state);
    const id = await upload(state, "files", "Köln.csv", "Bezeichnung;Ort\nTesvin;Bonn\n");
    await keeper.screen({ id, by: ANALYST, settings: SETTINGS });
    const { state: ended, error } = await whenFile(state, id, "incomplete", "failed");
    expect(ended).toBe("failed");
    expect(error).toStartWith("Köln.csv has no column that is known to hold names.");
    expect(error).not.toContain(root);
    const settings = { ...SETTINGS, map: { name: ["Bezeichnung"] } };
    expect(await keeper.screen({ id, by: ANALYST, settings })).toEqual({ problem: null });
    expect((await whenFile(state, id, "done", "failed")).state).toBe("done");
  });

  test("whose screening is killed goes on, and gives the same results", async () => {
    const state = newState();
    const keeper = keep(state);
    const whole = await upload(state, "files", "whole.csv", customerCsv(ROWS));
    await keeper.screen({ id: whole, by: ANALYST, settings: SETTINGS });
    await whenFile(state, whole, "incomplete");
    const id = await startScreening(state, keeper, ROWS);
    const first = childOf(state, id);
    process.kill(first?.pid ?? 0, "SIGKILL");
    await whenFile(state, id, "incomplete", "failed");
    expect(childOf(state, id)?.pid).not.toBe(first?.pid);
    const results = (upload: string) =>
      readFileSync(join(uploadFolder(state, "files", upload), "results.csv"), "utf8");
    expect(results(id)).toBe(results(whole));
    expect(results(id).split("\n").length).toBeGreaterThan(ROWS / 3);
  });

  test("whose service ends is resumed by the next one, which waits for its turn", async () => {
    const state = newState();
    const first = keep(state);
    const id = await startScreening(state, first, ROWS);
    const second = keep(state);
    const before = childOf(state, id);
    const waiting = await upload(state, "files", "b.csv", customerCsv(10));
    await second.screen({ id: waiting, by: ANALYST, settings: SETTINGS });
    expect(fileOf(state, waiting).state).toBe("waiting");
    await first.close();
    expect(before !== null && isRunning(before)).toBe(false);
    expect(fileOf(state, id).state).toBe("running");
    expect((await whenFile(state, id, "incomplete", "failed")).state).toBe("incomplete");
    expect((await whenFile(state, waiting, "incomplete", "failed")).state).toBe("incomplete");
  });

  test("of one account makes place for those of another, and goes on after them", async () => {
    const state = newState();
    const keeper = keep(state, false, { turnMs: 500 });
    const large = await startScreening(state, keeper, 100 * ROWS);
    const own = await upload(state, "files", "own.csv", customerCsv(10));
    await keeper.screen({ id: own, by: ANALYST, settings: SETTINGS });
    const small = await upload(state, "files", "small.csv", customerCsv(10), OTHER);
    await keeper.screen({ id: small, by: OTHER, settings: SETTINGS });
    const owner = { account: OTHER.account.id, isAdministrator: false };
    await waitFor(() => findCustomerFile(state, small, owner)?.state === "incomplete", 100_000);
    expect(["waiting", "running"]).toContain(fileOf(state, large).state);
    expect(fileOf(state, own).state).toBe("waiting");
    await whenFile(state, large, "running");
    const run = loadRecord<RunRecord>(uploadFolder(state, "files", large), RUN_RECORD);
    // Its turn before was no attempt that failed.
    expect(run?.attempts).toBe(1);
    const messages = join(uploadFolder(state, "files", large), "messages");
    await waitFor(() => /Continuing after line [1-9]/.test(readFileSync(messages, "utf8")), 100_000);
    for (const id of [large, own]) await keeper.remove({ kind: "files", id, by: ANALYST });
  });

  test("that is removed takes its screening with it", async () => {
    const state = newState();
    const keeper = keep(state);
    const id = await startScreening(state, keeper, 2 * ROWS);
    const child = childOf(state, id);
    const removal = keeper.remove({ kind: "files", id, by: ANALYST });
    expect((await keeper.screen({ id, by: ANALYST, settings: SETTINGS })).problem).toContain(
      "no such upload",
    );
    expect(await removal).toEqual({ problem: null });
    expect(existsSync(uploadFolder(state, "files", id))).toBe(false);
    expect(child !== null && isRunning(child)).toBe(false);
    expect((await keeper.remove({ kind: "files", id, by: ANALYST })).problem).toContain("no such upload");
    // The next one has its turn.
    const next = await upload(state, "files", "b.csv", customerCsv(10));
    await keeper.screen({ id: next, by: ANALYST, settings: SETTINGS });
    expect((await whenFile(state, next, "incomplete", "failed")).state).toBe("incomplete");
  });
});

describe("a list", () => {
  const UN = readFileSync("fixtures/demo/un/consolidated.xml", "utf8");
  const ALL = { list: "un_sc_sanctions", kind: null, first: 0, count: 10 } as const;

  test("waits with its report, every other list kept, until it is published; then its changes are listed", async () => {
    const state = newState();
    const keeper = keep(state, true);
    const before = loadCurrentId(state) ?? "";
    const changed = UN.replaceAll("Sunarjo Kertawirja", "Sunaryoto Kertawirja");
    expect(changed.includes("Sunaryoto")).toBe(true);
    const id = await upload(state, "imports", "consolidated.xml", changed);
    await keeper.received({ kind: "imports", id, by: OTHER });
    const ready = await whenImport(state, id);
    expect(ready).toMatchObject({
      state: "ready",
      comparedWith: before,
      error: null,
      columns: null,
    });
    expect(ready.report?.datasets.map(({ name, kept }) => [name, kept])).toEqual([
      ["un_sc_sanctions", false],
      ["us_ofac_sdn", true],
    ]);
    expect(ready.report?.changes?.changed).toBeGreaterThan(0);
    expect(loadCurrentId(state)).toBe(before);

    // What it would change is known before, and not made again afterwards.
    const to = ready.snapshot ?? "";
    await keeper.compare({ from: before, to, import: id });
    const early = loadChangeIndex(state, to);
    expect(early).toMatchObject({ from: before, to, problem: null });
    expect(readdirSync(join(state, "uploads/changes", to)).sort()).toEqual([
      "diff.jsonl",
      "index.json",
      "messages",
    ]);
    expect(await keeper.publish({ id, by: OTHER })).toEqual({ problem: null });
    expect(importOf(state, id).state).toBe("published");
    expect(loadCurrentId(state)).toBe(ready.snapshot ?? "");
    expect((await keeper.publish({ id, by: OTHER })).problem).toContain("is published");
    expect((await keeper.remove({ kind: "imports", id, by: OTHER })).problem).toContain("is published");
    expect(measureSpace(state, OTHER.account.id).accountUploads).toBe(0);
    expect(existsSync(join(uploadFolder(state, "imports", id), "staged.snapshot"))).toBe(false);
    const journal = readFileSync(join(state, "journal", lastJournalFile(state)), "utf8");
    expect(journal).toContain('"act":"publication","account":{"id":2,"name":"b.analyst"}');

    await keeper.compare({ from: before, to, import: null });
    const index = loadChangeIndex(state, to);
    if (index === null) throw new Error("There is no comparison.");
    expect(index.problem).toBeNull();
    expect(changeCounts(index, "un_sc_sanctions").changed).toBeGreaterThan(0);
    expect(changeCounts(index, "no_list")).toEqual({ added: 0, changed: 0, removed: 0 });
    const { total, changes } = readChanges(state, index, ALL);
    expect(total).toBeGreaterThan(0);
    const fields = changes.flatMap((change) => change.fields);
    expect(fields.some(({ added }) => added.some((value) => /Sunaryoto/.test(value)))).toBe(true);
    expect(readChanges(state, index, { ...ALL, first: total }).changes).toEqual([]);
  });

  test("with four eyes, one account proposes it and another one approves; a mapping ends the proposal", async () => {
    const state = newState();
    const keeper = keep(state, true, { fourEyes: true });
    const id = await upload(state, "imports", "consolidated.xml", UN);
    await keeper.received({ kind: "imports", id, by: ANALYST });
    const { snapshot } = await whenImport(state, id);
    const proposing = { snapshot: snapshot ?? "", note: null };
    expect((await keeper.publish({ id, by: OTHER })).problem).toContain("Two accounts");
    expect(await keeper.propose({ id, by: ANALYST, ...proposing })).toEqual({ problem: null });
    await keeper.map({ id, by: OTHER, mapping: "{}" });
    await whenImport(state, id);
    expect(importOf(state, id).proposal).toBeNull();
    const again = await upload(state, "imports", "consolidated.xml", UN);
    await keeper.received({ kind: "imports", id: again, by: ANALYST });
    const made = (await whenImport(state, again)).snapshot ?? "";
    await keeper.propose({ id: again, by: ANALYST, snapshot: made, note: null });
    const proposedAt = importOf(state, again).proposal?.at ?? "";
    const answer = { id: again, agrees: true, snapshot: made, proposedAt, note: null };
    const answers = await Promise.all([
      keeper.answer({ ...answer, by: { ...ANALYST, key: "another-key" } }),
      keeper.answer({ ...answer, by: OTHER }),
      keeper.map({ id: again, by: OTHER, mapping: "{}" }),
      keeper.remove({ kind: "imports", id: again, by: ANALYST }),
    ]);
    expect(answers.map(({ problem }) => problem?.split(" ").slice(0, 3).join(" ") ?? null)).toEqual([
      "a.analyst has proposed",
      null,
      "The import is",
      "The import is",
    ]);
    expect(loadCurrentId(state)).toBe(made);
    expect(importOf(state, again).proposal?.answer).toMatchObject({ by: "b.analyst", agrees: true });
    const journal = readFileSync(join(state, "journal", lastJournalFile(state)), "utf8");
    expect(journal).toContain('"act":"proposal"');
    expect(journal).toContain('"act":"approval","account":{"id":2,"name":"b.analyst"}');
  });

  test("that a gate refuses is not published, and says which gate", async () => {
    const state = newState();
    const keeper = keep(state);
    const records = UN.split("</INDIVIDUAL>");
    const short = [...records.slice(0, 5), ...records.slice(-1)].join("</INDIVIDUAL>");
    const id = await upload(state, "imports", "un.xml", short);
    await keeper.received({ kind: "imports", id, by: ANALYST });
    const refused = await whenImport(state, id);
    expect(refused).toMatchObject({ state: "refused", report: null, columns: null });
    expect(refused.error?.gates).toEqual(["shrunken=un_sc_sanctions"]);
    expect(refused.error?.message).not.toContain(root);
    expect((await keeper.publish({ id, by: ANALYST })).problem).toContain("is refused");
  });

  test("of the bank itself is imported with a mapping of its columns", async () => {
    const state = newState();
    const keeper = keep(state);
    const id = await upload(
      state,
      "imports",
      "Schwarze Liste.csv",
      "Bezeichnung;Geb\nTesvin Hollundermark;1980\n",
    );
    await keeper.received({ kind: "imports", id, by: ANALYST });
    const unknown = await waitFor(() => {
      const found = importOf(state, id);
      return found.state === "running" || found.columns === null ? null : found;
    }, 100_000);
    expect(unknown.state).toBe("refused");
    expect(unknown.columns?.map(({ column }) => column)).toEqual(["Bezeichnung", "Geb"]);
    expect(unknown.fields).toContain("program");
    const mapping = {
      dataset: "bank_list",
      schema: "Person",
      columns: { Bezeichnung: "name", Geb: "birthDate" },
    };
    expect(await keeper.map({ id, by: ANALYST, mapping: JSON.stringify(mapping) })).toEqual({
      problem: null,
    });
    const ready = await whenImport(state, id);
    expect(ready.error).toBeNull();
    expect(ready.report?.datasets.map(({ name }) => name)).toEqual([
      "bank_list",
      "un_sc_sanctions",
      "us_ofac_sdn",
    ]);
    expect(await keeper.remove({ kind: "imports", id, by: ANALYST })).toEqual({ problem: null });
    expect(listImports(state).map((found) => found.state)).toEqual(["discarded"]);
    expect((await keeper.map({ id, by: ANALYST, mapping: "{}" })).problem).toContain("was discarded");
  });

  test("is not published over a newer snapshot", async () => {
    const state = newState();
    const keeper = keep(state);
    const id = await upload(state, "imports", "consolidated.xml", UN);
    await keeper.received({ kind: "imports", id, by: ANALYST });
    expect((await whenImport(state, id)).state).toBe("ready");
    await Bun.sleep(1100);
    const newer = await buildSnapshot({ paths: ["fixtures/demo/ofac", "fixtures/demo/un"], state });
    expect((await keeper.publish({ id, by: ANALYST })).problem).toContain("Other lists came into use");
    expect(loadCurrentId(state)).toBe(newer.id);
  });

  const STATES = [
    ["with lists in use", newState],
    ["as the first one", emptyState],
  ] as const;
  test.each(STATES)(
    "never undoes a list that came into use after it was read, %s",
    async (_, makeState) => {
      const state = makeState();
      const keeper = keep(state);
      const person = (id: string, dataset: string) =>
        JSON.stringify({
          ...{ id, caption: "Quorvik Threndle", schema: "Person", datasets: [dataset], target: true },
          properties: { name: ["Quorvik Threndle"], topics: ["sanction"] },
        });
      const ids: string[] = [];
      for (const dataset of ["first", "second"]) {
        const id = await upload(state, "imports", `${dataset}.ftm.json`, person(`${dataset}-1`, dataset));
        await keeper.received({ kind: "imports", id, by: ANALYST });
        expect((await whenImport(state, id)).state).toBe("ready");
        ids.push(id);
      }
      // Both were read with the same lists in use: at once, or one after the other, only one can be right.
      const outcomes = await Promise.all(ids.map((id) => keeper.publish({ id, by: ANALYST })));
      expect(outcomes.filter(({ problem }) => problem === null)).toHaveLength(1);
      const loser = outcomes[0]?.problem === null ? ids[1] : ids[0];
      const again = await keeper.publish({ id: loser ?? "", by: ANALYST });
      expect(again.problem).toContain("it would undo them");
      expect(importOf(state, loser ?? "").state).toBe("ready");
    },
    60_000,
  );
});

function lastJournalFile(state: string): string {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".jsonl"));
  const [file] = walk(join(state, "journal")).sort().reverse();
  if (file === undefined) throw new Error("There is no journal.");
  return file;
}

test("nothing of a file is in the log", () => {
  expect(log.lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(log.lines)).not.toMatch(/Kunden|Tesvin|Sunary/i);
});
