// The archive on the executable: the same lists and time give the same file, an export is that file, and
// pruning says what it does.

import { afterAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listSnapshotIds } from "../../src/engine/snapshot/folders.ts";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { makeFolder, runBinary } from "../support/binary.ts";
import { canMount, withMounted } from "../support/unprivileged.ts";

const folder = makeFolder();
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);
const sha256 = (path: string) => new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");

async function run(...args: string[]) {
  const finished = await runBinary(args);
  if (finished.exitCode !== 0) throw new Error(finished.stderr);
  return finished;
}

test("the same lists at the same time give one file: built, built elsewhere, and exported", async () => {
  for (const host of ["a", "another/host"]) {
    mkdirSync(at(host), { recursive: true });
    cpSync("fixtures/demo", join(at(host), "lists"), { recursive: true });
  }
  const now = ["--now", "2026-11-05T06:00:00Z"];
  const lists = ["ofac", "ftm", "un"].map((name) => join(at("another/host/lists"), name));
  await run("build", at("a/lists"), ...now, "--out", at("1.snapshot"), "--state", at("one"));
  await run("build", ...lists, ...now, "--out", at("2.snapshot"), "--state", at("two"));
  await run("import", at("a/lists"), ...now, "--state", at("three"));
  const [id = ""] = listSnapshotIds(at("three"));
  const { stdout, stderr } = await run(
    ...["snapshots", "export", id, "--out", at("3.snapshot"), "--state", at("three"), "--json"],
  );
  const written = { id, file: at("3.snapshot"), signed: false, bytes: expect.any(Number) };
  expect(JSON.parse(stdout)).toEqual({ ...written, sha256: sha256(at("3.snapshot")) });
  expect(stderr).toContain(`Wrote the snapshot ${id} to ${at("3.snapshot")}, unsigned, with SHA-256`);
  expect(sha256(at("2.snapshot"))).toBe(sha256(at("1.snapshot")));
  expect(sha256(at("3.snapshot"))).toBe(sha256(at("1.snapshot")));
});

test("a portable file answers as the snapshot does, without a state folder, and leaves nothing behind", async () => {
  const scratch = at("scratch");
  mkdirSync(scratch);
  const commands = [
    ["match", "--name", "Taisiya Bulgozhina", "--json"],
    ["search", "vereshkov", "--json"],
    ["entity", "ofac-990002"],
    ["history", "ofac-990002"],
  ];
  for (const command of commands) {
    const stored = await run(...command, "--state", at("three"));
    const args = [...command, "--snapshot-file", at("3.snapshot"), "--state", at("nowhere")];
    const { stdout, stderr } = await runBinary(args, { env: { TMPDIR: scratch } });
    expect(stdout).toBe(stored.stdout);
    expect(stderr).toContain("imported 2026-11-05 06:00:00 UTC");
  }
  const both = ["search", "--snapshot-file", at("3.snapshot"), "--as-of", "2026-11-05"];
  expect((await runBinary(both)).exitCode).toBe(2);
  expect(readdirSync(scratch)).toEqual([]);
  expect(existsSync(at("nowhere"))).toBe(false);
});

test("pruning shows why each snapshot stays or goes, then deletes and says what it freed", async () => {
  const state = ["--state", at("pruned")];
  for (const day of ["2024-05-05", "2024-05-06", "2024-06-06"])
    await run("import", "fixtures/demo/un", "--now", `${day}T06:00:00Z`, ...state);
  const trial = await run("snapshots", "prune", "--dry-run", ...state);
  expect(trial.stdout).toMatch(/^would go {2}20240505T.* older than 31 days and not the last of 2024-05$/m);
  expect(trial.stdout).toMatch(/^stays {5}20240506T.* a rollback goes back to it$/m);
  expect(trial.stdout).toMatch(/^stays {5}20240606T.* in use$/m);
  expect(trial.stdout).toMatch(/^Would delete 1 snapshot and free \S+ .B; 2 stay\.$/m);
  expect(listSnapshotIds(at("pruned"))).toHaveLength(3);
  const pruned = await run("snapshots", "prune", ...state);
  expect(pruned.stdout.trim().split("\n")).toHaveLength(3);
  expect(pruned.stdout).toMatch(/^Deleted 1 snapshot and freed \S+ .B; 2 stay\.$/m);
  expect(listSnapshotIds(at("pruned"))).toHaveLength(2);
  const nothing = JSON.parse((await run("snapshots", "prune", "--keep", "1", "--json", ...state)).stdout);
  expect(nothing).toMatchObject({
    dryRun: false,
    freedBytes: 0,
    snapshots: [{ stays: true }, { stays: true }],
  });
});

test("what answers in the journal came from stays until its file is archived; the journal has the act", async () => {
  const state = ["--state", at("journal")];
  for (const day of ["05", "06", "07"])
    await run("import", "fixtures/demo/un", "--now", `2024-05-${day}T06:00:00Z`, ...state);
  const [needed = ""] = listSnapshotIds(at("journal"));
  const day = new WrittenLane(join(at("journal"), "journal"), "1");
  day.add(matchOf(1, { snapshot: needed }), "2024-05-05T08:00:00.000Z").leaveOpen("2024-05-05");
  const kept = await run("snapshots", "prune", ...state);
  expect(kept.stdout).toContain("There is nothing to delete; 3 stay.");
  expect(kept.stderr).toContain("1 snapshot stays only for the journal. To free the space");
  mkdirSync(at("archive"));
  await run("snapshots", "export", needed, "--out", join(at("archive"), "may.snapshot"), ...state);
  const pruned = await run("snapshots", "prune", "--archived", at("archive"), ...state);
  expect(pruned.stdout).toMatch(/^deleted {2}20240505T.* and \S+may\.snapshot has it intact$/m);
  expect(listSnapshotIds(at("journal"))).not.toContain(needed);
  const acts = (await run("journal", "list", "--kind", "act", "--json", ...state)).stdout;
  const last = JSON.parse(acts.trimEnd().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({
    command: "snapshots prune",
    details: { deleted: [needed], archive: at("archive") },
  });
});

test.skipIf(!canMount("a full disk"))(
  "a full disk can be pruned, and the act is recorded once there is room",
  async () => {
    const small = at("small");
    mkdirSync(small);
    await withMounted(small, "size=16m", async () => {
      const state = ["--state", small];
      for (const day of ["05", "06", "07"])
        await run("import", "fixtures/demo/un", "--now", `2024-05-${day}T06:00:00Z`, ...state);
      // As before the first entry.
      for (const name of ["journal", "journal.lanes"]) rmSync(join(small, name), { recursive: true });
      Bun.spawnSync(["dd", "if=/dev/zero", `of=${join(small, "filler")}`, "bs=4096"]);
      const pruned = await run("snapshots", "prune", ...state);
      expect(pruned.stderr).toContain("It is recorded when there is room again.");
      expect(pruned.stdout).toContain("Deleted 1 snapshot");
      expect((await run("journal", "list", "--kind", "act", ...state)).stdout).toContain("snapshots prune");
    });
  },
);

test.each([
  [["prune", "--keep", "0"], "'0' is invalid. Use a whole number from 1"],
  [["prune", "--days", "1.5"], "'1.5' is invalid. Use a whole number from 0"],
  [["prune", "--keep", "3", "--days", "3"], "cannot be used with option '--days <n>'"],
  [["export"], "required option '--out <file>' not specified"],
])("%p is refused", async (args, message) => {
  const { exitCode, stderr } = await runBinary(["snapshots", ...args, "--state", at("none")]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});
