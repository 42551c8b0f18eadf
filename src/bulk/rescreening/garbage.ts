// When a thread of `rescreen` collects its garbage. Left to itself, the engine lets the heap grow with the
// memory of the host.

import { edenGC, fullGC, heapSize } from "bun:jsc";

/** All objects are collected when so much survived the collections of young ones. */
const GROWN_BYTES_MAX = 50e6;

/** A function to call after each piece of work that leaves tens of megabytes. */
export function garbageCollector(): () => void {
  let bytesAtAll: number | null = null;
  return () => {
    edenGC();
    const bytes = heapSize();
    bytesAtAll ??= bytes;
    if (bytes - bytesAtAll <= GROWN_BYTES_MAX) return;
    fullGC();
    bytesAtAll = heapSize();
  };
}
