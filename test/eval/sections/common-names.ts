// Forty people of each of twelve cultures, named by common given and family names and without any fact,
// against every list: how many would stop at least one payment? A culture whose names are spelt in few
// ways, or hold few letters, must not be stopped much more often than others.

import { commonSpelling, loadCultures, peopleOf } from "../cultures/cultures.ts";
import { alarms, type Figure, share } from "../figures.ts";
import { ask, type Lists } from "../lists.ts";
import { decimals, formatColumns, percent, type Report } from "../report.ts";
import type { SameRecords } from "../same-records.ts";
import { wilsonInterval } from "../statistics.ts";

const PEOPLE = 40;

export function evaluateCommonNames(lists: Lists, same: SameRecords): Report {
  const table: string[][] = [
    ["culture", "names", "matched", "%", "95 %", "listed in these words", "matches per name"],
  ];
  const details: string[] = [];
  const figures: Record<string, Figure> = {};
  let [worst, total] = [share(0, 1), 0];
  const cultures = loadCultures();
  for (const culture of cultures) {
    let [matched, listed, matches] = [0, 0, 0];
    for (const person of peopleOf(culture, PEOPLE)) {
      const name = commonSpelling(culture, person);
      const found = ask(lists, "Person", { name: [name] }).filter(({ match }) => match);
      const [best] = found;
      const isListed = same.isListedName(name);
      matches += found.length;
      if (isListed) listed++;
      if (best === undefined) continue;
      matched++;
      details.push(
        `${culture.name}\t${name}\t${decimals(best.score)}\t${found.length}\t${isListed ? "namesake" : ""}\t${best.id} ${best.caption}`,
      );
    }
    total += matched;
    if (matched > worst.part || worst.whole === 1) worst = share(matched, PEOPLE);
    figures[`common names, ${culture.name}: matched`] = alarms(matched, PEOPLE);
    const [low, high] = wilsonInterval(matched, PEOPLE);
    table.push([
      culture.name,
      String(PEOPLE),
      String(matched),
      percent(matched, PEOPLE),
      `${Math.round(100 * low)}–${Math.round(100 * high)}`,
      String(listed),
      (matches / PEOPLE).toFixed(2),
    ]);
  }
  return {
    lines: [
      `  ${cultures.length} cultures, ${lists.entities.length} records of every list, names only.`,
      "",
      ...formatColumns(table),
    ],
    details,
    figures: {
      ...figures,
      "common names: matched": alarms(total, cultures.length * PEOPLE),
      "common names, the worst culture: matched": alarms(worst.part, worst.whole),
    },
  };
}
