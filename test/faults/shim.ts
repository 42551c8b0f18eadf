// Compiles shim.c and turns its knobs.

import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** True where the shim can be compiled; says what is skipped where it can't. */
export function canShim(what: string): boolean {
  const can = process.platform === "linux" && Bun.spawnSync(["cc", "--version"]).success;
  if (!can) console.warn(`skipped: ${what} needs a C compiler (cc)`);
  return can;
}

const KNOB_BYTES = 8;
const KNOBS = ["fsyncMs", "clockSeconds"] as const;
type Knob = (typeof KNOBS)[number];

export interface FaultShim {
  /** What a process needs in its environment. */
  readonly env: Record<string, string>;
  /** Takes effect at once, in processes that run already, too. */
  turn(knob: Knob, value: number): void;
}

/** Compiles the shim into a folder; it does nothing until a knob is turned. */
export function makeShim(folder: string): FaultShim {
  const library = join(folder, "shim.so");
  const compiled = Bun.spawnSync([
    "cc",
    "-shared",
    "-fPIC",
    "-O1",
    "-o",
    library,
    "test/faults/shim.c",
    "-ldl",
  ]);
  if (!compiled.success) throw new Error(`cc: ${compiled.stderr}`);
  const knobs = join(folder, "knobs");
  writeFileSync(knobs, new Uint8Array(KNOBS.length * KNOB_BYTES));
  return {
    env: { LD_PRELOAD: library, FAULT_KNOBS: knobs },
    turn: (knob, value) => {
      const file = openSync(knobs, "r+");
      writeSync(file, BigInt64Array.of(BigInt(value)), 0, KNOB_BYTES, KNOBS.indexOf(knob) * KNOB_BYTES);
      closeSync(file);
    },
  };
}
