// Makes the table of letters that look like Latin ones from the confusable characters of Unicode's UTS 39, as
// the crate unicode-security holds them. Run from the project's root:
// bun index/tables/look-alikes.ts …/unicode-security/src/tables.rs

import { readFileSync, writeFileSync } from "node:fs";

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Give the path of tables.rs of the crate unicode-security.");
const source = readFileSync(path, "utf8");
const version = /UNICODE_VERSION[^=]*= \((\d+)/.exec(source)?.[1];
const table = /pub mod confusable_detection \{.*?CONFUSABLES[^=]*= &\[(.*?)\n {4}\];/s.exec(source)?.[1];
if (version === undefined || table === undefined) throw new Error(`${path} has no table of confusable characters.`);

const characters = new Map<string, string>();
for (const [, letter = "", prototype = ""] of table.matchAll(/\('\\u\{(\w+)\}',\s*&\[([^\]]*)\]\)/g)) {
  const character = String.fromCodePoint(Number.parseInt(letter, 16));
  // Latin letters and compatibility characters are folded by rules of their own.
  if (!/(?!\p{Script=Latin})\p{L}/u.test(character) || character.normalize("NFKC") !== character) continue;
  const looksLike = readPrototype(prototype, character);
  if (looksLike !== null) characters.set(looksLike, (characters.get(looksLike) ?? "") + character);
}

/** The Latin letters of a prototype, without marks; null when it is none. */
function readPrototype(prototype: string, character: string): string | null {
  const letters = [...prototype.matchAll(/\\u\{(\w+)\}/g)]
    .map(([, code = ""]) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join("")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  if (!/^[A-Za-z]{1,2}$/.test(letters)) return null;
  // UTS 39 writes an m as rn, and every upright stroke as a small L. Of a capital, and of a letter without
  // case, it is an I.
  if (letters === "rn") return "m";
  return letters === "l" && !/\p{Ll}/u.test(character) ? "I" : letters;
}

const rows = [...characters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([looksLike, all]) => `${looksLike}\t${all}\n`);
writeFileSync(
  "src/engine/names/data/look-alikes.tsv",
  `# Letters of all scripts that look like Latin ones, without those that compatibility folding replaces.
# Columns: looks like, characters
# Source: the confusable characters of Unicode ${version} (Unicode Technical Standard 39), by index/tables/look-alikes.ts.
# Terms: the Unicode licence (NOTICE).

${rows.join("")}`,
);
