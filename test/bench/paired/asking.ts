// Asks two running programs the same questions in turns, so that both see the same host.

import { readdirSync, readFileSync } from "node:fs";
import type { RunningService } from "../../support/binary.ts";
import type { PairedQuestion } from "../question-sets.ts";

const MATCH = "/v1/sanctions/match";
/** Questions to one program before the other has its turn. */
const TURN = 250;
const NS_PER_MS = 1e6;

/** A program that answers, and its key. */
export interface Asked {
  readonly service: RunningService;
  readonly key: string;
}

/** What a program took and answered, in the order of the questions. */
export interface Taken {
  readonly elapsedMs: number[];
  cpuMs: number;
  readonly answers: string[];
}

/** Asks each program each question, one at a time. Throws when an answer is no 200. */
export async function askInTurns(
  programs: readonly Asked[],
  questions: readonly PairedQuestion[],
): Promise<Taken[]> {
  const taken: Taken[] = programs.map(() => ({ elapsedMs: [], cpuMs: 0, answers: [] }));
  for (let from = 0; from < questions.length; from += TURN) {
    const part = questions.slice(from, from + TURN);
    // Each begins every second turn: what the host does at regular times hits both.
    const order = [...programs.keys()];
    if ((from / TURN) % 2 === 1) order.reverse();
    for (const at of order) {
      const [program, of] = [programs[at], taken[at]];
      if (program !== undefined && of !== undefined) await askPart(program, part, of);
    }
  }
  return taken;
}

async function askPart(
  { service, key }: Asked,
  part: readonly PairedQuestion[],
  taken: Taken,
): Promise<void> {
  const cpuBefore = readThreadsCpuMs(service.pid);
  for (const question of part) {
    const body = JSON.stringify({ ...question, include: ["sanctions", "pep"] });
    const startedMs = performance.now();
    const answer = await fetch(service.url + MATCH, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body,
    });
    const text = await answer.text();
    taken.elapsedMs.push(performance.now() - startedMs);
    if (!answer.ok) throw new Error(`${body} was answered with ${answer.status}: ${text}`);
    taken.answers.push(text);
  }
  taken.cpuMs += readThreadsCpuMs(service.pid) - cpuBefore;
}

/** CPU time of the threads that a process has now, finer than the ticks of its own account. */
export function readThreadsCpuMs(pid: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return sum / NS_PER_MS;
}

/** What an answer says: who, how near, and whether that is a match. */
export function verdictOf(answer: string): string {
  const { results } = JSON.parse(answer) as { results: { id: string; score: number; match: boolean }[] };
  return results.map(({ id, score, match }) => `${id} ${score}${match ? " match" : ""}`).join(", ");
}
