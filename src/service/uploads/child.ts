// Runs this program once more, as a process of its own: work on an uploaded file must neither delay requests
// nor end the service, whatever the file holds. The process has the lowest priority, or a low one when a
// person waits for it. It is the first that the kernel ends when memory is short. Its output goes to files,
// so that it may outlive the service.

import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { constants as os, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { offerToKernel } from "../../base/platform/oom-score.ts";
import type { ProcessIdentity } from "./records.ts";

interface ChildRequest {
  /** The program with its arguments. */
  readonly command: readonly string[];
  /** Where it runs, and where its output goes. */
  readonly folder: string;
  /** Names of files in the folder. */
  readonly stdout: string;
  readonly stderr: string;
  /** True when a person waits for the end: its priority is low, but not the lowest. */
  readonly isAwaited?: boolean;
  /** Where it unpacks files; where others do when left out. */
  readonly scratch?: string;
}

export interface Child {
  readonly identity: ProcessIdentity;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Asks it to end: it saves what it has. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** What belongs to the service alone, and not to a process of its own. */
const OWN_VARIABLES = /^(?:NOTIFY_SOCKET|WATCHDOG_|LISTEN_|JOURNAL_STREAM|INTERDICT_STATE$)/;

/** Variables that name a file; the process runs in another folder. */
const PATH_VARIABLES = [
  "INTERDICT_CANARIES",
  "INTERDICT_TRUST",
  "INTERDICT_ACCESS_PASSWORD_FILE",
  "INTERDICT_ACCESS_CA",
];

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.priority;

/** Starts the process. Throws the system's error. */
export function startChild({ command, folder, stdout, stderr, isAwaited, scratch }: ChildRequest): Child {
  const [out, err] = [openOutput(folder, stdout), openOutput(folder, stderr)];
  try {
    const child = Bun.spawn([...command], {
      cwd: folder,
      env: {
        ...environmentOf(process.env, folder),
        ...(scratch === undefined ? {} : { TMPDIR: scratch }),
      },
      stdin: "ignore",
      stdout: out,
      stderr: err,
    });
    // Threads have the priority of the one that starts them, and it has started none yet.
    attempt(() => setPriority(child.pid, isAwaited ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW));
    offerToKernel(child.pid);
    return {
      identity: { pid: child.pid, startTicks: startTicksOf(child.pid) ?? "" },
      ended: child.exited.then(() => undefined),
      stop: () => child.kill("SIGTERM"),
      kill: () => child.kill("SIGKILL"),
    };
  } finally {
    closeSync(out);
    closeSync(err);
  }
}

/** The variables of the service, for a process with its settings. */
function environmentOf(
  variables: Readonly<Record<string, string | undefined>>,
  folder: string,
): Record<string, string | undefined> {
  const own = Object.entries(variables).filter(([name]) => !OWN_VARIABLES.test(name));
  const paths = PATH_VARIABLES.flatMap((name) =>
    variables[name] ? [[name, resolve(variables[name])] as const] : [],
  );
  // Temporary files hold customers: they stay in the state folder, and go with the upload.
  return { ...Object.fromEntries(own), ...Object.fromEntries(paths), TMPDIR: folder };
}

function openOutput(folder: string, name: string): number {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  return openSync(join(folder, name), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
}

/** A sandbox may forbid it; the work is done all the same. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}

/** True while the process runs. A process that has ended but not been asked for its end does not. */
export function isRunning({ pid, startTicks }: ProcessIdentity): boolean {
  return startTicks !== "" && startTicksOf(pid) === startTicks;
}

/** Asks a process that another service started to end. */
export function stopProcess(identity: ProcessIdentity): void {
  if (isRunning(identity)) attempt(() => process.kill(identity.pid, "SIGTERM"));
}

/** The memory that a process uses, in bytes; 0 when it has ended. */
export function memoryOf(pid: number): number {
  try {
    const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

const PAGE_BYTES = 4096;

/** When a process started; null when it does not run. */
function startTicksOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in parentheses, and may contain both of them.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const [state] = fields;
    return state === "Z" || state === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
