// A thread that tells when it is about to wait for the lock of a rate memory, and when it has it.

import { RateMemory } from "../../src/service/access/rate-memory.ts";

declare const self: Worker;

self.onmessage = ({ data }) => {
  const memory = new RateMemory(data.memory);
  const steps = new Int32Array(data.steps);
  Atomics.store(steps, 0, 1);
  Atomics.notify(steps, 0);
  memory.exclusively(() => Atomics.store(steps, 1, 1));
  self.postMessage("done");
};
