// When the memory of a host or a control group runs out, the kernel ends a process. An import can be
// repeated, so it offers itself before the service beside it.

import { writeFileSync } from "node:fs";

/** Half way to the one that the kernel always ends first. */
const SCORE = "500";

/** Has the kernel end a process before others. A sandbox may forbid it: then nothing changes. */
export function offerToKernel(pid: number = process.pid): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, SCORE);
  } catch {
    return;
  }
}
