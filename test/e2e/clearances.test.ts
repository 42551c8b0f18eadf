// Cleared pairs with the executable: one pair, files of them, the journal, two processes at once, a list that
// changes, and a damaged file.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder, type RunOptions, runBinary } from "../support/binary.ts";
import { canMount, remount, withMounted } from "../support/unprivileged.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
afterAll(remove);

const LIST = join(folder, "list.ftm.json");

function writeList(aliases: readonly string[], others: readonly string[] = []): void {
  const records = [
    { id: "inv-1", caption: "Corin Ollustrade", alias: aliases },
    { id: "inv-2", caption: "Jorvik Tamsenbane", alias: others },
  ];
  const lines = records.map(({ id, caption, alias }) =>
    JSON.stringify({
      id,
      caption,
      schema: "Person",
      properties: { name: [caption], alias, topics: ["sanction"] },
      datasets: ["invented"],
      target: true,
    }),
  );
  writeFileSync(LIST, lines.join("\n"));
}

async function done(args: readonly string[], options: RunOptions = {}) {
  // A second thread takes longer to begin than a few rows.
  const threads = args[0] === "screen" ? ["--threads", "1"] : [];
  const finished = await runBinary([...args, ...threads, "--state", state], options);
  if (finished.exitCode !== 0) throw new Error(`${args.join(" ")}: ${finished.stderr}`);
  return finished;
}

const clearances = (...args: string[]) => runBinary(["clearances", ...args, "--state", state]);

async function listed(...filter: string[]): Promise<Record<string, string>[]> {
  return JSON.parse((await done(["clearances", "list", "--json", ...filter])).stdout);
}

async function lastAct(): Promise<Record<string, unknown>> {
  const { stdout } = await done(["journal", "list", "--kind", "act", "--json"]);
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

const REASON = "Born in 1984; passport seen";

beforeAll(async () => {
  writeList([]);
  await done(["import", LIST, "--now", "2026-11-20T00:00:00Z"]);
});

test("a pair is added, shown, renewed and removed, and each is an act", async () => {
  const pair = ["--reference", "K-1", "--entity", "inv-1", "--reason", REASON];
  expect((await done(["clearances", "add", ...pair, "--until", "2099-12-31"])).stdout).toContain(
    "Cleared: K-1 is not Corin Ollustrade (inv-1) until 2099-12-31.",
  );
  expect(await listed()).toMatchObject([
    { reference: "K-1", entity: "inv-1", reason: REASON, until: "2099-12-31", status: "valid" },
  ]);
  expect(await lastAct()).toMatchObject({
    command: "clearances add",
    details: { reference: "K-1", entity: "inv-1", reason: REASON, until: "2099-12-31", renewed: false },
  });
  const file = join(folder, "without-until.csv");
  writeFileSync(file, `reference,entity,reason\nK-1,inv-1,${REASON}\n`);
  expect((await done(["clearances", "import", file])).stdout).toContain("renewed 1");
  expect(await listed()).toMatchObject([{ reference: "K-1", until: "2099-12-31" }]);
  await done(["clearances", "remove", "--reference", "K-1", "--entity", "inv-1"]);
  await done(["clearances", "add", ...pair]);
  expect((await done(["clearances", "add", ...pair])).stdout).toContain("Renewed");
  expect(await listed("--status", "removed")).toHaveLength(3);
  await done(["clearances", "remove", "--reference", "K-1", "--entity", "inv-1"]);
  expect(await listed()).toEqual([]);
  expect(await lastAct()).toMatchObject({
    command: "clearances remove",
    details: { reference: "K-1", pairs: 1 },
  });
});

test("what can't be cleared is refused, and is no act", async () => {
  const before = await lastAct();
  const unknown = await clearances("add", "--reference", "K-1", "--entity", "nobody", "--reason", REASON);
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining('"nobody"')]);
  const empty = await clearances("add", "--reference", " ", "--entity", "inv-1", "--reason", REASON);
  expect([empty.exitCode, empty.stderr]).toEqual([2, expect.stringContaining("has no reference")]);
  const over = await clearances(
    "add",
    "--reference",
    "K",
    "--entity",
    "inv-1",
    "--reason",
    "R",
    "--until",
    "2020-01-01",
  );
  expect([over.exitCode, over.stderr]).toEqual([2, expect.stringContaining("is over")]);
  const none = await clearances("remove", "--reference", "K-1");
  expect([none.exitCode, none.stderr]).toEqual([1, expect.stringContaining("no cleared pair")]);
  const file = join(folder, "bad.csv");
  writeFileSync(file, "reference,entity,reason\nK-1,inv-1,Seen\nK-2,nobody,Seen\n");
  const bad = await clearances("import", file);
  expect([bad.exitCode, bad.stderr]).toEqual([
    1,
    expect.stringContaining("bad.csv, line 3 names the entity"),
  ]);
  expect(await listed()).toEqual([]);
  expect(await lastAct()).toEqual(before);
});

