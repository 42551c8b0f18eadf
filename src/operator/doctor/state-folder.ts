// The state folder: whose it is, who may read it, and whether this user may write it.

import {
  accessSync,
  constants,
  lstatSync,
  readdirSync,
  realpathSync,
  type Stats,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { RESTORING_FOLDER } from "../../base/platform/state-folder.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "state folder";
const OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
const WRITABLE = 0o222;

/** Kinds of file systems by the number that statfs(2) gives them. */
const FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, "a network file system (NFS)"],
  [0x517b, "a network file system (SMB)"],
  [0xff534d42, "a network file system (CIFS)"],
  [0xfe534d42, "a network file system (SMB2)"],
  [0x01021997, "a network file system (9p)"],
  [0x00c36400, "a network file system (Ceph)"],
  [0x65735546, "a file system of a program (FUSE)"],
  [0x01021994, "memory (tmpfs), which a restart of the host empties"],
  [0x794c7630, "a container's own layer (overlay), which is deleted with the container"],
]);

/** Checks the folder itself, then everything in it. */
export function checkFolder({ state }: Examined): Finding[] {
  return [checkOwner(state), checkWritable(state), ...checkPlace(state), ...checkContent(state)];
}

function checkOwner(state: string): Finding {
  const { uid, mode } = statSync(state);
  const user = process.getuid?.() ?? uid;
  const shown = `${state} belongs to the user ${uid} and has mode ${octal(mode)}`;
  if ((mode & WRITABLE_BY_OTHERS) !== 0)
    return error(CHECK, `${shown}: other users may replace files in it.`, `chmod 700 ${state}`);
  if (user === 0 && uid !== 0)
    return warning(
      CHECK,
      `${shown}. Root may do what that user may not, so this report can miss something.`,
      `Run the doctor as the user ${uid}.`,
    );
  if (user === 0)
    return warning(
      CHECK,
      `${shown}. Mode 0400 does not bind root.`,
      `Run the service as a user of its own, and give it the folder: chown -R USER ${state}`,
    );
  if (user !== uid)
    return error(
      CHECK,
      `${shown}; this is the user ${user}.`,
      `Run this and the service as the user ${uid}.`,
    );
  // A folder that plain mkdir made. What is in it is looked at file by file.
  return ok(CHECK, `${shown}${(mode & OTHERS) === 0 ? "" : ": other users may see the names of its files"}.`);
}

function checkWritable(state: string): Finding {
  try {
    accessSync(state, constants.W_OK | constants.X_OK);
    return ok(CHECK, "The folder can be written.");
  } catch (cause) {
    const isRefused = (cause as NodeJS.ErrnoException).code === "EACCES";
    return error(
      CHECK,
      `The folder can't be written: ${describeSystemError(cause) ?? "access is refused"}. The service then only reads.`,
      isRefused
        ? `Give its owner the right to write: chmod 700 ${state}`
        : `Mount its disk for writing (mount -o remount,rw), or add ReadWritePaths=${state} to the systemd unit.`,
    );
  }
}

function checkPlace(state: string): Finding[] {
  const kind = FILE_SYSTEMS.get(statfsSync(state).type);
  if (kind === undefined) return [];
  return [warning(CHECK, `The folder is on ${kind}.`, "Keep the state folder on a local disk.")];
}

/** What is wrong with files, by kind: the first path, and how many there are. */
class Faults {
  first: string | null = null;
  count = 0;

  add(path: string): void {
    this.first ??= path;
    this.count++;
  }

  /** "PATH and 3 others". */
  describe(): string {
    return this.count < 2 ? `${this.first}` : `${this.first} and ${this.count - 1} more`;
  }
}

function checkContent(state: string): Finding[] {
  const { uid } = statSync(state);
  const [open, foreign, writable] = [new Faults(), new Faults(), new Faults()];
  let files = 0;
  for (const [path, status] of walk(state)) {
    files++;
    if ((status.mode & OTHERS) !== 0) open.add(path);
    if (status.uid !== uid) foreign.add(path);
    if (/\/snapshots\/[^./][^/]*\/[^/]+$/.test(path) && (status.mode & WRITABLE) !== 0) writable.add(path);
  }
  const findings: Finding[] = [];
  if (open.count > 0)
    findings.push(error(CHECK, `Others may read or write ${open.describe()}.`, `chmod -R go= ${state}`));
  if (foreign.count > 0)
    findings.push(
      error(
        CHECK,
        `Another user owns ${foreign.describe()}.`,
        `As root: chown -R ${uid} ${realpathSync(state)}`,
      ),
    );
  if (writable.count > 0)
    findings.push(
      warning(
        CHECK,
        `Files of a snapshot can be written: ${writable.describe()}.`,
        `chmod u=r ${state}/snapshots/*/*`,
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(CHECK, `Only its owner may read the ${files} files and folders in it.`)];
}

/** Everything in a folder, without links and without the file system's own folder. */
function* walk(folder: string): Generator<[path: string, status: Stats]> {
  for (const name of readdirSync(folder)) {
    if (name === "lost+found" || name === RESTORING_FOLDER) continue;
    const path = join(folder, name);
    const status = lstatSync(path, { throwIfNoEntry: false });
    // A running service removes files.
    if (status === undefined || status.isSymbolicLink()) continue;
    yield [path, status];
    if (status.isDirectory()) yield* walk(path);
  }
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, "0");
}
