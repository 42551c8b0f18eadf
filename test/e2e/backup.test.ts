// Backup, restore and doctor of the executable: beside a service under load, and on a folder that can't be
// written.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { RESTORING_FOLDER } from "../../src/base/platform/state-folder.ts";
import { ask, BINARY, makeFolder, type RunningService, runBinary } from "../support/binary.ts";
import { seeded } from "../support/random.ts";
import { importWithKey, match, READING_DATA, SUBJECT, withService } from "../support/served.ts";
import { asUnprivileged, giveAway } from "../support/unprivileged.ts";
import { expectWholeSnapshots } from "../support/whole-snapshot.ts";

const folder = makeFolder();
afterAll(folder.remove);
const state = join(folder.path, "state");
let key: string;
beforeAll(async () => {
  key = await importWithKey(state);
});

async function run(args: readonly string[], of = state): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary([...args, "--state", of]);
  expect([args, exitCode, exitCode === 0 ? "" : stderr]).toEqual([args, 0, ""]);
  return stdout;
}

/** The answers of every endpoint that reads a snapshot. */
async function answersOf(service: RunningService, used: string) {
  return await Promise.all(
    READING_DATA.map(async ([path, body]) => {
      const answer = await ask(service, used, path, body);
      return [path, answer.status, answer.headers.get("Interdict-Snapshot"), answer.body];
    }),
  );
}

describe("a backup under load", () => {
  test("has every key made or revoked before it, and answers the same where it is restored", async () => {
    const revoked: string[] = [];
    const valid: string[] = [key];
    let answers: unknown;
    const answered: string[] = [];
    const backups: { file: string; valid: string[]; revoked: string[]; answered: string[] }[] = [];
    await withService(state, { flags: ["--workers", "2"] }, async (service) => {
      answers = await answersOf(service, key);
      let isOver = false;
      const statuses = new Set<number>();
      const load = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const { status, headers } = await match(service, key, SUBJECT);
          statuses.add(status);
          answered.push(headers.get("X-Request-Id") ?? "");
        }
      });
      const keys = (async () => {
        while (!isOver) {
          const made = (await run(["keys", "create", "tests"])).trim();
          if (valid.length <= revoked.length) valid.push(made);
          else {
            await run(["keys", "revoke", made.split("_")[1] ?? ""]);
            revoked.push(made);
          }
        }
      })();
      for (let i = 0; i < 3; i++) {
        const before = { valid: [...valid], revoked: [...revoked], answered: [...answered] };
        const file = join(folder.path, `${i}.tar.zst`);
        await run(["backup", file]);
        backups.push({ file, ...before });
      }
      isOver = true;
      await Promise.all([keys, ...load]);
      expect([...statuses]).toEqual([200]);
      await run(["doctor"]);
    });

    const last = backups.at(-1);
    if (last === undefined) throw new Error("There is no backup.");
    for (const { file } of backups) await run(["restore", file, "--check"]);
    const restored = join(folder.path, "restored");
    await run(["restore", last.file], restored);
    await run(["journal", "verify"], restored);
    const recorded = new Set(
      (await run(["journal", "list", "--json"], restored)).match(/"request":"[^"]+"/g),
    );
    expect(last.answered.filter((id) => !recorded.has(`"request":"${id}"`))).toEqual([]);
    expect(last.answered.length).toBeGreaterThan(0);
    // What a backup leaves out is made anew.
    const left = (of: string) =>
      readdirSync(of)
        .filter((name) => !/^access\.sqlite-|^figures\.sqlite|^last-|\.lock$|^uploads$/.test(name))
        .sort();
    expect(left(restored)).toEqual(left(state));
    await withService(restored, {}, async (service) => {
      expect(await answersOf(service, key)).toEqual(answers as never);
      for (const good of last.valid) expect((await match(service, good)).status).toBe(200);
      for (const gone of last.revoked) expect((await match(service, gone)).status).toBe(401);
    });
    expect(last.revoked.length).toBeGreaterThan(0);
  });

  test("goes to standard output, too", async () => {
    const out = join(folder.path, "piped.tar.zst");
    const { exitCode } = await runBinary(
      ["-c", 'exec "$0" backup - --state "$1" >"$2"', "dist/interdict", state, out],
      {
        binary: "bash",
      },
    );
    expect(exitCode).toBe(0);
    await run(["restore", out, "--check"]);
  });
});

