// What the two files of Companies House have in common: both are published whole, or in numbered parts.

import type { ListFile } from "../../files/list-file.ts";
import type { ListSet, SourceContext } from "../source.ts";

/** The role of a file: "part 2 of 32" by its name, `…_2of32.txt` or `…part2_7.csv`; else `whole`. */
export function roleOf({ name }: ListFile, whole: string): string {
  const [, number, count] = /(\d+)(?:of|_)(\d+)\.\w+$/.exec(name) ?? [];
  return number === undefined ? whole : `part ${number} of ${count}`;
}

/** Reports the parts that the set lacks. `holds` says what is in them. */
export function reportMissingParts({ files }: ListSet, holds: string, context: SourceContext): void {
  const counts = [...files.keys()].flatMap((role) => /^part \d+ of (\d+)$/.exec(role)?.[1] ?? []);
  for (const count of new Set(counts)) {
    const missing = Array.from({ length: Number(count) }, (_, i) => i + 1).filter(
      (number) => !files.has(`part ${number} of ${count}`),
    );
    if (missing.length > 0) context.reportMissing({ name: `part ${missing.join(", ")} of ${count}`, holds });
  }
}

/** The day in the name of a file, where it has one. */
export function dayInName({ name }: ListFile): string | null {
  return /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? null;
}
