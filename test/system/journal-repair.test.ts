// A journal that lost what it had, on the compiled executable: what a backup or a shipped place has is
// restored, a forged copy gives nothing, and what is lost for good is acknowledged by two accounts.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import {
  type Finished,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { flipByte } from "../support/damage.ts";
import { importWithKey, match, metricsOf, readinessOf, withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);
const path = (name: string) => join(folder.path, name);
const good = path("good");
const backup = path("backup.tar.zst");
const place = path("place");
/** Keys of two accounts that may acknowledge, and of one that may not. */
const keys = { ann: path("ann.key"), ben: path("ben.key"), clerk: path("clerk.key") };
let key: string;
let requests: string[];

const run = async (state: string, ...args: string[]): Promise<Finished> =>
  runBinary([...args, "--state", state]);

async function must(state: string, ...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(state, ...args);
  expect([args, exitCode, exitCode === 0 ? "" : stderr]).toEqual([args, 0, ""]);
  return stdout;
}

beforeAll(async () => {
  key = await importWithKey(good);
  for (const [name, file] of Object.entries(keys)) {
    await must(good, "accounts", "create", name);
    const scope = name === "clerk" ? "sanctions:review" : "sanctions:administer";
    writeFileSync(file, await must(good, "keys", "create", name, "--scope", scope));
  }
  mkdirSync(place, { mode: 0o700 });
  requests = [];
  // A service that stops ships the rest.
  await withService(good, { flags: ["--journal-to", place, "--replica", "r1"] }, async (service) => {
    for (let i = 0; i < 12; i++) requests.push((await match(service, key)).headers.get("X-Request-Id") ?? "");
  });
  await must(good, "backup", backup);
}, 60_000);

let copies = 0;
function copyOf(state = good): { state: string; journal: string; day: string } {
  const copy = path(`copy-${copies++}`);
  cpSync(state, copy, { recursive: true });
  const journal = join(copy, "journal");
  return { state: copy, journal, day: readdirSync(journal).find((name) => name.endsWith(".1.jsonl")) ?? "" };
}

function editLines(file: string, change: (lines: string[]) => string[]): void {
  const lines = change(readFileSync(file, "utf8").split("\n").slice(0, -1));
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
}

/** The requests that the journal lists, in its order. */
async function listed(state: string): Promise<string[]> {
  const { stdout } = await run(state, "journal", "list", "--kind", "match", "--json");
  const lines = stdout.split("\n").filter((line) => line.startsWith('{"seq"'));
  return lines.map((line) => JSON.parse(line).request);
}

const FAULTS: readonly (readonly [string, (file: string) => void])[] = [
  ["a deleted file", (file) => rmSync(file)],
  ["a cut file", (file) => truncateSync(file, 3000)],
  ["a flipped bit", (file) => flipByte(file, 2500)],
  ["swapped lines", (file) => editLines(file, ([a = "", b = "", c = "", ...rest]) => [a, c, b, ...rest])],
  ["a removed line", (file) => editLines(file, ([a = "", , ...rest]) => [a, ...rest])],
];

describe.each(["backup", "place"] as const)("from a %s", (kind) => {
  const from = kind === "backup" ? backup : place;
  // A start goes on behind what is lost, so the repair comes before or after it.
  const isStarted = kind === "place";

  test.each(FAULTS)("%s is restored", async (_, spoil) => {
    const { state, journal, day } = copyOf();
    spoil(join(journal, day));
    expect((await run(state, "journal", "verify")).exitCode).toBe(1);
    if (isStarted) await withService(state, {}, async (service) => void (await match(service, key)));
    const { exitCode, stdout, stderr } = await run(state, "journal", "repair", "--from", from);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("The journal is intact.");
    expect(await must(state, "journal", "verify")).toContain("The journal is intact: ");
    expect((await listed(state)).slice(0, 12)).toEqual(requests);
    expect(await must(state, "journal", "list", "--kind", "act")).toContain("journal repair");
  });

  test("a repaired journal goes on, and nothing reminds of the loss", async () => {
    const { state, journal, day } = copyOf();
    truncateSync(join(journal, day), 3000);
    await must(state, "journal", "repair", "--from", from);
    await withService(state, {}, async (service) => {
      expect((await match(service, key)).status).toBe(200);
      expect((await readinessOf(service)).body.warnings).toEqual([]);
    });
    await must(state, "journal", "verify");
  });
});

