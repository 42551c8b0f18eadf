// `clearances import`: clears the pairs of a file, all of them or none.

import { basename } from "node:path";
import { type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { checksumOf } from "../../../base/platform/file-checksum.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import type { EntityStore } from "../../../engine/store/entity-store.ts";
import type { ListFile } from "../../../lists/sources/files/list-file.ts";
import { listFiles } from "../../../lists/sources/files/list-files.ts";
import { importClearances } from "../../../service/clearances/import-clearances.ts";
import { CLEARANCE_COLUMNS, readClearances } from "../../../service/clearances/read-clearances.ts";
import type { Postgres } from "../../../service/shared/postgres.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { clearingUser, withRecords } from "../../clearances.ts";
import { command } from "../../command.ts";
import { csvEncodingFlag, jsonFlag, mapFieldsFlag } from "../../flags.ts";
import { conclude, printJson, say } from "../../output.ts";
import { ProgressDisplay } from "../../progress.ts";
import { doRecorded } from "../../record-act.ts";

/** Bad rows that are reported one by one. */
const BAD_SHOWN_MAX = 100;

const FLAGS = [
  ...STORE_FLAGS,
  mapFieldsFlag(CLEARANCE_COLUMNS.fields),
  csvEncodingFlag(),
  flag("--skip-bad", "skip bad rows and clear the others"),
  jsonFlag("print the counts as JSON"),
];
type ImportOptions = FlagsOf<typeof FLAGS>;

export const importCommand = ({ snapshot }: Embedding) =>
  command("import", {
    about: "clears the pairs in a file, or none if a row is bad",
    arguments: [["<file>", "CSV, XLSX or JSON lines with a reference, an entity and a reason per pair"]],
    flags: FLAGS,
    example: "clearances import good-guys.csv --map entity=LIST_ID",
    run: (path, options) =>
      withRecords(storeOf(options), snapshot, (store, shared) => importFile(path, options, store, shared)),
  });

async function importFile(
  path: string,
  options: ImportOptions,
  store: EntityStore,
  shared: Postgres | null,
): Promise<void> {
  const { state, map = [], encoding, skipBad = false, json } = options;
  const file = await findFile(path);
  const [now, user, sha256] = [new Date(), clearingUser(), await checksumOf(path)];
  let bad = 0;
  const rows = watched(path, sha256, readClearances(file, { user, time: now.toISOString(), map, encoding }));
  const imported = await doRecorded(state, "clearances import", (record) =>
    importClearances(state, store, rows, {
      change: { command: "import", user, now, shared },
      skipsBad: skipBad,
      report: ({ line, problem }) => {
        if (++bad <= BAD_SHOWN_MAX) say(`${path}, line ${line} ${problem}.`);
      },
      record: (counts) => record({ file: basename(path), sha256, ...counts }),
    }),
  );
  if (bad > BAD_SHOWN_MAX) say(`${bad - BAD_SHOWN_MAX} more rows are bad.`);
  if (imported === null)
    throw new OperatorError(
      `${plural(bad, "row")} of ${path} can't be used, so no pair was cleared.`,
      "Correct these rows, or leave them out: --skip-bad",
    );
  if (json) printJson(imported);
  const { added, renewed, reopened } = imported;
  const open = reopened > 0 ? ` ${reopened} of them are reopened: their record has changed.` : "";
  const skipped = bad > 0 ? ` ${plural(bad, "bad row")} left out.` : "";
  conclude(`Cleared ${plural(added, "pair")} and renewed ${renewed}.${open}${skipped}`, json);
}

async function findFile(path: string): Promise<ListFile> {
  const [file, ...others] = await listFiles([path]);
  if (file !== undefined && others.length === 0) return file;
  throw new OperatorError(`${path} must hold one table; it holds ${others.length + 1}.`, "Give one file.");
}

/** Rows between two looks at the progress. */
const ROWS_SHOWN = 1000;

/**
 * The rows, with their number as progress. Throws an OperatorError at the end when the file has another
 * checksum by then.
 */
async function* watched<Row>(path: string, sha256: string, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  const display = new ProgressDisplay();
  let done = 0;
  try {
    for await (const row of rows) {
      if (++done % ROWS_SHOWN === 0) display.update({ stage: "Pairs read", done, total: null });
      yield row;
    }
  } finally {
    display.stop();
  }
  if ((await checksumOf(path)) === sha256) return;
  throw new OperatorError(`${path} was changed while it was read.`, "Import it again.");
}
