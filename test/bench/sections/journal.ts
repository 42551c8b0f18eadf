// What the journal costs: services on one state, with and without a journal, and one that waits for a second
// folder, are loaded in turns, so that all see the same machine. A ratio is the median over the turns.

import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { readCpuSeconds } from "../../../src/operator/sizing/own-process.ts";
import { journalFolder, listDayFiles } from "../../../src/service/journal/folders.ts";
import { createKey, startService } from "../../support/binary.ts";
import type { FigureBook } from "../figures.ts";
import { runLoad } from "../run-load.ts";
import type { Section } from "../section.ts";
import { NOTHING_REUSED, writeBodies } from "./http.ts";

const MATCH = "/v1/sanctions/match";
const TURNS = 7;
const TURN_SECONDS = 2;
const WARMING_SECONDS = 8;
const MB = 1e6;

export const journal: Section = {
  name: "journal",
  async measure(snapshot, book) {
    const { state } = snapshot;
    rmSync(journalFolder(state), { recursive: true, force: true });
    const key = await createKey(state, `bench-${process.pid}-${Date.now()}`);
    const bodies = writeBodies(snapshot);
    // On the same disk, so the cost is that of a second write.
    const place = mkdtempSync(join(state, "waited-"));
    const start = (...flags: string[]) =>
      startService(state, {}, [...NOTHING_REUSED, "--log", "json", ...flags]);
    const [on, off] = [await start("--journal", "on"), await start("--journal", "off")];
    const waiting = await start("--journal-to", place, "--journal-wait");
    const load = async (
      service: typeof on,
      file: string,
      path: string,
      connections: number,
      seconds: number,
    ) => {
      const cpuBefore = readCpuSeconds(service.pid);
      const {
        requests,
        seconds: lasted,
        p50Ms,
      } = await runLoad(service, key, path, file, connections, seconds);
      return {
        rate: requests / lasted,
        p50Ms,
        cpuMs: (1000 * (readCpuSeconds(service.pid) - cpuBefore)) / requests,
      };
    };
    for (const service of [on, off, waiting]) await load(service, bodies.singles, MATCH, 16, WARMING_SECONDS);
    const LOADS = [
      ["match, 1 connection", bodies.singles, MATCH, 1],
      ["match, 16 connections", bodies.singles, MATCH, 16],
      ["batch of 100, 1 at a time", bodies.batches, `${MATCH}/batch`, 1],
    ] as const;
    for (const [name, file, path, connections] of LOADS) {
      const turns = [];
      for (let turn = 0; turn < TURNS; turn++)
        turns.push({
          kept: await load(on, file, path, connections, TURN_SECONDS),
          none: await load(off, file, path, connections, TURN_SECONDS),
          waited: await load(waiting, file, path, connections, TURN_SECONDS),
        });
      book.add(
        `${name}: throughput, of that without`,
        median(turns.map(({ kept, none }) => (100 * kept.rate) / none.rate)),
        "%",
      );
      book.add(
        `${name}: CPU, of that without`,
        median(turns.map(({ kept, none }) => (100 * kept.cpuMs) / none.cpuMs)),
        "%",
      );
      book.add(`${name}: p50 with a journal`, median(turns.map(({ kept }) => kept.p50Ms)), "ms");
      book.add(`${name}: p50 without`, median(turns.map(({ none }) => none.p50Ms)), "ms");
      book.add(
        `${name}: throughput with --journal-wait, of that with a journal`,
        median(turns.map(({ kept, waited }) => (100 * waited.rate) / kept.rate)),
        "%",
      );
      book.add(`${name}: p50 with --journal-wait`, median(turns.map(({ waited }) => waited.p50Ms)), "ms");
    }
    for (const service of [waiting, off, on]) await service.stop();
    for (const left of [place, join(state, "shipping")]) rmSync(left, { recursive: true, force: true });
    measureSize(state, book);
  },
};

/** Bytes of an entry, as it is written and as a sealed day keeps it. */
function measureSize(state: string, book: FigureBook): void {
  const folder = journalFolder(state);
  const [file] = listDayFiles(folder).filter(({ isSealed, lane }) => !isSealed && lane === "1");
  if (file === undefined) throw new Error(`${folder} has no open file.`);
  const path = join(folder, file.name);
  const bytes = readFileSync(path).subarray(0, 64 * MB);
  const entries = bytes.toString("latin1").split("\n").length - 1;
  book.add("bytes of an entry, open", bytes.length / entries, "bytes");
  book.add("bytes of an entry, sealed", zstdCompressSync(bytes).length / entries, "bytes");
  book.add("journal of this measurement", statSync(path).size / MB, "MB");
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
