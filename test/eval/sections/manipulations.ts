// A seeded sample of listed names, manipulated in many ways one at a time, and screened as a customer's name
// would be: is the record that holds the name a match among the 25 answered, and is it the first? Names are
// chosen and altered by hashes of record and name, so that a change of one list leaves all other rows as they
// were.

import { COUNTRY_PROPERTIES, type Entity } from "../../../src/base/model/entity.ts";
import { groupOf, type SubjectSchema } from "../../../src/base/model/schemata.ts";
import type {
  ListedName,
  Group as NameGroup,
} from "../../../src/operator/selftest/manipulations/listed-name.ts";
import { seeded } from "../../support/random.ts";
import type { Figure } from "../figures.ts";
import { KINDS, type Kind } from "../kinds.ts";
import { ask, type Lists, strongNames } from "../lists.ts";
import { isOtherName } from "../other-names.ts";
import { decimals, formatColumns, percent, type Report, Share } from "../report.ts";
import type { SameRecords } from "../same-records.ts";

export const SAMPLE_SIZE = 3000;
/** The part of the sample that every group has at least, where there are so many names. */
const SAMPLE_OF_GROUP_MIN = 400 / 3000;
/** How many names of the whole lists a rare kind takes. */
const RARE_MAX = 400;

/** Aircraft are listed by registration marks and types, which are no names to manipulate. */
type Group = Exclude<NameGroup, "airplane">;

const GROUPS: readonly Group[] = ["person", "organization", "vessel"];
const SCHEMA_OF_GROUP: Readonly<Record<Group, SubjectSchema>> = {
  person: "Person",
  organization: "Organization",
  vessel: "Vessel",
};

interface EvaluatedName extends ListedName {
  readonly group: Group;
}

interface Cell {
  readonly matched: Share;
  readonly first: Share;
}

export function evaluateManipulations(lists: Lists, same: SameRecords, sampleSize: number): Report {
  const names = collectNames(lists);
  const sample = drawSample(names, sampleSize);
  const table: string[][] = [
    [
      "kind",
      "names",
      "matched %",
      "first %",
      ...GROUPS.map((group) => `${group} (matched/names)`),
      "skipped",
    ],
  ];
  const otherNames: string[][] = [["slip to another name", "matched/names", "matched %", "of all slips %"]];
  const details: string[] = [];
  const figures: Record<string, Figure> = {};
  for (const kind of KINDS) {
    const cells = new Map<Group | "all", Cell>(
      (["all", ...GROUPS] as const).map((key) => [key, { matched: new Share(), first: new Share() }]),
    );
    const others = new Share();
    const altered = alter(kind, kind.isRare ? names : sample);
    for (const { name, text } of altered.names) {
      const right = same.sameAs(name.text);
      const answers = ask(lists, SCHEMA_OF_GROUP[name.group], { name: [text] });
      const own = answers.find(({ id }) => id === name.id);
      if (kind.isSlip && isOtherName(name, text)) {
        others.add(own?.match ?? false);
        continue;
      }
      const isFirst = answers[0] !== undefined && (answers[0].id === name.id || right.has(answers[0].id));
      for (const key of ["all", name.group] as const) {
        cells.get(key)?.matched.add(own?.match ?? false);
        cells.get(key)?.first.add(isFirst);
      }
      if (own?.match !== true) {
        details.push(
          `${kind.title}\t${name.group}\t${own === undefined ? "–" : decimals(own.score)}\t${name.text}\t${text}\t` +
            `${name.id}\tfirst: ${answers[0] === undefined ? "nobody" : `${decimals(answers[0].score)} ${answers[0].caption}`}`,
        );
      }
    }
    const all = cells.get("all");
    if (all === undefined || all.matched.whole === 0) continue;
    process.stderr.write(`  ${kind.title}: ${percent(all.matched.part, all.matched.whole)}\n`);
    table.push([
      kind.title,
      String(all.matched.whole),
      percent(all.matched.part, all.matched.whole),
      percent(all.first.part, all.first.whole),
      ...GROUPS.map((group) => {
        const { part = 0, whole = 0 } = cells.get(group)?.matched ?? {};
        return whole === 0 ? "–" : `${part}/${whole}`;
      }),
      kind.isRare ? "–" : String(altered.skipped),
    ]);
    figures[`manipulated, ${kind.title}: matched`] = all.matched.figure;
    if (others.whole === 0) continue;
    otherNames.push([kind.title, ...others.cells, percent(others.whole, others.whole + all.matched.whole)]);
    figures[`manipulated, ${kind.title}, to another name: matched`] = others.figure;
  }
  const counts = GROUPS.map((group) => `${sample.filter((name) => name.group === group).length} ${group}`);
  return {
    lines: [
      `  ${sample.length} of ${names.length} strong names: ${counts.join(", ")}. A kind that few names allow takes up to ` +
        `${RARE_MAX} of all.`,
      "  A name to which a kind does not apply is skipped.",
      "",
      ...formatColumns(table),
      "",
      "  A slip in a name of East Asia that makes other syllables of its language makes another name. Such slips are counted",
      "  apart, and not above:",
      "",
      ...formatColumns(otherNames),
    ],
    details,
    figures,
  };
}

