// The import report as the snapshot keeps it. The terminal names files as they were passed. The snapshot
// names them as its manifest does (sources/recorded-path.ts), so that its bytes don't depend on the host.

import type { ImportReport } from "./import-report.ts";

/** The report as JSON text. `recorded` has the path to write by the path of each list file. */
export function formatRecordedReport(report: ImportReport, recorded: ReadonlyMap<string, string>): string {
  // A path may begin with another one.
  const paths = [...recorded].filter(([path, own]) => path !== own).sort(([a], [b]) => b.length - a.length);
  const withoutHost = (text: string) =>
    paths.reduce(
      (rest, [path, own]) => (rest.includes(path) ? rest.replaceAll(path, () => own) : rest),
      text,
    );
  const json = JSON.stringify(
    report,
    (_, value) => (typeof value === "string" ? withoutHost(value) : value),
    2,
  );
  return `${json}\n`;
}
