// Administrative acts of the executable: each is an entry before it is done, with its user, and never a key.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { createKey, makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const journal = join(state, "journal");
afterAll(remove);

const run = (...args: string[]) =>
  runBinary([...args, "--state", state], { env: { SUDO_USER: "warden", USER: "somebody-else" } });

/** The acts of the journal, as `journal list --json` prints them. */
async function acts(): Promise<Record<string, unknown>[]> {
  const { stdout, stderr, exitCode } = await run("journal", "list", "--kind", "act", "--json");
  if (exitCode !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Imports the invented lists. Two imports of one second would be the same snapshot. */
async function importOfHour(into: string, hour: number): Promise<void> {
  const now = `2026-11-22T0${hour}:00:00Z`;
  const imported = await runBinary(["import", "fixtures/demo", "--now", now, "--state", into]);
  if (imported.exitCode !== 0) throw new Error(imported.stderr);
}

let key = "";
beforeAll(async () => {
  await importOfHour(state, 1);
  await importOfHour(state, 2);
  key = await createKey(state, "core banking");
});

test("imports, accounts, keys and rollbacks are entries with user and details", async () => {
  const publicId = key.split("_")[1] ?? "";
  for (const args of [
    ["accounts", "set", "core banking", "--rate", "60"],
    ["accounts", "block", "core banking"],
    ["accounts", "unblock", "core banking"],
    ["keys", "revoke", publicId],
    ["snapshots", "rollback"],
  ])
    expect((await run(...args)).exitCode).toBe(0);
  expect((await run("journal", "list", "--kind", "act")).stdout).toContain("rate per minute unlimited");
  const found = await acts();
  expect(found.map(({ command, details }) => [command, details])).toMatchObject([
    ["import", { allow: [], fresh: false }],
    ["import", { snapshot: expect.stringMatching(/^\d{8}T/) }],
    ["accounts create", { account: "core banking", ratePerMinute: null }],
    ["keys create", { account: "core banking", key: publicId, scopes: ["sanctions:read"] }],
    ["accounts set", { account: "core banking", ratePerMinute: 60 }],
    ["accounts block", { account: "core banking" }],
    ["accounts unblock", { account: "core banking" }],
    ["keys revoke", { key: publicId }],
    ["snapshots rollback", { from: expect.any(String), to: expect.any(String) }],
  ]);
  // The system's name of the user, not the one in the environment.
  const user = Bun.spawnSync(["id", "-un"]).stdout.toString().trim();
  expect(new Set(found.map((act) => act.user))).toEqual(new Set([user]));
  expect(found.at(-1)?.sudoUser).toBe("warden");
  expect(found[0]?.sudoUser).toBeUndefined();
  const files = readdirSync(journal);
  for (const name of files) {
    expect(readFileSync(join(journal, name)).includes(key)).toBe(false);
    expect(statSync(join(journal, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(journal).mode & 0o777).toBe(0o700);
});

test("the list of entries names what each act was about", async () => {
  const { stdout } = await run("journal", "list", "--kind", "act");
  expect(stdout).not.toContain("[object Object]");
  expect(stdout).toContain("account core banking");
  expect(stdout).toContain("scopes sanctions:read");
});

test("an act that is refused for its arguments is no entry, not even for a key typed as a name", async () => {
  const before = (await acts()).length;
  expect((await run("accounts", "create", key)).exitCode).toBe(1);
  expect((await run("accounts", "block", "nobody")).exitCode).toBe(1);
  expect((await run("keys", "revoke", key)).exitCode).toBe(1);
  expect(await acts()).toHaveLength(before);
});

test("verify accepts the acts, shows them on pages, and finds an altered one", async () => {
  const good = await run("journal", "verify");
  expect(good.stdout).toContain("The journal is intact: ");
  expect(good.exitCode).toBe(0);
  const page = await run("journal", "show", "cli:3");
  expect(page.stdout).toContain("accounts create");
  expect(page.stdout).toMatch(/account +core banking/);
  const [name = ""] = readdirSync(journal).filter((file) => file.endsWith(".jsonl"));
  const path = join(journal, name);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace("core banking", "core banting"));
  const bad = await run("journal", "verify");
  expect(bad.exitCode).toBe(1);
  expect(bad.stdout).toContain(`${name}, line 3: The hash does not fit the line`);
  const listed = await run("journal", "list");
  expect(listed.exitCode).toBe(1);
  expect(listed.stdout).toContain(`left out: ${name}, line 3`);
  writeFileSync(path, text);
});

test("without a journal that can be written, nothing is done except what takes rights away", async () => {
  const other = join(folder, "unwritable");
  const act = (...args: string[]) => runBinary([...args, "--state", other]);
  const second = (await createKey(other, "cards")).split("_")[1] ?? "";
  rmSync(join(other, "journal"), { recursive: true });
  // A file in the place of the folder refuses every user, root too.
  writeFileSync(join(other, "journal"), "");
  for (const args of [
    ["accounts", "create", "branch"],
    ["accounts", "unblock", "cards"],
    ["keys", "create", "cards"],
  ]) {
    const refused = await act(...args);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain("The act can't be recorded in the journal");
  }
  expect((await act("accounts", "list")).stdout).not.toContain("branch");
  for (const args of [
    ["keys", "revoke", second],
    ["accounts", "block", "cards"],
  ]) {
    const done = await act(...args);
    expect(done.exitCode).toBe(0);
    expect(done.stderr).toContain("warning: The act can't be recorded in the journal");
  }
  expect((await act("keys", "list")).stderr).toContain("1 key, 1 revoked.");
});

test("prune keeps the snapshots that decisions were made on, and is an entry", async () => {
  const own = join(folder, "pruned");
  const act = (...args: string[]) => runBinary([...args, "--state", own]);
  for (const hour of [1, 2, 3, 4]) await importOfHour(own, hour);
  const [first = "", second = ""] = readdirSync(join(own, "snapshots")).sort();
  new WrittenLane(join(own, "journal"), "1")
    .add(matchOf(1, { snapshot: first }), "2026-11-20T08:00:00.000Z")
    .leaveOpen("2026-11-20");
  expect((await act("snapshots", "prune", "--keep", "1")).stdout).toContain("Deleted 1 snapshot");
  const left = readdirSync(join(own, "snapshots"));
  expect(left).toContain(first);
  expect(left).not.toContain(second);
  const { stdout } = await act("journal", "list", "--kind", "act", "--json");
  expect(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "{}")).toMatchObject({
    command: "snapshots prune",
    details: { deleted: [second], archive: null },
  });
  // Damaged seals don't say what is needed, so nothing is deleted.
  writeFileSync(join(own, "journal", "seals.jsonl"), "{}\n");
  const refused = await act("snapshots", "prune", "--keep", "1");
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain("is not a note of the journal, or it was altered");
});
