// A program of its own, compiled by a test: opens the index at its first argument and asks it for the name in
// its second, as whichever user runs it.

import { accessSync, constants } from "node:fs";
import { openAliasIndex } from "../../src/retrieval/open.ts";
import { askFor } from "./support.ts";

const [path = "", name = ""] = process.argv.slice(2);
const index = openAliasIndex(path);
const row = index.find(askFor(name))[0]?.row ?? null;
index.close();
process.stdout.write(JSON.stringify({ row, uid: process.getuid?.(), canWrite: mayWrite(path) }));

function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
