// What somebody meets who is called at night: the wrong user, the wrong folder, damaged and missing
// snapshots. Commands say what is so, and what they advise works.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { loadCurrentId } from "../../src/engine/snapshot/folders.ts";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { flipByte } from "../support/damage.ts";
import { importWithKey, withService } from "../support/served.ts";
import { asUnprivileged } from "../support/unprivileged.ts";

const folder = makeFolder();
afterAll(folder.remove);
const good = join(folder.path, "good");
/** Oldest first; the last is in use. */
let ids: string[];
beforeAll(async () => {
  await importWithKey(good);
  for (let more = 0; more < 2; more++) {
    // Ids are of whole seconds.
    await Bun.sleep(1000);
    const again = await runBinary(["import", "--fresh", "fixtures/demo", "--state", good]);
    expect(again.exitCode).toBe(0);
  }
  ids = readdirSync(join(good, "snapshots")).sort();
});

function copyState(name: string): string {
  const state = join(folder.path, name);
  cpSync(good, state, { recursive: true });
  return state;
}

function damage(state: string, id: string, file = "aliases.idx"): void {
  flipByte(join(state, "snapshots", id, file), 5000);
}

async function run(state: string, ...args: string[]) {
  const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
  return { exitCode, stdout, stderr, said: stdout + stderr };
}

describe("a rollback without an id", () => {
  test("takes the newest good snapshot other than the one in use, and says when it is newer", async () => {
    const [first = "", second = "", third = ""] = ids;
    const state = copyState("rolled");
    const back = await run(state, "snapshots", "rollback");
    expect([back.exitCode, loadCurrentId(state)]).toEqual([0, second]);
    expect(back.stderr).not.toContain("newer");
    const again = await run(state, "snapshots", "rollback");
    expect([again.exitCode, loadCurrentId(state)]).toEqual([0, third]);
    expect(again.stderr).toContain(`${third} is newer than ${second}, which was in use`);
    damage(state, second);
    const past = await run(state, "snapshots", "rollback");
    expect([past.exitCode, loadCurrentId(state)]).toEqual([0, first]);
    expect(past.stderr).toContain(`${second} is left out:`);
    expect(past.stderr).toContain("aliases.idx");
  });

  test("works where nothing good names the snapshot in use", async () => {
    for (const spoil of [
      (state: string) => writeFileSync(join(state, "current"), "\u0000garbage"),
      (state: string) => rmSync(join(state, "current")),
      (state: string) => rmSync(join(state, "snapshots", loadCurrentId(state) ?? ""), { recursive: true }),
    ]) {
      const state = copyState("unnamed");
      spoil(state);
      const left = readdirSync(join(state, "snapshots")).sort().at(-1) ?? "";
      const examined = await run(state, "doctor");
      expect([examined.exitCode, examined.stdout]).toEqual([
        1,
        expect.stringContaining("interdict snapshots rollback"),
      ]);
      const back = await run(state, "snapshots", "rollback");
      expect([back.exitCode, back.stdout]).toEqual([0, expect.stringContaining(`The snapshot ${left}`)]);
      expect(loadCurrentId(state)).toBe(left);
      expect((await run(state, "doctor")).exitCode).toBe(0);
      rmSync(state, { recursive: true });
    }
  });

  test("fails with the reason of each, where none is good, and changes nothing", async () => {
    const [first = "", second = "", third = ""] = ids;
    const state = copyState("none-good");
    damage(state, first);
    damage(state, second, "entities.sqlite");
    const back = await run(state, "snapshots", "rollback");
    expect([back.exitCode, back.stdout, loadCurrentId(state)]).toEqual([1, "", third]);
    expect(back.stderr).toContain(`${first}: `);
    expect(back.stderr).toContain(`${second}: `);
  });
});

