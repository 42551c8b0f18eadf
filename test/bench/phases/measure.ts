// Runs some phases over all questions in a process of its own, whose caches nobody else has filled, and
// prints what they took, made and counted as JSON.
// bun test/bench/phases/measure.ts GROUP --snapshot FOLDER --questions FILE --rounds N [--answers FILE]

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import { threadCpuMs } from "../cpu-clock.ts";
import type { KindQuestion } from "../question-sets.ts";
import { toSubject } from "../questions.ts";
import { CHAIN, describeAnswer, makePhases, type PhaseName, type Work } from "./phases.ts";

/** What a process runs for each question, and which of it is timed: the rest makes inputs. */
export const GROUPS: Readonly<Record<string, { run: readonly PhaseName[]; timed: readonly PhaseName[] }>> = {
  match: { run: ["match"], timed: ["match"] },
  chain: { run: CHAIN, timed: CHAIN },
  words: { run: ["prepare", "expand", "find", "cells"], timed: ["expand", "cells"] },
};

/** Of each question, in its order. */
export interface Measured {
  /** By phase, in microseconds: the first time, and the least of the rounds. */
  readonly fresh: Record<string, number[]>;
  readonly warm: Record<string, number[]>;
  readonly counts: Record<string, number[]>;
  /** By phase, a digest of its outputs. */
  readonly checksums: Record<string, string>;
}

const US_PER_MS = 1000;
const CHECKSUM_LENGTH = 16;

/** The work of a question, of which no phase has made anything yet. */
export function beginWork(question: Pick<KindQuestion, "schema" | "properties">): Work {
  // A request that doesn't say asks for sanctions only.
  return { subject: toSubject(question, ["sanction"]) } as Work;
}

/** Half of the questions make code and caches warm; the others are measured. */
function measure(snapshot: Snapshot, group: string, questions: readonly KindQuestion[], rounds: number) {
  const known = GROUPS[group];
  if (known === undefined) throw new Error(`There is no group "${group}".`);
  const { run, timed } = known;
  const phases = makePhases(snapshot);
  const half = questions.length / 2;
  const measured: Measured = { fresh: {}, warm: {}, counts: {}, checksums: {} };
  const book = (times: Record<string, number[]>, name: string, at: number, ms: number) => {
    times[name] ??= new Array(half).fill(Number.POSITIVE_INFINITY);
    (times[name] as number[])[at] = Math.min(times[name]?.[at] as number, ms * US_PER_MS);
  };
  const time = (name: PhaseName, one: Work, at: number, times: Record<string, number[]>) => {
    phases[name].ready?.(one);
    const before = threadCpuMs();
    phases[name].run(one);
    const ms = threadCpuMs() - before;
    if (!timed.includes(name)) return;
    book(times, name, at, ms);
  };
  for (const question of questions.slice(0, half)) {
    const one = beginWork(question);
    for (const name of run) time(name, one, 0, {});
  }
  const works = questions.slice(half).map(beginWork);
  Bun.gc(true);
  for (const [at, one] of works.entries()) for (const name of run) time(name, one, at, measured.fresh);
  for (const name of timed) {
    const { outputs } = phases[name];
    if (outputs === undefined) continue;
    const hasher = new Bun.CryptoHasher("sha256");
    for (const one of works) hasher.update(`${JSON.stringify(outputs(one))}\n`);
    measured.checksums[name] = hasher.digest("hex").slice(0, CHECKSUM_LENGTH);
  }
  // The phases take turns, so that a busy minute of the host is no phase's alone.
  for (let round = 0; round < rounds; round++)
    for (const name of timed) {
      // A match analyses its names anew each time, so none may know what an earlier round found of them.
      if (name !== "match") for (const one of works) phases.prepare.run(one);
      for (const [at, one] of works.entries()) time(name, one, at, measured.warm);
    }
  for (const name of timed)
    for (const one of works)
      for (const [count, value] of Object.entries(phases[name].counts?.(one) ?? {})) {
        measured.counts[count] ??= [];
        measured.counts[count].push(value);
      }
  return { measured, works };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      snapshot: { type: "string", default: "" },
      questions: { type: "string", default: "" },
      rounds: { type: "string", default: "1" },
      answers: { type: "string" },
    },
  });
  using snapshot = openSnapshot(values.snapshot);
  const questions: KindQuestion[] = JSON.parse(readFileSync(values.questions, "utf8"));
  const { measured, works } = measure(snapshot, positionals[0] ?? "", questions, Number(values.rounds));
  process.stdout.write(JSON.stringify(measured));
  if (values.answers !== undefined)
    writeFileSync(values.answers, works.map((one) => describeAnswer(snapshot, one)).join(""));
}
