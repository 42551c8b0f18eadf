// What the program can explain by one word: error codes, metrics, alerts, headers, files of the state
// folder, and texts of its messages and log.

import { ERROR_TABLE, type ErrorCode } from "../../base/model/errors.ts";
import { describeMetrics } from "../../service/http/describe-metrics.ts";
import { ERROR_ABOUT } from "../../service/http/openapi-errors.ts";
import { EVERY_HEADER } from "../../service/http/openapi-headers.ts";
import { ALERTS } from "../deploy/alerts.ts";
import { CHAPTERS } from "./chapters.ts";
import { rowsOf } from "./tables.ts";

/** The rows of a table of a chapter. */
function chapterRows(chapter: string, table: string): readonly (readonly string[])[] {
  return rowsOf(CHAPTERS.find(({ name }) => name === chapter)?.text ?? "", table);
}

/** The rows of a table of the chapter on troubleshooting. */
function troubleRows(name: string): readonly (readonly string[])[] {
  return chapterRows("troubleshooting", name);
}

/** Explains an error code of the API in Markdown; null for another word. */
function explainError(word: string): string | null {
  if (!Object.hasOwn(ERROR_TABLE, word)) return null;
  const code = word as ErrorCode;
  const { status, type } = ERROR_TABLE[code];
  const { cause, message } = ERROR_ABOUT[code];
  return [
    `# ${code}`,
    `An error of the API: HTTP ${status}, type \`${type}\`.`,
    cause,
    `**A message:** ${message}`,
    "All codes: [reference](reference.md#errors)",
  ].join("\n\n");
}

/** Explains an alert in Markdown, with what to do; null for another word. The name may be in any case. */
function explainAlert(word: string): string | null {
  const alert = ALERTS.find(({ name }) => name.toLowerCase() === word.toLowerCase());
  if (alert === undefined) return null;
  const row = troubleRows("alerts").find(([name = ""]) => name.endsWith(`\`${alert.name}\``));
  return [
    `# ${alert.name}`,
    `An alert, ${alert.severity}. ${alert.summary.replace("DAYS", "some")}`,
    `**Look first:** \`${alert.command}\``,
    `**Sets it right:** ${row?.[4] ?? ""}`,
    "All alerts: [troubleshooting](troubleshooting.md#alarms-at-night)",
  ].join("\n\n");
}

/** Explains a metric in Markdown; null for another word. The endings of a histogram's series may follow. */
function explainMetric(word: string): string | null {
  const name = word.replace(/_(?:bucket|sum|count)$/, "");
  const metric = describeMetrics().find((one) => one.name === word || one.name === name);
  return metric === undefined ? null : `# ${metric.name}\n\nA metric (${metric.type}). ${metric.help}`;
}

/** Explains a header of answers in Markdown, in any case of letters; null for another word. */
function explainHeader(word: string): string | null {
  const found = Object.entries(EVERY_HEADER).find(([name]) => name.toLowerCase() === word.toLowerCase());
  return found === undefined ? null : `# ${found[0]}\n\nA header of answers. ${found[1].description}`;
}

/** Explains a file or folder of the state folder in Markdown; null for another word. */
function explainFile(word: string): string | null {
  const asked = word.replace(/\/$/, "");
  const row = chapterRows("reference", "files").find(
    ([file = ""]) => file.replaceAll("`", "").replace(/\/$/, "") === asked,
  );
  if (row === undefined) return null;
  const all = "All of them: [reference](reference.md#files-of-the-state-folder)";
  return [`# ${asked}`, `In the state folder. It holds ${row[1]}.`, all].join("\n\n");
}

/** The least of a message that says which one it is. */
const MESSAGE_LENGTH_MIN = 8;

/** Explains the text of a message or of a log line in Markdown; null when no table has it. */
function explainMessage(text: string): string | null {
  const asked = text.toLowerCase();
  if (asked.length < MESSAGE_LENGTH_MIN) return null;
  const row = troubleRows("reasons").find(([known = ""]) => {
    const one = known.replaceAll("`", "").toLowerCase();
    return asked.includes(one) || one.includes(asked);
  });
  if (row === undefined) return null;
  const [known = "", where = "", means = "", remedy = ""] = row;
  return [`# ${known.replaceAll("`", "")}`, `Seen in: ${where}.`, means, `**Sets it right:** ${remedy}`].join(
    "\n\n",
  );
}

/**
 * Explains an error code, an alert, a metric, a header, a file of the state folder or a message in Markdown;
 * null for any other text.
 */
export function explainWord(text: string): string | null {
  return (
    explainError(text) ??
    explainAlert(text) ??
    explainMetric(text) ??
    explainHeader(text) ??
    explainFile(text) ??
    explainMessage(text)
  );
}
