// Folders that tests write into, and servers that they ask: gone when the tests of a file have ended
// (bunfig.toml loads this file before any test).

import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const endings: (() => void)[] = [];

/** Does this when the tests of a file have ended; what was asked for last is done first. */
export function atEnd(work: () => void): void {
  endings.push(work);
}

/** A new folder for as long as the tests of a file last. */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

afterAll(() => {
  for (const work of endings.splice(0).reverse()) work();
});