test("processes add at the same time, and no pair is lost", async () => {
  const references = Array.from({ length: 6 }, (_, i) => `P-${i}`);
  const added = await Promise.all(
    references.map((reference) =>
      clearances("add", "--reference", reference, "--entity", "inv-2", "--reason", REASON),
    ),
  );
  expect(added.map(({ exitCode }) => exitCode)).toEqual(references.map(() => 0));
  expect((await listed("--entity", "inv-2")).map(({ reference }) => reference)).toEqual(references);
  expect(readdirSync(state).filter((name) => name.endsWith(".new"))).toEqual([]);
});

test("a file is cleared whole, with its checksum in the journal, and an export is read back", async () => {
  const file = join(folder, "pairs.csv");
  writeFileSync(file, "reference,entity,reason\nF-1,inv-1,Seen\nF-2,inv-1,Seen\n");
  await done(["clearances", "import", file]);
  const sha256 = new Bun.CryptoHasher("sha256").update(readFileSync(file)).digest("hex");
  expect(await lastAct()).toMatchObject({
    command: "clearances import",
    details: { file: "pairs.csv", sha256, added: 2, renewed: 0, reopened: 0, bad: 0 },
  });
  const before = await listed();
  const exported = join(folder, "export.csv");
  await done(["clearances", "export", exported]);
  for (const reference of new Set(before.map((pair) => pair.reference ?? "")))
    await done(["clearances", "remove", "--reference", reference]);
  expect(await listed()).toEqual([]);
  await done(["clearances", "import", exported]);
  const withoutNumber = (pairs: readonly Record<string, unknown>[]) =>
    pairs.map((pair) => ({ ...pair, number: null }));
  expect(withoutNumber(await listed())).toEqual(withoutNumber(before));
});

test("a pair reopens when the list changes its record, and a valid clearance makes it hold again", async () => {
  writeList(["Corin of Cyprus"]);
  await done(["import", LIST, "--now", "2026-11-21T00:00:00Z"]);
  expect(await listed("--status", "reopened")).toMatchObject([
    { reference: "F-1", entity: "inv-1", change: 'name added: "Corin of Cyprus"' },
    { reference: "F-2", entity: "inv-1" },
  ]);
  await done(["clearances", "add", "--reference", "F-1", "--entity", "inv-1", "--reason", "Checked again"]);
  expect(await listed("--reference", "F-1")).toMatchObject([{ status: "valid", reason: "Checked again" }]);
});

test("screen leaves a pair out and counts it, until the list changes its record", async () => {
  const customers = join(folder, "customers.csv");
  writeFileSync(customers, "reference,name\nS-1,Jorvik Tamsenbane\nS-2,Jorvik Tamsenbane\n");
  let runs = 0;
  const screen = async (...flags: string[]) => {
    const out = join(folder, `alerts-${runs++}.jsonl`);
    const { stdout } = await done([
      "screen",
      customers,
      "--schema",
      "Person",
      "--out",
      out,
      "--json",
      ...flags,
    ]);
    const { customers: screened, matches, cleared, lapsed } = JSON.parse(stdout);
    const rows = readFileSync(out, "utf8").trimEnd().split("\n");
    return { counts: [screened, matches, cleared, lapsed], rows: rows.map((row) => JSON.parse(row)) };
  };
  await done(["clearances", "add", "--reference", "S-1", "--entity", "inv-2", "--reason", REASON]);
  const left = await screen();
  expect(left.counts).toEqual([2, 1, 1, 0]);
  expect(left.rows).toMatchObject([{ reference: "S-2", clearance: null }]);
  expect(await lastAct()).toMatchObject({
    command: "screen",
    details: { cleared: 1, lapsed: 0, clearances: { revision: expect.any(Number) } },
  });
  expect((await screen("--clearances", "off")).counts).toEqual([2, 2, 0, 0]);
  writeList(["Corin of Cyprus"], ["Jorvik the Elder"]);
  await done(["import", LIST, "--now", "2026-11-22T00:00:00Z"]);
  const reopened = await screen();
  expect(reopened.counts).toEqual([2, 2, 0, 1]);
  expect(reopened.rows[0].clearance).toMatch(
    /^Reopened: name added: "Jorvik the Elder"\. Cleared on \d{4}-\d\d-\d\d by .*: Born in 1984; passport seen$/,
  );
});