describe("the doctor advises what works", () => {
  test("where a rollback would fail", async () => {
    const [first = "", second = "", third = ""] = ids;
    const state = copyState("damaged-others");
    damage(state, first);
    damage(state, second);
    const others = await run(state, "doctor");
    expect(others.stdout).toMatch(
      new RegExp(`^WARNING +snapshot .*${second} can't be used for a rollback`, "m"),
    );
    expect(others.stdout).not.toMatch(/^ok +snapshot .*gone back to/m);
    damage(state, third);
    const all = await run(state, "doctor");
    expect(all.exitCode).toBe(1);
    expect(all.stdout).not.toContain("interdict snapshots rollback");
    expect(all.stdout).toContain("interdict import --fresh PATH");
    expect((await run(state, "snapshots", "rollback")).exitCode).toBe(1);
    expect((await run(state, "import", "--fresh", "fixtures/demo")).exitCode).toBe(0);
    expect((await run(state, "doctor")).exitCode).toBe(0);
  });

  test("where the folder of the snapshots is gone", async () => {
    const state = copyState("no-snapshots");
    rmSync(join(state, "snapshots"), { recursive: true });
    const examined = await run(state, "doctor");
    expect(examined.exitCode).toBe(1);
    expect(examined.stdout).toContain(`The snapshot in use, ${ids.at(-1)}, is not in ${state}`);
    expect(examined.stdout).not.toContain("as the user");
    expect(examined.stdout).not.toContain("snapshots rollback");
    const back = await run(state, "snapshots", "rollback");
    expect([back.exitCode, back.stderr]).toEqual([
      1,
      expect.stringContaining("interdict import --fresh PATH"),
    ]);
    expect((await run(state, "import", "--fresh", "fixtures/demo")).exitCode).toBe(0);
  });

  test("and names the snapshot that a rollback goes to", async () => {
    const { exitCode, stdout } = await run(good, "doctor");
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`A rollback goes to ${ids.at(-2)}`)]);
  });
});

describe("another user than that of the service", () => {
  const options = () => asUnprivileged(folder.path);

  test("is told so, and nothing that was not read is called good", async () => {
    if (process.getuid?.() !== 0) return;
    const state = copyState("not-theirs");
    chmodSync(state, 0o700);
    for (const [command, ...args] of [
      ["doctor"],
      ["keys", "list"],
      ["accounts", "list"],
      ["import", folder.path],
    ]) {
      const { exitCode, stdout, stderr } = await runBinary(
        [command ?? "", ...args, "--state", state],
        options(),
      );
      expect([command, exitCode]).toEqual([command, 1]);
      const said = stdout + stderr;
      expect(said).toContain(`${state} belongs to the user 0 (root)`);
      expect(said).toContain("this is the user 65534");
      expect(said).toContain("interdict-admin");
      expect(said).not.toContain("can't be made");
      if (command === "doctor")
        expect(stdout).not.toMatch(/^ok +(?:accounts|cleared|cases|snapshot|journal|lists|disk)/m);
    }
  });

  test("also where the folder is a link into one that they can't enter, as systemd makes it", async () => {
    if (process.getuid?.() !== 0) return;
    const closed = join(folder.path, "private");
    mkdirSync(closed, { mode: 0o700 });
    cpSync(good, join(closed, "state"), { recursive: true });
    const link = join(folder.path, "linked");
    symlinkSync(join(closed, "state"), link);
    for (const args of [["doctor"], ["keys", "list"], ["snapshots", "list"], ["serve"]]) {
      const { exitCode, stdout, stderr } = await runBinary([...args, "--state", link], options());
      expect([args, exitCode]).toEqual([args, 1]);
      expect(stdout + stderr).toContain(`${link} can't be entered by the user 65534`);
      expect(stdout + stderr).toContain("interdict-admin");
    }
  });
});

