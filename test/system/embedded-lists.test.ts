// An executable that carries real lists, made by `make binary LISTS="…"` in a copy of the sources.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { createKey, makeFolder, type RunOptions, runBinary, startService } from "../support/binary.ts";
import { match, SUBJECT, withService } from "../support/served.ts";
import { giveAway, UNPRIVILEGED } from "../support/unprivileged.ts";

const folder = makeFolder();
afterAll(folder.remove);
const COPIED = [
  "src",
  "index",
  "fixtures",
  "package.json",
  "bun.lock",
  "tsconfig.json",
  "bunfig.toml",
  "Makefile",
];
const binary = (name: string): RunOptions => ({ binary: join(folder.path, name) });
const currentOf = (state: string) => readFileSync(join(state, "current"), "utf8").trim();

async function make(lists: string, name: string): Promise<void> {
  const copy = join(folder.path, "sources");
  const child = Bun.spawn(["make", "binary", `LISTS=${lists}`, `BINARY=${join(folder.path, name)}`], {
    cwd: copy,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const stderr = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  const copy = join(folder.path, "sources");
  // With the times of the checkout make finds what is made already: the name rules and the console.
  for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true, preserveTimestamps: true });
  for (const name of ["node_modules", ".tools"]) symlinkSync(resolve(name), join(copy, name));
  await make("fixtures/demo/un", "older");
  // Snapshots are dated in whole seconds.
  await Bun.sleep(1000);
  await make("fixtures/demo/un fixtures/demo/ofac", "newer");
});

test("one file serves its lists on a fresh host, without an import or a flag", async () => {
  const state = join(folder.path, "fresh");
  const key = await createKey(state, "tests", binary("newer"));
  await withService(state, binary("newer"), async (service) => {
    const answer = await match(service, key, { ...SUBJECT, datasets: ["us_ofac_sdn"] });
    expect(answer.status).toBe(200);
    expect((answer.body.results as { match: boolean }[])[0]).toMatchObject({ match: true });
    expect(answer.headers.get("Interdict-Demonstration")).toBeNull();
  });
  const matched = await runBinary(
    ["match", "--name", "Taisiya Bulgozhina", "--state", join(folder.path, "fresh-command")],
    binary("newer"),
  );
  expect(matched.exitCode).toBe(0);
  expect(matched.stdout).toContain("ofac-990002");
});

test("its lists replace older ones of its own, and not the other way round", async () => {
  const state = join(folder.path, "upgraded");
  const start = async (name: string) => (await startService(state, binary(name))).stop();
  await start("older");
  const older = currentOf(state);
  await start("newer");
  const newer = currentOf(state);
  expect(newer > older).toBe(true);
  await start("older");
  expect(currentOf(state)).toBe(newer);
  // Going back is the operator's word, and a restart doesn't undo it.
  const back = await runBinary(["snapshots", "rollback", "--state", state], binary("newer"));
  expect(back.exitCode).toBe(0);
  await start("newer");
  expect(currentOf(state)).toBe(older);
});

test("its lists never replace an import", async () => {
  const state = join(folder.path, "imported");
  await runBinary(["import", "fixtures/demo/un", "--state", state], binary("older"));
  const imported = currentOf(state);
  await (await startService(state, binary("newer"))).stop();
  expect(currentOf(state)).toBe(imported);
  expect(readdirSync(join(state, "snapshots"))).toEqual([imported]);
});

test("its lists don't keep a service from starting where they can't be unpacked", async () => {
  const state = join(folder.path, "locked");
  const key = await createKey(state, "tests", binary("older"));
  await (await startService(state, binary("older"))).stop();
  const older = currentOf(state);
  chmodSync(folder.path, 0o755);
  giveAway(state);
  chmodSync(state, 0o500);
  const service = await startService(state, { ...binary("newer"), ...UNPRIVILEGED });
  try {
    expect(JSON.parse(await service.logLine("can't be unpacked; those in use stay"))).toMatchObject({
      level: "error",
    });
    const answer = await match(service, key);
    expect([answer.status, answer.headers.get("Interdict-Snapshot")]).toEqual([200, older]);
  } finally {
    await service.stop();
    chmodSync(state, 0o700);
  }
});

test("it carries no demonstration", async () => {
  const state = join(folder.path, "no-demo");
  const run = await runBinary(
    ["serve", "--demo", "--state", state, "--listen", "127.0.0.1:0"],
    binary("newer"),
  );
  expect(run.exitCode).toBe(1);
  expect(run.stderr).toContain("has no demonstration data");
});
