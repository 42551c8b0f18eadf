// What scoring costs, in one process and without any list: invented names against invented records that share words with
// them, as candidate generation hands them out. Times are medians of processor time, which other programs disturb less;
// each is also told against a fixed loop that is timed in the same run, because machines differ. Run from the project's root: bun test/bench/scorer.ts

import { type CandidateEvidence, evidenceOf } from "../../src/match/candidate.ts";
import { scoreCandidate } from "../../src/match/score.ts";
import { prepareSubject } from "../../src/match/subject.ts";

const SUBJECTS = 200;
const CANDIDATES = 100;
const ROUNDS = 15;
const CALIBRATION_STEPS = 1_000_000;

let seed = 20_251_121;

function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (seed >>> 8) % below;
}

const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

const BEGINNINGS = "or ve tor bren quor te sal ham na mu ra ka di le fa yu bo gri".split(" ");
const ENDINGS = "lan sk vad vik van mir ih ad sir ta shid rim na on rid suf ris gor".split(" ");
const words = Array.from({ length: 600 }, () => `${pick(BEGINNINGS)}${pick(BEGINNINGS)}${pick(ENDINGS)}`);

function inventName(): string {
  return Array.from({ length: 2 + random(3) }, () => pick(words)).join(" ");
}

/** The name with one letter changed, a word more, or a word in place of another, as near records have it. */
function vary(name: string): string {
  const parts = name.split(" ");
  const at = random(parts.length);
  const change = random(4);
  if (change === 0) parts[at] = `${parts[at]?.slice(0, 2)}${parts[at]?.slice(3)}`;
  if (change === 1) parts.splice(at, 0, pick(words));
  if (change === 2) parts[at] = pick(words);
  return parts.reverse().join(" ");
}

interface Question {
  readonly names: readonly string[];
  readonly candidates: readonly CandidateEvidence[];
}

function inventQuestions(namesEach: number): Question[] {
  return Array.from({ length: SUBJECTS }, () => {
    const names = Array.from({ length: namesEach }, inventName);
    const candidates = Array.from({ length: CANDIDATES }, () =>
      evidenceOf(vary(pick(names)), "Person", { birthDate: [String(1940 + random(60))], country: ["kz"] }),
    );
    return { names, candidates };
  });
}

/** Median of the rounds, in microseconds a candidate; a subject is read anew for each round, as for each request. */
function measure(questions: readonly Question[]): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage().user;
    for (const { names, candidates } of questions) {
      const subject = prepareSubject("Person", { name: names, birthDate: ["1961-04-03"], country: ["kz"] });
      for (const candidate of candidates) scoreCandidate(subject, candidate);
    }
    times.push((process.cpuUsage().user - start) / (questions.length * CANDIDATES));
  }
  return median(times);
}

/** Microseconds of a fixed loop of integer work. */
function calibrate(): number {
  const times: number[] = [];
  let value = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage().user;
    for (let i = 0; i < CALIBRATION_STEPS; i++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
    times.push(process.cpuUsage().user - start);
  }
  if (value === 0) console.log("unlikely");
  return median(times);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

const loop = calibrate();
const one = measure(inventQuestions(1));
const twenty = measure(inventQuestions(20));
console.log(`calibration loop         ${loop.toFixed(0)} µs for ${CALIBRATION_STEPS} steps`);
console.log(
  `one name a subject       ${one.toFixed(2)} µs a candidate, ${((1000 * one) / loop).toFixed(3)} ‰ of the loop`,
);
console.log(
  `twenty names a subject   ${twenty.toFixed(2)} µs a candidate, ${(twenty / one).toFixed(1)} times one name`,
);
