// What the service manager is sent in the life of a service.

import { describe, expect, test } from "bun:test";
import { DEFAULT_AGE_LIMITS } from "../../src/base/model/content-age.ts";
import type { Notification } from "../../src/base/platform/service-manager.ts";
import { NO_RULES } from "../../src/service/cases/review-rules.ts";
import { FileVerifier } from "../../src/service/server/file-verifier.ts";
import { makeLogger } from "../../src/service/server/log.ts";
import type { WorkerHealth } from "../../src/service/server/messages.ts";
import { describeHealth, Supervision } from "../../src/service/server/supervision.ts";
import { WorkerPool } from "../../src/service/server/worker-pool.ts";
import { scratchFolder } from "../support/scratch.ts";

const READY: WorkerHealth = { reason: null, snapshot: "s1" };
const log = makeLogger("json", "info", null);
log.level = "silent";

/** A manager that keeps what it is sent, and refuses it while it is deaf. */
class ManagerDouble {
  readonly sent: Notification[] = [];
  isDeaf = false;
  notify = (notification: Notification): boolean => {
    if (!this.isDeaf) this.sent.push(notification);
    return !this.isDeaf;
  };
}

/** Waits until the manager was sent so many notifications. */
async function untilSent({ sent }: ManagerDouble, count: number): Promise<void> {
  while (sent.length < count) await Bun.sleep(10);
}

test.each<[readonly WorkerHealth[], string]>([
  [[READY], "Ready: snapshot s1, 1 worker."],
  [[READY, READY], "Ready: snapshot s1, 2 workers."],
  [[READY, { reason: null, snapshot: "s2" }], "Ready: snapshot s1, s2, 2 workers."],
  [[READY, { reason: "It is damaged.", snapshot: "s1" }], "Not ready: It is damaged."],
  [[{ reason: "No list.", snapshot: null }], "Not ready: No list."],
])("%o is one line", (workers, text) => {
  expect(describeHealth(workers)).toBe(text);
});

describe("a service", () => {
  test("reports readiness, then beats, a changed state, and its end", async () => {
    const manager = new ManagerDouble();
    let health = READY;
    const supervision = new Supervision(manager, { health: async () => [health] }, () => 1234.5, log);
    await supervision.start();
    health = { reason: "It is damaged.", snapshot: "s1" };
    await untilSent(manager, 3);
    await supervision.reload(async () => void manager.notify({ STATUS: "in between" }));
    supervision.stop();
    expect(manager.sent).toEqual([
      { READY: 1, STATUS: "Ready: snapshot s1, 1 worker.", WATCHDOG: 1 },
      { STATUS: "Not ready: It is damaged.", WATCHDOG: 1 },
      { WATCHDOG: 1 },
      { RELOADING: 1, MONOTONIC_USEC: 1_234_500 },
      { STATUS: "in between" },
      { READY: 1 },
      { STOPPING: 1, STATUS: "Stopping." },
    ]);
  });

  test("reports readiness again after a failed reload, and to a manager that did not hear it", async () => {
    const manager = new ManagerDouble();
    manager.isDeaf = true;
    const supervision = new Supervision(manager, { health: async () => [READY] }, () => 0, log);
    await supervision.start();
    manager.isDeaf = false;
    await untilSent(manager, 1);
    const failed = supervision.reload(() => Promise.reject(new Error("no")));
    expect(await failed.catch((error: Error) => error.message)).toBe("no");
    supervision.close();
    expect(manager.sent.map((one) => Object.keys(one))).toEqual([
      ["READY", "STATUS", "WATCHDOG"],
      ["RELOADING", "MONOTONIC_USEC"],
      ["READY"],
    ]);
  });

  test("with a worker that is stuck sends no beat", async () => {
    const state = scratchFolder("interdict-stuck-");
    const pool = await WorkerPool.start({
      workers: 2,
      workerEntry: new URL("./stuck-worker.ts", import.meta.url).href,
      state,
      stores: null,
      isReadOnly: false,
      snapshotState: state,
      logForm: "json",
      logLevel: "info",
      isDemonstration: false,
      journal: null,
      tail: null,
      ageLimits: DEFAULT_AGE_LIMITS,
      console: { isOffered: true, bundle: null },
      uploadRefusal: "No file is taken here.",
      keeper: null,
      signIn: null,
      fourEyes: false,
      answerCacheBytes: 0,
      paymentRules: [],
      reviewRules: NO_RULES,
      paymentPlaces: null,
      verifier: new FileVerifier(null),
    });
    const manager = new ManagerDouble();
    const supervision = new Supervision(manager, pool, () => 0, log);
    await supervision.start();
    expect(manager.sent).toHaveLength(1);
    // Two beats would have come by now.
    await Bun.sleep(2200);
    expect(manager.sent).toHaveLength(1);
    supervision.close();
    await pool.stop(0);
  });
});
