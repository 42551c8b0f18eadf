// `snapshots verify`: checks every checksum of a snapshot and searches its index for every listed name.

import { join } from "node:path";
import { Command } from "commander";
import { addFlags, type FlagsOf } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { verifySnapshot } from "../../../engine/screening/verify.ts";
import { hashFile } from "../../../engine/snapshot/digest.ts";
import { checkDigest } from "../../../engine/snapshot/manifest.ts";
import { openSnapshot } from "../../../engine/snapshot/open.ts";
import { jsonFlag } from "../../flags.ts";
import { conclude, formatTable, printJson, printResult } from "../../output.ts";
import { ProgressDisplay } from "../../progress.ts";
import { namedSnapshot } from "../../state-snapshot.ts";

/** Names shown on the terminal; --json has all. */
const NAMES_SHOWN_MAX = 20;

const FLAGS = [stateFlag(), jsonFlag()];

export function verifyCommand(): Command {
  return addFlags(new Command("verify"), FLAGS)
    .description(
      "checks every checksum of a snapshot, and searches its index for every name of every listed record",
    )
    .argument("[id]", "id of the snapshot; the one in use by default")
    .addHelpText("after", "\nExample:\n  interdict snapshots verify")
    .action(async (id: string | undefined, options: FlagsOf<typeof FLAGS>) => {
      const folder = namedSnapshot(options.state, id ?? null);
      const progress = new ProgressDisplay();
      const snapshot = openSnapshot(folder);
      try {
        for (const { name } of snapshot.manifest.files)
          checkDigest(folder, snapshot.manifest, hashFile(join(folder, name)));
        if (snapshot.aliasError !== null) throw snapshot.aliasError;
        const total = snapshot.manifest.entities;
        let done = 0;
        const result = verifySnapshot(snapshot, () =>
          progress.update({ stage: "searching for names", done: ++done, total }),
        );
        progress.stop();
        if (options.json) printJson({ id: snapshot.id, ...result });
        else {
          const rows = Object.entries(result.datasets);
          printResult(
            formatTable(
              ["DATASET", "NAMES", "FOUND"],
              rows.map(([name, { names, found }]) => [name, String(names), String(found)]),
            ),
          );
        }
        showNames("not searchable", result.unsearchable, options.json);
        showNames("MISSED", result.missed, options.json);
        conclude(
          `${result.found} of ${result.names} searchable; every checksum of ${snapshot.id} holds.`,
          options.json,
        );
        if (result.missed.length > 0)
          throw new OperatorError(
            `${plural(result.missed.length, "name")} did not find its own record.`,
            "Please report this: it is a defect of interdict, not of the lists.",
          );
      } finally {
        progress.stop();
        snapshot.close();
      }
    });
}

function showNames(what: string, names: readonly { id: string; name: string }[], hasData = false): void {
  for (const { id, name } of names.slice(0, NAMES_SHOWN_MAX))
    conclude(`${what}: ${id}: ${JSON.stringify(name)}`, hasData);
  if (names.length > NAMES_SHOWN_MAX)
    conclude(`… and ${names.length - NAMES_SHOWN_MAX} more: see --json.`, hasData);
}