test("what repairs replaced is removed once the journal is whole, as an act", async () => {
  const { state, journal, day } = copyOf();
  const clean = (...more: string[]) => run(state, "journal", "repair", "--clean", ...more);
  expect((await clean()).stdout).toContain("No repair has put anything aside.");
  for (let i = 0; i < 2; i++) {
    truncateSync(join(journal, day), 3000);
    await must(state, "journal", "repair", "--from", backup);
  }
  const [first = "", ...others] = readdirSync(join(journal, "replaced")).sort();
  expect(others).toHaveLength(1);
  expect((await run(state, "doctor")).stdout).toContain("2 repairs of the journal put 2 files aside");
  const left = await run(state, "backup", path("with-replaced.tar.zst"));
  expect(left.stdout + left.stderr).toContain("what repairs of the journal replaced (journal/replaced)");
  const whole = readFileSync(join(journal, day));
  truncateSync(join(journal, day), 3000);
  const refused = await clean();
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("nothing was removed")]);
  expect((await clean("--from", backup)).exitCode).toBe(2);
  writeFileSync(join(journal, day), whole);
  expect((await clean()).stdout).toContain("Removed what 2 repairs replaced: ");
  expect(readdirSync(journal)).not.toContain("replaced");
  const acts = await must(state, "journal", "list", "--kind", "act", "--json");
  expect(acts).toContain(`"details":{"cleaned":[{"repair":"${first}","files":["${day}"]`);
  await must(state, "journal", "verify");
});

test("a journal of which every file is deleted is restored but for what came after the backup", async () => {
  const { state, journal } = copyOf();
  for (const name of readdirSync(journal)) if (name.endsWith(".jsonl")) rmSync(join(journal, name));
  // The lane of commands ends with the act of the backup, which no backup has.
  const first = await run(state, "journal", "repair", "--from", backup);
  expect([first.exitCode, first.stdout, first.stderr]).toEqual([
    1,
    expect.stringMatching(/Restored entries 1 to \d+ of lane 1\./),
    expect.stringContaining("--unproven takes those that go on"),
  ]);
  const second = await run(state, "journal", "repair", "--unproven", "--from", backup);
  expect([second.exitCode, second.stderr]).toEqual([
    1,
    expect.stringMatching(/nothing proves entries 1 to \d+ of lane cli/),
  ]);
  for (const file of [keys.ann, keys.ben])
    await must(state, "journal", "acknowledge", "--reason", "deleted", "--account-key", file);
  expect(await must(state, "journal", "verify")).toContain("intact but for 2 losses");
  expect(await listed(state)).toEqual(requests);
});

test("a repair while the service writes is refused, and one of a whole journal does nothing", async () => {
  const { state } = copyOf();
  const service = await startService(state);
  const refused = await run(state, "journal", "repair", "--from", backup);
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("is being written")]);
  await service.stop();
  expect(await must(state, "journal", "repair", "--from", backup)).toContain("there is nothing to repair");
});

test("a forged copy is refused", async () => {
  // Another journal with as many entries, of a state folder that never was this one.
  const { state: forged, journal } = copyOf();
  rmSync(journal, { recursive: true });
  await withService(forged, {}, async (service) => {
    for (let i = 0; i < 12; i++) await match(service, key);
  });
  const { state, journal: spoiled, day } = copyOf();
  editLines(join(spoiled, day), ([a = "", b = "", , d = "", ...rest]) => [a, b, d, ...rest]);
  const before = readFileSync(join(spoiled, day), "utf8");
  const { exitCode, stderr } = await run(state, "journal", "repair", "--from", join(forged, "journal"));
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("None of them was taken; ")]);
  expect(readFileSync(join(spoiled, day), "utf8")).toBe(before);
  // A backup or a part that was altered is not read at all.
  const cut = path("cut.tar.zst");
  writeFileSync(cut, readFileSync(backup).subarray(0, -7));
  expect((await run(state, "journal", "repair", "--from", cut)).exitCode).toBe(1);
  const altered = path("altered");
  cpSync(place, altered, { recursive: true });
  for (const name of readdirSync(altered, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".part")) flipByte(join(altered, name), readFileSync(join(altered, name)).length - 20);
  const parts = await run(state, "journal", "repair", "--from", altered);
  expect([parts.exitCode, parts.stderr]).toEqual([1, expect.stringContaining("not used: ")]);
});

