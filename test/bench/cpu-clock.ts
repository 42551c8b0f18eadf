// The CPU time of this thread: what a piece of work takes, no matter who else uses the machine. Linux
// only, as the benchmarks are.

import { dlopen, FFIType, ptr } from "bun:ffi";

/** CLOCK_THREAD_CPUTIME_ID of Linux. */
const THREAD_CLOCK = 3;
const MS_PER_SECOND = 1e3;
const NS_PER_MS = 1e6;

const { clock_gettime } = dlopen("libc.so.6", {
  clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
}).symbols;

/** Seconds and nanoseconds, each in the lower half of 64 bits; with a buffer, so that it stays in place. */
const time = new Int32Array(new ArrayBuffer(16));
const address = ptr(time);

/** CPU time of the calling thread so far, in milliseconds. */
export function threadCpuMs(): number {
  clock_gettime(THREAD_CLOCK, address);
  return (time[0] ?? 0) * MS_PER_SECOND + (time[2] ?? 0) / NS_PER_MS;
}
