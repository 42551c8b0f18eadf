// The findings of the doctor, one line each.

import type { Finding } from "../doctor/finding.ts";

/** "ERROR    disk          12 MB are free … → Make room …", in columns. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, level, message, advice }) => {
      const shown = level === "ok" ? level : level.toUpperCase();
      return `${shown.padEnd(7)}  ${check.padEnd(width)}  ${message}${advice === null ? "" : ` → ${advice}`}`;
    })
    .join("\n");
}
