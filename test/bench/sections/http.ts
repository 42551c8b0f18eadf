// The compiled service under load: start, first answer, requests a second with one and sixteen connections
// and one and two workers, next to a server that answers as much and does nothing, batches, and the memory
// that it has in the end. The load comes from another process; on a machine of two cores it takes its part of
// them, so the CPU time of the service is reported too.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { INDEX_FILE } from "../../../src/engine/snapshot/folders.ts";
import { readCpuSeconds } from "../../../src/operator/sizing/own-process.ts";
import { ask, createKey, type RunningService, startService } from "../../support/binary.ts";
import type { FigureBook } from "../figures.ts";
import type { LoadSeen } from "../load.ts";
import { readMemory } from "../process-usage.ts";
import { toBody } from "../questions.ts";
import { type Loaded, runLoad } from "../run-load.ts";
import type { Section } from "../section.ts";
import type { BenchSnapshot } from "../snapshots.ts";

const MATCH = "/v1/sanctions/match";
const BATCH_ITEMS = 100;
/**
 * A process that has just started is slow while the engine compiles what runs: reported, and not measured on.
 */
const FIRST_SECONDS = 4;
const WARMING_SECONDS = 12;
const LOAD_SECONDS = 6;
const STARTS = 5;

/** The bodies are sent again and again; each is to be screened each time. */
export const NOTHING_REUSED = ["--answer-cache", "0"] as const;

const LOADS = [
  { connections: 1, asked: "singles", scope: "" },
  { connections: 16, asked: "singles", scope: "" },
  { connections: 16, asked: "sanctions", scope: ", sanctions only" },
] as const;
const BYTES_PER_MB = 1e6;

export const http: Section = {
  name: "http",
  async measure(snapshot, book) {
    const key = await createKey(snapshot.state, `bench-${process.pid}-${Date.now()}`);
    const files = writeBodies(snapshot);
    await measureStart(snapshot, key, book);
    for (const workers of [1, 2]) {
      const flags = [...NOTHING_REUSED, "--workers", String(workers), "--log", "json"];
      const service = await startService(snapshot.state, {}, flags);
      const idle = readMemory(service.pid);
      const first = await runLoad(service, key, MATCH, files.singles, 16, FIRST_SECONDS);
      const ofFirst = `match, ${countOf(workers, "worker")}, first ${FIRST_SECONDS} s`;
      book.add(`${ofFirst}: requests`, first.requests / first.seconds, "1/s");
      book.add(`${ofFirst}: p99 by p50`, first.p99Ms / first.p50Ms, "count");
      book.add(`${ofFirst}: p99.9 by p50`, first.p999Ms / first.p50Ms, "count");
      await runLoad(service, key, MATCH, files.singles, 16, WARMING_SECONDS);
      for (const { connections, asked, scope } of LOADS) {
        const of = `${countOf(workers, "worker")}, ${countOf(connections, "connection")}${scope}`;
        const { seen, cpuMs } = await runMeasuredLoad(service, key, files[asked], connections);
        book.add(`match, ${of}: requests`, seen.requests / seen.seconds, "1/s");
        book.add(`match, ${of}: p50`, seen.p50Ms, "ms");
        book.add(`match, ${of}: p99`, seen.p99Ms, "ms");
        book.add(`match, ${of}: p99.9`, seen.p999Ms, "ms");
        book.add(`match, ${of}: CPU a request`, cpuMs, "ms");
        if (workers === 1 && connections > 1 && asked === "singles")
          await measureBareServer(seen.answerBytes, files.singles, connections, book);
      }
      const batches = await runLoad(service, key, `${MATCH}/batch`, files.batches, workers, LOAD_SECONDS);
      book.add(`batch of 100, ${workers} at once: p50`, batches.p50Ms, "ms");
      book.add(
        `batch of 100, ${workers} at once: subjects`,
        (BATCH_ITEMS * batches.requests) / batches.seconds,
        "1/s",
      );
      const loaded = readMemory(service.pid);
      book.add(
        `memory, ${workers} worker(s): anonymous when ready`,
        idle.anonymousBytes / BYTES_PER_MB,
        "MB",
      );
      book.add(
        `memory, ${workers} worker(s): anonymous after load`,
        loaded.anonymousBytes / BYTES_PER_MB,
        "MB",
      );
      book.add(`memory, ${workers} worker(s): file-backed`, loaded.fileBytes / BYTES_PER_MB, "MB");
      await service.stop();
    }
    await measureReused(snapshot, key, files.singles, book);
  },
};

