// How well names in other scripts match Latin spellings of the same entity, by script: for each entity that
// has both, the best score of a name in the script against its Latin names. Next to it, how often such a name
// matches another entity's. Run from the project's root, with the shared data next to it: bun
// test/eval/scripts.ts [SCRIPT], which lists its misses.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { evidenceOf } from "../../src/engine/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../src/engine/scoring/score.ts";

const ENTITIES = "../shared/data/ftm/derived_165923.ftm.json.gz";

const SCRIPTS: readonly string[] = [
  ..."Cyrillic Greek Arabic Hebrew Han Hiragana Katakana Hangul Georgian Armenian Thai Devanagari".split(" "),
  ..."Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Sinhala Ethiopic Myanmar Khmer Lao".split(" "),
];

/** Each name is also compared with this many other entities of its script. */
const OTHERS = 20;

interface Row {
  readonly id: string;
  /** One list has people and companies under one schema: such names are read as both. */
  readonly schemata: readonly string[];
  readonly originals: readonly string[];
  readonly latin: readonly string[];
}

const wanted = process.argv[2];
const letterOf = new Map(SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")]));
const rows = new Map<string, Row[]>(SCRIPTS.map((script) => [script, []]));

for (const line of gunzipSync(readFileSync(ENTITIES)).toString("utf8").split("\n")) {
  if (line === "") continue;
  const { id, caption, schema, properties } = JSON.parse(line);
  const names = new Set<string>([caption, ...(properties.name ?? []), ...(properties.alias ?? [])]);
  const latin = [...names].filter((name) =>
    /^[\p{Script=Latin}\P{L}]*\p{Script=Latin}[\p{Script=Latin}\P{L}]*$/u.test(name),
  );
  if (latin.length === 0) continue;
  for (const [script, letter] of letterOf) {
    const originals = [...names].filter((name) => letter.test(name) && !/\p{Script=Latin}/u.test(name));
    if (originals.length > 0) rows.get(script)?.push({ id, schemata: schemataOf(schema), originals, latin });
  }
}

function schemataOf(schema: string): string[] {
  return schema === "LegalEntity" ? ["Person", "Company"] : [schema];
}

/** The best score of a name against the Latin names of an entity, read as each of its schemata. */
function scoreAgainst(original: string, { schemata, latin }: Row): number {
  const scores = schemata.map((schema) => {
    const subject = prepareSubject(schema, { name: [original] });
    return scoreCandidate(subject, evidenceOf(latin[0] ?? "", schema, { alias: [...latin] })).score;
  });
  return Math.max(...scores);
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(1, whole)).toFixed(1);
}

process.stdout.write("script\tentities\tmet %\tnames\tmet %\tmean\tmet others per 10,000\n");
for (const [script, entities] of rows) {
  if (entities.length === 0 || (wanted !== undefined && wanted !== script)) continue;
  let [matched, names, namesMatched, sum, others, othersMatched] = [0, 0, 0, 0, 0, 0];
  entities.forEach((row, at) => {
    let best = 0;
    for (const original of row.originals) {
      const score = scoreAgainst(original, row);
      best = Math.max(best, score);
      names++;
      sum += score;
      if (score >= THRESHOLD_DEFAULT) namesMatched++;
      else if (wanted !== undefined) process.stdout.write(describeMiss(score, original, row));
      for (let step = 1; step <= OTHERS; step++) {
        const other = entities[(at + step * 37) % entities.length];
        if (other === undefined || other.id === row.id) continue;
        others++;
        if (scoreAgainst(original, other) >= THRESHOLD_DEFAULT) othersMatched++;
      }
    }
    if (best >= THRESHOLD_DEFAULT) matched++;
  });
  const mean = (sum / names).toFixed(3);
  const chance = ((10_000 * othersMatched) / Math.max(1, others)).toFixed(1);
  process.stdout.write(
    `${script}\t${entities.length}\t${percent(matched, entities.length)}\t${names}\t${percent(namesMatched, names)}\t${mean}\t${chance}\n`,
  );
}

function describeMiss(score: number, original: string, { schemata, latin }: Row): string {
  const [schema = ""] = schemata;
  const { names } = prepareSubject(schema, { name: [original] });
  const spellings = names.filter(({ form }) => form === "latin").map(({ tokens }) => tokens.join(" "));
  return `${score}\t${original}\t${spellings.join(" | ")}\t${latin.slice(0, 4).join(" | ")}\n`;
}
