// What is wrong with the days of a journal that a command reads: said before the first entry, and the reason
// of its exit code. A reader who gets only what is there would take it for everything.

import { OperatorError } from "../base/model/errors.ts";
import { plural } from "../base/model/plural.ts";
import { describeFinding, type Finding } from "../service/journal/reading/finding.ts";
import { verifyDays } from "../service/journal/reading/verify.ts";
import type { Period } from "./journal-period.ts";

/** Problems that are shown; the others are only counted. */
const SHOWN_MAX = 20;

export interface JournalProblems {
  /** Sentences with file and line; none when the days are whole. */
  readonly lines: readonly string[];
  readonly count: number;
}

export const NO_PROBLEMS: JournalProblems = { lines: [], count: 0 };

/** Verifies the days of a period as far as a reader needs it. Throws the system's error. */
export async function findProblems(folder: string, { from, to }: Period): Promise<JournalProblems> {
  const found: Finding[] = [];
  const range = { first: from?.slice(0, 10) ?? null, last: to?.slice(0, 10) ?? null };
  const count = await verifyDays(folder, range, (finding) => {
    if (found.length < SHOWN_MAX) found.push(finding);
  });
  const lines = found.map((finding) => `The journal is not intact: ${describeFinding(finding)}`);
  return {
    count,
    lines:
      count > found.length ? [...lines, `… and ${plural(count - found.length, "more problem")}.`] : lines,
  };
}

/** The problems of several journals. */
export function joinProblems(several: readonly JournalProblems[]): JournalProblems {
  return {
    lines: several.flatMap(({ lines }) => lines).slice(0, SHOWN_MAX + 1),
    count: several.reduce((sum, { count }) => sum + count, 0),
  };
}

/** What a reader left out because it is damaged, each with the place where it should be. */
export class LeftOut {
  readonly lines: string[] = [];
  #shown = 0;

  readonly add = ({ message }: OperatorError): void => {
    this.lines.push(`left out: ${message}`);
  };

  /** Those that were added since the last call. */
  take(): readonly string[] {
    const added = this.lines.slice(this.#shown);
    this.#shown = this.lines.length;
    return added;
  }
}

/** Throws an OperatorError when there are problems, or something was left out. */
export function refuseProblems({ count }: JournalProblems, { lines }: Pick<LeftOut, "lines">): void {
  if (count === 0 && lines.length === 0) return;
  const leftOut = lines.length === 0 ? "" : ` ${plural(lines.length, "damaged place")} left out.`;
  throw new OperatorError(
    `The journal is not intact: ${plural(count, "problem")} in the days that were read, so entries may be missing above.${leftOut}`,
    "See all of them: interdict journal verify. Keep the folder as it is, and compare it with the newest backup.",
  );
}