describe("what a backup has and lacks", () => {
  const file = (name: string) => join(folder.path, `${name}.tar.zst`);
  beforeAll(() => withService(state, {}, async (service) => void (await match(service, key))));
  const attempt = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runBinary(args);
    return { exitCode, said: stdout + stderr };
  };

  test("is every decision, unless it is left out by name", async () => {
    const target = join(folder.path, "by-default");
    const made = await attempt("backup", file("default"), "--state", state);
    expect(made.exitCode).toBe(0);
    expect(made.said).toMatch(
      /^In it: accounts and keys, .*1 snapshot \(in use: .*the journal \(lane 1 up to/m,
    );
    expect(made.said).toMatch(/^Not in it: .*uploads.*the key of --journal-key/m);
    const restored = await attempt("restore", file("default"), "--state", target);
    expect(restored.exitCode).toBe(0);
    expect(restored.said).toMatch(/^Not in it: .*uploads/m);
    const count = async (of: string) =>
      (await run(["journal", "list", "--kind", "match"], of)).split("\n").length;
    expect(await count(target)).toBe(await count(state));
    expect(await count(target)).toBeGreaterThan(1);
    await run(["journal", "verify"], target);
    // The flag of before is no error.
    expect((await attempt("backup", file("flag"), "--journal", "--state", state)).exitCode).toBe(0);
    expect(
      (await attempt("backup", file("both"), "--journal", "--without", "journal", "--state", state)).exitCode,
    ).toBe(2);
  });

  test("is named, and a restore fails that lacks it, unless that is accepted by name", async () => {
    for (const [part, lack] of [
      ["journal", /lacks the entries 1 to \d+ of lane 1 and .*1 to \d+ of lane cli of the journal/],
      ["snapshots", /lacks the snapshot in use, \S+, so there are no lists/],
    ] as const) {
      const target = join(folder.path, `without-${part}`);
      const made = await attempt("backup", file(part), "--without", part, "--state", state);
      expect([part, made.exitCode]).toEqual([part, 0]);
      for (const args of [[], ["--check"]]) {
        const refused = await attempt("restore", file(part), "--state", target, ...args);
        expect([part, args, refused.exitCode]).toEqual([part, args, 1]);
        expect(refused.said).toMatch(lack);
        expect(refused.said).toContain(`--without ${part}`);
        expect(existsSync(target)).toBeFalse();
      }
      const checked = await attempt("restore", file(part), "--check", "--without", part);
      expect([part, checked.exitCode]).toEqual([part, 0]);
      const accepted = await attempt("restore", file(part), "--state", target, "--without", part);
      expect([part, accepted.exitCode]).toEqual([part, 0]);
      expect(accepted.said).toMatch(lack);
    }
    // A journal that was saved apart is none that is lacking.
    const apart = join(folder.path, "apart");
    const saved = await attempt(
      "restore",
      file("journal"),
      "--state",
      apart,
      "--journal",
      join(state, "journal"),
    );
    expect(saved.exitCode).toBe(0);
    await run(["journal", "verify"], apart);
  });

  test("of a journal that lost entries is not written, and the earlier one stays", async () => {
    const damaged = join(folder.path, "cut-before");
    await run(["restore", file("default")], damaged);
    const [day = ""] = readdirSync(join(damaged, "journal")).filter((name) => name.endsWith(".1.jsonl"));
    truncateSync(join(damaged, "journal", day), 0);
    copyFileSync(file("default"), file("cut"));
    const { exitCode, said } = await attempt("backup", file("cut"), "--state", damaged);
    expect([exitCode, said]).toEqual([
      1,
      expect.stringMatching(
        /has 0 bytes, not the \d+ that were written: its head note names the entries 1 to \d+/,
      ),
    ]);
    expect((await attempt("restore", "--check", file("cut"))).exitCode).toBe(0);
    expect((await attempt("backup", file("rest"), "--without", "journal", "--state", damaged)).exitCode).toBe(
      0,
    );
  });

  test("is also what a replica remembers of the snapshots that it took", async () => {
    const target = join(folder.path, "following");
    await run(["restore", file("default")], target);
    const record =
      '{"newest":{"id":"20991231T000000Z-00000000","createdAt":"2099-12-31T00:00:00"},"used":null}\n';
    writeFileSync(join(target, "follow.json"), record, { mode: 0o600 });
    writeFileSync(join(target, "notes.txt"), "", { mode: 0o600 });
    const made = await attempt("backup", file("following"), "--state", target);
    expect(made.said).toMatch(/^Not in it: .*notes\.txt/m);
    const again = join(folder.path, "following-again");
    await run(["restore", file("following")], again);
    expect(readFileSync(join(again, "follow.json"), "utf8")).toBe(record);
  });
});

describe("the backup of a night", () => {
  const backups = join(folder.path, "nights");
  const own = join(folder.path, "of-nights");
  const values = (service: RunningService, about: string) =>
    fetch(`${service.url}/metrics`)
      .then((answer) => answer.text())
      .then((text) => text.split("\n").filter((line) => line.startsWith(about)));
  const age = (name: string) =>
    copyFileSync(join(backups, name), join(backups, "interdict-20260101T000000Z.tar.zst"));

  test("is named after its time, noted for the metrics, and removes what it has itself", async () => {
    mkdirSync(backups);
    await run(["restore", join(folder.path, "default.tar.zst")], own);
    await withService(own, {}, async (service) => {
      expect(await values(service, "interdict_backup_last_success")).toEqual([]);
      await run(["backup", backups, "--keep-days", "14"], own);
      const [first = "", ...more] = readdirSync(backups);
      expect([first, more]).toEqual([expect.stringMatching(/^interdict-\d{8}T\d{6}Z\.tar\.zst$/), []]);
      expect(await values(service, 'interdict_backup_last_result{result="succeeded"}')).toEqual([
        'interdict_backup_last_result{result="succeeded"} 1',
      ]);
      expect(await values(service, "interdict_backup_last_success")).toHaveLength(1);
      await run(["journal", "verify"], own);
      expect(await values(service, 'interdict_journal_verify_last_result{result="succeeded"}')).toEqual([
        'interdict_journal_verify_last_result{result="succeeded"} 1',
      ]);
      age(first);
      await Bun.sleep(1000);
      await run(["backup", backups, "--keep-days", "14"], own);
      expect(readdirSync(backups).sort()).toEqual([first, expect.stringMatching(/^interdict-2/)]);
    });
  });

  test("fails and leaves an old one that has more of the journal, or the journal is not whole", async () => {
    const [last = ""] = readdirSync(backups).sort().reverse();
    age(last);
    const other = join(folder.path, "exchanged");
    await run(["restore", join(backups, last)], other);
    for (const name of readdirSync(join(other, "journal"))) rmSync(join(other, "journal", name));
    const nightly = () => runBinary(["backup", backups, "--keep-days", "14", "--state", other]);
    const gone = await nightly();
    expect([gone.exitCode, gone.stderr]).toEqual([1, expect.stringContaining("lane 1 was gone")]);
    // So that it looks like a journal that was begun today.
    rmSync(join(other, "journal.lanes"));
    const { exitCode, stderr } = await nightly();
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/interdict-20260101T000000Z\.tar\.zst, because it has what the new backup lacks/),
    ]);
    expect(existsSync(join(backups, "interdict-20260101T000000Z.tar.zst"))).toBeTrue();
    expect(JSON.parse(readFileSync(join(other, "last-backup.json"), "utf8"))).toMatchObject({
      result: "failed",
      succeededAt: null,
    });
    const misused = await runBinary([
      "backup",
      join(folder.path, "x.zst"),
      "--keep-days",
      "1",
      "--state",
      state,
    ]);
    expect([misused.exitCode, misused.stderr]).toEqual([2, expect.stringContaining("needs a folder")]);
  });
});

