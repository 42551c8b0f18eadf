// The draw: how many names of each list, that one seed makes one sample, that a change of one list leaves the
// draws from the others alone, and that the bounded draw keeps what sorting all names would.

import { describe, expect, test } from "bun:test";
import { drawSample } from "../../src/operator/selftest/draw-sample.ts";
import type { TestedName } from "../../src/operator/selftest/listed-names.ts";
import { applyVariant, VARIANTS } from "../../src/operator/selftest/manipulations/kinds.ts";
import { seeded } from "../../src/operator/selftest/manipulations/random.ts";

const GIVEN = ["Corin", "Ysolde", "Mikhail", "Hassan", "Jérôme", "Tesvin"];
const FAMILY = ["Ollustrade", "Tamsenbane", "Fennimark", "Proshchenko", "Bulgozhina"];

/** Letters in place of a number: names with digits are not taken apart. */
const suffix = (i: number) => [...String(i)].map((digit) => "abdefgkmns".charAt(Number(digit))).join("");

function invent(list: string, count: number): TestedName[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${list}-${i}`,
    corpus: "sanction",
    group: "person",
    schema: "Person",
    text: `${GIVEN[i % GIVEN.length]} Quill ${FAMILY[i % FAMILY.length]}${suffix(i)}`,
    lists: [list],
    countries: ["ru"],
    birthDates: ["1970-06-05"],
    quality: "strong",
    script: "latin",
  }));
}

const NAMES = [...invent("alpha", 300), ...invent("beta", 40)];
const describeDraws = (draws: ReturnType<typeof drawSample>, list: string) =>
  draws
    .filter(({ lists }) => lists.includes(list))
    .map(({ variant, name, made }) => [variant.title, name.id, made]);

describe("a sample", () => {
  const draws = drawSample(NAMES, { seed: 1, sample: 12 });

  test("has the names of each kind and list that are asked for, shared out among the variants", () => {
    const counts = new Map<string, number>();
    for (const { kind, variant, lists } of draws)
      for (const list of lists) {
        for (const key of [`${kind.key} ${list}`, `${variant.title} ${list}`])
          counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    expect(counts.get("wrong-letter alpha")).toBe(12);
    expect(counts.get("missing-letter beta")).toBe(12);
    expect(counts.get("one letter missing alpha")).toBe(6);
    expect(counts.get("a double letter single alpha")).toBe(6);
    expect(counts.get("short-given-name alpha")).toBe(12);
  });

  test("takes all names of a variant that few allow", () => {
    const big = drawSample(NAMES, { seed: 1, sample: 1000 });
    const applies = NAMES.filter(({ text }) => text.startsWith("Jérôme"));
    expect(big.filter(({ variant }) => variant.title === "marks stripped")).toHaveLength(applies.length);
  });

  test("is the same for the same seed, and another for another", () => {
    expect(drawSample(NAMES, { seed: 1, sample: 12 })).toEqual(draws);
    expect(describeDraws(drawSample(NAMES, { seed: 2, sample: 12 }), "alpha")).not.toEqual(
      describeDraws(draws, "alpha"),
    );
  });

  test("does not depend on the order of the names, nor on other lists", () => {
    const other = drawSample([...invent("gamma", 50), ...NAMES.toReversed()], { seed: 1, sample: 12 });
    for (const list of ["alpha", "beta"])
      expect(describeDraws(other, list)).toEqual(describeDraws(draws, list));
  });

  test("is what sorting all names would give", () => {
    for (const variant of VARIANTS) {
      const keyed = NAMES.filter(({ lists }) => lists.includes("alpha")).flatMap((name) => {
        const own = Bun.hash.xxHash32(`${name.corpus}\n${name.id}\n${name.text}`, 1);
        const random = seeded(own ^ Bun.hash.xxHash32(variant.title));
        const key = random();
        const made = applyVariant(variant, name, random);
        return made === null ? [] : [{ key, id: name.id, made }];
      });
      const drawn = draws.filter((draw) => draw.variant === variant && draw.lists.includes("alpha"));
      const first = keyed.sort((a, b) => a.key - b.key).slice(0, drawn.length);
      expect(drawn.map(({ name, made }) => [name.id, made])).toEqual(first.map(({ id, made }) => [id, made]));
    }
  });

  test("has a record of two lists once, for both", () => {
    const both = invent("alpha", 5).map((name) => ({ ...name, lists: ["alpha", "beta"] }));
    const shared = drawSample(both, { seed: 1, sample: 250 });
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.every(({ lists }) => lists.join() === "alpha,beta")).toBeTrue();
  });

  test("has no weak name, and none that is unchanged", () => {
    const weak = NAMES.map((name) => ({ ...name, quality: "weak" as const }));
    expect(drawSample(weak, { seed: 1, sample: 12 })).toEqual([]);
    for (const { name, made, variant } of draws)
      expect(variant.property === "name" ? [name.text] : name.birthDates).not.toContain(made);
  });
});