/** The same subjects with the cache of answers: each of them is screened once. */
async function measureReused(
  snapshot: BenchSnapshot,
  key: string,
  bodiesFile: string,
  book: FigureBook,
): Promise<void> {
  const service = await startService(snapshot.state, {}, ["--answer-cache", "1024", "--log", "json"]);
  await runLoad(service, key, MATCH, bodiesFile, 16, WARMING_SECONDS);
  const { seen, cpuMs } = await runMeasuredLoad(service, key, bodiesFile, 16);
  await service.stop();
  book.add("asked again, 1 worker, 16 connections: requests", seen.requests / seen.seconds, "1/s");
  book.add("asked again, 1 worker, 16 connections: CPU a request", cpuMs, "ms");
}

/**
 * What a server that does nothing takes for a request of the same bodies and an answer of the same length.
 */
async function measureBareServer(
  answerBytes: number,
  bodiesFile: string,
  connections: number,
  book: FigureBook,
): Promise<void> {
  const program = resolve(import.meta.dir, "../bare-server.ts");
  const child = Bun.spawn([process.execPath, program, String(answerBytes)], { stdout: "pipe" });
  try {
    const { value } = await child.stdout.getReader().read();
    const server = { url: `http://127.0.0.1:${Number(new TextDecoder().decode(value))}`, pid: child.pid };
    await runLoad(server, "none", MATCH, bodiesFile, connections, 1);
    const { seen, cpuMs } = await runMeasuredLoad(server, "none", bodiesFile, connections);
    book.add(`bare answers of ${answerBytes} bytes: requests`, seen.requests / seen.seconds, "1/s");
    book.add(`bare answers of ${answerBytes} bytes: CPU a request`, cpuMs, "ms");
  } finally {
    child.kill();
  }
}

async function runMeasuredLoad(
  server: Loaded,
  key: string,
  bodiesFile: string,
  connections: number,
): Promise<{ seen: LoadSeen; cpuMs: number }> {
  const cpuBefore = readCpuSeconds(server.pid);
  const seen = await runLoad(server, key, MATCH, bodiesFile, connections, LOAD_SECONDS);
  return { seen, cpuMs: (1000 * (readCpuSeconds(server.pid) - cpuBefore)) / seen.requests };
}

/** Start to ready with the files in the page cache, and without. */
async function measureStart(snapshot: BenchSnapshot, key: string, book: FigureBook): Promise<void> {
  const first = snapshot.questions[0];
  if (first === undefined) throw new Error("There are no questions.");
  const warmMs: number[] = [];
  const firstMs: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const { service, readyMs } = await startUntilReady(snapshot.state);
    const askedMs = performance.now();
    const { status } = await ask(service, key, MATCH, toBody(first));
    if (status !== 200) throw new Error(`The first match was answered with ${status}.`);
    // The first start may have found a cold cache.
    if (start > 0) {
      warmMs.push(readyMs);
      firstMs.push(performance.now() - askedMs);
    }
    await service.stop();
  }
  book.add("start to ready, warm", median(warmMs), "ms");
  book.add("first match after that", median(firstMs), "ms");
  forget(join(snapshot.folder, INDEX_FILE));
  const { service, readyMs } = await startUntilReady(snapshot.state);
  await service.stop();
  book.add("start to ready, index not in cache", readyMs, "ms");
}

async function startUntilReady(state: string): Promise<{ service: RunningService; readyMs: number }> {
  const startedMs = performance.now();
  const service = await startService(state);
  return { service, readyMs: performance.now() - startedMs };
}

/** Has the system drop a file from its cache. */
function forget(path: string): void {
  Bun.spawnSync(["dd", `if=${path}`, "iflag=nocache", "count=0"], { stderr: "ignore" });
}

/** The files of bodies: subjects for both corpora and for sanctions alone, and the former in batches. */
interface BodyFiles {
  readonly singles: string;
  readonly sanctions: string;
  readonly batches: string;
}

export function writeBodies(snapshot: BenchSnapshot): BodyFiles {
  const folder = resolve("dist/bench", snapshot.name);
  mkdirSync(folder, { recursive: true });
  // Subjects who are listed and such who aren't, in turn.
  const { questions } = snapshot;
  const half = questions.length >> 1;
  const inTurn = questions
    .slice(0, half)
    .flatMap((question, i) => [question, ...questions.slice(half + i, half + i + 1)]);
  const write = (name: string, bodies: readonly object[]) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(bodies));
    return path;
  };
  const singles = inTurn.map((question) => toBody(question));
  const batches = Array.from({ length: Math.floor(singles.length / BATCH_ITEMS) }, (_, i) => ({
    queries: Object.fromEntries(
      singles.slice(i * BATCH_ITEMS, (i + 1) * BATCH_ITEMS).map((body, item) => [`item-${item}`, body]),
    ),
  }));
  return {
    singles: write("bodies", singles),
    sanctions: write(
      "bodies-sanctions",
      inTurn.map((question) => toBody(question, ["sanction"])),
    ),
    batches: write("batches", batches),
  };
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
