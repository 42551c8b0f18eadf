// A program that a test compiles and runs as another user: opens the index at its first argument and queries
// it for the name in its second.

import { accessSync, constants } from "node:fs";
import { openAliasIndex } from "../../src/engine/retrieval/open.ts";
import { askFor } from "./support.ts";

const [path = "", name = ""] = process.argv.slice(2);
const index = openAliasIndex(path);
const row = index.find(askFor(name))[0]?.row ?? null;
index.close();
process.stdout.write(JSON.stringify({ row, uid: process.getuid?.(), canWrite: isWritable(path) }));

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