describe("a restore that is killed", () => {
  test("leaves a folder that everything refuses, or everything", async () => {
    const file = join(folder.path, "0.tar.zst");
    const random = seeded(11);
    let unfinished = 0;
    for (let i = 0; i < 16; i++) {
      const target = join(folder.path, `killed-${i}`);
      const started = performance.now();
      const child = Bun.spawn([BINARY, "restore", file, "--state", target], {
        stdout: "ignore",
        stderr: "ignore",
      });
      // The program takes some time to start; the work that is to be interrupted comes after it.
      while (!existsSync(join(target, RESTORING_FOLDER)) && child.exitCode === null) await Bun.sleep(1);
      await Bun.sleep((random() * (performance.now() - started)) / 4);
      child.kill("SIGKILL");
      await child.exited;
      const isWhole = existsSync(target) && !existsSync(join(target, RESTORING_FOLDER));
      const asked = await runBinary(["keys", "list", "--state", target]);
      if (isWhole) {
        expect([asked.exitCode, asked.stdout]).toEqual([0, expect.stringContaining("tests")]);
        expectWholeSnapshots(target);
      } else {
        unfinished++;
        expect([asked.exitCode, asked.stderr]).toEqual([1, expect.stringContaining("is not finished")]);
      }
    }
    expect(unfinished).toBeGreaterThan(0);
  });
});

