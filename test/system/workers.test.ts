// `serve --workers N` on the compiled executable: workers share the port, the rate counters, the accounts and
// the snapshot in use, as if there were one.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, copyFileSync, cpSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  BINARY,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { openRaw } from "../support/raw-exchange.ts";

const folder = makeFolder();
const binary = join(folder.path, "interdict");
const state = join(folder.path, "state");
const SUBJECT = { schema: "Person", properties: { name: ["Taisiya Orestovna Bulgozhina"] } };

let services: RunningService[] = [];

/** Runs a command that must succeed, on a state folder, and gives what it printed. */
async function run(args: string[], own = state): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary([...args, "--state", own], { binary });
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

function startLogged(workers: number, own = state, untilReady = true): Promise<RunningService> {
  return startService(own, { binary, untilReady }, ["--workers", String(workers), "--log-level", "debug"]);
}

/** Starts a service for the time of one test. */
async function start(workers: number, own = state, untilReady = true): Promise<RunningService> {
  const service = await startLogged(workers, own, untilReady);
  services.push(service);
  return service;
}

async function makeClient(account: string, rate: string): Promise<string> {
  await run(["accounts", "create", account, "--rate", rate]);
  return run(["keys", "create", account]);
}

/** Each request on a connection of its own, so that the kernel spreads them over the workers. */
function get(service: RunningService, path: string, key: string): Promise<Response> {
  return fetch(service.url + path, { headers: { Authorization: `Bearer ${key}`, Connection: "close" } });
}

/** The numbers of the workers that the log of a service names. */
function workersOf(service: RunningService): number[] {
  const numbers = [...service.log().matchAll(/"worker":(\d+)/g)].map((found) => Number(found[1]));
  return [...new Set(numbers)].sort();
}

/** Room for imports on a small machine. */
const PAUSE_MS = 10;

const numbersTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

beforeAll(async () => {
  // Others may build the executable again while this runs.
  copyFileSync(BINARY, binary);
  await importInvented(state);
});
afterEach(async () => {
  for (const service of services) await service.stop();
  services = [];
});
afterAll(folder.remove);

describe.each([2, 3])("%d workers", (workers) => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startLogged(workers);
  });
  afterAll(async () => {
    await service.stop();
  });

  test("answer on one port, and count a rate exactly", async () => {
    const key = await makeClient(`rate-${workers}`, "120");
    const answers = await Promise.all(
      numbersTo(40 * workers + 100).map(() => get(service, "/v1/sanctions/schemas", key)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(answers.length - 120);
    const remaining = answers.flatMap(({ status, headers }) =>
      status === 200 ? [Number(/r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1])] : [],
    );
    // No two requests saw the same count.
    expect(remaining.sort((a, b) => a - b)).toEqual(numbersTo(120).map((count) => count - 1));
    for (const { status, headers } of answers.filter((answer) => answer.status === 429)) {
      const seconds = headers.get("Retry-After");
      expect(Number(seconds)).toBeWithin(50, 61);
      expect([status, headers.get("RateLimit")]).toEqual([429, `"account";r=0;t=${seconds}`]);
    }
    expect(workersOf(service)).toEqual(numbersTo(workers));
    // One line a request, whichever worker wrote it; a line may come after its answer.
    const lines = () => service.log().match(/"route":"\/v1\/sanctions\/schemas"/g)?.length ?? 0;
    for (let i = 0; i < 500 && lines() < answers.length; i++) await Bun.sleep(10);
    expect(lines()).toBe(answers.length);
  });

  test("see a block, a plan and a revocation at once", async () => {
    const name = `standing-${workers}`;
    const key = await makeClient(name, "unlimited");
    const codes = async () => {
      const answers = await Promise.all(
        numbersTo(8 * workers).map(() => get(service, "/v1/sanctions/schemas", key)),
      );
      const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<Refusal>));
      return [...new Set(bodies.map((body) => body.error?.code ?? "answered"))];
    };
    expect(await codes()).toEqual(["answered"]);
    await run(["accounts", "block", name]);
    expect(await codes()).toEqual(["account_blocked"]);
    await run(["accounts", "unblock", name]);
    await run(["accounts", "set", name, "--plan", "none"]);
    expect(await codes()).toEqual(["plan_required"]);
    await run(["accounts", "set", name, "--plan", "active", "--rate", "1"]);
    expect((await codes()).sort()).toEqual(["answered", "rate_limit_exceeded"]);
    await run(["accounts", "set", name, "--rate", "unlimited"]);
    expect(await codes()).toEqual(["answered"]);
    await run(["keys", "revoke", key.split("_")[1] ?? ""]);
    expect(await codes()).toEqual(["invalid_api_key"]);
    expect(workersOf(service)).toEqual(numbersTo(workers));
  });

  test("tell totals in /metrics, whichever of them is asked", async () => {
    const key = await makeClient(`metrics-${workers}`, "unlimited");
    const body = JSON.stringify({ queries: { a: SUBJECT, b: SUBJECT } });
    await Promise.all(numbersTo(30).map(() => get(service, "/v1/sanctions/countries", key)));
    await Promise.all(
      numbersTo(10).map(() =>
        fetch(`${service.url}/v1/sanctions/match/batch`, {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, Connection: "close" },
          body,
        }),
      ),
    );
    expect(workersOf(service)).toEqual(numbersTo(workers));
    for (let i = 0; i < 4 * workers; i++) {
      const answer = await get(service, "/metrics", "");
      expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
      const lines = (await answer.text()).split("\n");
      const countries = 'method="GET",route="/v1/sanctions/countries",status="200"';
      expect(lines).toContain(`interdict_http_requests_total{${countries}} 30`);
      expect(lines).toContain("interdict_match_candidates_count 20");
      expect(lines).toContain("interdict_ready 1");
      expect(lines.filter((line) => line.startsWith("interdict_snapshot_info{"))).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith("process_resident_memory_bytes "))).toHaveLength(1);
    }
  });
});

