// The place that the service ships its journal to, from its flags, and the shipper that follows from them.

import { resolve } from "node:path";
import type { Logger } from "pino";
import type { ShippingFlags } from "../../base/flags/journal.ts";
import { UsageError } from "../../base/model/errors.ts";
import type { Shipping } from "../../base/model/shipping.ts";
import { loadSigningKey } from "../../engine/snapshot/signature.ts";
import { defaultReplicaName } from "../../lists/follow/hold.ts";
import { parseSourceName } from "../../lists/follow/source-name.ts";
import { journalFolder } from "../journal/folders.ts";
import { openPlace, type Place } from "../shipping/place.ts";
import { Shipper } from "../shipping/shipper.ts";
import { StreamState } from "../shipping/stream-state.ts";
import { type TailStream, TailWriter } from "../shipping/tail.ts";
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

/** Where the workers write each entry before its answer is sent. */
export interface TailSettings extends TailStream {
  /** The place as --journal-to names it, and the file with its credentials. */
  readonly place: string;
  readonly credentials: string | null;
}

/** What to wait for; null for nothing. Throws a UsageError without a place. */
export function waitOf({
  journalTo,
  journalCredentials,
  journalWait,
}: ShippingFlags): Pick<TailSettings, "place" | "credentials"> | null {
  if (journalWait === "off") return null;
  if (journalTo === undefined)
    throw new UsageError("--journal-wait needs the place to wait for: --journal-to PLACE.");
  return {
    place: journalTo,
    credentials: journalCredentials === undefined ? null : resolve(journalCredentials),
  };
}

/** What has each entry of a lane before its answer is sent. */
export function tailsOf({ place, credentials, ...stream }: TailSettings, state: string) {
  const opened = openPlace(parseSourceName(place), credentials);
  const shipped = (lane: string) => {
    const { seq = 0, gap = seq + 1 } = new StreamState(state).shipped(lane) ?? {};
    return Math.min(seq, gap - 1);
  };
  return (lane: string) => new TailWriter({ ...stream, lane, place: opened, shipped: () => shipped(lane) });
}

/** The stream that a state folder ships; `replica` is the name that other flags give it. */
export function streamOf(place: Place, state: string, replica: string | null): TailStream {
  const named = replica ?? defaultReplicaName(resolve(state));
  const stream = new StreamState(state).stream(place.name, named);
  return { replica: stream.replica, stream: stream.id };
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
