// The log of the service: standard error holds one JSON object a line, or the same facts as text for a person at a
// terminal.

import pino, { type Logger } from "pino";
import type { LogForm } from "./options.ts";

/** `worker` is told in every line; null for none. */
export function makeLogger(form: LogForm, worker: number | null): Logger {
  const write =
    form === "json"
      ? (line: string) => process.stderr.write(line)
      : (line: string) => process.stderr.write(formatLogLine(JSON.parse(line)));
  return pino(
    {
      base: worker === null ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
}

function formatLogLine({ level, time, msg, ...facts }: Record<string, unknown>): string {
  const told = Object.entries(facts).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return `${time} ${String(level).toUpperCase().padEnd(5)} ${msg} ${told.join(" ")}\n`;
}
