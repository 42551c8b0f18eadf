// `clearances add`, `remove` and `prune`: clears pairs of a customer and a listed record, takes them back,
// and erases those that ended before a day.

import { type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { LIMIT_MAX } from "../../../base/model/limits.ts";
import { plural } from "../../../base/model/plural.ts";
import { matchSubject } from "../../../engine/screening/match.ts";
import type { Embedding } from "../../../engine/snapshot/embedded.ts";
import type { Snapshot } from "../../../engine/snapshot/open.ts";
import { cleanText } from "../../../lists/sources/files/text.ts";
import { changeClearances } from "../../../service/clearances/change.ts";
import { type Clearance, parseClearance } from "../../../service/clearances/clearance.ts";
import { listedFactsOf } from "../../../service/clearances/listed-facts.ts";
import { findIds } from "../../../service/clearances/listed-records.ts";
import { formatRule } from "../../../service/clearances/name-rule.ts";
import {
  countEndedBefore,
  type EndedBefore,
  pruneClearances,
  wipeErased,
} from "../../../service/clearances/prune.ts";
import { decodeSubject } from "../../../service/contract/decode-subject.ts";
import type { Postgres } from "../../../service/shared/postgres.ts";
import { STORE_FLAGS, storeOf } from "../../access.ts";
import {
  clearingUser,
  parseLastDay,
  recordedCustomerText,
  withLists,
  withPairs,
  withRecords,
} from "../../clearances.ts";
import { command } from "../../command.ts";
import { dryRunFlag, entityFlag, jsonFlag, referenceFlag } from "../../flags.ts";
import { conclude, printJson, say } from "../../output.ts";
import { doRecorded } from "../../record-act.ts";
import { parsePastDay, refuseDamagedIndex } from "../../state-snapshot.ts";

const ADD_FLAGS = [
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
type AddOptions = FlagsOf<typeof ADD_FLAGS>;

/** `clearances add`. */
export const addCommand = ({ snapshot }: Embedding) =>
  command("add", {
    about: "clears a customer of listed records, or every customer with a name and country",
    flags: ADD_FLAGS,
    example:
      'clearances add --reference K-204711 --entity ofac-990002 --reason "Born in 1984; passport seen" --until 2027-12-31' +
      '\n  interdict clearances add --name "Taisiya Bulgozhina" --country cy --reason "A usual name" --until 2027-06-30',
    run: (options) =>
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
  });

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

/** `clearances remove`. */
export const removeCommand = ({ snapshot }: Embedding) =>
  command("remove", {
    about: "removes a cleared pair, or all pairs of a customer, so that they alert again",
    flags: [
      ...STORE_FLAGS,
      flag("--reference <reference>", "the customer's reference", { required: true }),
      entityFlag("any id of the listed record (default: every pair of the customer)"),
      jsonFlag("print the number of removed pairs as JSON"),
    ],
    example: "clearances remove --reference K-204711 --entity ofac-990002",
    run: ({ entity, json, ...options }) =>
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
  });

function noPair(reference: string, entity: string | undefined): OperatorError {
  const other = entity === undefined ? "" : ` and ${JSON.stringify(entity)}`;
  return new OperatorError(
    `There is no cleared pair of ${JSON.stringify(reference)}${other}.`,
    "List the pairs: interdict clearances list --reference REFERENCE",
  );
}

/** `clearances prune`. */
export const pruneCommand = () =>
  command("prune", {
    about: "erases pairs that were removed, or that expired, before a day",
    flags: [
      ...STORE_FLAGS,
      flag("--before <day>", "the day, YYYY-MM-DD (UTC)", { required: true, parse: parsePastDay }),
      dryRunFlag("only count them"),
      jsonFlag("print the counts as JSON"),
    ],
    example: "clearances prune --before 2021-11-23",
    run: async (options) => {
      const { state, before, dryRun, json } = options;
      const erased = await withPairs(storeOf(options), (shared) => {
        const ended = countEndedBefore(state, before);
        return dryRun ? ended : prune(state, before, ended, shared);
      });
      if (json) printJson({ before, dryRun: dryRun === true, ...erased });
      const what = `${plural(erased.removed, "removed pair")} and ${plural(erased.expired, "expired pair")}`;
      conclude(`${dryRun ? "Would erase" : "Erased"} ${what} that ended before ${before}.`, json);
    },
  });

async function prune(
  state: string,
  before: string,
  ended: EndedBefore,
  shared: Postgres | null,
): Promise<EndedBefore> {
  const who = { user: clearingUser(), now: new Date(), shared };
  const erased =
    ended.removed + ended.expired === 0
      ? ended
      : await doRecorded(state, "clearances prune", (record) =>
          pruneClearances(state, before, who, (counts) => record({ before, ...counts })),
        );
  // Also when nothing was left to erase: an earlier run may have been killed before it wiped.
  if (!wipeErased(state))
    say(
      "warning: Another process reads the cleared pairs, so bytes of the erased ones are on the disk until it has ended. Run this command again then.",
    );
  return erased;
}