/** What the two of a small host do, those of a large one do too. */
describe.each([2])("%d workers", (workers) => {
  test("take a new snapshot into use together", async () => {
    const own = join(folder.path, `swapped-${workers}`);
    cpSync(state, own, { recursive: true });
    const key = await createKey(own, "swapper", { binary });
    const service = await start(workers, own);
    const before = readFileSync(join(own, "current"), "utf8").trim();
    const seen: { startedMs: number; endedMs: number; id: string }[] = [];
    let isOver = false;
    const askAgain = async () => {
      while (!isOver) {
        const startedMs = performance.now();
        const answer = await get(service, "/readyz", key);
        const { snapshot } = (await answer.json()) as { snapshot: { id: string } };
        seen.push({ startedMs, endedMs: performance.now(), id: snapshot.id });
        expect(answer.status).toBe(200);
        await Bun.sleep(PAUSE_MS);
      }
    };
    const clients = numbersTo(4 * workers).map(askAgain);
    const changes: string[] = [before];
    for (const list of ["fixtures/demo/un", "fixtures/demo/ofac", "fixtures/demo/ftm/entities.ftm.json"]) {
      await run(["import", "--fresh", list], own);
      const importedMs = performance.now();
      const id = readFileSync(join(own, "current"), "utf8").trim();
      changes.push(id);
      while (!seen.some((one) => one.id === id) && performance.now() - importedMs < 30_000)
        await Bun.sleep(10);
    }
    isOver = true;
    await Promise.all(clients);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(changes));
    expect(seen.length).toBeGreaterThan(100);
    expect(workersOf(service)).toEqual(numbersTo(workers));
    for (const [i, id] of changes.entries()) {
      const firstAnswerMs = Math.min(...seen.filter((one) => one.id === id).map((one) => one.endedMs));
      const late = seen.filter((one) => one.startedMs > firstAnswerMs && changes.indexOf(one.id) < i);
      expect(late).toEqual([]);
    }
  });

  test("keep the snapshot in use when the next one has a damaged index", async () => {
    const own = join(folder.path, `kept-${workers}`);
    cpSync(state, own, { recursive: true });
    const before = readFileSync(join(own, "current"), "utf8").trim();
    const service = await start(workers, own);
    cpSync(join(own, "snapshots", before), join(own, "snapshots", "damaged"), { recursive: true });
    chmodSync(join(own, "snapshots", "damaged", "aliases.idx"), 0o600);
    truncateSync(join(own, "snapshots", "damaged", "aliases.idx"), 5000);
    writeFileSync(join(own, "current"), "damaged\n");
    for (let i = 0; i < 100 && !service.log().includes('"snapshot":"damaged"'); i++) await Bun.sleep(50);
    expect(service.log()).toContain("the snapshot can't be used; the one in use stays");
    for (let i = 0; i < 4 * workers; i++) {
      const answer = await get(service, "/readyz", "");
      expect([answer.status, await answer.json()]).toMatchObject([200, { snapshot: { id: before } }]);
    }
  });

  test("finish what is under way when told to stop", async () => {
    const key = await makeClient(`stop-${workers}`, "unlimited");
    const service = await start(workers);
    const body = JSON.stringify(SUBJECT);
    const head =
      `POST /v1/sanctions/match HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`;
    const exchanges = await Promise.all(
      numbersTo(6 * workers).map(() => openRaw(service.url, head + body.slice(0, 10))),
    );
    // A worker reads what a connection has sent before it reads what was sent to it later.
    await Promise.all(numbersTo(6 * workers).map(() => get(service, "/healthz", key)));
    const stopped = service.stop();
    for (let i = 0; i < 100 && !service.log().includes('"stopping"'); i++) await Bun.sleep(10);
    await Bun.sleep(100);
    for (const { send } of exchanges) send(body.slice(10));
    for (const { received } of exchanges) expect(await received).toStartWith("HTTP/1.1 200");
    expect(await stopped).toBe(0);
    expect(service.log()).toContain('"stopped"');
    expect(service.log()).not.toContain("took too long");
  });
});

