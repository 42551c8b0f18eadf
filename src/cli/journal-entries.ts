// Finds the entries that a command line names.

import { existsSync } from "node:fs";
import { OperatorError, UsageError } from "../base/model/errors.ts";
import { REQUEST_ID } from "../service/contract/request-id.ts";
import { mergeByTime, type OnDamaged, readEntries } from "../service/journal/reading/read-entries.ts";
import { EVERYTHING, type Selection } from "../service/journal/reading/selection.ts";
import type { StoredEntry } from "../service/journal/reading/stored-entry.ts";
import { noJournal } from "../service/journal/reading/verify.ts";
import type { Period } from "./journal-period.ts";

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
    const selection: Selection = { ...EVERYTHING, request, from, to };
    for await (const entry of readJournals(journals, selection)) {
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
