// Several workers as one, in real threads.

import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_AGE_LIMITS } from "../../src/base/model/content-age.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { NO_RULES } from "../../src/service/cases/review-rules.ts";
import { FileVerifier } from "../../src/service/server/file-verifier.ts";
import type { Listener } from "../../src/service/server/listener.ts";
import { WorkerPool } from "../../src/service/server/worker-pool.ts";
import { scratchFolder } from "../support/scratch.ts";

const WORKER = new URL("../../src/worker.ts", import.meta.url).href;
const VERIFIER = new URL("../../src/verifier.ts", import.meta.url).href;
const MORTAL = new URL("./mortal-worker.ts", import.meta.url).href;
const MUTE = new URL("./mute-worker.ts", import.meta.url).href;

/** Nothing here takes so long. */
const STOP_MS = 60_000;

const verifier = new FileVerifier(VERIFIER);
const root = scratchFolder("interdict-pool-");
const OPTIONS = {
  state: root,
  stores: null,
  isReadOnly: false,
  snapshotState: root,
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
} as const;
let id: string;
let pool: WorkerPool | null = null;

beforeAll(async () => {
  id = (await buildSnapshot({ paths: ["fixtures/demo/un"], state: root })).id;
});
afterEach(async () => {
  await pool?.stop(STOP_MS);
  pool = null;
});

const start = async (workers: number, workerEntry: string | null = WORKER) => {
  pool = await WorkerPool.start({ ...OPTIONS, workers, workerEntry, verifier });
  return pool;
};
const listener = (port: number): Listener => ({
  tcp: { hostname: "127.0.0.1", port },
  unix: null,
  tls: null,
  only: "all",
});

describe("a pool", () => {
  test("opens, listens and takes into use together", async () => {
    const { stage, swap, listen } = bind(await start(2));
    const origin = await listen(listener(0));
    const readiness = async () => (await (await fetch(`${origin}/readyz`)).json()) as { ready: boolean };
    expect(await readiness()).toMatchObject({ ready: false, snapshot: null });
    await stage(1, id, false);
    expect(await readiness()).toMatchObject({ ready: false, snapshot: null });
    await swap(1);
    expect(await readiness()).toMatchObject({ ready: false, snapshot: { id } });
    await stage(2, id, true);
    await swap(2);
    for (let i = 0; i < 20; i++) expect(await readiness()).toMatchObject({ ready: true, snapshot: { id } });
  });

  test("fails to stage what one of them can't open, and stays as it was", async () => {
    const { stage, discard, listen } = bind(await start(2));
    const origin = await listen(listener(0));
    expect(await failureOf(stage(1, "nowhere", true))).toContain("manifest.json");
    await discard(1, "It isn't there.");
    const answer = await fetch(`${origin}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ reason: "It isn't there." });
  });

  test("doesn't share a port with somebody else", async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, reusePort: true, fetch: () => new Response() });
    const { listen } = bind(await start(2));
    const failure = await listen(listener(other.port ?? 0)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "EADDRINUSE" });
    await other.stop(true);
  });

  test("reports a dead worker and no longer waits for it", async () => {
    const started = await start(2, MORTAL);
    const { address: origin } = await started.listen(listener(0));
    // Both are asked for what they have counted, and neither survives it.
    const asked = fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    expect(await failureOf(started.death)).toMatch(/^A worker died: .*struck down/s);
    expect(await failureOf(started.swap(1))).toStartWith("A worker died: ");
    await started.stop(STOP_MS);
    await asked;
  });

  test("shows the last counts of stuck workers, and that they are stuck", async () => {
    const { listen } = bind(await start(2, MUTE));
    const origin = await listen(listener(0));
    for (let i = 0; i < 5; i++) await fetch(`${origin}/healthz`);
    const scrape = async () => (await fetch(`${origin}/metrics`)).text();
    const healthy = await scrape();
    const stuck = await scrape();
    for (const worker of ["1", "2"]) {
      expect(healthy).toContain(`interdict_worker_answering{worker="${worker}"} 1\n`);
      expect(stuck).toContain(`interdict_worker_answering{worker="${worker}"} 0\n`);
    }
    const counted = 'interdict_http_requests_total{method="GET",route="/healthz",status="200"} 5\n';
    expect(healthy).toContain(counted);
    expect(stuck).toContain(counted);
  });

  test("that loses a worker ends the program, with a word why", async () => {
    const child = Bun.spawn(
      [
        process.execPath,
        join(import.meta.dir, "mortal-program.ts"),
        ...["serve", "--workers", "2", "--listen", "127.0.0.1:0", "--state", root],
      ],
      { stdin: "ignore", stdout: "ignore", stderr: "pipe" },
    );
    let log = "";
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
      const wasListening = log.includes('"listening"');
      log += chunk;
      const origin = /"address":"(http[^"]+)"/.exec(log)?.[1];
      if (!wasListening && origin !== undefined) void fetch(`${origin}/metrics`).catch(() => undefined);
    }
    expect(await child.exited).toBe(1);
    expect(log).toMatch(/"level":"fatal".*struck down.*a worker died; the service ends/);
  });

  test.each([
    ["while they are loaded", "./stillborn-worker.ts", "stillborn"],
    ["because there is nothing to load", "./nowhere.ts", "nowhere"],
  ])("doesn't wait for workers that die %s", async (_, file, reason) => {
    const failure = await failureOf(start(2, new URL(file, import.meta.url).href));
    expect(failure).toStartWith("A worker died: ");
    expect(failure).toContain(reason);
  });

  test("that can't start is ended, and says why", async () => {
    const state = join(root, "damaged");
    mkdirSync(state);
    writeFileSync(
      join(state, "access.sqlite"),
      "not a database, but long enough to be taken for one".repeat(50),
    );
    const failure = await failureOf(
      WorkerPool.start({ ...OPTIONS, workers: 2, workerEntry: WORKER, state, verifier }),
    );
    expect(failure).toContain("can't be opened");
  });

  test("can be stopped before it listens, and twice", async () => {
    const started = await start(2);
    await bind(started).stage(1, id, false);
    await Promise.all([started.stop(STOP_MS), started.stop(STOP_MS)]);
    expect(await failureOf(started.swap(1))).toStartWith("A worker died: ");
  });

  test("needs a file for its threads", async () => {
    expect(await failureOf(start(2, null))).toContain("thread");
  });
});

/**
 * The message of the error that a promise ends with; Bun's own `rejects` keeps messages of threads from
 * coming in.
 */
function failureOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "nothing failed",
    (error: Error) => error.message,
  );
}

function bind(one: WorkerPool) {
  return {
    stage: (generation: number, id: string, withIndex: boolean) =>
      one.stage({ generation, id, withIndex, mayDefer: false, problem: null }),
    swap: one.swap.bind(one),
    discard: one.discard.bind(one),
    listen: async (listener: Listener) => (await one.listen(listener)).address,
  };
}