test("rescreen reports a pair that reopened, counts cleared ones, and warns of pairs that ended", async () => {
  const [, from = ""] = readdirSync(join(state, "snapshots")).sort();
  let runs = 0;
  const rescreen = async () => {
    const out = join(folder, `changes-${runs++}.jsonl`);
    const args = [
      join(folder, "customers.csv"),
      "--schema",
      "Person",
      "--from",
      from,
      "--out",
      out,
      "--json",
    ];
    const { stdout, stderr } = await done(["rescreen", ...args]);
    const rows = readFileSync(out, "utf8").split("\n").filter(Boolean);
    return { cleared: JSON.parse(stdout).cleared, stderr, rows: rows.map((row) => JSON.parse(row)) };
  };
  const reopened = await rescreen();
  expect(reopened.cleared).toBe(0);
  expect(reopened.rows.find(({ reference }) => reference === "S-1")).toMatchObject({
    change: "new",
    clearance: expect.stringContaining("Jorvik the Elder"),
  });
  expect(reopened.stderr).toMatch(/warning: 0 cleared pairs expired and \d were removed since the snapshot/);
  await done(["clearances", "add", "--reference", "S-1", "--entity", "inv-2", "--reason", "Checked again"]);
  const left = await rescreen();
  expect(left.cleared).toBe(1);
  // Against the earlier snapshot the new clearance does not hold, so its alert is closed.
  expect(left.rows.filter(({ reference }) => reference === "S-1")).toMatchObject([{ change: "closed" }]);
  expect(left.stderr).toContain("1 match left out as cleared pair.");
});

test("with hashed subjects the journal has neither reference nor reason", async () => {
  const pair = ["--reference", "SECRET-77", "--entity", "inv-2", "--reason", "Miss Secret is another one"];
  await done(["clearances", "add", ...pair], { env: { INTERDICT_JOURNAL_SUBJECT: "hashed" } });
  expect(await lastAct()).toMatchObject({
    details: { reference: { hmac: expect.stringMatching(/^[0-9a-f]{64}$/) }, entity: "inv-2" },
  });
  // From then on without the variable too: the journal has a key.
  await done(["clearances", "remove", "--reference", "SECRET-77"]);
  const journal = join(state, "journal");
  for (const name of readdirSync(journal))
    expect(readFileSync(join(journal, name), "latin1")).not.toMatch(/secret/i);
});

test("pairs that ended are erased, and the act says how many", async () => {
  const today = new Date().toISOString().slice(0, 10);
  await done(["clearances", "add", "--reference", "E-77", "--entity", "inv-2", "--reason", REASON]);
  await done(["clearances", "remove", "--reference", "E-77"]);
  const path = join(state, "clearances.sqlite");
  const before = readdirSync(state).filter((name) => name.startsWith("clearances"));
  const early = await done(["clearances", "prune", "--before", today, "--json"]);
  expect(JSON.parse(early.stdout)).toEqual({ before: today, dryRun: false, removed: 0, expired: 0 });
  expect(await lastAct()).toMatchObject({ command: "clearances remove" });
  // As if it had been removed earlier: only the clock knows.
  const database = new Database(path);
  database.run("UPDATE revision SET made_at = '2020-01-01T00:00:00.000Z' WHERE command = 'remove'");
  database.close();
  const tried = await done(["clearances", "prune", "--before", today, "--dry-run"]);
  expect(tried.stdout).toMatch(/^Would erase \d+ removed pairs and 0 expired pairs that ended before /);
  expect(await listed("--status", "removed", "--reference", "E-77")).toHaveLength(1);
  const { removed } = JSON.parse((await done(["clearances", "prune", "--before", today, "--json"])).stdout);
  expect(await lastAct()).toMatchObject({
    command: "clearances prune",
    details: { before: today, removed, expired: 0 },
  });
  expect(await listed("--status", "removed", "--reference", "E-77")).toEqual([]);
  expect(readFileSync(path, "latin1")).not.toContain("E-77");
  expect(readdirSync(state).filter((name) => name.startsWith("clearances"))).toEqual(before);
  const future = await clearances("prune", "--before", "2999-01-01");
  expect([future.exitCode, future.stderr]).toEqual([2, expect.stringContaining("in the future")]);
});

