// Finds the entries that a command line names.

import { existsSync } from "node:fs";
import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { OperatorError, UsageError } from "../base/model/errors.ts";
import { ANYTHING, type JournalQuestion, selectionOf } from "../service/audit/journal-search.ts";
import { REQUEST_ID } from "../service/contract/request-id.ts";
import { ENTRY_KINDS } from "../service/journal/entries.ts";
import { mergeByTime, type OnDamaged, readEntries } from "../service/journal/reading/read-entries.ts";
import { EVERYTHING, type Selection } from "../service/journal/reading/selection.ts";
import { isDecision, type StoredEntry } from "../service/journal/reading/stored-entry.ts";
import { noJournal } from "../service/journal/reading/verify.ts";
import { entityFlag } from "./flags.ts";
import type { Period } from "./journal-period.ts";

/** The flags that say which entries are wanted. */
export const FILTER_FLAGS = [
  flag(
    "--customer <text>",
    "entries about this customer: a reference, the key of a batch item, or words of the name; also runs over files or payments that have the reference",
  ),
  flag("--account <account>", "decisions and acts of this account or user, by name or number"),
  entityFlag("decisions whose answer contains this record, and acts about it"),
  flag("--request <id>", "decisions and acts of this request"),
  flag("--kind <kind>", "entries of this kind", { choices: ENTRY_KINDS }),
  flag("--match-only", "decisions with at least one match"),
];
type Filter = FlagsOf<typeof FILTER_FLAGS>;

/** What the flags select; `state` has the key of hashed customers. */
export function selectionFor(filter: Filter, period: Period, state: string): Selection {
  const { customer = null, account = null, entity = null, request = null, kind = null } = filter;
  const matchOnly = filter.matchOnly ?? false;
  const asked = { customer, account, entity, request, kind: kind as JournalQuestion["kind"], matchOnly };
  return selectionOf(state, { ...ANYTHING, ...period, ...asked });
}

const ENTRY_ID = /^(?:([\w.-]+)\/)?([a-z0-9]+):(\d+)$/;

/** A journal in a folder; `replica` names whose it is where there are several. */
export interface JournalFolder {
  readonly folder: string;
  readonly replica: string | null;
}

/** Throws an OperatorError when there is no such folder. */
export function refuseNoJournal(folder: string): void {
  if (!existsSync(folder)) throw noJournal(folder);
}

/** The wanted entries of journals, all together in the order of time. Throws as readEntries. */
export function readJournals(
  journals: readonly JournalFolder[],
  selection: Selection,
  onDamaged?: OnDamaged,
): AsyncGenerator<StoredEntry> {
  return mergeByTime(journals.map((journal) => readJournal(journal, selection, onDamaged)));
}

async function* readJournal(
  { folder, replica }: JournalFolder,
  selection: Selection,
  onDamaged: OnDamaged | undefined,
) {
  for await (const entry of readEntries(folder, selection, onDamaged))
    yield replica === null ? entry : { ...entry, replica };
}

/**
 * The entries of a period with an id: one by LANE:SEQ, or all of a request, which are several for a batch.
 * REPLICA/LANE:SEQ names one of several replicas. Throws a UsageError for another text, and an OperatorError
 * when there are none.
 */
export async function findEntries(
  journals: readonly JournalFolder[],
  id: string,
  period: Period,
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  const [, named, lane, seq] = ENTRY_ID.exec(id) ?? [];
  if (lane !== undefined) {
    const wanted = journals.filter(({ replica }) => named === undefined || replica === named);
    for await (const entry of readJournals(wanted, { ...EVERYTHING, ...period, lane, seq: Number(seq) }))
      found.push(entry);
  } else {
    if (!REQUEST_ID.test(id)) throw new UsageError(`"${id}" is neither LANE:NUMBER nor the id of a request.`);
    for await (const entry of requestEntries(journals, id, period)) found.push(entry);
  }
  if (found.length > 0) return found;
  throw new OperatorError(
    `The journal has no entry ${id}.`,
    "List the entries: interdict journal list --from DAY --to DAY",
  );
}

/**
 * Ids that the service made (UUID version 7) have their time, so without a period the days around it are read
 * first.
 */
async function* requestEntries(
  journals: readonly JournalFolder[],
  request: string,
  period: Period,
): AsyncGenerator<StoredEntry> {
  const isOpen = period.from === null && period.to === null;
  const around = isOpen ? daysAround(request) : null;
  let hasFound = false;
  for (const { from, to } of around === null ? [period] : [around, period]) {
    const selection = selectionOf("", { ...ANYTHING, request, from, to });
    for await (const entry of readJournals(journals, selection)) {
      if (!isDecision(entry)) continue;
      hasFound = true;
      yield entry;
    }
    if (hasFound) return;
  }
}

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY_MS = 86_400_000;

function daysAround(request: string): Period | null {
  const [, high, low] = UUID_V7.exec(request) ?? [];
  if (high === undefined) return null;
  const ms = Number.parseInt(`${high}${low}`, 16);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: `${day(ms - DAY_MS)}T00:00:00.000Z`, to: `${day(ms + DAY_MS)}T23:59:59.999Z` };
}
