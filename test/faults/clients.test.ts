// Clients that hold what they don't use, and hosts that give too little, on the compiled executable: ten
// thousand idle and half-open connections, a limit of file descriptors, a limit of memory. Others are served
// meanwhile, and everything is as before when it is over.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, type RunningService } from "../support/binary.ts";
import { importWithKey, match, withService } from "../support/served.ts";

const CONNECTIONS = 10_000;
/** Measured: 15 MB. */
const CONNECTIONS_BYTES_MAX = 100e6;
const DESCRIPTORS = 64;
const MEMORY_BYTES_MAX = 180_000_000;

const folder = makeFolder();
const state = join(folder.path, "state");
let key: string;
beforeAll(async () => {
  key = await importWithKey(state);
});
afterAll(folder.remove);

/** What a client sends before it goes silent: nothing, half a head, half a body. */
const BEGINNINGS = [
  () => "",
  () => "POST /v1/sanctions/match HTTP/1.1\r\nHost: a\r\nContent-Le",
  () =>
    `POST /v1/sanctions/match HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1000\r\n\r\n{"schema":`,
];

/** Opens connections that send a beginning each. Returns a function that closes them. */
async function openSilent({ url }: RunningService, count: number): Promise<() => void> {
  const port = Number(new URL(url).port);
  const sockets: { end(): void }[] = [];
  const openOne = async (number: number) => {
    const beginning = BEGINNINGS[number % BEGINNINGS.length]?.() ?? "";
    const socket = {
      open: (opened: { write(text: string): number }) => void opened.write(beginning),
      data() {},
    };
    sockets.push(await Bun.connect({ hostname: "127.0.0.1", port, socket }));
  };
  // The kernel queues some hundred connections that nobody has accepted.
  for (let number = 0; number < count; number += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - number) }, (_, i) => openOne(number + i)));
  return () => {
    for (const socket of sockets) socket.end();
  };
}

const residentBytes = ({ pid }: RunningService) =>
  1000 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

const descriptors = ({ pid }: RunningService) => readdirSync(`/proc/${pid}/fd`).length;

/** A match on a connection of its own. */
async function matchAnew({ url }: RunningService): Promise<number> {
  const body = JSON.stringify({ schema: "Person", properties: { name: ["Anybody"] } });
  const headers = { Authorization: `Bearer ${key}`, Connection: "close" };
  return (await fetch(`${url}/v1/sanctions/match`, { method: "POST", headers, body })).status;
}

const descriptorsMax = Number(
  Bun.spawnSync(["sh", "-c", "ulimit -Hn"]).stdout.toString().trim().replace("unlimited", "1e9"),
);
const canConnect = process.platform === "linux" && descriptorsMax > CONNECTIONS + 500;
if (!canConnect)
  console.warn(
    `skipped: ${CONNECTIONS} connections need as many file descriptors; there are ${descriptorsMax}`,
  );

test.skipIf(!canConnect)(
  `${CONNECTIONS} silent connections cost little memory, and others are served`,
  async () => {
    await withService(state, {}, async (service) => {
      for (let i = 0; i < 50; i++) expect((await match(service, key)).status).toBe(200);
      const before = residentBytes(service);
      const close = await openSilent(service, CONNECTIONS);
      for (let i = 0; i < 50; i++) expect(await matchAnew(service)).toBe(200);
      expect(descriptors(service)).toBeGreaterThan(CONNECTIONS / 2);
      expect(residentBytes(service) - before).toBeLessThan(CONNECTIONS_BYTES_MAX);
      close();
      while (descriptors(service) > DESCRIPTORS) await Bun.sleep(10);
      expect(await matchAnew(service)).toBe(200);
    });
  },
);

const canLimit = Bun.spawnSync(["prlimit", "--version"]).success;
if (!canLimit) console.warn("skipped: a limit of file descriptors needs prlimit");

test.skipIf(!canLimit).each([1, 2])(
  "without file descriptors %d workers go on with what they have, and recover",
  async (workers) => {
    const launcher = ["prlimit", `--nofile=${DESCRIPTORS}`];
    await withService(state, { launcher, flags: ["--workers", String(workers)] }, async (service) => {
      // A connection from before, which a client keeps.
      expect((await match(service, key)).status).toBe(200);
      const close = await openSilent(service, 3 * DESCRIPTORS);
      while (descriptors(service) < DESCRIPTORS) await Bun.sleep(10);
      // The watch on the state folder finds no descriptor either, says so, and keeps the snapshot.
      expect(await service.logLine("the current snapshot id can't be read")).toContain("EMFILE");
      close();
      while (descriptors(service) > DESCRIPTORS / 2) await Bun.sleep(10);
      // Silent connections that waited are still accepted and dropped, so it may lack some for a moment.
      while ((await fetch(`${service.url}/readyz`)).status !== 200) await Bun.sleep(10);
      // One worker may be ready before another: each refuses (503) until it is.
      const statuses = new Set<number>();
      while (!statuses.has(200)) statuses.add(await matchAnew(service));
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    });
  },
);

/** A group of processes with bounded memory, where this user may make one. */
const GROUP = `/sys/fs/cgroup/memory/interdict-test-${process.pid}`;
function makeGroup(): boolean {
  try {
    mkdirSync(GROUP);
    writeFileSync(join(GROUP, "memory.limit_in_bytes"), String(MEMORY_BYTES_MAX));
    return true;
  } catch {
    console.warn("skipped: a limit of memory needs a control group (cgroup v1) that this user may make");
    return false;
  }
}

test.skipIf(!makeGroup())(
  "under a limit of memory, heavy work is refused before the kernel ends the service",
  async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Mohammed Ali Hassan ${i} `.repeat(20).slice(0, 290));
    const subject = { schema: "Person", properties: { name: names, notes: names } };
    const queries = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`c${i}`, subject]));
    const body = JSON.stringify({ queries });
    const launcher = ["sh", "-c", `echo $$ >${GROUP}/cgroup.procs && exec "$@"`, "sh"];
    try {
      await withService(state, { launcher }, async (service) => {
        const statuses = new Map<number, number>();
        const headers = { Authorization: `Bearer ${key}` };
        const sendOnce = async () => {
          const answer = await fetch(`${service.url}/v1/sanctions/match/batch`, {
            method: "POST",
            headers,
            body,
          });
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        };
        await Promise.all(
          Array.from({ length: 24 }, async () => {
            await sendOnce();
            await sendOnce();
          }),
        );
        expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
        expect((await match(service, key)).status).toBe(200);
        const peak = Number(readFileSync(join(GROUP, "memory.max_usage_in_bytes"), "utf8"));
        expect(peak).toBeLessThan(MEMORY_BYTES_MAX);
        expect(peak).toBeGreaterThan(20e6);
      });
    } finally {
      rmdirSync(GROUP);
    }
  },
);
