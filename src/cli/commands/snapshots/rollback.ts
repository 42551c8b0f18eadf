// `snapshots rollback`: makes an earlier snapshot current again.

import { Command } from "commander";
import { OperatorError } from "../../../model/errors.ts";
import { openSnapshot } from "../../../snapshot/open.ts";
import { rollBack } from "../../../snapshot/retention.ts";
import { printJson, say } from "../../output.ts";
import { type StateOptions, stateOption } from "../../state.ts";

export function rollbackCommand(): Command {
  return new Command("rollback")
    .description("makes the snapshot before the one in use current again; a running service takes it up")
    .argument("[id]", "the snapshot to go back to; the last one before that in use when left out")
    .addOption(stateOption())
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict snapshots rollback")
    .action((id: string | undefined, options: StateOptions & { json?: boolean }) => {
      const told = rollBack(options.state, id ?? null, refuseUnusable);
      if (options.json) printJson(told);
      say(`The snapshot ${told.to} is in use again, in place of ${told.from}, which is kept.`);
    });
}

function refuseUnusable(folder: string): void {
  const snapshot = openSnapshot(folder);
  const { aliasError } = snapshot;
  snapshot.close();
  if (aliasError !== null)
    throw new OperatorError(`${folder} can't be used: ${aliasError.message}`, "Go back to another snapshot.");
}
