// `import PATH…`: builds a snapshot from list files and folders and makes it current.

import { basename } from "node:path";
import { Command } from "commander";
import type { ImportAccount } from "../../snapshot/account.ts";
import { buildSnapshot } from "../../snapshot/build.ts";
import { EXIT_FAILED, formatTable, printJson, printResult, say, UsageError } from "../output.ts";
import { ProgressDisplay } from "../progress.ts";
import { prepareStateFolder, type StateOptions, stateOption } from "../state.ts";

/** Notes shown on the terminal; all are counted, and kept in the snapshot's account.json. */
const NOTES_SHOWN_MAX = 20;

interface ImportOptions extends StateOptions {
  readonly source?: string[];
  readonly json?: boolean;
}

export function importCommand(): Command {
  return new Command("import")
    .description(
      "builds a snapshot from list files and folders and makes it current; a running service takes it up",
    )
    .argument("<path...>", "list files, folders, and archives of them (.gz, .zip)")
    .addOption(stateOption())
    .option(
      "--source <name=path>",
      "read what lies at a path as this format; repeatable",
      (value: string, before: string[] = []) => [...before, value],
    )
    .option("--json", "print the account of the import as JSON")
    .addHelpText("after", "\nExample:\n  interdict import lists/ofac lists/un/consolidated.xml")
    .action(async (paths: string[], options: ImportOptions) => {
      const overrides = readOverrides(options.source ?? []);
      prepareStateFolder(options.state);
      const progress = new ProgressDisplay();
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        process.once(signal, () => {
          progress.stop();
          say("The import was interrupted; the snapshot in use was left as it is.");
          process.exit(EXIT_FAILED);
        });
      }
      try {
        const { id, manifest, account } = await buildSnapshot({
          paths,
          state: options.state,
          overrides,
          onProgress: (report) => progress.update(report),
        });
        progress.stop();
        if (options.json) printJson({ id, ...account });
        else printAccount(account);
        const datasets = Object.entries(manifest.entitiesByDataset).map(
          ([name, count]) => `${name} ${count}`,
        );
        say(
          `Imported ${account.entities} entities (${datasets.join(", ")}); ` +
            `${account.aliasesSearchable} of ${account.aliases} names can be matched. The snapshot ${id} is in use.`,
        );
      } finally {
        progress.stop();
      }
    });
}

function readOverrides(sources: readonly string[]): Map<string, string> {
  const overrides = new Map<string, string>();
  for (const text of sources) {
    const split = text.indexOf("=");
    if (split < 1 || split === text.length - 1) throw new UsageError(`--source ${text}: write NAME=PATH.`);
    overrides.set(text.slice(split + 1), text.slice(0, split));
  }
  return overrides;
}

function printAccount(account: ImportAccount): void {
  printResult(
    formatTable(
      ["FILE", "FORMAT", "RECORDS", "NOTES"],
      account.files.map((file) => [
        basename(file.path),
        file.source,
        String(file.records),
        Object.entries(file.notes)
          .map(([kind, count]) => `${count} ${kind}`)
          .join(", "),
      ]),
    ),
  );
  for (const { kind, file, line, message } of account.notes.slice(0, NOTES_SHOWN_MAX)) {
    say(`${kind}: ${file}${line === null ? "" : `, line ${line}`}: ${message}`);
  }
  const total = Object.values(account.noteCounts).reduce((sum, count) => sum + count, 0);
  if (total > NOTES_SHOWN_MAX)
    say(`… and ${total - NOTES_SHOWN_MAX} more notes: see account.json in the snapshot's folder.`);
  for (const { id, text } of account.unsearchable)
    say(`not searchable: ${id}: ${JSON.stringify(text)} holds no letter or digit`);
}
