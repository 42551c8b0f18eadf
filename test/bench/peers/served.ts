// Asks a peer that listens: one question at a time, from the core that the peer doesn't have.

import { readCpuSeconds } from "../../../src/operator/sizing/own-process.ts";
import type { PeerQuestion, QuestionSet, SetAnswers } from "./peer.ts";

/** Runs a command on the first core, where a host lets it choose. */
export const ON_ONE_CORE: readonly string[] = Bun.which("taskset") === null ? [] : ["taskset", "-c", "0"];

/** The first questions are measured apart: nobody starts a service for one request. */
const FIRST = 100;
/** Then so long is not measured, while engines compile what runs. */
const WARMING_MS = 12_000;

/** What a peer took and answered, from its first question on. */
export async function askServed(
  pid: number,
  sets: readonly QuestionSet[],
  ask: (question: PeerQuestion) => Promise<readonly string[]>,
): Promise<{ firstMs: number[]; answers: SetAnswers[] }> {
  // Taken from all sets, backwards, so that what is asked first afterwards was not asked last.
  const all = sets.flatMap(({ questions }) => questions).reverse();
  const firstMs: number[] = [];
  const endMs = performance.now() + WARMING_MS;
  for (let i = 0; i < FIRST || performance.now() < endMs; i++) {
    const question = all[Math.floor(((i % FIRST) * all.length) / FIRST)];
    if (question === undefined) break;
    const startedMs = performance.now();
    await ask(question);
    if (i < FIRST) firstMs.push(performance.now() - startedMs);
  }
  const answers: SetAnswers[] = [];
  for (const { questions } of sets) {
    const cpuBefore = readCpuSeconds(pid);
    const reported: (readonly string[])[] = [];
    const elapsedMs: number[] = [];
    for (const question of questions) {
      const startedMs = performance.now();
      reported.push(await ask(question));
      elapsedMs.push(performance.now() - startedMs);
    }
    answers.push({ reported, elapsedMs, cpuMs: 1000 * (readCpuSeconds(pid) - cpuBefore) });
  }
  return { firstMs, answers };
}

/** Bytes of files and folders, as they lie on disk. */
export function diskBytesOf(paths: readonly string[]): number {
  const { stdout } = Bun.spawnSync(["du", "--summarize", "--total", "--block-size=1", ...paths]);
  return Number(/(\d+)\s+total/.exec(stdout.toString())?.[1]);
}
