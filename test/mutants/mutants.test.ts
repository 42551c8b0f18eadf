// Which faults a text can be given, which of them compile, and that a reason stays with its mutant.

import { afterAll, expect, test } from "bun:test";
import { Checker } from "./checker.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { keyOf, OPEN, readSurvivors, withoutGone } from "./survivors.ts";

const FILE = "src/engine/scoring/rank.ts";
const TEXT = `import { readFileSync } from "node:fs";
/** Not if 2 < 3. */
export function example(names: string[], limit: 1 | 2 = 1): number {
  if (names.length < 1 && !names.includes("1 + 1")) return 0.25;
  if (limit === 2) throw new RangeError(\`\${limit + 1} is too much.\`);
  names.sort();
  return Math.min(names.length - 1, readFileSync("a").length);
}
`;
const EXPECTED = `
  3: 1 → 2
  3: 1 → 0 doesn't compile
  4: exit never taken
  4: && → ||
  4: < → <=
  4: 1 → 2
  4: 1 → 0
  4: ! removed
  4: 0.25 → 0.26
  4: 0.25 → 0.24
  5: exit never taken
  5: === → !==
  5: 2 → 3 doesn't compile
  5: 2 → 1
  6: statement removed
  7: min → max
  7: - → +
  7: 1 → 2
  7: 1 → 0
`;

const checker = new Checker({ [FILE]: TEXT });
afterAll(() => checker.close());

async function mutantsOfText(): Promise<Mutant[]> {
  return mutantsOf(FILE, await checker.parse(FILE));
}

test("a mutant changes one token of code that is no type and words no error", async () => {
  const found = await Array.fromAsync(await mutantsOfText(), async ({ line, change, text }) => {
    const isSound = await checker.isSound(FILE, text);
    return `${line}: ${change}${isSound ? "" : " doesn't compile"}`;
  });
  expect(found).toEqual(EXPECTED.trim().split(/\n\s*/));
});

test("equal changes of a line are counted", async () => {
  const twice = new Checker({ [FILE]: "export const sum = 1 + 2 + 3;\n" });
  const changes = mutantsOf(FILE, await twice.parse(FILE)).map(({ change }) => change);
  await twice.close();
  expect(changes.filter((change) => change.startsWith("+"))).toEqual(["+ → -", "+ → - #2"]);
});

test("a reason stays with its mutant when lines move, and goes with its line", () => {
  const lineText = "export function compareRanked(a: Ranked, b: Ranked): number {";
  const mutant = { file: FILE, line: 14, lineText, change: "< → <=", text: "" };
  const rows = [
    "# A remark.",
    `${FILE}\t< → <=\t${lineText}\tequivalent: a test`,
    `${FILE}\t< → <=\tgone\t${OPEN}`,
  ];
  const survivors = readSurvivors(rows.join("\n"));
  expect(survivors.get(keyOf({ ...mutant, line: 99 }))).toBe("equivalent: a test");
  expect(survivors.size).toBe(2);
  expect([...withoutGone(survivors).keys()]).toEqual([keyOf(mutant)]);
});
