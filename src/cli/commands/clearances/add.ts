// `clearances add`: clears one customer of listed records, or every customer of a name and country.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { LIMIT_MAX } from "../../../base/model/limits.ts";
import { plural } from "../../../base/model/plural.ts";
import { matchSubject } from "../../../engine/screening/match.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import type { Snapshot } from "../../../engine/snapshot/open.ts";
import { changeClearances } from "../../../service/clearances/change.ts";
import { type Clearance, parseClearance } from "../../../service/clearances/clearance.ts";
import { listedFactsOf } from "../../../service/clearances/listed-facts.ts";
import { formatRule } from "../../../service/clearances/name-rule.ts";
import { decodeSubject } from "../../../service/contract/decode-subject.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import { clearingUser, parseLastDay, recordedCustomerText, withLists } from "../../clearances.ts";
import { entityFlag, jsonFlag, referenceFlag } from "../../flags.ts";
import { conclude, printJson } from "../../output.ts";
import { doRecorded } from "../../record-act.ts";
import { refuseDamagedIndex } from "../../state-snapshot.ts";

const FLAGS = [
  ...STORE_FLAGS,
  referenceFlag("the customer's reference, as in the customer file"),
  entityFlag("id of the listed record, or of a referent"),
  flag("--name <name>", "instead of --entity: every record that this name matches in the lists in use"),
  flag("--country <code>", "with --name, instead of --reference: every customer with this name and country"),
  flag("--schema <schema>", "with --name: what the customer is", { default: "Person" }),
  flag("--reason <text>", "why the customer is not the listed one", { required: true }),
  flag("--until <day>", "last day (UTC) on which it applies, YYYY-MM-DD; required for a rule", {
    parse: parseLastDay,
  }),
  jsonFlag("print what was cleared as JSON"),
];
type AddOptions = FlagsOf<typeof FLAGS>;

export function addCommand({ snapshot }: Embedding): Command {
  return addFlags(new Command("add"), FLAGS)
    .description("clears a customer of listed records, or every customer with a name and country")
    .addHelpText(
      "after",
      '\nExample:\n  interdict clearances add --reference K-204711 --entity ofac-990002 --reason "Born in 1984; passport seen" --until 2027-12-31' +
        '\n  interdict clearances add --name "Taisiya Bulgozhina" --country cy --reason "A usual name" --until 2027-06-30',
    )
    .action((options: AddOptions) =>
      withLists(storeOf(options), snapshot, async (lists, shared) => {
        const { state, reason, json } = options;
        const now = new Date();
        const until = options.until ?? null;
        const user = clearingUser();
        const reference = referenceOf(options);
        const entities = entitiesOf(lists, options);
        const isRule = options.reference === undefined;
        const clearances = entities.map((entity) => {
          const given = { reference, entity, reason, user, time: now.toISOString(), until };
          const parsed = parseGiven(given, isRule);
          const records = lists.store.records(parsed.entity);
          const [shown] = records;
          if (shown === undefined) throw unknownEntity(parsed.entity);
          return { parsed, facts: listedFactsOf(records), caption: shown.entity.caption };
        });
        const outcomes = await doRecorded(state, "clearances add", (record) =>
          changeClearances(
            state,
            { command: "add", user, now, shared },
            (change) => clearances.map(({ parsed, facts }) => change.add(parsed, facts)),
            (done) => {
              for (const [i, { parsed }] of clearances.entries())
                record({
                  reference: recordedCustomerText(state, parsed.reference),
                  entity: parsed.entity,
                  reason: recordedCustomerText(state, parsed.reason),
                  until,
                  renewed: done[i] === "renewed",
                });
            },
          ),
        );
        const added = clearances.map(({ parsed }, i) => ({ ...parsed, outcome: outcomes[i] }));
        if (json) printJson(options.name === undefined ? added[0] : added);
        const end = until === null ? "" : ` until ${until}`;
        const who = options.reference === undefined ? `Customers of ${reference}` : reference;
        for (const [i, { parsed, caption }] of clearances.entries())
          conclude(
            `${outcomes[i] === "renewed" ? "Renewed" : "Cleared"}: ${who} ${options.reference === undefined ? "are" : "is"} not ${caption} (${parsed.entity})${end}. It reopens when that record changes.`,
            json,
          );
      }),
    );
}

/** The reference, or the text of the rule in its place. Throws a UsageError for flags that name neither. */
function referenceOf({ reference, entity, name, country, schema }: AddOptions): string {
  if ((entity === undefined) === (name === undefined))
    throw new UsageError("Name the listed record by --entity, or by --name every record that matches.");
  if (reference !== undefined) return reference;
  if (name === undefined || country === undefined)
    throw new UsageError("Name the customer by --reference, or customers by --name and --country.");
  return formatRule({ schema, country: country.toLowerCase(), name });
}

/** As parseClearance. Throws a UsageError for what is wrong. */
function parseGiven(given: Clearance, isRule: boolean): Clearance {
  const parsed = parseClearance(given, isRule ? "customer or rule" : "customer");
  if (typeof parsed === "string") throw new UsageError(`${isRule ? "The rule" : "The pair"} ${parsed}.`);
  return parsed;
}

/**
 * The ids of the records that are meant now. What is listed later is none of them. Throws an OperatorError
 * when the name matches no record, or more than can be named.
 */
function entitiesOf(lists: Snapshot, { state, entity, name, country, schema }: AddOptions): string[] {
  if (entity !== undefined) return [entity];
  refuseDamagedIndex(lists, { state });
  const properties = { name: [name], ...(country === undefined ? {} : { country: [country] }) };
  const subject = decodeSubject({ schema, properties, limit: LIMIT_MAX, include: ["sanctions", "pep"] });
  const { candidates, isTruncated } = matchSubject(lists, subject);
  const ids = candidates.filter(({ match }) => match).map(({ id }) => id);
  const shown = JSON.stringify(name);
  if (ids.length === 0)
    throw new OperatorError(`${shown} matches no record of the lists in use, so nothing was cleared.`);
  if (isTruncated)
    throw new OperatorError(
      `${shown} matches more than ${plural(LIMIT_MAX, "record")}, so nothing was cleared.`,
      "Clear records one by one: --entity ID.",
    );
  return ids;
}

function unknownEntity(entity: string): OperatorError {
  return new OperatorError(
    `The lists in use have no record with the id ${JSON.stringify(entity)}.`,
    "Take the id from an alert, or find it: interdict search NAME",
  );
}
