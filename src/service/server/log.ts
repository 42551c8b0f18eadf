// The log of the service on standard error: one JSON object per line, or the same fields as text for a
// terminal.

import pino, { type Logger } from "pino";
import type { LogForm, LogLevel } from "../../base/flags/service.ts";
import { type Priority, priorityPrefix } from "../../base/platform/journal-stream.ts";
import { LogWriter } from "./log-writer.ts";

let writer: LogWriter | null = null;

/** The writer of all loggers of this thread. */
export function logWriter(): LogWriter {
  if (writer === null) {
    const made = new LogWriter(process.stderr);
    process.once("exit", () => made.flush());
    writer = made;
  }
  return writer;
}

/** Makes a logger for lines of `level` and above. Every line has `worker`, unless it is null. */
export function makeLogger(form: LogForm, level: LogLevel, worker: number | null): Logger {
  const lines = logWriter();
  const formatted =
    form === "json" ? (line: string) => line : (line: string) => formatLogLine(JSON.parse(line));
  const write = (line: string) => {
    const priority = levelOf(line);
    lines.write(`${priorityPrefix(priority)}${formatted(line)}`);
    // What ends a process must be told before it ends.
    if (priority === "error" || priority === "fatal") lines.flush();
  };
  const log = pino(
    {
      level,
      base: worker === null ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
  lines.onLosses((count) =>
    log.warn({ lines: count }, "log lines were dropped: they were not read in time, or can't be written"),
  );
  return log;
}

/** Every line begins with its level. */
function levelOf(line: string): Priority {
  return (/^\{"level":"(fatal|error|warn|info|debug)"/.exec(line)?.[1] as Priority | undefined) ?? "info";
}

function formatLogLine({ level, time, msg, ...facts }: Record<string, unknown>): string {
  const fields = Object.entries(facts).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${time} ${String(level).toUpperCase().padEnd(5)} ${msg} ${fields.join(" ")}\n`;
}
