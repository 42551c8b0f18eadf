// `calibrate`: what judged alerts say about the threshold, as a report and as CSV.

import { basename, join } from "node:path";
import { flag } from "../../base/flags/flag.ts";
import { writeDurably } from "../../base/platform/durable-file.ts";
import { checksumOf } from "../../base/platform/file-checksum.ts";
import { JUDGED_COLUMNS } from "../../service/bulk/calibrate/alert.ts";
import { type Calibration, calibrate } from "../../service/bulk/calibrate/calibration.ts";
import { probabilityCsv, thresholdsCsv } from "../../service/bulk/calibrate/csv.ts";
import { safestThreshold } from "../../service/bulk/calibrate/measure.ts";
import { readAlerts } from "../../service/bulk/calibrate/read-alerts.ts";
import { writeReport } from "../../service/bulk/calibrate/report.ts";
import { formatCount, formatShare } from "../../service/bulk/report/number-text.ts";
import { VERSION } from "../../version.ts";
import { command } from "../command.ts";
import { csvEncodingFlag, jsonFlag, mapFieldsFlag, outFolderFlag } from "../flags.ts";
import { makeNewFolder } from "../new-folder.ts";
import { formatTable, printJson, printResult, say } from "../output.ts";

export const calibrateCommand = () =>
  command("calibrate", {
    about:
      "measures thresholds on judged alerts: precision, recall and number of alerts, and the probability that an alert is true",
    arguments: [["<file>", "CSV or XLSX file with a score and a verdict per alert"]],
    flags: [
      mapFieldsFlag(JUDGED_COLUMNS.fields),
      flag("--true <word>", "a verdict that means a true alert; repeatable", {
        repeatable: true,
      }),
      flag("--false <word>", "a verdict that means a false alert; repeatable", {
        repeatable: true,
      }),
      flag("--open <word>", "a verdict that means an undecided alert; repeatable", {
        repeatable: true,
      }),
      csvEncodingFlag(),
      outFolderFlag("a new folder for calibration.html, thresholds.csv and probability.csv"),
      jsonFlag("print the figures as JSON"),
    ],
    example: "calibrate alerts.csv --true TM --false FM --out calibration",
    run: async (path, options) => {
      const { out, map = [], encoding } = options;
      const verdicts = { true: options.true ?? [], false: options.false ?? [], open: options.open ?? [] };
      if (out !== undefined) makeNewFolder(out);
      const file = await readAlerts(path, { map, encoding, verdicts });
      const calibration = calibrate(file.alerts);
      if (options.json) printJson(calibration);
      else printResult(summaryOf(calibration));
      if (out === undefined) return;
      const { columns, isPercent } = file;
      const source = { file: basename(path), columns, isPercent, time: new Date(), version: VERSION };
      writeDurably(join(out, "thresholds.csv"), thresholdsCsv(calibration));
      writeDurably(join(out, "probability.csv"), probabilityCsv(calibration));
      const report = writeReport(calibration, { ...source, sha256: await checksumOf(path) });
      writeDurably(join(out, "calibration.html"), report);
      say(`Wrote calibration.html, thresholds.csv and probability.csv to ${out}.`);
    },
  });

function summaryOf({ all }: Calibration): string {
  const safe = safestThreshold(all);
  const rows = all.thresholds
    .filter(({ threshold }, i) => i === 0 || Math.round(threshold * 100) % 5 === 0)
    .map((counts) => [
      counts.threshold.toFixed(2),
      formatCount(counts.true + counts.false + counts.open),
      formatCount(counts.true),
      formatCount(counts.false),
      formatShare(counts.true, counts.true + counts.false),
      formatShare(counts.true, all.true),
    ]);
  const open = all.open === 0 ? "" : `\nNot decided: ${formatCount(all.open)}.`;
  const advice =
    safe === null
      ? "No alert was true."
      : `Highest threshold that loses no true alert: ${safe.threshold.toFixed(2)}.`;
  return `${formatTable(["threshold", "alerts", "true", "false", "precision", "recall"], rows)}${open}\n${advice}`;
}
