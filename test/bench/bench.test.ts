import { describe, expect, test } from "bun:test";
import { sample, seeded } from "../support/random.ts";
import { MANIPULATION_NAMES, MANIPULATIONS, manipulate } from "./corpus/manipulate.ts";
import { recombine } from "./corpus/recombine.ts";
import { FigureBook, formatFigures, percentile } from "./figures.ts";
import { describeLoad, formatMoves, parseResults } from "./moves.ts";

describe("the corpus", () => {
  const NAME = "Qulnara Wasily Abdulkhery Testova";

  test("every way of changing a name changes this one, the same for the same seed", () => {
    for (const way of MANIPULATION_NAMES) {
      const make = (seed: number) => MANIPULATIONS[way](seeded(seed), NAME.split(" "));
      const made = Array.from({ length: 20 }, (_, seed) => make(seed));
      expect(made).toEqual(Array.from({ length: 20 }, (_, seed) => make(seed)));
      // A letter may be replaced by itself, and a second respelling undo the first.
      const changed = made.filter((text) => text !== NAME && text !== null);
      expect(`${way}: ${changed.length > 1}`).toBe(`${way}: ${way !== "asWritten"}`);
    }
  });

  test("a name that nothing can change stays as it is", () => {
    expect(manipulate(seeded(1), "Li", ["joined", "dropped"])).toEqual({ way: "asWritten", text: "Li" });
  });

  test("a recombined name has words of real ones, each at its place", () => {
    const pool = ["Anna Maria Testova", "Gulnara Musterman", "Ivan van Probeyev"];
    for (let seed = 0; seed < 50; seed++) {
      const words = recombine(seeded(seed), pool).split(" ");
      expect(["Anna", "Gulnara", "Ivan"]).toContain(words.at(0) ?? "");
      expect(["Testova", "Musterman", "Probeyev"]).toContain(words.at(-1) ?? "");
    }
  });

  test("a sample has as many as wanted, in order, and all when there are fewer", () => {
    const items = Array.from({ length: 100 }, (_, i) => i);
    const some = sample(seeded(3), items, 30);
    expect(some).toHaveLength(30);
    expect(some).toEqual([...new Set(some)].sort((a, b) => a - b));
    expect(sample(seeded(3), items, 200)).toEqual(items);
  });
});

describe("figures", () => {
  test.each([
    [0.5, 2],
    [0.51, 3],
    [0.99, 4],
    [1, 4],
  ])("of four values, %p don't exceed %p", (part, value) => {
    expect(percentile(Float64Array.of(1, 2, 3, 4), part)).toBe(value);
  });

  test("times and rates are given as multiples of the loop that was timed next to them", () => {
    const book = new FigureBook(() => {});
    book.begin("match", "20k", 50);
    book.add("time", 25, "ms");
    book.add("rate", 1000, "1/s");
    book.add("size", 12, "MB");
    expect(book.figures.map(({ ratio }) => ratio)).toEqual([0.5, 50, null]);
    expect(formatFigures(book.figures).split("\n")).toEqual([
      "SECTION  MEASURE  UNIT             20k",
      "match    time     ms    25.000 [0.500]",
      "match    rate     1/s     1,000 [50.0]",
      "match    size     MB                12",
    ]);
  });
});

describe("moves", () => {
  function measure(loopMs: number, figures: readonly (readonly [string, number, "ms" | "MB" | "1/s"])[]) {
    const book = new FigureBook(() => {});
    book.begin("match", "20k", loopMs);
    for (const figure of figures) book.add(...figure);
    return book.figures;
  }

  const before = measure(10, [
    ["time p50", 2, "ms"],
    ["rate, 1 worker", 1000, "1/s"],
    ["size", 100, "MB"],
  ]);

  test("the committed table is read back", () => {
    const text = `Measured somewhere.\n\n${formatFigures(before)}\n`;
    expect(parseResults(text)).toEqual(before);
    expect(parseResults("Measured somewhere.\n")).toEqual([]);
  });

  test("a busy machine is named, a machine of another speed isn't", () => {
    const committed = "In brackets: times in runs of the calibration loop (13.0 to 20.0 ms here), rates in";
    expect(describeLoad(committed, [14, 29])).toBeNull();
    expect(describeLoad(committed, [14, 71.3])).toContain("took 71.3 ms, and at most 20.0 ms in");
    expect(describeLoad("", [14])).toBeNull();
  });

  test("a machine of half the speed moves nothing", () => {
    const after = measure(20, [
      ["time p50", 4, "ms"],
      ["rate, 1 worker", 500, "1/s"],
      ["size", 100, "MB"],
    ]);
    expect(formatMoves(before, after)).toBe("Nothing moved against the committed results.");
  });

  test("what moved is shown, and marked beyond its noise", () => {
    const after = measure(10, [
      ["time p50", 2.2, "ms"],
      ["rate, 1 worker", 300, "1/s"],
      ["size", 80, "MB"],
      ["new", 1, "MB"],
    ]);
    const [summary, , ...rows] = formatMoves(before, after).split("\n");
    expect(summary).toBe("3 figures moved against the committed results, 2 of them beyond their noise (*).");
    expect(rows.map((row) => row.split(/ {2,}/).slice(1))).toEqual([
      ["time p50", "20k", "0.200 loops", "0.220 loops", "+10 %"],
      ["rate, 1 worker", "20k", "10.0 loops", "3.00 loops", "-70 %", "worse *"],
      ["size", "20k", "100.0", "80.00", "-20 %", "better *"],
    ]);
  });
});
