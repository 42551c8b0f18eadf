// What the service prepares before its workers start: snapshots, accounts and keys, uploads and console.

import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { trustVariables } from "../../base/platform/runtime-variables.ts";
import { isWriteRefused } from "../../base/platform/system-errors.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { unpackDemonstration, unpackEmbeddedLists } from "../../engine/snapshot/embedded.ts";
import { loadCurrentId } from "../../engine/snapshot/folders.ts";
import { defaultReplicaName } from "../../lists/follow/hold.ts";
import { prepareAccess } from "../access/access-file.ts";
import { prepareShared } from "../access/prepare-shared.ts";
import { UploadKeeper } from "../uploads/keeper.ts";
import type { ConsoleSettings } from "./messages.ts";
import type { ServeSettings } from "./serve-settings.ts";
import type { WorkerStores } from "./worker-access.ts";

const OTHERS = 0o077;

/** Keys' hashes, cases and the journal name people: they are for the user of the service alone. */
export function warnOfReaders(state: string, log: Logger): void {
  const mode = statSync(state, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, "0");
  log.warn({ state, mode: shown }, `other users may read the state folder: chmod 700 ${state}`);
}

/** Such a variable may stay from another program, and a provider's certificate would pass that should not. */
export function warnOfTrust(environment: NodeJS.ProcessEnv, log: Logger): void {
  const variables = trustVariables(environment);
  if (variables.length > 0)
    log.warn({ variables }, "outgoing connections also trust the authorities that the environment names");
}

/** Unpacks the embedded snapshot if it is needed, and returns the state folder whose snapshots are served. */
export async function prepareSnapshots(
  { state, isDemonstration }: ServeSettings,
  { snapshot }: Embedding,
  log: Logger,
): Promise<string> {
  if (isDemonstration) {
    const folder = await unpackDemonstration(state, snapshot);
    log.warn({ state }, "this is a demonstration: everybody in its data is invented");
    return folder;
  }
  try {
    const unpacked = await unpackEmbeddedLists(state, snapshot);
    if (unpacked !== null) log.info({ state, snapshot: unpacked }, "unpacked the embedded lists");
  } catch (error) {
    if (!isWriteRefused(error) || loadCurrentId(state) === null) throw error;
    log.error({ state, err: error }, "the embedded lists can't be unpacked; those in use stay");
  }
  if (loadCurrentId(state) === null)
    log.error(
      { state },
      "no list has been imported: match, search and entities answer 503 until one is (interdict import PATH…)",
    );
  return state;
}

interface PreparedAccounts {
  /** True when the state folder can't be written. */
  readonly isReadOnly: boolean;
  readonly stores: WorkerStores | null;
}

/**
 * Prepares accounts and keys for the workers, in the state folder or in a shared store. Throws an
 * OperatorError when they can't even be read.
 */
export async function prepareAccounts(
  { state, access, rates, graceSeconds, replica, passedOn }: ServeSettings,
  log: Logger,
): Promise<PreparedAccounts> {
  const naming = { given: replica, usual: defaultReplicaName(resolve(state)) };
  const prepared = access === null ? null : await prepareShared(state, access, naming);
  const refusal = prepared === null ? prepareAccess(state) : prepared.refusal;
  if (refusal !== null)
    log.error(
      { state, reason: refusal.message },
      "READING ONLY: the state folder can't be written, so no account, key or list can be changed until that is fixed",
    );
  const isReadOnly = refusal !== null;
  if (access === null || prepared === null) return { isReadOnly, stores: null };
  Object.assign(process.env, passedOn);
  log.info(
    { access: access.name, rates: rates?.address.name, replica: prepared.replica },
    "accounts and keys are shared with replicas",
  );
  const { id } = prepared;
  return {
    isReadOnly,
    stores: { access, id, replica: prepared.replica, graceSeconds, rates },
  };
}

/** The keeper of uploads, or a sentence for clients that says why there is none. */
type OpenedUploads =
  | { readonly keeper: UploadKeeper; readonly uploadRefusal: null }
  | { readonly keeper: null; readonly uploadRefusal: string };

/** Opens the folder of uploads where files may be sent. */
export function openUploads(
  { state, isDemonstration, offersConsole, fourEyes, journal }: ServeSettings,
  { command = [process.execPath] }: Embedding,
  isReadOnly: boolean,
  log: Logger,
): OpenedUploads {
  const refuse = (uploadRefusal: string) => ({ keeper: null, uploadRefusal });
  if (!offersConsole) return refuse("The service runs without the console.");
  if (isDemonstration)
    return refuse(
      "The service shows invented people, and accepts no files. Ask its operator to start it with real lists.",
    );
  if (isReadOnly) return refuse("The state folder can't be written, so the service accepts no files.");
  const keeper = new UploadKeeper({ state, command, keepsJournal: journal !== null, fourEyes, log });
  try {
    keeper.open();
    return { keeper, uploadRefusal: null };
  } catch (error) {
    log.error({ err: error }, "the folder of uploads can't be made, so no file is taken");
    return refuse("The folder of uploads can't be made, so the service accepts no files.");
  }
}

/** What is served of the console. A run from source has its program only when that was built. */
export function consoleOf(isOffered: boolean, { consoleBundle }: Embedding, log: Logger): ConsoleSettings {
  if (!isOffered || consoleBundle === undefined) return { isOffered, bundle: null };
  if (Bun.file(consoleBundle).size > 0) return { isOffered, bundle: consoleBundle };
  log.warn({ file: consoleBundle }, "the console was not built (make console), so it is not served");
  return { isOffered, bundle: null };
}
