// What the two files of Companies House have in common: both are published whole, or in numbered parts.

import { OperatorError } from "../../../../base/model/errors.ts";
import type { ListFile } from "../../files/list-file.ts";
import type { ListSet, SourceContext } from "../source.ts";

/**
 * The role of a file: "part 2 of 32" by its name, `…_2of32.txt` or `…part2_7.csv`; else `whole`. There are at
 * most 999 parts.
 */
export function roleOf({ name }: ListFile, whole: string): string {
  const [, number, count] = /(?<!\d)(\d{1,3})(?:of|_)(\d{1,3})\.\w+$/.exec(name) ?? [];
  return number === undefined ? whole : `part ${number} of ${count}`;
}

/**
 * Reports the parts that the set lacks, and the day in the names of its files. `holds` says what is in one.
 * Throws an OperatorError when the files are of several days, or both whole and in parts.
 */
export function checkParts({ files }: ListSet, holds: string, context: SourceContext): void {
  const paths = [...files.values()].map(({ path }) => path).join(", ");
  const counts = new Set([...files.keys()].map((role) => /^part \d+ of (\d+)$/.exec(role)?.[1]));
  const days = new Set([...files.values()].flatMap(({ name }) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? []));
  if (counts.size > 1 || days.size > 1)
    throw new OperatorError(
      `${paths} are parts of different editions.`,
      "Pass the whole file, or all parts of one day.",
    );
  for (const day of days) context.setContentDate(day);
  for (const count of counts) {
    const missing = Array.from({ length: Number(count ?? 0) }, (_, i) => i + 1).filter(
      (number) => !files.has(`part ${number} of ${count}`),
    );
    if (missing.length > 0) context.reportMissing({ name: `part ${missing.join(", ")} of ${count}`, holds });
  }
}

/** The path of the last file, at which notes about all of them are. */
export function placeOfLast({ files }: ListSet): string {
  return [...files.values()].at(-1)?.path ?? "";
}
