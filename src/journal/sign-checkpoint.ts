// Signs checkpoints. Without the private key nobody can write other entries that fit the checkpoints which an
// examiner holds.

import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Tip } from "./chain.ts";
import { checkpointText } from "./checkpoint.ts";
import type { Checkpoint, Entry } from "./entries.ts";

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
