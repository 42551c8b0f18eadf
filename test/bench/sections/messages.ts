// A file of payment messages through the executable, with all threads: people and organisations who are on no
// list.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINARY } from "../../support/binary.ts";
import { paymentMessages } from "../corpus/payment-messages.ts";
import { runMeasured } from "../process-usage.ts";
import type { Section } from "../section.ts";

const MESSAGES = 10_000;
const MB = 1e6;

export const messages: Section = {
  name: "messages",
  async measure({ state }, book) {
    const folder = mkdtempSync(join(tmpdir(), "interdict-bench-messages-"));
    try {
      const texts = paymentMessages(MESSAGES);
      const run = async (name: string, content: string) => {
        writeFileSync(join(folder, name), content);
        const out = join(folder, `${name}.csv`);
        return runMeasured([
          ...[BINARY, "screen-messages", join(folder, name), "--state", state, "--journal", "off"],
          ...["--out", out],
        ]);
      };
      // What a run takes whatever its file: the snapshot is opened, and the listed names of texts are read.
      const start = await run("one.xml", texts[0] ?? "");
      const { cpuSeconds, peakBytes } = await run("all.xml", texts.join("\n"));
      const perMessage = (cpuSeconds - start.cpuSeconds) / MESSAGES;
      book.add("messages", MESSAGES, "count");
      book.add("start, CPU", start.cpuSeconds, "s");
      book.add("CPU per message", 1000 * perMessage, "ms");
      book.add("messages a CPU second", 1 / perMessage, "1/s");
      book.add("peak memory", peakBytes / MB, "MB");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
