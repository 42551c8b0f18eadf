// Fingerprints what the name rules do: which forms, keys and facts the alias index holds for a large set of
// probes. The fingerprint is the version of the rules. It changes when an index would be filled otherwise,
// and stays when code is renamed, moved or commented. Run as a program, it writes name-rules.json, from which
// the version is read.

import { createHash, type Hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTRIES } from "../src/base/model/countries.ts";
import { aliasesOf, COUNTRY_PROPERTIES } from "../src/base/model/entity.ts";
import { factsOf } from "../src/base/model/facts.ts";
import { IDENTIFIER_KINDS } from "../src/base/model/identifiers.ts";
import { groupOf, SCHEMATA } from "../src/base/model/schemata.ts";
import { analyseName, type NameKind } from "../src/engine/names/analysis/name-forms.ts";
import { hasIdeographsOnly } from "../src/engine/names/analysis/script.ts";
import { textsOfListed } from "../src/engine/names/analysis/several-names.ts";
import { indexedTokens, nameKeys } from "../src/engine/names/keys/name-keys.ts";
import { tokenKeys } from "../src/engine/names/keys/token-keys.ts";

const KINDS: readonly NameKind[] = ["person", "organization", "vessel", "airplane"];
/** Ships and aircraft are read as organisations are, but for their words. */
const CHARACTER_KINDS: readonly NameKind[] = ["person", "organization"];
const ROOT = join(import.meta.dir, "..");
const TABLES = join(ROOT, "src/engine/names/data");
/** Dictionaries of ten thousands of names: their bytes are hashed, and not every name is tried. */
const DICTIONARIES = /^(?:japanese|cantonese)\b/;
/** Invented names in every script that has a speller, and pairs of spellings. */
const GOLDEN_NAMES = join(ROOT, "fixtures/golden/names");
/** Characters probed in one text. */
const CHARACTERS_PER_TEXT = 12;
const LAST_CODE_POINT = 0x323af;
/** What the fingerprint is made of; the Makefile names the same files. */
const SOURCES = [
  "src/engine/names/**",
  "src/base/model/*.ts",
  "fixtures/golden/names/*",
  "index/name-rules.ts",
  "bun.lock",
];
/** Fingerprints of these sources as they were: one takes a quarter of a minute of CPU. */
const REMEMBERED = join(ROOT, "dist/name-rules");

/** The version of the name rules, which is computed once for the same sources. */
export async function rememberedFingerprint(): Promise<string> {
  const path = join(REMEMBERED, sourcesDigest());
  if (existsSync(path)) return readFileSync(path, "utf8");
  const fingerprint = await fingerprintNameRules();
  mkdirSync(REMEMBERED, { recursive: true });
  writeFileSync(path, fingerprint);
  return fingerprint;
}

function sourcesDigest(): string {
  const digest = createHash("sha256").update(Bun.version);
  for (const glob of SOURCES)
    for (const file of [...new Bun.Glob(glob).scanSync(ROOT)].sort())
      digest.update(`\n${file}\n`).update(readFileSync(join(ROOT, file)));
  return digest.digest("hex");
}

/** The version of the name rules: 32 hexadecimal digits, the same on every machine. Takes some seconds. */
export async function fingerprintNameRules(): Promise<string> {
  const hash = createHash("sha256");
  const tokens = new Set<string>();
  for (const file of readdirSync(TABLES).sort())
    if (DICTIONARIES.test(file) && !isModule(file)) hash.update(readFileSync(join(TABLES, file)));
  for (const text of await wordTexts()) addText(hash, text, KINDS, tokens);
  for (const text of characterTexts()) addText(hash, text, CHARACTER_KINDS, tokens);
  for (const token of tokens) {
    const { near, sounds } = tokenKeys(token);
    hash.update(near).update(JSON.stringify(sounds));
  }
  addFacts(hash);
  return hash.digest("hex").slice(0, 32);
}

