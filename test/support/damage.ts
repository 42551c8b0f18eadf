// Damages the files of a snapshot in place, and watches how a service takes it.

import { chmodSync, closeSync, fstatSync, openSync, readdirSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { RunningService } from "./binary.ts";

const PIECE_BYTES = 64 * 1024;
/** Far more than a service needs to notice a change. */
const PATIENCE_MS = 20_000;

/** Changes one byte of a file, whose modes don't stand in the way. */
export function flipByte(path: string, offset: number, flips = 1): void {
  const byte = new Uint8Array(1);
  write(path, (file) => {
    readSync(file, byte, 0, 1, offset);
    byte[0] = (byte[0] ?? 0) ^ flips;
    writeSync(file, byte, 0, 1, offset);
  });
}

/** Writes zeros over the whole of a file, which keeps its size. */
export function zeroFile(path: string): void {
  write(path, (file) => {
    const zeros = new Uint8Array(PIECE_BYTES);
    const { size } = fstatSync(file);
    for (let at = 0; at < size; at += PIECE_BYTES)
      writeSync(file, zeros, 0, Math.min(PIECE_BYTES, size - at), at);
  });
}

/** Lets a test write to the files of a snapshot. */
export function makeWritable(folder: string): void {
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600);
}

function write(path: string, work: (file: number) => void): void {
  chmodSync(path, 0o600);
  const file = openSync(path, "r+");
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

export interface Ready {
  readonly ready: boolean;
  readonly reason: string | null;
  readonly snapshot: { readonly id: string; readonly records: string } | null;
}

/** What /readyz answers once it fits; fails when it never does. */
export async function awaitReadiness(
  service: RunningService,
  fits: (ready: Ready) => boolean,
): Promise<Ready> {
  const started = performance.now();
  for (;;) {
    const answer = await fetch(`${service.url}/readyz`);
    const ready = (await answer.json()) as Ready;
    if (answer.ok !== ready.ready)
      throw new Error(`/readyz answers ${answer.status} and ready ${ready.ready}`);
    if (fits(ready)) return ready;
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`/readyz stays at ${JSON.stringify(ready)}:\n${service.log()}`);
    await Bun.sleep(20);
  }
}
