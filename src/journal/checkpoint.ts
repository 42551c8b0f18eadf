// What the signature of a checkpoint covers.

import type { Tip } from "./chain.ts";
import { COMMAND_LANE } from "./folders.ts";

/**
 * The text that is signed: the lane, its last entry, the time of the checkpoint as its entry has it, and the
 * last entry of the lane of commands if the checkpoint names one. An entry's hash covers the whole chain
 * before it, and so does the signature.
 */
export function checkpointText(
  lane: string,
  { covers, commands }: { readonly covers: Tip; readonly commands?: Tip | undefined },
  time: string,
): string {
  const own = `interdict journal checkpoint\n${lane}\n${covers.seq}\n${covers.hash}\n${time}\n`;
  return commands === undefined ? own : `${own}${COMMAND_LANE}\n${commands.seq}\n${commands.hash}\n`;
}
