// What the signature of a checkpoint covers, and signing it. Without the private key nobody can write other
// entries that fit the checkpoints which an examiner holds.

import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Tip } from "./chain.ts";
import type { Checkpoint, Entry } from "./entries.ts";
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

/**
 * A checkpoint over a lane up to its last entry, and over the lane of commands up to `commands` unless that
 * is null: the entry that follows, with this time.
 */
export function signCheckpoint(
  lane: string,
  last: Tip,
  commands: Tip | null,
  time: Date,
  key: KeyObject,
): Entry {
  const signed = {
    covers: tipMembers(last),
    ...(commands === null ? {} : { commands: tipMembers(commands) }),
  };
  const text = checkpointText(lane, signed, time.toISOString());
  const spki = createPublicKey(key).export({ type: "spki", format: "der" });
  const checkpoint: Checkpoint = {
    ...signed,
    signature: sign(null, Buffer.from(text), key).toString("base64"),
    key: createHash("sha256").update(spki).digest("hex"),
  };
  return { kind: "checkpoint", members: JSON.stringify(checkpoint).slice(1, -1) };
}

function tipMembers({ seq, hash }: Tip): Tip {
  return { seq, hash };
}
