// Climbs to the subjects that cost most: those that took most CPU are changed again and again. None may cost
// more than so many times an ordinary subject of as many letters. A failing input is kept whole, because what
// it is made of depends on how long others took.

import { readFileSync } from "node:fs";
import { PROPERTY_VALUE_LENGTH_MAX, PROPERTY_VALUES_MAX } from "../../src/base/model/limits.ts";
import type { SubjectSchema } from "../../src/base/model/schemata.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { type LocalService, openLocalService } from "./service.ts";
import { anyCharacter, anyWords } from "./unicode.ts";

/** A subject as JSON keeps it. Halves of characters are left out. */
interface CostInput {
  readonly schema: SubjectSchema;
  readonly names: readonly string[];
}

interface Climber extends CostInput {
  /** How many times an ordinary one of its size. */
  readonly times: number;
}

/** An input may cost so many times what an ordinary one of its size does. */
const TIMES_MAX = 20;
/** What is measured of less is noise. */
const MS_MIN = 40;
const RUNS = 3;
/** The costliest so far of each size, which are changed. */
const KEPT_MAX = 6;
/** Sizes are powers of two, from 32 letters to twenty names of the greatest length. */
const SIZES = [5, 6, 7, 8, 9, 10, 11, 12, 13];
const ORDINARY_RUNS = 9;
/** Letters of one of several usual names. */
const USUAL_LETTERS = 30;
const SCHEMATA: readonly SubjectSchema[] = ["Person", "Company", "Vessel", "Organization"];
/** What stands between words, and what names of several kinds are joined by. */
const BETWEEN = [" ", " ", "-", "'", ".", "/", "&", ", ", "(", ") ", "; ", " and ", " a.k.a. "];

export const cost: FuzzerKind = {
  name: "cost",
  share: 0.02,
  isExtra: true,
  inTests: 160,
  open: async ({ lists }) => new CostFuzzer(await openLocalService(lists.length === 0 ? undefined : lists)),
};

class CostFuzzer implements Fuzzer {
  readonly #words: readonly string[];
  /** By size, what an ordinary subject costs. */
  readonly #ordinaryMs = new Map<number, number>();
  readonly #kept = new Map<number, Climber[]>();

  constructor(private readonly service: LocalService) {
    const people = readFileSync("fixtures/payments/messages.jsonl", "utf8").match(/\p{L}{3,}/gu) ?? [];
    this.#words = [...new Set([...service.names.flatMap((name) => name.split(/\s+/)), ...people])];
  }

  generate(random: Random): CostInput {
    const known = [...this.#kept.values()].flat();
    if (known.length === 0 || chance(random, 0.15)) return this.#fresh(random);
    const base = pick(random, known);
    const names = [...base.names];
    for (let left = 1 + below(random, 4); left > 0; left--) this.#change(random, names, known);
    return { schema: chance(random, 0.05) ? pick(random, SCHEMATA) : base.schema, names };
  }

  async run(input: unknown): Promise<string | null> {
    const { schema, names } = input as CostInput;
    const size = Math.min(SIZES.at(-1) ?? 0, Math.max(SIZES[0] ?? 0, Math.ceil(Math.log2(lettersOf(names)))));
    const usual = this.#usualMs(size);
    let ms = this.#measure(schema, names);
    const isTooMuch = () => ms > MS_MIN && ms > TIMES_MAX * usual;
    // A machine with other work measures more, and never less.
    for (let runs = 1; runs < RUNS && isTooMuch(); runs++) ms = Math.min(ms, this.#measure(schema, names));
    const kept = this.#kept.get(size) ?? [];
    const best = [...kept, { schema, names, times: ms / usual }].sort((a, b) => b.times - a.times);
    this.#kept.set(size, best.slice(0, KEPT_MAX));
    return isTooMuch()
      ? `takes ${Math.round(ms)} ms of CPU, where an ordinary subject of its size takes ${usual.toFixed(1)}`
      : null;
  }

  report(): unknown {
    return [...this.#kept].map(([size, [most]]) => [2 ** size, Math.round(most?.times ?? 0)]);
  }

  async close(): Promise<void> {
    this.service.close();
  }

  /** The median of ordinary subjects with up to so many letters. */
  #usualMs(size: number): number {
    let usual = this.#ordinaryMs.get(size);
    if (usual === undefined) {
      const random = seeded(size);
      const taken: number[] = [];
      // The first runs compile what is measured then.
      for (let i = -ORDINARY_RUNS; i < ORDINARY_RUNS; i++) {
        const ms = this.#measure(pick(random, SCHEMATA), this.#ordinary(random, 2 ** size));
        if (i >= 0) taken.push(ms);
      }
      usual = taken.sort((a, b) => a - b)[ORDINARY_RUNS >> 1] ?? 0;
      this.#ordinaryMs.set(size, usual);
    }
    return usual;
  }

  #ordinary(random: Random, letters: number): string[] {
    const count = Math.min(PROPERTY_VALUES_MAX, Math.ceil(letters / USUAL_LETTERS));
    return Array.from({ length: count }, () => this.#wordsOf(random, Math.ceil(letters / count)));
  }

  #wordsOf(random: Random, letters: number): string {
    let text = pick(random, this.#words);
    while (text.length < letters) text += ` ${pick(random, this.#words)}`;
    return cut(text, letters);
  }

  #fresh(random: Random): CostInput {
    const letters = pick(random, [20, 60, 120, PROPERTY_VALUE_LENGTH_MAX]);
    const how = below(random, 4);
    const one = () => {
      if (how === 0) return this.#wordsOf(random, letters);
      const text = how === 1 ? anyCharacter(random) : how === 2 ? pick(random, this.#words) : "";
      let whole = "";
      while (whole.length < letters) whole += text === "" ? `${anyWords(random)} ` : text;
      return cut(whole, letters);
    };
    const count = pick(random, [1, 1, 3, PROPERTY_VALUES_MAX]);
    return { schema: pick(random, SCHEMATA), names: Array.from({ length: count }, one) };
  }

  #change(random: Random, names: string[], known: readonly Climber[]): void {
    const at = below(random, names.length);
    const text = names[at] ?? "";
    const place = below(random, text.length + 1);
    const [before, behind] = [text.slice(0, place), text.slice(place)];
    const shuffled = () => text.split(" ").sort(() => random() - 0.5);
    const changed: readonly (() => string)[] = [
      () => `${before}${pick(random, this.#words)} ${behind}`,
      () => before + pick(random, BETWEEN) + behind,
      () => before + anyCharacter(random) + behind,
      () => before + behind.slice(1 + below(random, 3)),
      () => text.replace(pick(random, text.split(" ")), () => pick(random, this.#words)),
      () => shuffled().join(" "),
      () => pick(random, pick(random, known).names),
      () => pick(random, this.#fresh(random).names),
      () => before + text.slice(0, below(random, 9)).repeat(1 + below(random, 9)) + behind,
    ];
    names[at] = cut(pick(random, changed)(), PROPERTY_VALUE_LENGTH_MAX);
    if (chance(random, 0.1)) for (let i = 0; i < names.length; i++) names[i] = shuffled().join(" ") || text;
    if (chance(random, 0.1) && names.length < PROPERTY_VALUES_MAX) names.push(text);
    if (chance(random, 0.1) && names.length > 1) names.pop();
  }

  #measure(schema: SubjectSchema, names: readonly string[]): number {
    const started = process.cpuUsage();
    this.service.match(schema, names);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  }
}

function lettersOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + name.length, 1);
}

function cut(text: string, letters: number): string {
  return text.slice(0, letters).toWellFormed();
}
