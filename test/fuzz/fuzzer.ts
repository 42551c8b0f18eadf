// What every fuzzer is, and the loop that runs one: each input is made from its number and a seed, so a
// failure can be made again from these two numbers alone.

import { type Random, seeded } from "../support/random.ts";

/** A fuzzer with its data open. An input is a JSON value, so that a failing one can be kept as a fixture. */
export interface Fuzzer {
  /** Makes an input. */
  generate(random: Random): unknown;
  /** Tries an input that generate made, or that a fixture holds. Returns what is wrong, or null. */
  run(input: unknown): Promise<string | null>;
  /** What the fuzzer counted beside failures, as JSON. */
  report?(): unknown;
  close(): Promise<void>;
}

export interface FuzzOptions {
  /** Paths of lists that names are taken from, in place of invented ones. */
  readonly lists: readonly string[];
}

/** A kind of input. */
export interface FuzzerKind {
  readonly name: string;
  /** Its part of all inputs, 0 to 1: cheap inputs are tried more often. */
  readonly share: number;
  /** True for inputs that come on top of the others. */
  readonly isExtra?: true;
  /** Inputs that tests try: a quarter of them with `make test`. */
  readonly inTests: number;
  /** Opens what the inputs are tried on. */
  open(options: FuzzOptions): Promise<Fuzzer>;
}

export interface Failure {
  readonly number: number;
  readonly problem: string;
  readonly input: unknown;
}

export interface FuzzRun {
  readonly failures: readonly Failure[];
  /** The most CPU that an input took. */
  readonly slowestMs: number;
  readonly slowestNumber: number;
}

/** Far more CPU than any input takes; a busy machine takes longer, and does no more. */
export const INPUT_MS_MAX = 10_000;

/** The numbers of an input: nothing of another input has a part in it. */
export function randomOf(seed: number, name: string, number: number): Random {
  return seeded(Number(Bun.hash.xxHash32(`${seed} ${name} ${number}`)));
}

/** Tries one input; a throw and too long a time are wrong too. */
export async function tryInput(
  fuzzer: Fuzzer,
  input: unknown,
): Promise<{ problem: string | null; ms: number }> {
  const started = process.cpuUsage();
  let problem: string | null;
  try {
    problem = await fuzzer.run(input);
  } catch (error) {
    problem = `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  if (problem === null && ms > INPUT_MS_MAX) problem = `took ${Math.round(ms)} ms of CPU`;
  return { problem, ms };
}

/** Tries the inputs with the numbers from `first` on. `begin` is called before each of them. */
export async function runFuzzer(
  fuzzer: Fuzzer,
  { name }: FuzzerKind,
  numbers: { readonly seed: number; readonly first: number; readonly count: number },
  begin: (number: number) => void = () => {},
): Promise<FuzzRun> {
  const failures: Failure[] = [];
  let slowestMs = 0;
  let slowestNumber = numbers.first;
  for (let number = numbers.first; number < numbers.first + numbers.count; number++) {
    begin(number);
    const input = fuzzer.generate(randomOf(numbers.seed, name, number));
    const { problem, ms } = await tryInput(fuzzer, input);
    if (ms > slowestMs) [slowestMs, slowestNumber] = [ms, number];
    if (problem !== null) failures.push({ number, problem, input });
  }
  return { failures, slowestMs, slowestNumber };
}
