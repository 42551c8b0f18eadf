// Names of real lists, damaged in thirteen ways, against every list: is the record, or one with that name, a
// match?

import type { Entity } from "../../../src/base/model/entity.ts";
import { groupOf } from "../../../src/base/model/schemata.ts";
import { sample, seeded } from "../../support/random.ts";
import { DAMAGES } from "../damages.ts";
import type { Figure } from "../figures.ts";
import { ask, type Lists, strongNames } from "../lists.ts";
import { decimals, formatColumns, type Report, Share } from "../report.ts";
import type { SameRecords } from "../same-records.ts";

const SEED = 35;
const PEOPLE = 900;
const ORGANISATIONS = 450;
const SHIPS = 150;
const LATIN_WORD = /^[\p{Script=Latin}'’.-]{2,}$/u;
/** Ships and companies of one word have nothing around a damaged one. */
const WORDS_MIN = 2;

export function evaluateDamaged(lists: Lists, same: SameRecords): Report {
  const random = seeded(SEED);
  const names = drawNames(lists, random);
  const all = new Share();
  const table: string[][] = [["damage", "found", "%", "near miss %"]];
  const figures: Record<string, Figure> = {};
  const details: string[] = [];
  for (const { title, schemata, damage } of DAMAGES) {
    const share = new Share();
    let nearly = 0;
    for (const { schema, id, text } of names.filter((name) => schemata.includes(name.schema))) {
      const damaged = damage(random, text.split(" "))?.join(" ") ?? null;
      if (damaged === null || damaged === text) continue;
      const right = same.sameAs(text);
      const answers = ask(lists, schema, { name: [damaged] });
      const best = answers.find((one) => one.id === id || right.has(one.id));
      share.add(best?.match ?? false);
      all.add(best?.match ?? false);
      if (best?.match === true) continue;
      if ((best?.score ?? 0) >= 0.7) nearly++;
      details.push(
        `${title}\t${schema}\t${best === undefined ? "–" : decimals(best.score)}\t${text}\t${damaged}\t${id}`,
      );
    }
    table.push([title, ...share.cells, ((100 * nearly) / Math.max(1, share.whole)).toFixed(2)]);
    figures[`damaged names, ${title}: matched`] = share.figure;
  }
  table.push(["all", ...all.cells, ""]);
  figures["damaged names: matched"] = all.figure;
  return { lines: formatColumns(table), details, figures };
}

interface DrawnName {
  readonly schema: "Person" | "Organization" | "Vessel";
  readonly id: string;
  readonly text: string;
}

function drawNames({ entities }: Lists, random: ReturnType<typeof seeded>): DrawnName[] {
  const draw = (group: string, schema: DrawnName["schema"], count: number) =>
    sample(
      random,
      entities.filter((entity) => groupOf(entity.schema) === group && nameOf(entity) !== null),
      count,
    ).map((entity) => ({ schema, id: entity.id, text: nameOf(entity) ?? "" }));
  return [
    ...draw("person", "Person", PEOPLE),
    ...draw("organization", "Organization", ORGANISATIONS),
    ...draw("vessel", "Vessel", SHIPS),
  ];
}

/** The first strong name of two words or more in Latin letters. */
function nameOf(entity: Entity): string | null {
  const words = (text: string) => text.replaceAll(",", "").split(/\s+/);
  const name = strongNames(entity).find(
    (text) => words(text).length >= WORDS_MIN && words(text).every((word) => LATIN_WORD.test(word)),
  );
  return name === undefined ? null : words(name).join(" ");
}
