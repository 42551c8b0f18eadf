// Asks the index and the exhaustive scan the same questions, and says where they differ and why.

import { join } from "node:path";
import { CORPORA } from "../../../src/base/model/corpus.ts";
import { LIMIT_DEFAULT, LIMIT_MAX, SCORE_MIN, THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { STORE_FILE } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshotAside } from "../../../src/engine/snapshot/open.ts";
import { EntityStore } from "../../../src/engine/store/entity-store.ts";
import { toQuery, toSubject } from "../questions.ts";
import type { BenchSnapshot } from "../snapshots.ts";
import { ExhaustiveMatcher } from "./exhaustive-scan.ts";

/** Which of the scan's answers are asked of the index: the best so many of those that score so much. */
export interface Reading {
  readonly limit: number;
  readonly scoreMin: number;
}

/** The answers of the scan under one reading. */
export interface Band extends Reading {
  answers: number;
  /** Of these, how many the index doesn't answer, or with a lower score. */
  missed: number;
  /** Questions with any of the latter. */
  differing: number;
}

export interface Comparison {
  readonly questions: number;
  readonly bands: readonly Band[];
  /** A line for each question of which an answer from LISTED_SCORE_MIN on is missed. */
  readonly differences: readonly string[];
}

/**
 * What an answer calls a match by default, among as many candidates as may be asked for: the reading that is
 * required.
 */
export const REQUIRED: Reading = { limit: LIMIT_MAX, scoreMin: THRESHOLD_DEFAULT };

/** Beside it, what a request of no wishes answers; and all that may be answered, down to the least score. */
const READINGS: readonly Reading[] = [
  REQUIRED,
  { limit: LIMIT_DEFAULT, scoreMin: 0.7 },
  { limit: LIMIT_DEFAULT, scoreMin: SCORE_MIN },
  { limit: LIMIT_MAX, scoreMin: 0.7 },
  { limit: LIMIT_MAX, scoreMin: 0.6 },
  { limit: LIMIT_MAX, scoreMin: SCORE_MIN },
];
const LISTED_SCORE_MIN = 0.7;
const PROGRESS_INTERVAL_QUESTIONS = 100;

/**
 * Compares answers question by question. Entities that tie with the last that the limit lets in may be in or
 * out.
 */
export async function compareWithScan(
  { folder, questions }: BenchSnapshot,
  questionsMax: number,
  say: (text: string) => void,
): Promise<Comparison> {
  const snapshot = await openSnapshotAside(folder);
  const matcher = new Matcher(snapshot);
  const store = EntityStore.open(join(folder, STORE_FILE));
  const exhaustive = new ExhaustiveMatcher(store);
  const asked = questions.filter(({ meant }) => meant !== null).slice(0, questionsMax);
  const differences: string[] = [];
  const bands = READINGS.map((reading): Band => ({ ...reading, answers: 0, missed: 0, differing: 0 }));
  for (const [i, question] of asked.entries()) {
    if (i % PROGRESS_INTERVAL_QUESTIONS === 0) say(`scan: ${i} of ${asked.length}`);
    const subject = { ...toSubject(question), limit: LIMIT_MAX };
    const all = exhaustive.match(subject, CORPORA);
    const records = store.entitiesByRow(all.slice(0, LIMIT_MAX).map(({ row }) => row));
    const scores = new Map(matcher.match(subject).candidates.map(({ id, score }) => [id, score]));
    const isMissed = ({ row, score }: { row: number; score: number }) =>
      (scores.get(records.get(row)?.id ?? "") ?? 0) < score;
    for (const band of bands) {
      const cut = all[band.limit]?.score ?? 0;
      const wanted = all.slice(0, band.limit).filter(({ score }) => score > cut && score >= band.scoreMin);
      const missed = wanted.filter(isMissed).length;
      band.answers += wanted.length;
      band.missed += missed;
      if (missed > 0) band.differing++;
    }
    const cut = Math.max(all[LIMIT_MAX]?.score ?? 0, LISTED_SCORE_MIN - Number.EPSILON);
    const listed = all.slice(0, LIMIT_MAX).filter((one) => one.score > cut && isMissed(one));
    if (listed.length === 0) continue;
    const candidates = new Set(snapshot.aliases?.find(toQuery(question)).map(({ row }) => row));
    const reasons = listed.map(({ row, score }) => {
      const reason = candidates.has(row) ? "came without its best name" : "was no candidate";
      return `${JSON.stringify(records.get(row)?.caption)} (${score}) ${reason}`;
    });
    differences.push(
      `${question.meant?.way} ${JSON.stringify(question.properties.name?.[0])}: ${reasons.join("; ")}`,
    );
  }
  store.close();
  snapshot.close();
  return { questions: asked.length, bands, differences };
}
