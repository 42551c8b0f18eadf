// A few inputs of every fuzzer with a fixed seed, and every input that once failed. `make fuzz` tries more.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rounds } from "../support/thorough.ts";
import { type Fuzzer, runFuzzer, tryInput } from "./fuzzer.ts";
import { loadKeptInputs } from "./kept-inputs.ts";
import { KINDS } from "./kinds.ts";

const SEED = 20_261_123;

test("the shares of the fuzzers make a whole", () => {
  const own = KINDS.filter(({ isExtra }) => isExtra !== true);
  expect(own.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

describe.each(KINDS)("the fuzzer of $name", (kind) => {
  let fuzzer: Fuzzer;
  beforeAll(async () => {
    fuzzer = await kind.open({ lists: [] });
  });
  afterAll(() => fuzzer.close());

  const count = rounds({ usual: Math.ceil(kind.inTests / 4), thorough: kind.inTests });
  test(`finds nothing wrong with ${count} inputs`, async () => {
    const { failures } = await runFuzzer(fuzzer, kind, { seed: SEED, first: 0, count });
    expect(failures).toEqual([]);
  });

  for (const { file, problem, input } of loadKeptInputs().filter((one) => one.fuzzer === kind.name))
    test(`no longer fails at ${file}: ${problem.slice(0, 80)}`, async () => {
      expect((await tryInput(fuzzer, input)).problem).toBeNull();
    });
});

test("every input that is kept is one of these fuzzers", () => {
  const names = KINDS.map(({ name }) => name);
  expect(loadKeptInputs().filter(({ fuzzer }) => !names.includes(fuzzer))).toEqual([]);
});
