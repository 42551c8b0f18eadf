// Recomputes a recorded decision with a process of its own, `journal replay`: an old snapshot is opened for
// it, which must not delay requests.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Static } from "@sinclair/typebox";
import type { RecomputationBody } from "../contract/review-journal.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { startChild } from "./child.ts";
import { uploadsFolder } from "./folders.ts";
import { readEnd } from "./messages.ts";
import type { WorkSettings } from "./work.ts";

/** An entry: lane and number, and the day of its file. */
export interface RecordedEntry {
  readonly id: string;
  readonly day: string;
}

export type Recomputation = Fixed<Static<typeof RecomputationBody>>;

const ENDED_FILE = "answer.txt";
const MESSAGES_FILE = "messages.txt";
/** Shorter than a connection may be idle. */
const MS_MAX = 20_000;
const LINES_MAX = 200;
/** People who wait for it, one after the other. */
const WAITING_MAX = 3;

export class Recomputer {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: WorkSettings) {}

  /** Recomputes a decision after those that were asked for before; null when too many wait. */
  async recompute(entry: RecordedEntry): Promise<Recomputation | null> {
    if (this.#waiting >= WAITING_MAX) return null;
    this.#waiting++;
    const done = this.#last.then(() => this.#recompute(entry)).finally(() => this.#waiting--);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #recompute({ id, day }: RecordedEntry): Promise<Recomputation> {
    const { state, command } = this.settings;
    const folder = join(uploadsFolder(state), "recomputed", Bun.randomUUIDv7());
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      const child = startChild({
        command: [...command, "journal", "replay", id, "--day", day, `--state=${state}`],
        folder,
        stdout: ENDED_FILE,
        stderr: MESSAGES_FILE,
        isAwaited: true,
      });
      const timer = setTimeout(() => child.kill(), MS_MAX);
      await child.ended;
      clearTimeout(timer);
      const answer = linesOf(readFileSync(join(folder, ENDED_FILE), "utf8"));
      // The command says so last, and only when every decision is the same.
      const isSame = answer.at(-1) === SAME;
      const lines = [
        ...answer.filter((line) => line !== SAME),
        ...linesOf(readEnd(join(folder, MESSAGES_FILE))),
      ];
      return { isSame, lines: isSame || lines.length > 0 ? lines.slice(0, LINES_MAX) : [ENDED] };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

const SAME = "The same.";
const ENDED = "The recomputation ended before it was done. Try again.";

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