/** Every strong name in Latin letters, in an order that only its own record and text decide. */
function collectNames(lists: Lists): EvaluatedName[] {
  const names = lists.entities.flatMap((entity): EvaluatedName[] => {
    const group = groupOf(entity.schema);
    if (group === null || group === "airplane") return [];
    const countries = countriesOf(entity);
    return strongNames(entity)
      .filter((text) => /\p{Script=Latin}/u.test(text) && /^[\p{Script=Latin}\P{L}]+$/u.test(text))
      .map((text) => ({ id: entity.id, group, text, countries, birthDates: [] }));
  });
  return names
    .map((name) => ({ name, place: hash("sample", name) }))
    .sort((a, b) => a.place - b.place || (a.name.id < b.name.id ? -1 : 1))
    .map(({ name }) => name);
}

function countriesOf({ properties }: Entity): string[] {
  return [...new Set(COUNTRY_PROPERTIES.flatMap((key) => properties[key] ?? []))];
}

/**
 * The first names of each group: as many as its part of all, but at least SAMPLE_OF_GROUP_MIN where there
 * are.
 */
function drawSample(names: readonly EvaluatedName[], sampleSize: number): EvaluatedName[] {
  const byGroup = Map.groupBy(names, ({ group }) => group);
  const countOf = (group: Group) => byGroup.get(group)?.length ?? 0;
  const small = GROUPS.filter((group) => countOf(group) < SAMPLE_OF_GROUP_MIN * names.length);
  const smallNames = small.reduce((sum, group) => sum + countOf(group), 0);
  const smallSize = Math.round(SAMPLE_OF_GROUP_MIN * sampleSize);
  const rest = sampleSize - small.length * smallSize;
  return GROUPS.flatMap((group) => {
    const size = small.includes(group)
      ? smallSize
      : Math.round((rest * countOf(group)) / (names.length - smallNames));
    return (byGroup.get(group) ?? []).slice(0, size);
  });
}

function alter(kind: Kind, names: readonly EvaluatedName[]) {
  const altered: { name: EvaluatedName; text: string }[] = [];
  let skipped = 0;
  for (const name of names) {
    if (kind.isRare && altered.length === RARE_MAX) break;
    const text = kind.manipulate(name, seeded(hash(kind.title, name)));
    if (text === null) skipped++;
    else altered.push({ name, text });
  }
  return { names: altered, skipped };
}

function hash(purpose: string, { id, text }: ListedName): number {
  return Bun.hash.xxHash32(`${purpose}\n${id}\n${text}`);
}
