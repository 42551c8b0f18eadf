// The entries that acts and checkpoints of the journal name by their hashes: what a backup had, and the last
// act that a worker saw. They prove what a copy has before them.

import type { KeyObject } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError } from "../../../base/model/errors.ts";
import type { ChainedLine, Tip } from "../chain.ts";
import type { Checkpoint } from "../entries.ts";
import { COMMAND_LANE } from "../folders.ts";
import { CheckpointVerifier } from "../reading/checkpoint-verifier.ts";
import { readEntries } from "../reading/read-entries.ts";
import { EVERYTHING } from "../reading/selection.ts";

const TipMember = Type.Object({ seq: Type.Integer({ minimum: 0 }), hash: Type.String() });
const ActWithHeads = Type.Object({
  command: Type.Union([Type.Literal("backup"), Type.Literal("restore")]),
  details: Type.Object({
    heads: Type.Array(Type.Composite([TipMember, Type.Object({ lane: Type.String() })])),
  }),
});
const CheckpointMembers = Type.Object({
  covers: TipMember,
  commands: Type.Optional(TipMember),
  signature: Type.String(),
  key: Type.String(),
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
    const found = parseCheckpoint(line);
    if (found === null) return;
    if (keys.length > 0) {
      const verifier = new CheckpointVerifier(keys);
      if (!verifier.hasKey(found) || verifier.findProblem(lane, entry, found) !== null) return;
      this.add(lane, found.covers);
    }
    if (found.commands !== undefined) this.add(COMMAND_LANE, found.commands);
  }
}

function parseCheckpoint(line: Uint8Array): Checkpoint | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(line).toString("utf8"));
    return Value.Check(CheckpointMembers, value) ? value : null;
  } catch {
    return null;
  }
}

/** What the acts of a journal name. */
export async function readNamedEnds(folder: string): Promise<NamedEnds> {
  const named = new NamedEnds();
  const selection = { ...EVERYTHING, lane: COMMAND_LANE, kind: "act" };
  try {
    for await (const { text } of readEntries(folder, selection, () => undefined)) {
      const act: unknown = text.includes('"heads":') ? JSON.parse(text) : null;
      if (!Value.Check(ActWithHeads, act)) continue;
      for (const { lane, ...tip } of act.details.heads) named.add(lane, tip);
    }
  } catch (error) {
    // Damaged notes: fewer entries are proven.
    if (!(error instanceof OperatorError)) throw error;
  }
  return named;
}
