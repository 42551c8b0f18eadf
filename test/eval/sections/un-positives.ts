// People whom the UN lists, as listed and as somebody misspelt them, against OFAC and UN: is the UN's record
// a match, and is it, or the other list's record of the same person, the first? Name only, and with the birth
// date and nationality that the row gives, which are often not the list's.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Properties } from "../../../src/base/model/entity.ts";
import type { Figure } from "../figures.ts";
import { ask, type Lists, SHARED } from "../lists.ts";
import { decimals, formatColumns, formatRows, type Report, Share } from "../report.ts";
import type { SameRecords } from "../same-records.ts";

interface Row {
  readonly listed_name: string;
  readonly query_name: string;
  readonly birth_date: string;
  readonly birth_date_listed: string;
  readonly nationality: string;
}

interface Variant {
  readonly title: string;
  readonly takes: (row: Row) => boolean;
  readonly subject: (row: Row) => Properties;
}

const UN_DATASET = "un_sc_sanctions";

const isManipulated = (row: Row) => row.query_name !== row.listed_name;
const hasListedDate = (row: Row) => row.birth_date === row.birth_date_listed;
const always = () => true;

const VARIANTS: readonly Variant[] = [
  { title: "as listed, name only", takes: always, subject: (row) => ({ name: [row.listed_name] }) },
  {
    title: "as listed, date listed and country",
    takes: always,
    subject: (row) => ({ name: [row.listed_name], ...facts(row.birth_date_listed, row.nationality) }),
  },
  { title: "as queried, name only", takes: always, subject: (row) => ({ name: [row.query_name] }) },
  {
    title: "manipulated, name only",
    takes: isManipulated,
    subject: (row) => ({ name: [row.query_name] }),
  },
  {
    title: "as queried, date given and country",
    takes: always,
    subject: (row) => ({ name: [row.query_name], ...facts(row.birth_date, row.nationality) }),
  },
  {
    title: "as queried, date given is the listed",
    takes: hasListedDate,
    subject: (row) => ({ name: [row.query_name], ...facts(row.birth_date, row.nationality) }),
  },
  {
    title: "as queried, date given is another",
    takes: (row) => !hasListedDate(row),
    subject: (row) => ({ name: [row.query_name], ...facts(row.birth_date, row.nationality) }),
  },
];

export function evaluateUnPositives(lists: Lists, same: SameRecords): Report {
  const rows: Row[] = parse(readFileSync(`${SHARED}/eval/un_positives.csv`), { columns: true });
  const table: string[][] = [["", "matched", "%", "right first", "%"]];
  const misses: string[] = [];
  const details: string[] = [];
  const figures: Record<string, Figure> = {};
  const listedIds = rows.map((row) =>
    [...same.holdersOf(row.listed_name)].filter((id) => lists.byId.get(id)?.datasets.includes(UN_DATASET)),
  );
  const unlisted = listedIds.flatMap((ids, i) => (ids.length === 0 ? [`${i + 2}`] : []));

  for (const { title, takes, subject } of VARIANTS) {
    const [matched, first] = [new Share(), new Share()];
    const [missedLines, laterLines]: [string[], string[]] = [[], []];
    rows.forEach((row, i) => {
      const listed = listedIds[i] ?? [];
      if (!takes(row) || listed.length === 0) return;
      const right = same.sameAs(row.listed_name);
      const answers = ask(lists, "Person", subject(row));
      const place = answers.findIndex(({ id }) => right.has(id));
      const found = answers.find(({ id }) => listed.includes(id));
      matched.add(found?.match ?? false);
      first.add(place === 0);
      const outcome = `${found === undefined ? "not answered" : decimals(found.score)}, place ${place + 1}`;
      if (!found?.match) missedLines.push(`${i + 2}:${found === undefined ? "–" : decimals(found.score)}`);
      if (place !== 0) laterLines.push(`${i + 2}:${place + 1}`);
      if (!found?.match || place !== 0) {
        details.push(
          `${title}\t${i + 2}\t${outcome}\t${row.listed_name}\t${row.query_name}\tgiven ${row.birth_date}, listed ` +
            `${row.birth_date_listed}, ${row.nationality}\tfirst: ${answers[0]?.caption ?? "nobody"}`,
        );
      }
    });
    table.push([title, ...matched.cells, ...first.cells]);
    if (missedLines.length > 0) misses.push(...formatRows(`${title}: not matched, line:score`, missedLines));
    if (laterLines.length > 0) misses.push(...formatRows(`${title}: not first, line:place`, laterLines));
    figures[`UN people ${title}: matched`] = matched.figure;
    figures[`UN people ${title}: first`] = first.figure;
  }
  return {
    lines: [
      `  ${rows.length} people; ${unlisted.length} are not on the UN list of today and left out${unlisted.length > 0 ? `: lines ${unlisted.join(" ")}` : ""}.`,
      "",
      ...formatColumns(table),
      "",
      ...misses,
    ],
    details,
    figures,
  };
}

/** Birth dates come with months of one digit, which the service refuses: a client would pad them. */
function facts(birthDate: string, nationality: string): Properties {
  const padded = birthDate.replace(/-(\d)(?=-|$)/g, "-0$1");
  return {
    ...(padded === "" ? {} : { birthDate: [padded] }),
    ...(nationality === "" ? {} : { country: [nationality] }),
  };
}