test("on a read-only disk pairs are left out, and none can be added", async () => {
  if (!canMount("a read-only disk")) return;
  const mounted = join(folder, "mounted");
  mkdirSync(mounted);
  await withMounted(mounted, "size=64m", async () => {
    cpSync(state, mounted, { recursive: true });
    remount(mounted, "ro");
    const run = (...args: string[]) => runBinary([...args, "--state", mounted]);
    const pairs = await run("clearances", "list", "--json");
    expect(JSON.parse(pairs.stdout)).toEqual(await listed());
    const screened = await run(
      ...["screen", join(folder, "customers.csv"), "--schema", "Person", "--journal", "off"],
      ...["--out", join(folder, "read-only.csv")],
    );
    expect([screened.exitCode, screened.stdout]).toEqual([0, expect.stringContaining("1 match left out")]);
    const added = await run("clearances", "add", "--reference", "K", "--entity", "inv-1", "--reason", "R");
    expect([added.exitCode, added.stderr]).toEqual([1, expect.stringContaining("can't be written")]);
  });
});

test("a customer whose pair was taken back is screened again with --new-since", async () => {
  const [earlier, now] = ["earlier.csv", "later.csv"].map((name) => {
    const path = join(folder, name);
    writeFileSync(path, "reference,name\nK-7,Corin Ollustrade\nK-8,Jane Roe\n");
    return path;
  });
  if (earlier === undefined || now === undefined) throw new Error("no path");
  let runs = 0;
  const screened = async (file: string, ...more: string[]) => {
    const out = join(folder, `new-since-${runs++}.csv`);
    return JSON.parse(
      (await done(["screen", file, "--schema", "Person", "--json", "--out", out, ...more])).stdout,
    );
  };
  const pair = ["--reference", "K-7", "--entity", "inv-1"];
  await done(["clearances", "add", ...pair, "--reason", REASON]);
  expect(await screened(earlier)).toMatchObject({ customers: 2, matches: 0, cleared: 1 });
  expect(await screened(now, "--new-since", earlier)).toMatchObject({ customers: 0, unchanged: 2 });
  await done(["clearances", "remove", ...pair]);
  const again = await screened(now, "--new-since", earlier);
  expect(again).toMatchObject({ customers: 1, matches: 1, unchanged: 1 });
});