describe("what is lost for good", () => {
  test("is acknowledged by two accounts, and named", async () => {
    const { state, journal, day } = copyOf();
    editLines(join(journal, day), (lines) =>
      lines.map((line, i) => (i === 4 ? line.replace("Taisiya", "Taisiyo") : line)),
    );
    const flags = ["--reason", "the disk failed", "--account-key"];
    const acknowledge = (file: string) => run(state, "journal", "acknowledge", ...flags, file);
    const clerk = await acknowledge(keys.clerk);
    expect([clerk.exitCode, clerk.stderr]).toEqual([1, expect.stringContaining("lacks the scope")]);
    for (const file of [keys.ann, keys.ann]) {
      const { exitCode, stdout } = await acknowledge(file);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining("A second account confirms it")]);
      expect((await run(state, "journal", "verify")).exitCode).toBe(1);
    }
    expect((await acknowledge(keys.ben)).stdout).toContain("Acknowledged by two accounts: 1 problem.");
    const verified = await must(state, "journal", "verify");
    expect(verified).toMatch(/Lost for good, as acknowledged: .*line 5: .* \(ann and ben on \d{4}-/);
    expect(verified).toContain("intact but for 1 loss that two accounts acknowledged");
    expect((await listed(state)).length).toBe(11);
    // Another one is a problem again.
    editLines(join(journal, day), (lines) =>
      lines.map((line, i) => (i === 7 ? line.replace("Taisiya", "Taisiyo") : line)),
    );
    const again = await run(state, "journal", "verify");
    expect([again.exitCode, again.stdout]).toEqual([1, expect.stringContaining("line 8")]);
    // A copy that turns up restores what was given up.
    await must(state, "journal", "repair", "--from", backup);
    expect(await must(state, "journal", "verify")).toContain("The journal is intact: ");
  });

  test("no longer stops a backup, once a sealed file is acknowledged", async () => {
    const { state, journal, day } = copyOf();
    // The day is over: the next start seals it.
    renameSync(join(journal, day), join(journal, "2026-01-05.1.jsonl"));
    rmSync(join(journal, "1.head"));
    await withService(state, {}, async (service) => {
      await match(service, key);
      while (!readdirSync(journal).includes("2026-01-05.1.jsonl.zst")) await Bun.sleep(20);
    });
    rmSync(join(journal, "2026-01-05.1.jsonl.zst"));
    const refused = await run(state, "backup", path("refused.tar.zst"));
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining("is gone")]);
    for (const file of [keys.ann, keys.ben])
      await must(state, "journal", "acknowledge", "--reason", "deleted", "--account-key", file);
    const verified = await run(state, "journal", "verify");
    expect([verified.exitCode, verified.exitCode === 0 ? "" : verified.stdout]).toEqual([0, ""]);
    await must(state, "backup", path("allowed.tar.zst"));
    await must(path("none"), "restore", "--check", path("allowed.tar.zst"));
    await withService(state, {}, async (service) => {
      expect((await readinessOf(service)).body.warnings).toEqual([]);
    });
  });
});

