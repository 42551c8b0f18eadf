// The entries that acts and checkpoints of the journal name by their hashes: what a backup had, and the last
// act that a worker saw. They prove what a copy has before them.

import type { KeyObject } from "node:crypto";
import { Type } from "@sinclair/typebox";
import type { ChainedLine, Tip } from "../chain.ts";
import { COMMAND_LANE } from "../folders.ts";
import { readActs } from "../reading/acts.ts";
import { CheckpointVerifier } from "../reading/checkpoint-verifier.ts";
import { CheckpointMembers, parseMembers, TipMember } from "../reading/members.ts";

const ActWithHeads = Type.Object({
  command: Type.Union([Type.Literal("backup"), Type.Literal("restore")]),
  details: Type.Object({
    heads: Type.Array(Type.Composite([TipMember, Type.Object({ lane: Type.String() })])),
  }),
});

export class NamedEnds {
  readonly #tips = new Map<string, Tip[]>();

  add(lane: string, { seq, hash }: Tip): void {
    if (seq > 0) this.#tips.set(lane, [...this.of(lane), { seq, hash }]);
  }

  of(lane: string): readonly Tip[] {
    return this.#tips.get(lane) ?? [];
  }

  /**
   * Adds what a checkpoint names. With keys, it must be signed by one of them, and then it also proves the
   * lane before it.
   */
  seeCheckpoint(lane: string, entry: ChainedLine, line: Uint8Array, keys: readonly KeyObject[]): void {
    if (entry.kind !== "checkpoint") return;
    const found = parseMembers(line, CheckpointMembers);
    if (found === null) return;
    if (keys.length > 0) {
      const verifier = new CheckpointVerifier(keys);
      if (!verifier.hasKey(found) || verifier.findProblem(lane, entry, found) !== null) return;
      this.add(lane, found.covers);
    }
    if (found.commands !== undefined) this.add(COMMAND_LANE, found.commands);
  }
}

/** What the acts of a journal name. Where its notes are damaged, fewer entries are proven. */
export async function readNamedEnds(folder: string): Promise<NamedEnds> {
  const named = new NamedEnds();
  for await (const { act } of readActs(folder, '"heads":', ActWithHeads))
    for (const { lane, ...tip } of act.details.heads) named.add(lane, tip);
  return named;
}
