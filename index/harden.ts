// Takes the names of environment variables by which Bun runs other code out of a compiled executable:
// BUN_BE_BUN makes it Bun's own command line, BUN_OPTIONS preloads files, BUN_INSPECT opens a debugger. Bun
// has no build flag for it, and it reads them before the program begins, so the program alone could only
// refuse once that code has run.
//
//   bun index/harden.ts EXECUTABLE

import { readFileSync, writeFileSync } from "node:fs";
import { EARLY_VARIABLES } from "../src/base/platform/runtime-variables.ts";

const [path = ""] = process.argv.slice(2);
const bytes = readFileSync(path);
for (const name of EARLY_VARIABLES) {
  // The runtime keeps each name once as a C string, ahead of the program. A look-up of an empty name finds
  // nothing.
  const at = bytes.indexOf(Buffer.from(`\0${name}\0`, "latin1"));
  if (at < 0) {
    process.stderr.write(`error: ${path} does not have ${name}. See how this version of Bun reads it.\n`);
    process.exit(1);
  }
  bytes[at + 1] = 0;
}
writeFileSync(path, bytes);
