// Two services of the compiled executable on one state folder, as during an upgrade: both see every change,
// and neither is hurt when the other is killed.

import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { importWithKey, match, readinessOf } from "../support/served.ts";
import { awaitAnswers, underLoad } from "./load.ts";

const folder = makeFolder();
afterAll(folder.remove);

test("two services on one state folder see every change, and one goes on when the other is killed", async () => {
  const state = join(folder.path, "state");
  const key = await importWithKey(state);
  const services: RunningService[] = await Promise.all([startService(state), startService(state)]);
  const [first, second] = services;
  if (first === undefined || second === undefined) throw new Error("Two services were started.");
  const statuses = (asked: string) =>
    Promise.all(services.map(async (service) => (await match(service, asked)).status));
  const seen = await underLoad(second, key, 2, async (answers) => {
    const other = await createKey(state, "other");
    expect(await statuses(other)).toEqual([200, 200]);
    const revoked = await runBinary(["keys", "revoke", other.split("_")[1] ?? "", "--state", state]);
    expect(revoked.exitCode).toBe(0);
    expect(await statuses(other)).toEqual([401, 401]);

    expect((await runBinary(["import", "fixtures/demo", "--state", state])).exitCode).toBe(0);
    const id = readFileSync(join(state, "current"), "utf8").trim();
    for (const service of services)
      while ((await readinessOf(service)).body.snapshot.id !== id) await Bun.sleep(10);

    process.kill(first.pid, "SIGKILL");
    await first.stop();
    services.shift();
    await awaitAnswers(answers, 10);
    // What the killed one had open is in nobody's way.
    const third = await createKey(state, "third");
    expect(await statuses(third)).toEqual([200]);
  });
  expect(seen.failures).toEqual([]);
  expect(seen.answers).toBeGreaterThan(10);
  expect(await second.stop()).toBe(0);
});
