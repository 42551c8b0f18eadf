// How messages are screened, and what is answered about one.

import { SUBJECT_SCHEMATA } from "../../../base/model/schemata.ts";
import type { Subject } from "../../../base/model/subject.ts";
import type { Matcher } from "../../../engine/screening/match.ts";
import type { LapsedPair } from "../../clearances/cleared-pairs.ts";
import type { Finding, Verdict } from "../finding.ts";
import type { Rule } from "./rules.ts";

/** How the parties of messages are screened. */
export interface MessageSettings extends Pick<Subject, "threshold" | "limit" | "include" | "datasets"> {
  /** What blocks a message. */
  readonly rules: readonly Rule[];
  /** The text of the operator's table of places; null for the one that comes with the program. */
  readonly places: string | null;
}

/** The datasets that a message is compared with: parties and texts meet records of every kind. */
export function comparedLists(
  matcher: Pick<Matcher, "compared">,
  { include, datasets }: Pick<MessageSettings, "include" | "datasets">,
): string[] {
  const of = SUBJECT_SCHEMATA.flatMap((schema) => matcher.compared({ schema, include, datasets }));
  return [...new Set(of)].sort();
}

/** A finding with the cleared pair that holds no more, where there was one. */
export interface ScreenedFinding extends Finding {
  readonly lapsed: LapsedPair | null;
  /** The rules that it meets, by name. */
  readonly blockedBy: readonly string[];
}

export interface MessageAnswer {
  readonly verdict: Verdict;
  /** Names of the rules that block the message. */
  readonly rules: readonly string[];
  readonly findings: readonly ScreenedFinding[];
  /** Matches that were left out, because the party was cleared of them. */
  readonly cleared: number;
}
