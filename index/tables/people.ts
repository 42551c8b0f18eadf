// Reads the names of people that the tables of this folder count: from a tab-separated file (gzip) whose
// columns are name, birth date, country and source. Only sources whose terms allow counts to be published are
// read.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { analyseName } from "../../src/engine/names/analysis/name-forms.ts";
import { classOf } from "../../src/engine/scoring/words/word-classes.ts";

/** The sources that are counted, with their terms. Others in the file have terms that are not known. */
const SOURCES: Readonly<Record<string, string>> = {
  chadwick: "ODC-By 1.0",
  openstates: "CC0",
  wikidata_eps: "CC0",
  wikidata_hebrew_latin: "CC0",
  wikidata_korean_latin: "CC0",
};
/** Rows of these sources describe some people twice. */
const IS_WIKIDATA = /^wikidata/;

/**
 * How many people bear each name, given or family name, in Latin letters. Prints the SHA-256 of the file, so
 * that a later run can be compared.
 */
export function countBearers(path: string | undefined): Map<string, number> {
  if (path === undefined || path === "")
    throw new Error("Give the path of the list of people, as PEOPLE=PATH.");
  const bytes = readFileSync(path);
  process.stdout.write(`${createHash("sha256").update(bytes).digest("hex")}  ${path.split("/").at(-1)}\n`);
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const [, ...rows] = gunzipSync(bytes).toString("utf8").trimEnd().split("\n");
  for (const row of rows) {
    const [name = "", , , source = ""] = row.split("\t");
    if (SOURCES[source] === undefined) continue;
    const isSeen = IS_WIKIDATA.test(source) && seen.has(name);
    seen.add(name);
    if (isSeen) continue;
    const form = analyseName(name, "person").find(({ form }) => form === "latin");
    for (const token of new Set(form?.tokens)) {
      if (!/^[a-z]{2,}$/.test(token)) continue;
      if (["content", "common"].includes(classOf(token, "person")))
        counts.set(token, (counts.get(token) ?? 0) + 1);
    }
  }
  return counts;
}
