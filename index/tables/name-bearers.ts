// Makes the table of how many people bear a name, from a list of people: a tab-separated file (gzip) whose
// columns are name, birth date, country and source. Only sources whose terms allow counts to be published are
// read. Run from the project's root: make name-bearers PEOPLE=…/persons.tsv.gz. It prints the SHA-256 of its
// input, so that a later run can be compared.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { analyseName } from "../../src/names/analysis/name-forms.ts";
import { classOf } from "../../src/scoring/words/word-classes.ts";

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

/** A name with fewer bearers may be a slip of another name. The power of two is the least class. */
const CLASS_MIN = 4;

const TABLE = "src/names/data/name-bearers.tsv";

const [path] = process.argv.slice(2);
if (path === undefined || path === "") throw new Error("Give the path of the list of people, as PEOPLE=PATH.");
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
    if (["content", "common"].includes(classOf(token, "person"))) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
}

const classes = new Map<number, string[]>();
for (const [token, count] of counts) {
  const atLeast = Math.floor(Math.log2(count));
  if (atLeast < CLASS_MIN) continue;
  const names = classes.get(atLeast) ?? [];
  classes.set(atLeast, names);
  names.push(token);
}
const lines = [...classes].sort(([a], [b]) => b - a).flatMap(([atLeast, names]) => {
  const byLetter = Map.groupBy(names.sort(), (name) => name.charAt(0));
  return [...byLetter].map(([letter, all]) => `${atLeast} ${letter}\t${all.join(" ")}\n`);
});
writeFileSync(
  TABLE,
  `# How many people of some half a million bear a name, given or family name: classes of powers of two. Class 6 holds
# names of 64 to 127 people. Names of fewer than ${2 ** CLASS_MIN} are left out. Many of these people are from the Americas and
# from Europe; family-names.tsv and given-names.tsv add names of other cultures.
# Columns: class and first letter, names
# Source: counts by index/tables/name-bearers.ts, over the Chadwick Baseball Bureau's register of people, Open States
# and labels of people of Wikidata.
# Terms: counts are facts; the register is under ODC-By 1.0 (NOTICE), the others under CC0.

${lines.join("")}`,
);
process.stdout.write(`${TABLE}: ${[...classes.values()].flat().length} names\n`);
