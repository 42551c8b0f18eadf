// `snapshots verify`: proves that a snapshot is as it was written and that every name in it can be found.

import { join } from "node:path";
import { Command } from "commander";
import { OperatorError } from "../../../model/errors.ts";
import { verifySnapshot } from "../../../screening/verify.ts";
import { hashFile } from "../../../snapshot/digest.ts";
import { checkDigest } from "../../../snapshot/manifest.ts";
import { openSnapshot } from "../../../snapshot/open.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";
import { ProgressDisplay } from "../../progress.ts";
import { type StateOptions, stateOption } from "../../state.ts";
import { namedSnapshot } from "../../state-snapshot.ts";

/** Names shown on the terminal; --json has all. */
const NAMES_SHOWN_MAX = 20;

export function verifyCommand(): Command {
  return new Command("verify")
    .description(
      "checks every checksum of a snapshot, and asks its index for every name of every listed record",
    )
    .argument("[id]", "the snapshot; the one in use when left out")
    .addOption(stateOption())
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict snapshots verify")
    .action(async (id: string | undefined, options: StateOptions & { json?: boolean }) => {
      const folder = namedSnapshot(options.state, id ?? null);
      const progress = new ProgressDisplay();
      const snapshot = openSnapshot(folder);
      try {
        for (const { name } of snapshot.manifest.files)
          checkDigest(folder, snapshot.manifest, hashFile(join(folder, name)));
        if (snapshot.aliasError !== null) throw snapshot.aliasError;
        const total = snapshot.manifest.entities;
        let done = 0;
        const told = verifySnapshot(snapshot, () =>
          progress.update({ stage: "asking for names", done: ++done, total }),
        );
        progress.stop();
        if (options.json) printJson({ id: snapshot.id, ...told });
        else {
          const rows = Object.entries(told.datasets);
          printResult(
            formatTable(
              ["DATASET", "NAMES", "FOUND"],
              rows.map(([name, { names, found }]) => [name, String(names), String(found)]),
            ),
          );
        }
        tell("not searchable", told.unsearchable);
        tell("MISSED", told.missed);
        say(`${told.found} of ${told.names} searchable; every checksum of ${snapshot.id} holds.`);
        if (told.missed.length > 0)
          throw new OperatorError(
            `${told.missed.length} names do not find their own record.`,
            "Please report it: this is a defect of interdict, not of the lists.",
          );
      } finally {
        progress.stop();
        snapshot.close();
      }
    });
}

function tell(what: string, names: readonly { id: string; name: string }[]): void {
  for (const { id, name } of names.slice(0, NAMES_SHOWN_MAX)) say(`${what}: ${id}: ${JSON.stringify(name)}`);
  if (names.length > NAMES_SHOWN_MAX) say(`… and ${names.length - NAMES_SHOWN_MAX} more: see --json.`);
}