test("the doctor parses variables as serve does", async () => {
  const env = { INTERDICT_WORKERS: "many", INTERDICT_MAX_AGES: "3" };
  const { exitCode, stdout } = await runBinary(["doctor", "--state", state], { env });
  expect(exitCode).toBe(1);
  expect(stdout).toContain("INTERDICT_WORKERS");
  expect(stdout).toContain("Use a whole number from 1 to 64, without zeros in front.");
  const misspelt = await runBinary(["doctor", "--state", state], { env: { INTERDICT_MAX_AGES: "3" } });
  expect([misspelt.exitCode, misspelt.stdout]).toEqual([
    1,
    expect.stringContaining("no variable INTERDICT_MAX_AGES"),
  ]);
});

describe("a folder that can't be written", () => {
  test("is backed up and checked, and stays as it was", async () => {
    const parent = join(folder.path, "locked");
    mkdirSync(parent, { mode: 0o755 });
    const locked = join(parent, "state");
    await run(["restore", join(folder.path, "0.tar.zst")], locked);
    giveAway(locked);
    const options = asUnprivileged(folder.path);
    const out = join(folder.path, "out");
    mkdirSync(out);
    giveAway(out);
    for (const name of readdirSync(join(locked, "journal"))) chmodSync(join(locked, "journal", name), 0o400);
    for (const name of ["journal", "."]) chmodSync(join(locked, name), 0o500);
    const look = () =>
      readdirSync(locked, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => [name, statSync(join(locked, name)).mtimeMs, statSync(join(locked, name)).ctimeMs]);
    const before = look();
    const examined = await runBinary(["doctor", "--state", locked], options);
    expect([examined.exitCode, examined.stdout]).toEqual([
      1,
      expect.stringContaining("The folder can't be written"),
    ]);
    expect(examined.stdout.match(/^ERROR/gm)).toHaveLength(1);
    const file = join(out, "rescued.tar.zst");
    const rescued = await runBinary(["backup", file, "--state", locked], options);
    expect([rescued.exitCode, rescued.stderr]).toEqual([0, expect.stringContaining("can't be recorded")]);
    expect(look()).toEqual(before);
    chmodSync(locked, 0o700);
    const { stdout } = await runBinary(["doctor", "--state", locked], options);
    expect(stdout).toContain(`${join(locked, "journal")} can't be written, so matches are refused`);
    chmodSync(join(locked, "journal"), 0o700);
    await run(["restore", file, "--check"]);
  });

  test("is restored into by root for its owner", async () => {
    if (process.getuid?.() !== 0) return;
    const theirs = join(folder.path, "theirs");
    mkdirSync(theirs, { mode: 0o700 });
    giveAway(theirs);
    const { uid } = statSync(theirs);
    const ownersMeanwhile = new Set<number>();
    const watch = setInterval(() => {
      if (existsSync(join(theirs, ".restoring"))) ownersMeanwhile.add(statSync(theirs).uid);
    }, 1);
    await run(["restore", join(folder.path, "0.tar.zst")], theirs);
    clearInterval(watch);
    expect(ownersMeanwhile).toEqual(new Set([0]));
    expect(statSync(theirs).uid).toBe(uid);
    const owners = readdirSync(theirs, { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(theirs, name)).uid,
    );
    expect(new Set(owners)).toEqual(new Set([uid]));
    const files = readdirSync(theirs, { recursive: true }).sort();
    for (const args of [["accounts", "create", "new"], ["import", "fixtures/demo/un"], ["serve"]]) {
      const refused = await runBinary([...args, "--state", theirs]);
      expect([refused.exitCode, refused.stderr]).toEqual([
        1,
        expect.stringContaining(`${theirs} belongs to the user ${uid}`),
      ]);
    }
    expect(readdirSync(theirs, { recursive: true }).sort()).toEqual(files);
    const home = join(theirs, "another");
    const { exitCode, stderr } = await runBinary([
      "restore",
      join(folder.path, "0.tar.zst"),
      "--state",
      home,
    ]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`Root does not restore below ${theirs}`)]);
  });
});
