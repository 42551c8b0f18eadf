// One entry on one line: who did it, what about, and what came of it.

import type { Static } from "@sinclair/typebox";
import { plural } from "../../base/model/plural.ts";
import type { JournalBody } from "../contract/review-journal.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import {
  type Decision,
  entryId,
  hmacOf,
  isDecision,
  parseAct,
  parseDecision,
  parseRunCustomers,
  type StoredEntry,
  userOf,
} from "../journal/reading/stored-entry.ts";
import { actFacts, NOTHING, otherFacts, subjectName, summariseAnswer } from "./entry-page.ts";

export type EntryRow = Fixed<Static<typeof JournalBody>>["entries"][number];

/** Summarises an entry. Throws an OperatorError for one of an unknown form. */
export function rowOf(entry: StoredEntry): EntryRow {
  const start = { id: entryId(entry), time: entry.time, kind: entry.kind };
  if (isDecision(entry)) {
    const decision = parseDecision(entry);
    const about = nameIn(decision);
    return { ...start, who: decision.account.name, about, outcome: summariseAnswer(decision) };
  }
  if (entry.kind === "act") {
    const act = parseAct(entry);
    const given = actFacts(act).filter(([, value]) => value !== NOTHING);
    return { ...start, who: userOf(act), about: act.command, outcome: listFacts(given) };
  }
  if (entry.kind === "customers") {
    const { command, file, count, outcome, snapshot } = parseRunCustomers(entry);
    const counted = plural(count, command === "screen-messages" ? "reference" : "customer");
    const about = `${command} ${file}`;
    return { ...start, who: "", about, outcome: `${counted} ${outcome}, snapshot ${snapshot}` };
  }
  const outcome =
    entry.kind === "checkpoint" ? `signed up to entry ${entry.seq - 1}` : listFacts(otherFacts(entry));
  return { ...start, who: "", about: "", outcome };
}

function nameIn(decision: Decision): string {
  return subjectName(decision) ?? (hmacOf(decision) === null ? "(no name)" : "(hashed)");
}

function listFacts(facts: readonly (readonly [string, string])[]): string {
  return facts.map(([name, value]) => `${name} ${value}`).join(", ");
}
