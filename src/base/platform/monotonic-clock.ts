// A monotonic clock that all threads share. JavaScript's own monotonic clocks count from the start of their
// thread, so two threads can't compare their times; this one asks the system.

import { FFIType, ptr } from "bun:ffi";
import { openCLibrary } from "./c-library.ts";

const CLOCK_MONOTONIC = process.platform === "darwin" ? 6 : 1;

/**
 * Opens the clock: a function that returns the milliseconds since a moment that is the same for all threads.
 * Throws an OperatorError when the C library can't be called.
 */
export function openMonotonicClock(): () => number {
  const { clock_gettime } = openCLibrary({
    clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
  });
  const time = new BigInt64Array(2);
  const address = ptr(time);
  return () => {
    if (clock_gettime(CLOCK_MONOTONIC, address) !== 0) throw new Error("The monotonic clock can't be read.");
    const [seconds = 0n, nanoseconds = 0n] = time;
    return Number(seconds) * 1000 + Number(nanoseconds) / 1_000_000;
  };
}
