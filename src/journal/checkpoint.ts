// What the signature of a checkpoint covers.

import type { Tip } from "./chain.ts";

/**
 * The text that is signed: the lane, its last entry, and the time of the checkpoint as its entry has it. An
 * entry's hash covers the whole chain before it, and so does the signature.
 */
export function checkpointText(lane: string, covers: Tip, time: string): string {
  return `interdict journal checkpoint\n${lane}\n${covers.seq}\n${covers.hash}\n${time}\n`;
}
