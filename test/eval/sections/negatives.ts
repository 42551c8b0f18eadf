// Benign people against OFAC and UN: how many would a reviewer have to look at? Those whose whole name is a
// listed one are counted apart, since a name alone can't clear them.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { alarms } from "../figures.ts";
import { ask, type Lists, SHARED } from "../lists.ts";
import { decimals, formatColumns, type Report, Share } from "../report.ts";
import type { SameRecords } from "../same-records.ts";

interface Row {
  readonly full_name: string;
  readonly gender: string;
  readonly date_of_birth: string;
  readonly nationality: string;
}

const FILES = ["negatives_global", "negatives_us"];

/** Scores under the threshold whose shares show how near the crowd is. */
const STEPS = [0.7, 0.75, THRESHOLD_DEFAULT, 0.85, 0.9, 0.95, 1];

export function evaluateNegatives(lists: Lists, same: SameRecords): Report {
  const shares = new Map<string, Share>();
  const steps = new Map<string, number>();
  const details: string[] = [];
  let namesakes = 0;
  const count = (key: string, isMatch: boolean) => {
    const share = shares.get(key) ?? new Share();
    share.add(isMatch);
    shares.set(key, share);
  };
  for (const file of FILES) {
    const rows: Row[] = parse(readFileSync(`${SHARED}/eval/${file}.csv`), { columns: true });
    rows.forEach((row, i) => {
      const isNamesake = same.isListedName(row.full_name);
      if (isNamesake) namesakes++;
      const name = { name: [row.full_name] };
      const subjects = {
        "name only": name,
        "birth date and nationality": {
          ...name,
          birthDate: [row.date_of_birth],
          nationality: [row.nationality],
        },
      };
      for (const [given, properties] of Object.entries(subjects)) {
        const [best] = ask(lists, "Person", properties, 1);
        const isMatch = best?.match ?? false;
        for (const step of STEPS)
          if ((best?.score ?? 0) >= step)
            steps.set(`${given} ${step}`, (steps.get(`${given} ${step}`) ?? 0) + 1);
        count(`${given}\t${file}`, isMatch);
        count(`${given}\tall`, isMatch);
        if (!isNamesake) count(`${given}\twithout namesakes`, isMatch);
        if (!isMatch || best === undefined) continue;
        details.push(
          `${given}\t${file}\t${i + 2}\t${decimals(best.score)}\t${isNamesake ? "namesake" : ""}\t${row.full_name}\t` +
            `${row.date_of_birth} ${row.nationality}\t${best.id} ${best.caption}`,
        );
      }
    });
  }
  const figure = (key: string) => alarms(shares.get(key)?.part ?? 0, shares.get(key)?.whole ?? 0);
  const total = shares.get("name only\tall")?.whole ?? 0;
  return {
    lines: [
      `  ${total} people; ${namesakes} of them have exactly the words of a listed name.`,
      "",
      ...formatColumns([
        ["given", "of", "matched", "%"],
        ...[...shares]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, share]) => [...key.split("\t"), ...share.cells]),
      ]),
      "",
      "  How many have a best score of at least:",
      ...formatColumns([
        ["given", ...STEPS.map((step) => step.toFixed(2))],
        ...["name only", "birth date and nationality"].map((given) => [
          given,
          ...STEPS.map((step) => String(steps.get(`${given} ${step}`) ?? 0)),
        ]),
      ]),
    ],
    details,
    figures: {
      "benign people, name only, without namesakes: matched": figure("name only\twithout namesakes"),
      "benign people, name only: matched": figure("name only\tall"),
      "benign people, with facts: matched": figure("birth date and nationality\tall"),
    },
  };
}