test("a rule clears customers of a name and country until a day, is counted, and alerts what is new", async () => {
  writeList([]);
  await done(["import", LIST, "--fresh"]);
  const customers = join(folder, "ruled.csv");
  writeFileSync(
    customers,
    "reference,name,country\nR-1,Corin Ollustrade,gb\nR-2,CORIN OLLUSTRADE,gb\nR-3,Corin Ollustrade,fr\n",
  );
  const screen = async (name: string, ...more: string[]) => {
    const out = join(folder, name);
    const { stdout } = await done([
      "screen",
      customers,
      "--schema",
      "Person",
      "--out",
      out,
      "--json",
      ...more,
    ]);
    const rows = readFileSync(out, "utf8").trimEnd();
    const references = rows === "" ? [] : rows.split("\n").map((line) => JSON.parse(line));
    return { counts: JSON.parse(stdout), rows: references };
  };
  const rule = ["--name", "Corin Ollustrade", "--country", "GB", "--reason", REASON];
  for (const wrong of [rule, ["--name", "Corin Ollustrade", "--reason", REASON, "--until", "2099-12-31"]])
    expect((await clearances("add", ...wrong)).exitCode).toBe(2);
  const added = await done(["clearances", "add", ...rule, "--until", "2099-12-31"]);
  expect(added.stdout).toContain(
    "Customers of rule:Person:gb:corin ollustrade are not Corin Ollustrade (inv-1)",
  );
  expect(await lastAct()).toMatchObject({
    command: "clearances add",
    // An earlier test has hashed subjects, which holds from then on.
    details: { entity: "inv-1", until: "2099-12-31", reference: expect.anything() },
  });
  const [shown] = await listed("--rules");
  const change = String(shown?.number);
  const report = join(folder, "ruled.html");
  const ruled = await screen("ruled.jsonl", "--report", report);
  expect(ruled.rows.map(({ reference }) => reference)).toEqual(["R-3"]);
  expect(ruled.counts).toMatchObject({ cleared: 2, clearedByRule: { [change]: 2 }, matches: 1 });
  expect(readFileSync(report, "utf8")).toContain(
    `2 matches of these left out by the rule of change ${change}`,
  );
  expect(await lastAct()).toMatchObject({ command: "screen", details: { clearedByRule: { [change]: 2 } } });
  // A record that changes, and one that is new, alert all the same.
  writeList(["Corin of Cyprus"], ["Corin Ollustrade"]);
  await done(["import", LIST]);
  const after = await screen("changed.jsonl");
  expect(after.rows.map(({ reference, id }) => `${reference} ${id}`).sort()).toEqual(
    ["R-1 inv-1", "R-1 inv-2", "R-2 inv-1", "R-2 inv-2", "R-3 inv-1", "R-3 inv-2"].sort(),
  );
  expect(after.rows.find(({ id, reference }) => id === "inv-1" && reference === "R-1").clearance).toContain(
    'Reopened: name added: "Corin of Cyprus".',
  );
  expect(after.counts).toMatchObject({ cleared: 0, clearedByRule: {}, lapsed: 2 });
  // Renewed for both, and counted by rescreen too; an export is read back, and taking it back alerts again.
  await done(["clearances", "add", ...rule, "--until", "2099-12-31"]);
  const from = readFileSync(join(state, "current"), "utf8").trim();
  writeList(["Corin of Cyprus"], ["Corin Ollustrade", "Jorvik of Cyprus"]);
  await done(["import", LIST]);
  const changes = join(folder, "ruled-changes.jsonl");
  const rescreened = await done([
    ...["rescreen", customers, "--schema", "Person"],
    ...["--from", from, "--out", changes],
  ]);
  expect(rescreened.stdout).toMatch(/2 matches left out as cleared pairs, 2 by the rule of change \d+/);
  const file = join(folder, "rules.csv");
  await done(["clearances", "export", file, "--rules"]);
  await done(["clearances", "remove", "--reference", "rule:Person:gb:corin ollustrade"]);
  expect((await screen("removed.jsonl")).rows).toHaveLength(6);
  const before = join(folder, "ruled-before.csv");
  cpSync(customers, before);
  expect((await screen("since.jsonl", "--new-since", before)).counts).toMatchObject({ customers: 2 });
  await done(["clearances", "import", file]);
  expect((await screen("imported.jsonl")).counts).toMatchObject({ cleared: 2 });
  const wide = join(folder, "wide.csv");
  writeFileSync(wide, "reference,entity,reason,until\nrule:Person::,inv-1,R,2099-12-31\n");
  expect((await clearances("import", wide)).exitCode).toBe(1);
});

test("one command clears a customer of every record that its name matches now", async () => {
  const all = ["--reference", "R-9", "--name", "Corin Ollustrade", "--reason", REASON];
  const { stdout } = await done(["clearances", "add", ...all, "--json"]);
  expect(
    JSON.parse(stdout)
      .map(({ entity }: { entity: string }) => entity)
      .sort(),
  ).toEqual(["inv-1", "inv-2"]);
  const nobody = await clearances("add", "--reference", "R-9", "--name", "Zelda Unlike", "--reason", REASON);
  expect([nobody.exitCode, nobody.stderr]).toEqual([1, expect.stringContaining("matches no record")]);
  await done(["clearances", "remove", "--reference", "R-9"]);
});

test("a damaged file is an error, and is not repaired in silence", async () => {
  const path = join(state, "clearances.sqlite");
  expect(existsSync(path)).toBe(true);
  truncateSync(path, 0);
  for (const args of [["list"], ["add", "--reference", "K", "--entity", "inv-1", "--reason", "R"]]) {
    const refused = await clearances(...args);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining("damaged: the file is empty"),
    ]);
  }
  const run = await runBinary([
    "screen",
    join(folder, "customers.csv"),
    "--schema",
    "Person",
    "--state",
    state,
  ]);
  expect([run.exitCode, run.stderr]).toEqual([1, expect.stringContaining("damaged: the file is empty")]);
  expect(existsSync(join(folder, "customers.alerts.csv"))).toBe(false);
});
