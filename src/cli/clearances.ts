// What the commands about cleared pairs share: their flags, their user, and what the journal records of a
// customer.

import { InvalidArgumentError } from "commander";
import { flag } from "../base/flags/flag.ts";
import { isCalendarDay } from "../base/model/dates.ts";
import { systemUserName } from "../base/platform/user-name.ts";
import type { EmbeddedSnapshot } from "../engine/snapshot/embedded.ts";
import type { Snapshot } from "../engine/snapshot/open.ts";
import type { EntityStore } from "../engine/store/entity-store.ts";
import { refuseShared } from "../service/access/shared-mark.ts";
import { PAIR_STATUSES } from "../service/clearances/list-clearances.ts";
import { followClearances } from "../service/clearances/shared-pairs.ts";
import type { HashedSubject } from "../service/journal/entries.ts";
import { recordedText } from "../service/journal/personal-act.ts";
import type { Postgres } from "../service/shared/postgres.ts";
import { openShared, type StoreSettings } from "./access.ts";
import { entityFlag, referenceFlag } from "./flags.ts";
import { openSelected } from "./state-snapshot.ts";

/** The flags that choose pairs. */
export const PAIR_FLAGS = [
  referenceFlag("only pairs of this customer"),
  entityFlag("only pairs with this record, by any of its ids"),
  flag("--rules", "only rules by name and country"),
  flag("--status <status>", "only pairs with this status (default: all but removed ones)", {
    choices: PAIR_STATUSES,
  }),
];

/** The day in UTC, YYYY-MM-DD. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Parses `--until`: a day that is not over. */
export function parseLastDay(text: string): string {
  if (!isCalendarDay(text)) throw new InvalidArgumentError("Use a valid date, YYYY-MM-DD.");
  if (text < dayOf(new Date())) throw new InvalidArgumentError("This date is over (UTC).");
  return text;
}

/** Who clears a pair: the user of the system, and who became this user with sudo. */
export function clearingUser(): string {
  const { SUDO_USER } = process.env;
  const user = systemUserName();
  return SUDO_USER ? `${SUDO_USER} as ${user}` : user;
}

/** A text that may say who a customer is. */
export function recordedCustomerText(state: string, text: string): string | HashedSubject {
  return recordedText(state, text, process.env.INTERDICT_JOURNAL_SUBJECT === "hashed");
}

/**
 * Opens the cleared pairs for `work`: those of the state folder, or with --access the shared ones, which the
 * file of the state folder then follows. Throws an OperatorError when they can't be had as they are now.
 */
export async function withPairs<T>(
  store: StoreSettings,
  work: (shared: Postgres | null) => T | Promise<T>,
): Promise<T> {
  const shared = await openShared(store);
  if (shared === null) {
    refuseShared(store.state);
    return work(null);
  }
  try {
    await followClearances(shared, store.state);
    return await work(shared);
  } finally {
    shared.close();
  }
}

/** Brings the cleared pairs up to date for a run that leaves them out. Throws as withPairs. */
export function followPairs(store: StoreSettings): Promise<void> {
  return withPairs(store, () => undefined);
}

/** As withPairs, with the records of the snapshot in use. */
export function withRecords<T>(
  store: StoreSettings,
  embedded: EmbeddedSnapshot | null,
  work: (records: EntityStore, shared: Postgres | null) => T | Promise<T>,
): Promise<T> {
  return withLists(store, embedded, (lists, shared) => work(lists.store, shared));
}

/** As withPairs, with the snapshot in use. */
export async function withLists<T>(
  store: StoreSettings,
  embedded: EmbeddedSnapshot | null,
  work: (snapshot: Snapshot, shared: Postgres | null) => T | Promise<T>,
): Promise<T> {
  return withPairs(store, async (shared) => {
    using snapshot = await openSelected({ state: store.state }, embedded);
    return await work(snapshot, shared);
  });
}
