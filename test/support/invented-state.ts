// A state folder with invented lists, for commands of the executable.

import { afterAll, beforeAll } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importInvented, makeFolder } from "./binary.ts";

/** A folder with a state folder in it, from the first test of a file to the last. */
export function useInventedState(): {
  readonly folder: string;
  readonly state: string;
  /** Writes a file into the folder and returns its path. */
  write(name: string, text: string): string;
} {
  const { path: folder, remove } = makeFolder();
  const state = join(folder, "state");
  beforeAll(() => importInvented(state));
  afterAll(remove);
  return {
    folder,
    state,
    write(name, text) {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
  };
}
