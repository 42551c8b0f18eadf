// The signals that others send to a running service: only those that ask it to end do so.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder, type RunningService, startService } from "../support/binary.ts";
import { importWithKey, match } from "../support/served.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
let key: string;
beforeAll(async () => {
  key = await importWithKey(state);
});
afterAll(folder.remove);

/** What terminals send that are closed, and those who rotate logs. */
const NOTICED = ["SIGHUP", "SIGUSR1", "SIGUSR2"] as const;
/** What the system and terminals send besides. */
const OTHERS = ["SIGPIPE", "SIGWINCH", "SIGCONT", "SIGURG", "SIGCHLD"] as const;

async function expectAnswers(service: RunningService): Promise<void> {
  for (let i = 0; i < 6; i++) expect((await match(service, key)).status).toBe(200);
}

describe.each([1, 2])("a service of %d workers", (workers) => {
  const flags = ["--workers", String(workers)];

  test("goes on after each signal, and ends in good order when it is told to", async () => {
    const service = await startService(state, {}, flags);
    for (const signal of NOTICED) {
      for (let i = 0; i < 3; i++) process.kill(service.pid, signal);
      const line = await service.logLine(`"signal":"${signal}","msg":"nothing to do for this signal`);
      expect(JSON.parse(line)).toMatchObject({ level: "info" });
      await expectAnswers(service);
    }
    for (const signal of OTHERS) {
      process.kill(service.pid, signal);
      await Bun.sleep(20);
      await expectAnswers(service);
    }
    expect(await service.stop()).toBe(0);
    expect(service.log()).toContain('"msg":"stopped"');
  });

  test("goes on when a signal comes while it opens its data", async () => {
    const service = await startService(state, { untilReady: false }, flags);
    process.kill(service.pid, "SIGHUP");
    await service.logLine("nothing to do for this signal");
    await service.logLine("snapshot in use");
    await expectAnswers(service);
    expect(await service.stop()).toBe(0);
  });
});