test("a file in place of the state folder, and a folder that is not there, are named", async () => {
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  for (const args of [["doctor"], ["serve"], ["accounts", "list"], ["snapshots", "list"]]) {
    const { exitCode, said } = await run(file, ...args);
    expect([args, exitCode, said]).toEqual([args, 1, expect.stringContaining(`${file} is not a folder`)]);
  }
  const half = join(folder.path, "half");
  mkdirSync(join(half, ".restoring"), { recursive: true });
  const saved = await run(half, "backup", join(folder.path, "half.tar.zst"));
  expect([saved.exitCode, saved.stderr]).toEqual([1, expect.stringContaining("is not finished")]);
  const listed = await run(join(folder.path, "gone"), "snapshots", "list");
  expect([listed.exitCode, listed.stderr]).toEqual([1, expect.stringContaining("There is no folder")]);
});

describe("a folder that is not there", () => {
  test("is not made to say that it holds no accounts and keys", async () => {
    const state = join(folder.path, "mistyped");
    for (const args of [
      ["keys", "list"],
      ["accounts", "list"],
      ["keys", "revoke", "7Hq2mZ4xKc9P"],
    ]) {
      const { exitCode, stdout, stderr } = await run(state, ...args);
      expect([args, exitCode, stdout]).toEqual([args, 1, ""]);
      expect(stderr).toContain(`There are no accounts in ${state}`);
      expect(existsSync(state)).toBeFalse();
    }
  });
});

test("alerts name a command that deploy systemd writes", async () => {
  const into = join(folder.path, "host");
  expect((await runBinary(["deploy", "systemd", "--into", into])).exitCode).toBe(0);
  expect(existsSync(join(into, "usr/local/sbin/interdict-admin"))).toBeTrue();
  const { stdout } = await runBinary(["deploy", "prometheus"]);
  expect(stdout).toContain('command: "interdict-admin doctor"');
  expect(stdout).not.toMatch(/command: "interdict /);
  const again = await runBinary(["deploy", "systemd", "--into", into, "--user", "daemon"]);
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("--replace")]);
});

describe("a service that somebody finds", () => {
  test("says at its root what it is and where to look", async () => {
    for (const [flags, there, away] of [
      [[], ["/console/", "/metrics", "POST /v1/sanctions/match"], []],
      [["--console", "off"], ["/metrics", "POST /v1/sanctions/match"], ["/console/"]],
      [["--listen", "127.0.0.1:0,only=metrics"], ["/metrics"], ["/v1", "/openapi.json", "/console/"]],
    ] as const) {
      await withService(good, { flags, untilReady: false }, async (service) => {
        const only = flags.length > 0 && flags[0] === "--listen";
        const line = await service.logLine(only ? '"only":"metrics"' : '"msg":"listening"');
        const url: string = JSON.parse(line).address;
        const answer = await fetch(`${url}/`);
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
          200,
          "application/json; charset=utf-8",
        ]);
        const text = await answer.text();
        expect(JSON.parse(text)).toMatchObject({ name: "Interdict", ready: "/readyz" });
        for (const part of there) expect(text).toContain(part);
        for (const part of away) expect(text).not.toContain(part);
        const browser = await fetch(`${url}/`, {
          headers: { Accept: "text/html" },
          redirect: "manual",
        });
        expect(browser.status).toBe(flags.length === 0 ? 302 : 200);
      });
    }
  });

  test("warns when others can read its state folder, and not otherwise", async () => {
    const state = copyState("open");
    for (const mode of [0o755, 0o710, 0o700]) {
      chmodSync(state, mode);
      await withService(state, {}, async (service) => {
        const said = service
          .log()
          .split("\n")
          .filter((line) => line.includes("other users may read the state folder"));
        expect([mode, said.length]).toEqual([mode, mode === 0o700 ? 0 : 1]);
        if (mode !== 0o700)
          expect(JSON.parse(said[0] ?? "")).toMatchObject({
            level: "warn",
            state,
            mode: `0${mode.toString(8)}`,
          });
      });
    }
  });
});

test("a first import and its doctor need no rollback", async () => {
  const state = join(folder.path, "first");
  await importInvented(state);
  const { exitCode, stdout } = await run(state, "doctor");
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining("There is no earlier snapshot for a rollback yet"),
  ]);
});
