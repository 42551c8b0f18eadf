// Progress of long work on standard error: a bar on a terminal, a line every few seconds elsewhere.

import { Presets, SingleBar } from "cli-progress";
import { say } from "./output.ts";

const LINE_INTERVAL_MS = 5_000;

/** One stage of the work, with how much of it is done; `total` is null when it is not known. */
interface ProgressReport {
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
}

export class ProgressDisplay {
  private bar: SingleBar | null = null;
  private stage = "";
  private lineDueMs = Date.now() + LINE_INTERVAL_MS;

  constructor(private readonly onTerminal: boolean = process.stderr.isTTY === true) {}

  update({ stage, done, total }: ProgressReport): void {
    if (this.onTerminal) {
      if (stage !== this.stage) {
        this.bar?.stop();
        this.bar = new SingleBar(
          { format: "{stage} [{bar}] {value}/{total}", clearOnComplete: true },
          Presets.legacy,
        );
        this.bar.start(total ?? done, done, { stage });
      }
      if (total === null) this.bar?.setTotal(done);
      this.bar?.update(done);
    } else if (Date.now() >= this.lineDueMs) {
      say(`${stage}: ${done}${total === null ? "" : ` of ${total}`}`);
      this.lineDueMs = Date.now() + LINE_INTERVAL_MS;
    }
    this.stage = stage;
  }

  stop(): void {
    this.bar?.stop();
    this.bar = null;
  }
}
