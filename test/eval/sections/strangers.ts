// Twenty thousand real people who are on no list, with names in all scripts, against every list. Left out are
// those whose name is listed, and those who are listed in another spelling with their birth date. How many
// would a reviewer have to look at, by name alone, with the birth date, and with the country?

import type { Properties } from "../../../src/base/model/entity.ts";
import { type PersonRow, readPersonRows } from "../../bench/corpus/real-names.ts";
import { sample, seeded } from "../../support/random.ts";
import { alarms } from "../figures.ts";
import { ask, type Lists } from "../lists.ts";
import { decimals, formatColumns, type Report, Share } from "../report.ts";
import type { SameRecords } from "../same-records.ts";

const SEED = 35;
const PEOPLE = 20_000;

const SCRIPTS: readonly (readonly [title: string, letters: RegExp])[] = [
  ["Chinese and kana", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Hangul", /\p{Script=Hangul}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Latin", /\p{Script=Latin}/u],
];

export function evaluateStrangers(lists: Lists, same: SameRecords): Report {
  const people = drawPeople().filter(
    ({ name, birthDate }) => !same.isListedName(name) && !same.isListedPerson(name, birthDate),
  );
  const shares = new Map<string, Share>();
  const details: string[] = [];
  const count = (key: string, isAlert: boolean) => {
    const share = shares.get(key) ?? new Share();
    shares.set(key, share);
    share.add(isAlert);
  };
  for (const { name, birthDate, country } of people) {
    const script = SCRIPTS.find(([, letters]) => letters.test(name))?.[0] ?? "other";
    const given: [string, Properties][] = [["name only", { name: [name] }]];
    if (birthDate !== "") given.push(["with birth date", { name: [name], birthDate: [birthDate] }]);
    if (country !== "") given.push(["with country", { name: [name], country: [country] }]);
    for (const [title, properties] of given) {
      const [best] = ask(lists, "Person", properties, 1);
      const isAlert = best?.match ?? false;
      count(title, isAlert);
      if (title === "name only") count(script, isAlert);
      if (isAlert && best !== undefined)
        details.push(`${title}\t${script}\t${decimals(best.score)}\t${name}\t${best.id} ${best.caption}`);
    }
  }
  const rows = [...shares].sort(([, a], [, b]) => b.whole - a.whole);
  return {
    lines: formatColumns([
      ["people", "alerts", "%"],
      ...rows.map(([title, share]) => [title, ...share.cells]),
    ]),
    details,
    figures: Object.fromEntries(
      rows.map(([title, share]) => [`strangers, ${title}`, alarms(share.part, share.whole)]),
    ),
  };
}

/** As many of each source as of the others, each name once. */
function drawPeople(): PersonRow[] {
  const random = seeded(SEED);
  const byName = new Map(readPersonRows().map((row) => [row.name, row]));
  const bySource = Map.groupBy(byName.values(), ({ source }) => source);
  const each = Math.ceil(PEOPLE / bySource.size);
  return [...bySource.values()].flatMap((rows) => sample(random, rows, each));
}
