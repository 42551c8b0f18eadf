// `clearances remove`: takes back the pairs of a customer and a listed record, or of a customer.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import { cleanText } from "../../../lists/sources/files/text.ts";
import { changeClearances } from "../../../service/clearances/change.ts";
import { findIds } from "../../../service/clearances/listed-records.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { clearingUser, recordedCustomerText, withRecords } from "../../clearances.ts";
import { entityFlag, jsonFlag } from "../../flags.ts";
import { conclude, printJson } from "../../output.ts";
import { doRecorded } from "../../record-act.ts";

const FLAGS = [
  ...STORE_FLAGS,
  flag("--reference <reference>", "the customer's reference", { required: true }),
  entityFlag("any id of the listed record (default: every pair of the customer)"),
  jsonFlag("print the number of removed pairs as JSON"),
];
type RemoveOptions = FlagsOf<typeof FLAGS>;

export function removeCommand({ snapshot }: Embedding): Command {
  return addFlags(new Command("remove"), FLAGS)
    .description("removes a cleared pair, or all pairs of a customer, so that they alert again")
    .addHelpText(
      "after",
      "\nExample:\n  interdict clearances remove --reference K-204711 --entity ofac-990002",
    )
    .action(({ entity, json, ...options }: RemoveOptions) =>
      withRecords(storeOf(options), snapshot, async (store, shared) => {
        const { state } = options;
        const reference = cleanText(options.reference);
        const ids = entity === undefined ? null : findIds(store, entity);
        const removed = await doRecorded(state, "clearances remove", (record) =>
          changeClearances(
            state,
            { command: "remove", user: clearingUser(), now: new Date(), shared },
            (change) => change.remove(reference, ids),
            (pairs) => {
              if (pairs === 0) throw noPair(reference, entity);
              const customer = recordedCustomerText(state, reference);
              return record({ reference: customer, entity: entity ?? null, pairs });
            },
          ),
        );
        if (json) printJson({ removed });
        conclude(`Removed ${plural(removed, "pair")} of ${reference}.`, json);
      }),
    );
}

function noPair(reference: string, entity: string | undefined): OperatorError {
  const other = entity === undefined ? "" : ` and ${JSON.stringify(entity)}`;
  return new OperatorError(
    `There is no cleared pair of ${JSON.stringify(reference)}${other}.`,
    "List the pairs: interdict clearances list --reference REFERENCE",
  );
}
