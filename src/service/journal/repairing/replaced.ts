// What repairs put aside: a folder for each, named after its time. It stays until somebody removes it.

import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { namesIn, syncPath } from "../../../base/platform/durable-file.ts";

const FOLDER = "replaced";

/** What one repair put aside. */
interface Replaced {
  /** When, as the name of its folder: 20261130T013000Z. */
  readonly repair: string;
  readonly files: readonly string[];
  readonly bytes: number;
}

/** Where a repair that begins now puts what it replaces: a folder that no other one has. */
export function newAside(folder: string, now: Date): string {
  const name = join(folder, FOLDER, now.toISOString().replace(/[-:]|\.\d+/g, ""));
  let path = name;
  for (let number = 2; existsSync(path); number++) path = `${name}-${number}`;
  return path;
}

/** What repairs put aside, the oldest first. */
export function listReplaced(folder: string): Replaced[] {
  return namesIn(join(folder, FOLDER))
    .sort()
    .map((repair) => {
      const path = join(folder, FOLDER, repair);
      const files = readdirSync(path).sort();
      const bytes = files.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
      return { repair, files, bytes };
    });
}

/** Removes what was listed. Throws the system's error. */
export function removeReplaced(folder: string, listed: readonly Replaced[]): void {
  for (const { repair } of listed) rmSync(join(folder, FOLDER, repair), { recursive: true, force: true });
  if (namesIn(join(folder, FOLDER)).length === 0) rmSync(join(folder, FOLDER), { recursive: true });
  syncPath(folder);
}
