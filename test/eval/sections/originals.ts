// Listed names that are written in another script than Latin, as a customer would write them: found as they
// are listed, and found when only the record's Latin spellings were there, which is what a list without
// originals has.

import { type Entity, NAME_PROPERTIES } from "../../../src/base/model/entity.ts";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { isSubjectSchema } from "../../../src/base/model/schemata.ts";
import { evidenceOf } from "../../../src/engine/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../../src/engine/scoring/score.ts";
import type { Figure } from "../figures.ts";
import { ask, type Lists, strongNames } from "../lists.ts";
import { decimals, formatColumns, type Report, Share } from "../report.ts";

const SCRIPTS = ["Arabic", "Cyrillic", "Greek", "Han", "Hangul", "Hebrew", "Thai"];
const LATIN = /\p{Script=Latin}/u;

export function evaluateOriginals(lists: Lists): Report {
  const table: string[][] = [["script", "as listed", "%", "by Latin names alone", "%"]];
  const details: string[] = [];
  const figures: Record<string, Figure> = {};
  for (const script of SCRIPTS) {
    const pattern = new RegExp(`\\p{Script=${script}}`, "u");
    const [asListed, byLatin] = [new Share(), new Share()];
    for (const entity of lists.entities) {
      const { schema } = entity;
      if (!isSubjectSchema(schema)) continue;
      for (const name of strongNames(entity)) {
        if (!pattern.test(name) || LATIN.test(name)) continue;
        const found = ask(lists, schema, { name: [name] }).find(({ id }) => id === entity.id);
        const latin = latinOnly(entity);
        const score = scoreCandidate(
          prepareSubject(schema, { name: [name] }),
          evidenceOf(latin.caption, schema, latin.properties),
        ).score;
        asListed.add(found?.match ?? false);
        byLatin.add(score >= THRESHOLD_DEFAULT);
        if (found?.match !== true)
          details.push(`${script}\tas listed\t${name}\t${entity.id}\t${entity.caption}`);
        if (score < THRESHOLD_DEFAULT)
          details.push(
            `${script}\tby Latin names\t${decimals(score)}\t${name}\t${strongNames(latin).join(" | ")}`,
          );
      }
    }
    if (asListed.whole === 0) continue;
    table.push([script, ...asListed.cells, ...byLatin.cells]);
    figures[`own script, ${script}: matched`] = asListed.figure;
  }
  return { lines: formatColumns(table), details, figures };
}

function latinOnly(entity: Entity): Entity {
  const properties = Object.fromEntries(
    Object.keys(NAME_PROPERTIES).map((key) => [
      key,
      (entity.properties[key] ?? []).filter((name) => /^[\p{Script=Latin}\P{L}]*$/u.test(name)),
    ]),
  );
  return { ...entity, properties };
}
