// Root may restore into the folder of another user. That user could put a link where root is about to write,
// and so have any file of the host overwritten. So the folder is root's own until the restore has ended, and
// nobody else may be able to exchange it.

import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";

const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o022;

/** A folder that is root's for a while. */
export interface TakenFolder {
  /** Whom its files belong to. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Call it in any case: gives the folder back. */
  giveBack(): void;
}

/** True when this process may write anywhere. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * The path of a state folder, there or not, without links. Throws an OperatorError when somebody but root can
 * exchange a folder on the way.
 */
export function settledPath(state: string): string {
  const given = resolve(state);
  refuseUnsettledAbove(given);
  // A link to a folder that is not there yet, as systemd leaves it when its target was moved away.
  if (!existsSync(given) && lstatSync(given, { throwIfNoEntry: false })?.isSymbolicLink())
    return settledPath(resolve(dirname(given), readlinkSync(given)));
  let there = given;
  while (!existsSync(there)) there = dirname(there);
  const path = join(realpathSync(there), relative(there, given));
  refuseUnsettledAbove(path);
  return path;
}

function refuseUnsettledAbove(path: string): void {
  const folder = dirname(path);
  if (folder !== path) refuseUnsettledAbove(folder);
  if (existsSync(folder)) refuseUnsettled(folder);
}

function refuseUnsettled(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === 0 && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0)) return;
  throw new OperatorError(
    `Root does not restore below ${folder}: ${uid === 0 ? "others" : `the user ${uid}`} could exchange folders there meanwhile.`,
    "Run the restore as the user of the service. Or restore as root into a new folder, such as /var/lib/interdict.restored, and give it away then: chown -R USER FOLDER",
  );
}

/** Makes an empty folder root's own, and nobody else's to write. Throws an OperatorError for a link. */
export function takeFolder(path: string): TakenFolder {
  const before = lstatSync(path);
  if (before.uid !== 0) lchownSync(path, 0, 0);
  // In a folder such as /tmp the owner could exchange it until now, and nobody can any more.
  const taken = lstatSync(path);
  if (!taken.isDirectory())
    throw new OperatorError(`${path} is not a folder.`, "Name the state folder itself: --state DIR");
  chmodSync(path, 0o700);
  return { owner: before, giveBack: () => giveBack(path, before) };
}

function giveBack(path: string, { uid, gid, mode }: Stats): void {
  if (!existsSync(path)) return;
  chmodSync(path, mode & 0o7777);
  if (uid !== 0) lchownSync(path, uid, gid);
}
