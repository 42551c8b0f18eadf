// The place that the service ships its journal to, from its flags, and the shipper that follows from them.

import { resolve } from "node:path";
import type { Logger } from "pino";
import type { ShippingFlags } from "../flags/journal.ts";
import { defaultReplicaName } from "../follow/hold.ts";
import { parseSourceName } from "../follow/source-name.ts";
import { journalFolder } from "../journal/folders.ts";
import { UsageError } from "../model/errors.ts";
import type { Shipping } from "../model/shipping.ts";
import { openPlace, type Place } from "../shipping/place.ts";
import { Shipper } from "../shipping/shipper.ts";
import { loadSigningKey } from "../snapshot/signature.ts";
import type { WorkerJournal } from "./journal-settings.ts";

/**
 * The place that the journal is shipped to; null for none. Opens no connection. Throws a UsageError without a
 * journal, and an OperatorError when place or credentials can't be used.
 */
export function placeOf(
  { journalTo, journalCredentials }: ShippingFlags,
  journal: WorkerJournal | null,
): Place | null {
  if (journalTo === undefined) return null;
  if (journal === null)
    throw new UsageError("--journal-to needs a journal: leave out --journal off and --demo.");
  return openPlace(
    parseSourceName(journalTo),
    journalCredentials === undefined ? null : resolve(journalCredentials),
  );
}

/** The shipper of a service; `replica` is the name that other flags give it. */
export function makeShipper(
  place: Place,
  given: { readonly state: string; readonly replica: string | null; readonly keyFile: string | null },
  report: (status: Shipping) => void,
  log: Logger,
): Shipper {
  const { state, keyFile } = given;
  const replica = given.replica ?? defaultReplicaName(resolve(state));
  return new Shipper({
    ...{ state, folder: journalFolder(state), replica, place, report },
    key: keyFile === null ? null : loadSigningKey(keyFile),
    log: {
      info: (fields, message) => log.info(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
  });
}
