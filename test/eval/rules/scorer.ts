// The scorer of a copy of its rooms. It reads its tables once, when it is loaded, so each copy has others.

import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export interface NamePair {
  readonly schema: string;
  readonly listed: string;
  readonly customer: string;
}

/** The score of two names without any fact, as `compare` gives it. */
export type ScoreNames = (pair: NamePair) => number;

/** What a scorer needs. */
const ROOMS = ["engine/scoring", "engine/names", "base/model", "base/platform"];

/** Where the table lies in the scorer's room. */
export const TABLE_FILE = "data/amounts.tsv";

/** Copies rooms into a folder that is not there yet, and links the others that a scorer needs. */
export function copyRooms(folder: string, copied: readonly string[]): void {
  for (const house of new Set(ROOMS.map(dirname))) mkdirSync(join(folder, house), { recursive: true });
  for (const room of ROOMS) {
    if (copied.includes(room)) cpSync(resolve("src", room), join(folder, room), { recursive: true });
    else symlinkSync(resolve("src", room), join(folder, room));
  }
}

/** Loads the scorer of a folder: "src", or a copy. */
export async function loadScorer(folder: string): Promise<ScoreNames> {
  const room = resolve(folder, "engine/scoring");
  const { evidenceOf }: typeof import("../../../src/engine/scoring/candidate-evidence.ts") = await import(
    `${room}/candidate-evidence.ts`
  );
  const { prepareSubject }: typeof import("../../../src/engine/scoring/prepared-subject.ts") = await import(
    `${room}/prepared-subject.ts`
  );
  const { scoreCandidate }: typeof import("../../../src/engine/scoring/score.ts") = await import(
    `${room}/score.ts`
  );
  return ({ schema, listed, customer }) => {
    const subject = prepareSubject(schema, { name: [customer] });
    return scoreCandidate(subject, evidenceOf(listed, schema, {}, subject.kind)).score;
  };
}
