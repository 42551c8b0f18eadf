// The log of the service on standard error: one JSON object per line, or the same fields as text for a
// terminal.

import pino, { type Logger } from "pino";
import { LogWriter } from "./log-writer.ts";
import type { LogForm, LogLevel } from "./options.ts";

let writer: LogWriter | null = null;

/** The writer of all loggers of this thread. */
export function logWriter(): LogWriter {
  writer ??= new LogWriter(process.stderr);
  return writer;
}

/** Makes a logger for lines of `level` and above. Every line has `worker`, unless it is null. */
export function makeLogger(form: LogForm, level: LogLevel, worker: number | null): Logger {
  const lines = logWriter();
  const write =
    form === "json"
      ? (line: string) => lines.write(line)
      : (line: string) => lines.write(formatLogLine(JSON.parse(line)));
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

function formatLogLine({ level, time, msg, ...facts }: Record<string, unknown>): string {
  const fields = Object.entries(facts).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${time} ${String(level).toUpperCase().padEnd(5)} ${msg} ${fields.join(" ")}\n`;
}
