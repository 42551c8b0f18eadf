// Group commit: the entries of all answers that finish while one group is written make the next group. So
// one sync of the disk serves many answers, and the event loop never waits for it.

import type { KeyObject } from "node:crypto";
import { write } from "node:fs";
import type { Tip } from "./chain.ts";
import { signCheckpoint } from "./checkpoint.ts";
import type { Entry } from "./entries.ts";
import type { Group, Lane } from "./lane.ts";

/** A checkpoint follows after this many entries or this much time, whichever comes first. */
const CHECKPOINT_ENTRIES = 10_000;
const CHECKPOINT_MS = 5 * 60_000;

interface Waiting {
  readonly entries: readonly Entry[];
  readonly sinceMs: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A second place for the entries of a lane. */
export interface SecondCopy {
  /** Adds whole lines, durably; `first` is the number of the first. Rejects when it can't. */
  add(lines: Uint8Array, first: number): Promise<void>;
}

interface GroupCommitOptions {
  /** Signs checkpoints; null for none. */
  readonly key: KeyObject | null;
  /** The last entry of the lane of commands, for checkpoints to name; null for none. */
  readonly commandTip: () => Tip | null;
  readonly now: () => Date;
  /** Has each group too before its answers are sent; null for none. */
  readonly copy: SecondCopy | null;
  /** Called with each durable group: its entries, its bytes and the seconds that its write took. */
  readonly onGroup: (entries: number, bytes: number, seconds: number) => void;
}

export class GroupCommit {
  #waiting: Waiting[] = [];
  #writing: readonly Waiting[] = [];
  #run: Promise<void> | null = null;
  #checkpointSeq = 0;
  /** A new writer signs at once, so that no start stays unsigned. */
  #checkpointMs = Number.NEGATIVE_INFINITY;
  /** Number of the last command that a checkpoint named. */
  #commandSeq = 0;

  constructor(
    readonly lane: Lane,
    private readonly options: GroupCommitOptions,
  ) {
    this.#checkpointSeq = lane.tip.seq;
  }

  /** Resolves when the entries are durable. Rejects with the system's error; then none was added. */
  add(entries: readonly Entry[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ entries, sinceMs: performance.now(), resolve, reject });
    this.#run ??= this.#writeGroups();
    return promise;
  }

  /** True when a second place has each group, too. */
  get isCopied(): boolean {
    return this.options.copy !== null;
  }

  /** True while no group is written. */
  get isIdle(): boolean {
    return this.#run === null;
  }

  /** How long the oldest entry has waited; 0 when none waits. */
  get lagSeconds(): number {
    const oldest = this.#writing[0] ?? this.#waiting[0];
    return oldest === undefined ? 0 : (performance.now() - oldest.sinceMs) / 1000;
  }

  /** Waits until everything is durable; then the lane may be closed. Never rejects. */
  async finish(): Promise<void> {
    while (this.#run !== null) await this.#run;
  }

  /** Writes the last entries of an orderly end, after finish. Rejects as `add`. */
  async end(): Promise<void> {
    const now = this.options.now();
    const checkpoint = this.#checkpoint(now);
    const closed: Entry = { kind: "closed", members: "" };
    await this.#writeGroup(checkpoint === null ? [closed] : [checkpoint, closed], now);
  }

  /** A checkpoint over everything that is durable; null without a key, or when nothing is new. */
  #checkpoint(now: Date): Entry | null {
    const { key } = this.options;
    const { tip, name } = this.lane;
    if (key === null || tip.seq === 0) return null;
    const commands = this.options.commandTip();
    const isNew = tip.seq > this.#checkpointSeq || (commands !== null && commands.seq !== this.#commandSeq);
    if (!isNew) return null;
    // The checkpoint itself is not worth another one.
    this.#checkpointSeq = tip.seq + 1;
    this.#checkpointMs = performance.now();
    this.#commandSeq = commands?.seq ?? 0;
    return signCheckpoint(name, tip, commands, now, key);
  }

  /** Signs entries that no later one gives the occasion to sign. Rejects as `add`. */
  async signWhenDue(): Promise<void> {
    if (this.options.key !== null && this.isIdle && this.#isOverdue) await this.add([]);
  }

  get #isOverdue(): boolean {
    return performance.now() - this.#checkpointMs >= CHECKPOINT_MS;
  }

  async #writeGroups(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#writing = this.#waiting;
      this.#waiting = [];
      try {
        await this.#writeGroup(this.#writing.flatMap(({ entries }) => entries));
        for (const { resolve } of this.#writing) resolve();
      } catch (error) {
        // Entries that came meanwhile would follow a group that is not there.
        for (const { reject } of [...this.#writing, ...this.#waiting]) reject(error);
        this.#waiting = [];
      }
      this.#writing = [];
    }
    this.#run = null;
  }

  async #writeGroup(entries: readonly Entry[], now = this.options.now()): Promise<void> {
    const startedMs = performance.now();
    const { seq } = this.lane.tip;
    const isDue = seq - this.#checkpointSeq >= CHECKPOINT_ENTRIES || this.#isOverdue;
    const checkpoint = isDue ? this.#checkpoint(now) : null;
    const all = checkpoint === null ? entries : [checkpoint, ...entries];
    if (all.length === 0) return;
    const group = this.lane.prepare(all, now);
    const { copy } = this.options;
    // Both end before a failed group is cut off again.
    const written = await Promise.allSettled([
      writeWhole(group),
      ...(copy === null ? [] : [copy.add(group.bytes, seq + 1)]),
    ]);
    for (const one of written) if (one.status === "rejected") throw one.reason;
    this.lane.confirm(group);
    this.options.onGroup(group.tip.seq - seq, group.bytes.length, (performance.now() - startedMs) / 1000);
  }
}

async function writeWhole({ file, bytes, position }: Group): Promise<void> {
  let written = 0;
  while (written < bytes.length) written += await writePart(file, bytes, written, position + written);
}

function writePart(file: number, bytes: Uint8Array, start: number, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    write(file, bytes, start, bytes.length - start, position, (error, count) =>
      error === null ? resolve(count) : reject(error),
    ),
  );
}
