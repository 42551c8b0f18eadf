// A slow disk, a disk without room for a file, and a clock that is set while the service runs, on the
// compiled executable.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, makeFolder, runBinary } from "../support/binary.ts";
import { importWithKey, match, readinessOf, withService } from "../support/served.ts";
import { awaitAnswers, underLoad } from "./load.ts";
import { canShim, type FaultShim, makeShim } from "./shim.ts";

const FSYNC_MS = 200;
const DAY_SECONDS = 24 * 60 * 60;

const folder = makeFolder();
const good = join(folder.path, "good");
let key: string;
beforeAll(async () => {
  key = await importWithKey(good);
});
afterAll(folder.remove);

function copyState(name: string): string {
  const state = join(folder.path, name);
  cpSync(good, state, { recursive: true });
  return state;
}

describe.skipIf(!canShim("a slow disk and a clock that is set"))("with faults before libc", () => {
  let shim: FaultShim;
  beforeAll(() => {
    shim = makeShim(folder.path);
  });

  test(`a disk whose fsync takes ${FSYNC_MS} ms delays what is written, and nothing else`, async () => {
    const state = copyState("slow");
    await withService(state, { env: shim.env, flags: ["--workers", "2"] }, async (service) => {
      const seen = await underLoad(service, key, 8, async (answers) => {
        await awaitAnswers(answers, 8);
        shim.turn("fsyncMs", FSYNC_MS);
        const started = performance.now();
        const importing = runBinary(["import", "--fresh", "fixtures/demo", "--json", "--state", state], {
          env: shim.env,
        });
        const second = await createKey(state, "second", { env: shim.env });
        // Otherwise the shim is not before libc, and the test tells nothing.
        expect(performance.now() - started).toBeGreaterThan(FSYNC_MS);
        expect((await match(service, second)).status).toBe(200);
        const imported = await importing;
        expect(imported.exitCode).toBe(0);
        const { id } = JSON.parse(imported.stdout);
        while ((await readinessOf(service)).body.snapshot.id !== id) await Bun.sleep(10);
        // Probes wait for no disk.
        expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      });
      shim.turn("fsyncMs", 0);
      expect(seen.failures).toEqual([]);
    });
  });

  test("a clock that is set a day forward and two days back costs no request, no limit and no start", async () => {
    const state = copyState("clock");
    const limited = ["accounts", "create", "limited", "--rate", "3", "--state", state];
    expect((await runBinary(limited)).exitCode).toBe(0);
    const created = await runBinary(["keys", "create", "limited", "--state", state]);
    const limitedKey = created.stdout.trim();
    await withService(
      state,
      { warnsOfAge: true, env: shim.env, flags: ["--workers", "2"] },
      async (service) => {
        const statuses: number[] = [];
        const seen = await underLoad(service, key, 4, async (answers) => {
          for (const days of [0, 1, -1, -20, 40]) {
            shim.turn("clockSeconds", days * DAY_SECONDS);
            await awaitAnswers(answers, 4);
            statuses.push((await match(service, limitedKey)).status);
            // The answers of the service are dated by the clock that was set.
            const offDays = () => {
              const { time } = JSON.parse(service.log().trimEnd().split("\n").at(-1) ?? "{}");
              return (Date.parse(time) - Date.now()) / 1000 / DAY_SECONDS;
            };
            // Lines are written together, a moment after their requests.
            for (let i = 0; i < 200 && Math.abs(offDays() - days) > 0.05; i++) await Bun.sleep(10);
            expect(offDays()).toBeCloseTo(days, 1);
          }
        });
        expect(seen.failures).toEqual([]);
        // The limit of three in a minute counts by a clock that nobody sets.
        expect(statuses).toEqual([200, 200, 200, 429, 429]);
        // Forty days ahead, the lists are old: a warning, and still answers.
        const { status, body } = await readinessOf(service);
        expect([status, body.warnings.length > 0]).toEqual([200, true]);
        const fresh = ["import", "--fresh", "fixtures/demo/un", "--state", state];
        shim.turn("clockSeconds", -DAY_SECONDS);
        expect((await runBinary(fresh, { env: shim.env })).exitCode).toBe(0);
        const id = readFileSync(join(state, "current"), "utf8").trim();
        while ((await readinessOf(service)).body.snapshot.id !== id) await Bun.sleep(10);
      },
    );
    // The chain of the journal is whole, whatever its days are.
    const verified = await runBinary(["journal", "verify", "--state", state]);
    expect([verified.exitCode, verified.stderr]).toEqual([0, expect.any(String)]);
    // The state of a clock that was ahead is opened by one that is behind.
    shim.turn("clockSeconds", -2 * DAY_SECONDS);
    await withService(state, { env: shim.env }, async (service) => {
      expect((await match(service, key)).status).toBe(200);
    });
    shim.turn("clockSeconds", 0);
  });
});

test("an import whose files may not grow fails with the file, and the snapshot in use stays", async () => {
  const state = copyState("small-files");
  const before = readdirSync(join(state, "snapshots"));
  const { exitCode, stdout, stderr } = await runBinary(["import", "fixtures/demo", "--state", state], {
    launcher: ["prlimit", "--fsize=20000"],
  });
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("failed: the disk refused to write.");
  expect(stderr).toContain("hint: ");
  expect(readdirSync(join(state, "snapshots"))).toEqual(before);
  await withService(state, {}, async (service) => {
    expect((await match(service, key)).status).toBe(200);
  });
});
