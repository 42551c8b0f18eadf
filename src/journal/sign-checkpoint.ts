// Signs checkpoints. Without the private key nobody can write other entries that fit the checkpoints which an
// examiner holds.

import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Tip } from "./chain.ts";
import { checkpointText } from "./checkpoint.ts";
import type { Checkpoint, Entry } from "./entries.ts";

/** A checkpoint over a lane up to `covers`: the entry that follows, with this time. */
export function signCheckpoint(lane: string, { seq, hash }: Tip, time: Date, key: KeyObject): Entry {
  const covers = { seq, hash };
  const text = checkpointText(lane, covers, time.toISOString());
  const spki = createPublicKey(key).export({ type: "spki", format: "der" });
  const checkpoint: Checkpoint = {
    covers,
    signature: sign(null, Buffer.from(text), key).toString("base64"),
    key: createHash("sha256").update(spki).digest("hex"),
  };
  return { kind: "checkpoint", members: JSON.stringify(checkpoint).slice(1, -1) };
}
