// Asks the index and the exhaustive scan the same questions, and says where they differ and why.

import { join } from "node:path";
import { CORPORA } from "../../../src/model/corpus.ts";
import { LIMIT_MAX, SCORE_MIN, THRESHOLD_DEFAULT } from "../../../src/model/limits.ts";
import { matchSubject } from "../../../src/screening/match.ts";
import { STORE_FILE } from "../../../src/snapshot/folders.ts";
import { openSnapshotAside } from "../../../src/snapshot/open.ts";
import { EntityStore } from "../../../src/store/entity-store.ts";
import { toQuery, toSubject } from "../questions.ts";
import type { BenchSnapshot } from "../snapshots.ts";
import { ExhaustiveMatcher } from "./exhaustive-scan.ts";

/** The answers of the scan with at least some score. */
export interface Band {
  readonly scoreMin: number;
  /** Entities among the best 25 of the scan, over all questions. */
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

/** From what is a match by default down to all that is ever answered. */
const BANDS = [THRESHOLD_DEFAULT, 0.7, 0.6, SCORE_MIN];
const LISTED_SCORE_MIN = 0.7;
const PROGRESS_INTERVAL_QUESTIONS = 100;

/** Compares the best 25 answers. Entities that tie with the last of them may be in or out. */
export async function compareWithScan(
  { folder, questions }: BenchSnapshot,
  questionsMax: number,
  say: (text: string) => void,
): Promise<Comparison> {
  const snapshot = await openSnapshotAside(folder, async () => {});
  const store = EntityStore.open(join(folder, STORE_FILE));
  const exhaustive = new ExhaustiveMatcher(store);
  const asked = questions.filter(({ meant }) => meant !== null).slice(0, questionsMax);
  const differences: string[] = [];
  const bands = BANDS.map((scoreMin): Band => ({ scoreMin, answers: 0, missed: 0, differing: 0 }));
  for (const [i, question] of asked.entries()) {
    if (i % PROGRESS_INTERVAL_QUESTIONS === 0) say(`scan: ${i} of ${asked.length}`);
    const subject = { ...toSubject(question), limit: LIMIT_MAX };
    const all = exhaustive.match(subject, CORPORA);
    const cut = all[LIMIT_MAX]?.score ?? 0;
    const wanted = all.filter(({ score }) => score > cut);
    const scores = new Map(matchSubject(snapshot, subject).map(({ id, score }) => [id, score]));
    const records = store.entitiesByRow(wanted.map(({ row }) => row));
    const lacking = wanted.filter(({ row, score }) => (scores.get(records.get(row)?.id ?? "") ?? 0) < score);
    for (const band of bands) {
      const missed = lacking.filter(({ score }) => score >= band.scoreMin).length;
      band.answers += wanted.filter(({ score }) => score >= band.scoreMin).length;
      band.missed += missed;
      if (missed > 0) band.differing++;
    }
    const listed = lacking.filter(({ score }) => score >= LISTED_SCORE_MIN);
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