function addText(hash: Hash, text: string, kinds: readonly NameKind[], tokens: Set<string>): void {
  hash.update(hasIdeographsOnly(text) ? "1" : "0");
  for (const kind of kinds) {
    for (const name of textsOfListed(text, kind).flatMap((part) => analyseName(part, kind))) {
      const indexed = indexedTokens(name.tokens);
      for (const token of indexed) tokens.add(token);
      hash.update(JSON.stringify([name.form, indexed, nameKeys(indexed)]));
    }
  }
}

/** What the tables know, what the golden rows hold, and words of every length. */
async function wordTexts(): Promise<string[]> {
  const texts = new Set<string>();
  for (const file of readdirSync(TABLES).filter(isModule).sort()) {
    if (DICTIONARIES.test(file)) continue;
    for (const text of stringsIn(await import(join(TABLES, file)))) {
      texts.add(text);
      for (const word of text.split(/[\s,]+/)) texts.add(`${word} ${word}`);
    }
  }
  for (const file of readdirSync(GOLDEN_NAMES).sort())
    for (const cell of readFileSync(join(GOLDEN_NAMES, file), "utf8").split(/[\t\n]/)) texts.add(cell);
  for (let length = 1; length < 70; length++) texts.add(`${"abcdefgh".repeat(9).slice(0, length)} tail`);
  texts.add(Array.from({ length: 60 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}`).join(" "));
  texts.add("x".repeat(700));
  return [...texts];
}

/** Modules export the tables that lie in text files next to them; a table without a module is not in use. */
function isModule(file: string): boolean {
  return file.endsWith(".ts");
}

/** Every assigned character among Latin letters, some to a text. */
function* characterTexts(): Generator<string> {
  let words: string[] = [];
  for (let code = 0x20; code <= LAST_CODE_POINT; code++) {
    const character = String.fromCodePoint(code);
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character)) continue;
    words.push(`${character}ann${character}o`);
    if (words.length < CHARACTERS_PER_TEXT) continue;
    yield words.join(" ");
    words = [];
  }
  yield words.join(" ");
}

/**
 * Every string in a value, keys included, in a stable order. A function without parameters is a table that is
 * loaded when it is asked for; other functions hold no words.
 */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value instanceof Map || value instanceof Set || Array.isArray(value))
    for (const item of value) yield* stringsIn(item);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (typeof item === "function" && item.length > 0) continue;
      yield key;
      yield* stringsIn(typeof item === "function" ? item() : item);
    }
}

/**
 * The facts that the feature columns hold: dates, countries, gender, identifiers; and which properties are
 * names.
 */
function addFacts(hash: Hash): void {
  const dates = [
    "1970",
    "1970-01",
    "1970-01-31",
    "1970-02-30",
    "31 Jan 1970",
    "circa 1970",
    "0001-01-01",
    "",
  ];
  const countries = [...COUNTRIES.keys(), ...COUNTRIES.values(), "Burma", "USSR", "xx", "DE"];
  const genders = ["male", "m", "Female", "f", "other", "unknown"];
  const numbers = [
    "IMO 9074729",
    "9074729",
    "ab-12 34",
    "7707083893",
    "HWUPKR0MPOU8FGXBT394",
    "1027700132195",
    "0000",
    "N/A",
    "ﾀ1",
  ];
  for (const value of [...countries, ...genders])
    hash.update(JSON.stringify(factsOf({ country: [value], gender: [value], birthDate: dates })));
  for (const key of COUNTRY_PROPERTIES) hash.update(JSON.stringify(factsOf({ [key]: ["de"] })));
  for (const { properties } of IDENTIFIER_KINDS)
    for (const key of properties)
      for (const number of numbers) hash.update(JSON.stringify(factsOf({ [key]: [number] })));
  for (const { name } of SCHEMATA) hash.update(`${name}:${groupOf(name)}`);
  const named = Object.fromEntries(
    [
      "name",
      "alias",
      "weakAlias",
      "previousName",
      "abbreviation",
      "firstName",
      "lastName",
      "callSign",
      "title",
    ].map((key) => [key, [key]]),
  );
  hash.update(JSON.stringify(aliasesOf("caption", named)));
}

if (import.meta.main) {
  const version = await rememberedFingerprint();
  writeFileSync(join(import.meta.dir, "name-rules.json"), `${JSON.stringify({ version }, null, 2)}\n`);
}
