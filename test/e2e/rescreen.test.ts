// The executable rescreens a file against what changed between two imports: alerts that are new, changed and
// closed, with and without a kept index; and it refuses what it can't do.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { NOT_WHOLE } from "../bulk/screening/customers.ts";
import { BINARY, makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const customers = join(folder, "customers.csv");
const list = join(folder, "list.ftm.json");
afterAll(remove);

type Person = readonly [id: string, name: string, birthDate?: string];
const FIRST: readonly Person[] = [
  ["p-1", "Ysolde Quillon", "1970-02-03"],
  ["p-2", "Corin Ollustrade", "1981-05-06"],
  ["p-3", "Jorvik Tamsenbane"],
];
/** The second person changed, the third left, the fourth is new. */
const SECOND: readonly Person[] = [
  ["p-1", "Ysolde Quillon", "1970-02-03"],
  ["p-2", "Corin Ollustrade", "1981-05-07"],
  ["p-4", "Wendeline Fennimark"],
];

let first = "";
let second = "";

async function importPeople(people: readonly Person[]): Promise<string> {
  const lines = people.map(([id, name, birthDate]) =>
    JSON.stringify({
      id,
      caption: name,
      schema: "Person",
      properties: { name: [name], topics: ["sanction"], ...(birthDate && { birthDate: [birthDate] }) },
      datasets: ["made"],
      target: true,
    }),
  );
  writeFileSync(list, lines.join("\n"));
  const { exitCode, stderr } = await runBinary([
    "import",
    list,
    "--state",
    state,
    "--allow",
    "shrunken=made",
  ]);
  expect([stderr, exitCode]).toEqual([stderr, 0]);
  return readFileSync(join(state, "current"), "utf8").trim();
}

beforeAll(async () => {
  first = await importPeople(FIRST);
  second = await importPeople(SECOND);
  writeFileSync(
    customers,
    [
      "reference,name,birth_date,branch",
      "C1,Ysolde Quillon,,North",
      "C2,Corin Ollustrad,1981-05-07,South",
      "C3,Jorvik Tamsenbane,,East",
      "C4,Fennimark Wendeline,,West",
      "C5,Nobody Else,,West",
      "C6,,,West",
      "",
    ].join("\n"),
  );
});

const rescreen = (...args: readonly string[]) =>
  runBinary(["rescreen", customers, "--state", state, "--schema", "Person", ...NOT_WHOLE, ...args]);

const changesIn = (path: string) => {
  const rows: Record<string, string>[] = parse(readFileSync(path, "utf8"), { columns: true, bom: true });
  return rows.map((row) => [
    row.change,
    row.record_change,
    row.record_fields,
    row.reference,
    row["customer.branch"],
  ]);
};

const CHANGES = [
  ["changed", "changed", "birthDate", "C2", "South"],
  ["closed", "delisted", "", "C3", "East"],
  ["new", "added", "", "C4", "West"],
];

describe("rescreen", () => {
  test("writes what became of alerts, the same with any number of threads", async () => {
    for (const [i, flags] of [[], ["--threads", "2"], ["--threads", "3"]].entries()) {
      const out = join(folder, `changes-${i}.csv`);
      const { exitCode, stdout, stderr } = await rescreen(
        ...["--from", first, "--out", out, "--fail-on-match"],
        ...flags,
      );
      expect(stdout).toContain("Rescreened 5 customers against them: 1 new alert, 1 changed, 1 closed.");
      expect(stderr).toContain("1 row could not be screened");
      expect(exitCode).toBe(3);
      expect(changesIn(out)).toEqual(CHANGES);
      expect(statSync(out).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(folder, `changes-${i}.rejected.csv`), "utf8")).toContain("has no name");
    }
  });

  test("says where it can't write its index, and leaves nothing", async () => {
    const out = join(folder, "nowhere.csv");
    const args = [
      "rescreen",
      customers,
      "--state",
      state,
      "--schema",
      "Person",
      "--from",
      first,
      "--out",
      out,
    ];
    const { exitCode, stderr } = await runBinary(args, { env: { TMPDIR: join(folder, "nowhere") } });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("Set TMPDIR to a folder")]);
    expect([existsSync(out), existsSync(`${out}.run`)]).toEqual([false, false]);
  });

  test("warns when the snapshots are the wrong way round", async () => {
    const args = [
      "rescreen",
      customers,
      "--state",
      state,
      "--schema",
      "Person",
      "--out",
      join(folder, "back.csv"),
    ];
    const { stderr } = await runBinary([...args, "--from", second, "--to", first]);
    expect(stderr).toContain("warning: --to is older than --from");
  });

  test("says nothing changed between a snapshot and itself, and ends well", async () => {
    const { exitCode, stdout } = await rescreen(
      "--from",
      second,
      "--out",
      join(folder, "none.csv"),
      "--json",
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      from: second,
      to: second,
      recordsChanged: 0,
      new: 0,
      closed: 0,
    });
  });

  test("replaces no results", async () => {
    const out = join(folder, "kept.csv");
    writeFileSync(out, "mine");
    const there = await rescreen("--from", first, "--out", out);
    expect([there.exitCode, there.stderr]).toEqual([1, expect.stringContaining("already exists")]);
  });

  test("refuses a file without rows, and the unfinished results of another run", async () => {
    const empty = join(folder, "empty.csv");
    writeFileSync(empty, "reference,name\n");
    const out = join(folder, "o.csv");
    const none = await runBinary(["rescreen", empty, "--state", state, "--from", first, "--out", out]);
    expect([none.exitCode, none.stderr]).toEqual([1, expect.stringContaining("has no row below its header")]);
    expect(existsSync(out)).toBe(false);
    mkdirSync(`${out}.run`);
    writeFileSync(join(`${out}.run`, "checkpoint.json"), "of another command");
    const other = await rescreen("--from", first, "--out", out);
    expect([other.exitCode, other.stderr]).toEqual([
      1,
      expect.stringContaining("is not the folder of a rescreen run"),
    ]);
    expect(readFileSync(join(`${out}.run`, "checkpoint.json"), "utf8")).toBe("of another command");
  });

  describe("a run that waits for its customers", () => {
    const out = join(folder, "waiting.csv");
    const args = ["rescreen", "-", "--state", state, "--schema", "Person", ...NOT_WHOLE, "--out", out];

    /** Begins a run whose input does not end; it has made its file. */
    async function begin() {
      const child = Bun.spawn([BINARY, ...args, "--from", first], {
        stdin: "pipe",
        stdout: "ignore",
        stderr: "pipe",
        env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
      });
      child.stdin.write("reference,name\nC1,Ysolde Quillon\n");
      child.stdin.flush();
      while (!existsSync(join(`${out}.run`, "changes"))) await Bun.sleep(5);
      return child;
    }

    test("lets no other run write its results, and is begun anew when it was killed", async () => {
      const child = await begin();
      const other = await rescreen("--from", first, "--out", out);
      expect([other.exitCode, other.stderr]).toEqual([
        1,
        expect.stringContaining("Another process is writing"),
      ]);
      child.kill("SIGKILL");
      await child.exited;
      expect(existsSync(`${out}.run`)).toBe(true);
      const again = await rescreen("--from", first, "--out", out);
      expect([again.exitCode, again.stderr]).toEqual([
        0,
        expect.stringContaining("was killed, so this run starts again"),
      ]);
      expect(changesIn(out)).toEqual(CHANGES);
      expect(existsSync(`${out}.run`)).toBe(false);
    });

    test("leaves no file when it is interrupted", async () => {
      for (const path of [out, join(folder, "waiting.rejected.csv")]) rmSync(path);
      const child = await begin();
      child.kill("SIGTERM");
      const [stderr, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited]);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining("was interrupted (SIGTERM)")]);
      expect(readdirSync(folder).filter((name) => name.startsWith("waiting"))).toEqual([]);
    });
  });

  test("says of a snapshot that is not there that it may have been pruned, and what to do", async () => {
    const id = "20200101T000000Z-00000000";
    for (const flags of [
      ["--from", id],
      ["--from", first, "--to", id],
    ]) {
      const { exitCode, stderr } = await rescreen(...flags);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`There is no snapshot ${id}`)]);
      expect(stderr).toContain("It may have been pruned");
      expect(stderr).toContain("interdict screen FILE");
    }
  });
});
