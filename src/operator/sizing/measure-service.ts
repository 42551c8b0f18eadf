// What a request costs a service with one worker, over a Unix socket, with the journal on.

import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import type { CleanCustomer } from "../selftest/clean/clean-customer.ts";
import type { Costs } from "./costs.ts";
import {
  type Measured,
  type OwnCommand,
  readCpuSeconds,
  readOwnMemory,
  runOwn,
  startOwn,
} from "./own-process.ts";
import { bytesIn, type ScratchState } from "./scratch-state.ts";

/** Requests under way at the same time: a worker always has the next one. */
const CONNECTIONS = 8;

/** Code is compiled, and words are read, in the first seconds. */
const WARM_UP_SHARE = 0.25;

/** Requests at least per second of the measurement: on a busy host it takes longer than it should. */
const REQUESTS_PER_SECOND_MIN = 100;

const START_TIMEOUT_MS = 60_000;

/** Starts a service, asks it for `seconds`, and stops it. */
export async function measureService(
  { command, include }: Measured,
  { folder, state }: ScratchState,
  customers: readonly CleanCustomer[],
  seconds: number,
): Promise<Costs["service"]> {
  await runOwn(command, ["accounts", "create", "sizing", "--rate", "unlimited", "--state", state]);
  const key = (await runOwn(command, ["keys", "create", "sizing", "--state", state])).stdout.trim();
  const socket = join(folder, "socket");
  const service = await startService(command, state, socket);
  try {
    const ask = asker(socket, key, include, customers);
    await askFor(ask, seconds * WARM_UP_SHARE, REQUESTS_PER_SECOND_MIN);
    const journal = join(state, "journal");
    const before = { cpuSeconds: readCpuSeconds(service.pid), journalBytes: bytesIn(journal) };
    const requests = await askFor(ask, seconds * (1 - WARM_UP_SHARE), REQUESTS_PER_SECOND_MIN);
    const cpuSeconds = readCpuSeconds(service.pid) - before.cpuSeconds;
    return {
      requests,
      cpuMsPerRequest: (cpuSeconds / requests) * 1000,
      memoryBytes: readOwnMemory(service.pid),
      journalBytesPerDecision: (bytesIn(journal) - before.journalBytes) / requests,
    };
  } finally {
    await service.stop();
  }
}

async function startService(command: OwnCommand, state: string, socket: string) {
  // An answer from the cache would measure nothing.
  const flags = ["--unix", socket, "--console", "off", "--answer-cache", "0", "--journal", "on"];
  const child = startOwn(command, ["serve", "--state", state, "--workers", "1", ...flags]);
  const timer = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
  let isReady = false;
  let said = "";
  const reading = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) if (!isReady) said += text;
  })();
  const stop = async () => {
    clearTimeout(timer);
    child.kill("SIGTERM");
    await Promise.all([child.exited, reading]);
  };
  while (child.exitCode === null && child.signalCode === null) {
    isReady = await request(socket, "/readyz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      clearTimeout(timer);
      return { pid: child.pid, stop };
    }
    await Bun.sleep(20);
  }
  await stop();
  throw new OperatorError(
    `The service did not become ready: ${said.trimEnd().split("\n").slice(-3).join(" ")}`,
  );
}

/** One request to the service that listens on the socket. */
function request(socket: string, path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`http://localhost${path}`, { ...options, unix: socket });
}

/** Asks for one customer after the other. */
function asker(
  socket: string,
  key: string,
  include: readonly string[],
  customers: readonly CleanCustomer[],
): () => Promise<void> {
  const bodies = customers.map(({ schema, properties }) => JSON.stringify({ schema, properties, include }));
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  let turn = 0;
  return async () => {
    const body = bodies[turn++ % bodies.length] ?? "";
    const answer = await request(socket, "/v1/sanctions/match", { method: "POST", headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new OperatorError(`The service answered ${answer.status}: ${text.slice(0, 300)}`);
  };
}

/** Asks on several connections until the time is over, and as often as it must. Returns how many answered. */
async function askFor(ask: () => Promise<void>, seconds: number, perSecondMin: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let count = 0;
  const connection = async () => {
    while (performance.now() < endMs || count < seconds * perSecondMin) {
      await ask();
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return count;
}
