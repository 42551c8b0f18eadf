// Checks the signatures of checkpoints with the public keys that the reader trusts.

import { createHash, type KeyObject, verify } from "node:crypto";
import type { ChainedLine } from "../chain.ts";
import { checkpointText } from "../checkpoint.ts";
import type { Checkpoint } from "../entries.ts";

export class CheckpointVerifier {
  /** By fingerprint. */
  readonly #keys: ReadonlyMap<string, KeyObject>;

  /** `keys` are Ed25519 public keys; without any, signatures are not checked. */
  constructor(keys: readonly KeyObject[]) {
    this.#keys = new Map(keys.map((key) => [fingerprintOf(key), key]));
  }

  /** False when no key was given. */
  get hasKeys(): boolean {
    return this.#keys.size > 0;
  }

  /** True when the key that signed the checkpoint was given. */
  hasKey({ key }: Checkpoint): boolean {
    return this.#keys.has(key);
  }

  /** A sentence about a checkpoint that does not hold; null for a good one, or when no key was given. */
  findProblem(lane: string, line: ChainedLine, checkpoint: Checkpoint): string | null {
    const { covers, commands, signature, key: fingerprint } = checkpoint;
    if (covers.seq !== line.seq - 1 || covers.hash !== line.prev)
      return `The checkpoint does not cover the entry before it.`;
    if (!this.hasKeys) return null;
    const key = this.#keys.get(fingerprint);
    if (key === undefined) return `The checkpoint is signed with another key, ${fingerprint}.`;
    const text = checkpointText(lane, { covers, commands }, line.time);
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))
      ? null
      : "The signature of the checkpoint is wrong.";
  }
}

/** SHA-256 of a public key (SPKI DER), hexadecimal. */
function fingerprintOf(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}
