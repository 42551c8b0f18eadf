// What scoring costs, in one process and without any list: invented names against invented records that share
// words with them, as candidate generation hands them out. Times are CPU time, the best of some rounds of
// each subject, and of those the median; each is also compared with the calibration loop. Run from the
// project's root: bun test/bench/scorer.ts

import { type CandidateEvidence, evidenceOf } from "../../src/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../src/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../src/scoring/score.ts";
import { calibrate } from "./calibration.ts";
import { timeEach } from "./section.ts";

const SUBJECTS = 200;
const CANDIDATES = 100;
const ROUNDS = 15;
const NAMES_MANY = 20;
const US_PER_MS = 1000;

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

function inventQuestions(invent: () => readonly string[]): Question[] {
  return Array.from({ length: SUBJECTS }, () => {
    const names = invent();
    const candidates = Array.from({ length: CANDIDATES }, () =>
      evidenceOf(vary(pick(names)), "Person", { birthDate: [String(1940 + random(60))], country: ["kz"] }),
    );
    return { names, candidates };
  });
}

/** Microseconds a candidate of the median subject; each is read anew in each round, as for each request. */
function measure(questions: readonly Question[]): number {
  const { cpu } = timeEach(
    questions,
    ({ names, candidates }) => {
      const subject = prepareSubject("Person", { name: names, birthDate: ["1961-04-03"], country: ["kz"] });
      for (const candidate of candidates) scoreCandidate(subject, candidate);
    },
    ROUNDS,
  );
  return (median(cpu) * US_PER_MS) / CANDIDATES;
}

function median(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] ?? 0;
}

const loopMs = calibrate();
const one = measure(inventQuestions(() => [inventName()]));
const spellings = measure(
  inventQuestions(() => {
    const name = inventName();
    return Array.from({ length: NAMES_MANY }, () => vary(name));
  }),
);
const others = measure(inventQuestions(() => Array.from({ length: NAMES_MANY }, inventName)));
const times = (us: number) => `${us.toFixed(2)} µs a candidate, ${(us / one).toFixed(1)} times one name`;
console.log(`calibration loop         ${loopMs.toFixed(1)} ms`);
console.log(
  `one name a subject       ${one.toFixed(2)} µs a candidate, ${((1000 * one) / US_PER_MS / loopMs).toFixed(3)} ‰ of the loop`,
);
console.log(`20 spellings of a name   ${times(spellings)}`);
console.log(`20 different names       ${times(others)}`);