describe("what a start found to be lost", () => {
  const backups = path("nightly");
  const old = join(backups, "interdict-20260101T013000Z.tar.zst");

  /** A state folder whose service was started twice after its file was deleted. */
  async function startedTwice(): Promise<string> {
    const { state, journal, day } = copyOf();
    rmSync(backups, { recursive: true, force: true });
    mkdirSync(backups);
    cpSync(backup, old);
    rmSync(join(journal, day));
    for (let start = 0; start < 2; start++)
      await withService(state, {}, async (service) => {
        expect((await match(service, key)).status).toBe(200);
      });
    return state;
  }

  const isIntact = async (service: RunningService) =>
    (await metricsOf(service)).includes("\ninterdict_journal_intact 1");

  test("is said by service, doctor, backup and restore until two accounts acknowledge it", async () => {
    const state = await startedTwice();
    const doctor = await run(state, "doctor");
    expect([doctor.exitCode, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/of lane 1 were gone at the/),
    ]);
    const written = await run(state, "backup", backups, "--keep-days", "14");
    expect([written.exitCode, written.stderr]).toEqual([
      1,
      expect.stringContaining("had lost entries before"),
    ]);
    // The last copy of what is lost stays.
    const [kept, made = ""] = readdirSync(backups).sort();
    expect(join(backups, kept ?? "")).toBe(old);
    const checked = await run(state, "restore", "--check", join(backups, made));
    expect([checked.exitCode, checked.stderr]).toEqual([
      1,
      expect.stringContaining("had lost entries before"),
    ]);
    await must(state, "restore", "--check", join(backups, made), "--without", "journal");
    const restored = path("restored-with-losses");
    const again = await run(restored, "restore", join(backups, made));
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("is not whole")]);
    for (const one of [state, restored])
      await withService(one, {}, async (service) => {
        expect((await readinessOf(service)).body.warnings).toEqual([
          expect.stringMatching(/^The journal had lost entries before this start \(lost\): the entries 1 to/),
        ]);
        expect(await isIntact(service)).toBe(false);
        for (const file of [keys.ann, keys.ben])
          await must(one, "journal", "acknowledge", "--reason", "deleted", "--account-key", file);
        while (!(await isIntact(service))) await Bun.sleep(50);
        expect((await readinessOf(service)).body.warnings).toEqual([]);
      });
    await must(state, "backup", backups, "--keep-days", "14");
  });

  test.each([
    ["runs", true],
    ["is stopped", false],
  ])("may be the whole folder, also while the service %s", async (_, isRunning) => {
    const { state, journal } = copyOf();
    const remove = () => rmSync(journal, { recursive: true });
    await withService(state, {}, async (service) => {
      expect((await match(service, key)).status).toBe(200);
      if (!isRunning) return;
      remove();
      expect((await match(service, key)).status).toBe(503);
      while (!(await readinessOf(service)).body.warnings.join().includes("lane cli was gone"))
        await Bun.sleep(50);
    });
    if (!isRunning) remove();
    expect((await run(state, "doctor")).exitCode).toBe(1);
    expect((await run(state, "backup", path("none.tar.zst"))).exitCode).toBe(1);
    for (let start = 0; start < 2; start++)
      await withService(state, {}, async (service) => {
        expect((await match(service, key)).status).toBe(200);
        expect((await readinessOf(service)).body.warnings.join()).toContain("lane cli was gone");
        expect(await isIntact(service)).toBe(false);
      });
    const verified = await run(state, "journal", "verify");
    expect([verified.exitCode, verified.stdout]).toEqual([
      1,
      expect.stringContaining("Lane cli was begun, and"),
    ]);
    // A copy that has all of it is named, and taken when asked for.
    const other = copyOf();
    rmSync(other.journal, { recursive: true });
    const repaired = await run(other.state, "journal", "repair", "--from", backup);
    expect([repaired.exitCode, repaired.stderr]).toEqual([
      1,
      expect.stringContaining("--unproven takes those that go on"),
    ]);
    await run(other.state, "journal", "repair", "--from", backup, "--unproven");
    expect(await listed(other.state)).toEqual(requests);
    // Two accounts acknowledge what is gone for good.
    for (const file of [keys.ann, keys.ben])
      await must(state, "journal", "acknowledge", "--reason", "rm -rf", "--account-key", file);
    await must(state, "journal", "verify");
    await must(state, "backup", path("whole.tar.zst"));
    await withService(state, {}, async (service) => {
      expect([(await readinessOf(service)).body.warnings, await isIntact(service)]).toEqual([[], true]);
    });
  });

  test("is forgotten once a repair has restored it", async () => {
    const state = await startedTwice();
    await must(state, "journal", "repair", "--from", backup);
    await withService(state, {}, async (service) => {
      expect([(await readinessOf(service)).body.warnings, await isIntact(service)]).toEqual([[], true]);
    });
    await must(state, "backup", backups, "--keep-days", "14");
    expect(readdirSync(backups)).not.toContain(basename(old));
  });

  test("keeps old backups, as does any problem that the last verification found", async () => {
    const { state, journal, day } = copyOf();
    rmSync(backups, { recursive: true, force: true });
    mkdirSync(backups);
    cpSync(backup, old);
    flipByte(join(journal, day), 2500);
    expect((await run(state, "journal", "verify")).exitCode).toBe(1);
    const written = await run(state, "backup", backups, "--keep-days", "14");
    expect([written.exitCode, written.stderr]).toEqual([
      1,
      expect.stringContaining("the last verification of the journal found a problem"),
    ]);
    expect(readdirSync(backups)).toHaveLength(2);
    await must(state, "journal", "repair", "--from", old);
    await must(state, "journal", "verify");
    await must(state, "backup", backups, "--keep-days", "14");
    expect(readdirSync(backups)).not.toContain(basename(old));
  });
});