test.concurrent.each([1, 2])(
  "%d workers don't wait for ever for a body when told to stop",
  async (workers) => {
    const key = await makeClient(`late-${workers}`, "unlimited");
    const service = await startService(state, { binary }, ["--workers", String(workers)]);
    const head =
      `POST /v1/sanctions/match HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
      "Content-Length: 100\r\n\r\n{";
    const exchanges = await Promise.all(numbersTo(4 * workers).map(() => openRaw(service.url, head)));
    await Promise.all(numbersTo(4 * workers).map(() => get(service, "/healthz", key)));
    // Ends, and says why some were cut off.
    expect(await service.stop()).toBe(0);
    for (const { received } of exchanges) expect(await received).toBe("");
    const cutOff = service
      .log()
      .matchAll(/"requests":(\d+),"waited_seconds":5,"msg":"requests under way took too long; /g);
    expect([...cutOff].reduce((sum, [, requests]) => sum + Number(requests), 0)).toBe(exchanges.length);
    expect(service.log()).toContain('"stopped"');
    expect(service.log()).not.toContain("internal_error");
  },
);

interface Refusal {
  readonly error?: { readonly code: string };
}

describe("without a match index", () => {
  test("search and entities answer in every worker, match says 503, and readiness tells the file", async () => {
    const own = join(folder.path, "unindexed");
    cpSync(state, own, { recursive: true });
    const current = readFileSync(join(own, "current"), "utf8").trim();
    chmodSync(join(own, "snapshots", current, "aliases.idx"), 0o600);
    truncateSync(join(own, "snapshots", current, "aliases.idx"), 5000);
    const key = await createKey(own, "searcher", { binary });
    const service = await start(2, own, false);
    for (let i = 0; i < 100 && !service.log().includes("match answers 503"); i++) await Bun.sleep(20);
    for (let i = 0; i < 8; i++) {
      expect((await get(service, "/v1/sanctions/search", key)).status).toBe(200);
      const match = await fetch(`${service.url}/v1/sanctions/match`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, Connection: "close" },
        body: JSON.stringify(SUBJECT),
      });
      expect([match.status, await match.json()]).toMatchObject([
        503,
        { error: { code: "index_unavailable" } },
      ]);
      const ready = await get(service, "/readyz", "");
      expect(ready.status).toBe(503);
      const { reason } = (await ready.json()) as { reason: string };
      expect(reason).toStartWith("The match index can't be used: aliases.idx has 5000 bytes");
      expect(reason).not.toContain("/");
    }
    expect(await (await get(service, "/metrics", "")).text()).toContain("\ninterdict_ready 0\n");
  });
});

describe("the flag", () => {
  test.each(["0", "65", "-1", "1.5", "two", "", "0x2"])("refuses %p", async (workers) => {
    const { exitCode, stderr } = await runBinary(["serve", `--workers=${workers}`, "--state", state], {
      binary,
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("1 to 64");
  });

  test("refuses a Unix socket for several workers", async () => {
    const socket = join(folder.path, "socket");
    const { exitCode, stderr } = await runBinary(
      ["serve", "--workers", "2", "--unix", socket, "--state", state],
      { binary },
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Unix socket");
  });

  test("may come from the environment, and its service never shares the port of another", async () => {
    const service = await startService(state, {
      binary,
      env: { INTERDICT_WORKERS: "2", INTERDICT_LOG_LEVEL: "debug" },
    });
    services.push(service);
    expect(service.log()).toContain('"workers":2');
    const { exitCode } = await runBinary(["serve", "--state", state], {
      binary,
      env: { INTERDICT_WORKERS: "65" },
    });
    expect(exitCode).toBe(2);
    const listen = new URL(service.url).host;
    for (const workers of ["1", "2"]) {
      const { exitCode, stderr } = await runBinary(
        ["serve", "--listen", listen, "--workers", workers, "--state", state],
        { binary },
      );
      expect(exitCode).toBe(1);
      expect(stderr).toContain("address is in use");
    }
  });
});
