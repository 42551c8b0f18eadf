// Inputs that once failed, kept as fixtures: each is tried again whenever the tests run.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const FIXTURES = "fixtures/fuzz";

export interface KeptInput {
  readonly file: string;
  readonly fuzzer: string;
  /** What was wrong with it. */
  readonly problem: string;
  readonly input: unknown;
}

export function loadKeptInputs(): KeptInput[] {
  if (!existsSync(FIXTURES)) return [];
  return readdirSync(FIXTURES)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((file) => ({ file, ...JSON.parse(readFileSync(join(FIXTURES, file), "utf8")) }));
}
