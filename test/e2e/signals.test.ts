// The signals that others send to a running service: only those that ask it to end do so.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ask, createKey, importInvented, makeFolder, startService } from "../support/binary.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
let key: string;
beforeAll(async () => {
  await importInvented(state);
  key = await createKey(state);
});
afterAll(folder.remove);

/** Those that rotate logs send one of the first three; the system and terminals send the others. */
const HARMLESS = [
  "SIGHUP",
  "SIGUSR1",
  "SIGUSR2",
  "SIGPIPE",
  "SIGWINCH",
  "SIGCONT",
  "SIGURG",
  "SIGCHLD",
] as const;

describe.each([1, 2])("a service of %d workers", (workers) => {
  test.each(HARMLESS)("goes on after %s", async (signal) => {
    const service = await startService(state, {}, ["--workers", String(workers)]);
    try {
      for (let i = 0; i < 3; i++) {
        process.kill(service.pid, signal);
        await Bun.sleep(20);
      }
      if (HARMLESS.indexOf(signal) < 3)
        expect(JSON.parse(await service.logLine("nothing to do for this signal"))).toMatchObject({ signal });
      const subject = { schema: "Person", properties: { name: ["Taisiya Bulgozhina"] } };
      for (let i = 0; i < 4; i++)
        expect((await ask(service, key, "/v1/sanctions/match", subject)).status).toBe(200);
    } finally {
      expect(await service.stop()).toBe(0);
    }
    expect(service.log()).toContain('"msg":"stopped"');
  });

  test("goes on when a signal comes while it starts", async () => {
    const service = await startService(state, { untilReady: false }, ["--workers", String(workers)]);
    process.kill(service.pid, "SIGHUP");
    await service.logLine("nothing to do for this signal");
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });
});
