// The executable as a user who is not root: to root no folder is read-only.

import { chmodSync, chownSync, copyFileSync, lchownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { BINARY, type RunOptions } from "./binary.ts";

/** Only root can become another user; anyone else is one already. */
const UID = process.getuid?.() === 0 ? 65_534 : null;

/** Options to run as an unprivileged user. */
export const UNPRIVILEGED: RunOptions = UID === null ? {} : { uid: UID };

/**
 * Options to run as an unprivileged user a copy of the executable that lies in `folder`, which that user may
 * enter.
 */
export function asUnprivileged(folder: string): RunOptions {
  if (UID === null) return {};
  chmodSync(folder, 0o755);
  const binary = join(folder, "interdict");
  copyFileSync(BINARY, binary);
  chmodSync(binary, 0o755);
  return { binary, cwd: folder, uid: UID };
}

/** Gives a folder with everything in it to the unprivileged user. */
export function giveAway(folder: string): void {
  if (UID === null) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) giveAway(path);
    else lchownSync(path, UID, UID);
  }
  chownSync(folder, UID, UID);
}

/** True where file systems can be mounted; says what is skipped when they can't. */
export function canMount(what: string): boolean {
  const can = process.getuid?.() === 0 && Bun.spawnSync(["mount", "--version"]).success;
  if (!can) console.warn(`skipped: ${what} needs a file system of its own, which only root can mount`);
  return can;
}

/** Mounts a file system in memory on a folder for the time of `work`. */
export async function withMounted(folder: string, options: string, work: () => Promise<void>): Promise<void> {
  must(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder]);
  try {
    await work();
  } finally {
    // Also while a service that a failed test left behind has a file open there.
    must(["umount", "--lazy", folder]);
  }
}

/** Changes how a folder is mounted: "ro", "rw", or its size. */
export function remount(folder: string, option: "ro" | "rw" | `size=${string}`): void {
  must(["mount", "-o", `remount,${option}`, folder]);
}

function must(command: string[]): void {
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`);
}
