// The folder of --out for commands that write several files.

import { mkdirSync, readdirSync } from "node:fs";
import { OperatorError } from "../base/model/errors.ts";

/** Makes a folder for its user alone. Throws an OperatorError when it holds something. */
export function makeNewFolder(out: string): void {
  mkdirSync(out, { recursive: true, mode: 0o700 });
  if (readdirSync(out).length > 0)
    throw new OperatorError(`${out} is not empty.`, "Name a new folder with --out.");
}
