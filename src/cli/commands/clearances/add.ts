// `clearances add`: clears one customer of one listed record.

import { Command } from "commander";
import { changeClearances } from "../../../clearances/change.ts";
import { parseClearance } from "../../../clearances/clearance.ts";
import { listedFactsOf } from "../../../clearances/listed-facts.ts";
import { OperatorError, UsageError } from "../../../model/errors.ts";
import type { Embedding } from "../../../snapshot/embedded.ts";
import { type AccessStateOptions, withStore } from "../../access.ts";
import { clearingUser, parseLastDay, recordedCustomerText, withRecords } from "../../clearances.ts";
import { conclude, printJson } from "../../output.ts";
import { recordAct } from "../../record-act.ts";

interface AddOptions extends AccessStateOptions {
  readonly reference: string;
  readonly entity: string;
  readonly reason: string;
  readonly until?: string;
  readonly json?: boolean;
}

export function addCommand({ snapshot }: Embedding): Command {
  return withStore(new Command("add").description("clears a customer of a listed record, or renews the pair"))
    .requiredOption("--reference <reference>", "the customer's reference, as in the customer file")
    .requiredOption("--entity <id>", "id of the listed record, or of a referent")
    .requiredOption("--reason <text>", "why the customer is not the listed one")
    .option("--until <day>", "last day (UTC) on which the pair holds, YYYY-MM-DD", parseLastDay)
    .option("--json", "print the pair as JSON")
    .addHelpText(
      "after",
      '\nExample:\n  interdict clearances add --reference K-204711 --entity ofac-990002 --reason "Born in 1984; passport seen" --until 2027-12-31',
    )
    .action(({ json, reference, entity, reason, ...options }: AddOptions) =>
      withRecords(options, snapshot, async (store, shared) => {
        const { state } = options;
        const now = new Date();
        const until = options.until ?? null;
        const user = clearingUser();
        const clearance = parseClearance({ reference, entity, reason, user, time: now.toISOString(), until });
        if (typeof clearance === "string") throw new UsageError(`The pair ${clearance}.`);
        const records = store.records(clearance.entity);
        const [shown] = records;
        if (shown === undefined)
          throw new OperatorError(
            `The lists in use have no record with the id ${JSON.stringify(clearance.entity)}.`,
            "Take the id from an alert, or find it: interdict search NAME",
          );
        const outcome = await changeClearances(
          state,
          { command: "add", user, now, shared },
          (change) => change.add(clearance, listedFactsOf(records)),
          (what) =>
            recordAct(state, "clearances add", {
              reference: recordedCustomerText(state, clearance.reference),
              entity: clearance.entity,
              reason: recordedCustomerText(state, clearance.reason),
              until,
              renewed: what === "renewed",
            }),
        );
        if (json) printJson({ ...clearance, outcome });
        const end = until === null ? "" : ` until ${until}`;
        conclude(
          `${outcome === "renewed" ? "Renewed" : "Cleared"}: ${clearance.reference} is not ${shown.entity.caption} (${clearance.entity})${end}. It reopens when that record changes.`,
          json,
        );
      }),
    );
}
