// Listed people under their exact name with a birth date that is wrong: the cheapest way past a list. A rare
// full name must stay a match, and one of usual words is somebody else's as well.

import { parsePartialDate } from "../../../src/base/model/dates.ts";
import type { Entity } from "../../../src/base/model/entity.ts";
import { sample, seeded } from "../../support/random.ts";
import type { Figure } from "../figures.ts";
import { ask, type Lists, strongNames } from "../lists.ts";
import { formatColumns, type Report, Share } from "../report.ts";

const SEED = 36;
const PEOPLE = 600;
/** Years that a false date lies beside the listed ones, the day and month being the same or others. */
const SHIFTS = [
  { title: "two years off, the same day", years: 2, isSameDay: true },
  { title: "three years off", years: 3, isSameDay: false },
  { title: "twenty years off", years: 20, isSameDay: false },
] as const;

export function evaluateFalseDates(lists: Lists): Report {
  const random = seeded(SEED);
  const people = sample(
    random,
    lists.entities.filter((entity) => entity.schema === "Person" && dateOf(entity) !== null),
    PEOPLE,
  );
  const table: string[][] = [["date", "words", "matched", "%"]];
  const figures: Record<string, Figure> = {};
  for (const { title, years, isSameDay } of SHIFTS) {
    const byWords = new Map<string, Share>();
    const all = new Share();
    for (const entity of people) {
      const [name = entity.caption] = strongNames(entity);
      const date = dateOf(entity);
      if (date === null) continue;
      const wrong = `${date.year + years}-${isSameDay ? pad(date.month) : pad((date.month % 12) + 1)}-${pad(
        isSameDay ? date.day : (date.day % 27) + 1,
      )}`;
      const found = ask(lists, "Person", { name: [name], birthDate: [wrong] }).find(
        ({ id }) => id === entity.id,
      );
      const words = String(Math.min(4, name.split(/[\s-]+/).length)).replace("4", "4 or more");
      const share = byWords.get(words) ?? new Share();
      byWords.set(words, share);
      share.add(found?.match ?? false);
      all.add(found?.match ?? false);
    }
    for (const [words, share] of [...byWords].sort()) table.push([title, words, ...share.cells]);
    table.push([title, "all", ...all.cells]);
    figures[`exact name, ${title}: matched`] = all.figure;
  }
  return { lines: formatColumns(table), details: [], figures };
}

const pad = (part: number) => String(part).padStart(2, "0");

/** The one birth date of a record, when it is known to the day. */
function dateOf({ properties }: Entity): { year: number; month: number; day: number } | null {
  const [only, ...others] = properties.birthDate ?? [];
  const date = only === undefined || others.length > 0 ? null : parsePartialDate(only);
  return date !== null && date.day > 0 ? date : null;
}