test("with --journal-wait every answer is in the place before it is sent", async () => {
  const { state, journal } = copyOf();
  const shipped = path("waited");
  mkdirSync(shipped, { mode: 0o700 });
  const flags = ["--journal-to", shipped, "--journal-wait", "--replica", "r2", "--workers", "2"];
  const service = await startService(state, {}, flags);
  const ids: string[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 10; i++) ids.push((await match(service, key)).headers.get("X-Request-Id") ?? "");
    }),
  );
  process.kill(service.pid, "SIGKILL");
  await service.stop();
  // The host is lost with all that it had.
  rmSync(journal, { recursive: true });
  const read = await runBinary([
    "journal",
    "list",
    "--shipped",
    shipped,
    "--kind",
    "match",
    "--json",
    "--state",
    good,
  ]);
  const found = new Set(
    read.stdout
      .split("\n")
      .filter((line) => line.startsWith('{"replica"'))
      .map((line) => JSON.parse(line).request),
  );
  expect([read.exitCode, ids.filter((id) => !found.has(id))]).toEqual([0, []]);
  expect(ids).toHaveLength(40);
});

test("a repair after a kill restores what the head note does not name yet, or says that it is there", async () => {
  const { state, journal } = copyOf();
  const shipped = path("killed");
  mkdirSync(shipped, { mode: 0o700 });
  const flags = ["--journal-to", shipped, "--journal-wait", "--replica", "r3", "--workers", "1"];
  const service = await startService(state, {}, flags);
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) ids.push((await match(service, key)).headers.get("X-Request-Id") ?? "");
  process.kill(service.pid, "SIGKILL");
  await service.stop();
  for (const name of readdirSync(journal)) if (name.endsWith(".1.jsonl")) rmSync(join(journal, name));
  const missing = async () => {
    const there = new Set(await listed(state));
    return ids.filter((id) => !there.has(id));
  };
  const repaired = await run(state, "journal", "repair", "--from", shipped);
  const isAll = (await missing()).length === 0;
  expect([repaired.exitCode, isAll]).toEqual([isAll ? 0 : 1, isAll]);
  if (!isAll) expect(repaired.stderr).toContain("goes on from there");
  await must(state, "journal", "repair", "--from", shipped, "--unproven");
  expect(await missing()).toEqual([]);
  await must(state, "journal", "verify");
});

test("a place that is away refuses answers that wait for it, and takes them again", async () => {
  const { state } = copyOf();
  const shipped = path("away");
  mkdirSync(shipped, { mode: 0o700 });
  await withService(state, { flags: ["--journal-to", shipped, "--journal-wait"] }, async (service) => {
    expect((await match(service, key)).status).toBe(200);
    rmSync(shipped, { recursive: true });
    expect((await match(service, key)).status).toBe(503);
    expect((await readinessOf(service)).body.reason).toContain("away for the journal can't be used");
    mkdirSync(shipped, { mode: 0o700 });
    while ((await match(service, key)).status !== 200) await Bun.sleep(100);
  });
  expect((await run(state, "journal", "verify")).exitCode).toBe(0);
});

test("all workers say the same of a loss", async () => {
  const { state, journal } = copyOf();
  await withService(state, { flags: ["--workers", "3"] }, async (service) => {
    const name = readdirSync(journal).find((one) => one.endsWith(".2.jsonl")) ?? "";
    rmSync(join(journal, name));
    const answers = async () => {
      const all = await Promise.all(
        Array.from({ length: 24 }, () =>
          fetch(`${service.url}/readyz`, { headers: { Connection: "close" } }),
        ),
      );
      return new Set(await Promise.all(all.map(async (one) => `${one.status} ${await one.text()}`)));
    };
    let said = await answers();
    for (let tries = 0; tries < 100 && (said.size > 1 || [...said][0]?.startsWith("200")); tries++) {
      await Bun.sleep(100);
      said = await answers();
    }
    expect([...said]).toEqual([expect.stringMatching(/^503 .*lost its file/)]);
    // News reach the workers within moments of each other.
    let differing = 0;
    for (let i = 0; i < 10; i++) {
      await Bun.sleep(100);
      if ((await answers()).size > 1) differing++;
    }
    expect(differing).toBeLessThanOrEqual(2);
  });
});
