// Prometheus and promtool, where they can be had: on the path, or where .ci/run puts them.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const FETCHED = resolve(".tools/prometheus/usr/bin");

/** The path of a tool; null, with a word, where there is none. */
export function findTool(name: "prometheus" | "promtool"): string | null {
  const fetched = join(FETCHED, name);
  const path = Bun.which(name) ?? (existsSync(fetched) ? fetched : null);
  if (path === null) console.warn(`skipped: there is no ${name} here (Debian's package prometheus has it)`);
  return path;
}

/** Runs promtool; returns its exit code and all of its output. */
export async function runPromtool(
  promtool: string,
  args: readonly string[],
): Promise<{ exitCode: number; output: string }> {
  const child = Bun.spawn([promtool, ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const texts = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { exitCode: await child.exited, output: texts.join("") };
}

/** The names of the metrics in an expression, without the endings of a histogram's series. */
export function metricsIn(expr: string): string[] {
  const names = expr.match(/\b(?:interdict|process)_[a-z_]+\b|\bup\b/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, "")))];
}
