// What hides a listed name, and what is none: the compiled executable is asked by a customer's name with a
// country that is not the listed one, and by words that nearly are a listed brand. All names are invented.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runBinary } from "../support/binary.ts";

const LISTED = [
  { schema: "Person", caption: "Ruslan Igorevich Ovchintsev", nationality: ["ru"] },
  { schema: "Person", caption: "Tadeus Mirovich Welbranski", country: ["by"] },
  { schema: "Person", caption: "Maria Fernanda Garcia", country: ["co"] },
  { schema: "Company", caption: "OOO Otkritie Asset Management" },
  { schema: "Company", caption: "Ventora Mining" },
  { schema: "Company", caption: "Orvelka Mining Company" },
];

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(async () => {
  const list = join(folder.path, "entities.ftm.json");
  const lines = LISTED.map(({ schema, caption, ...facts }, at) =>
    JSON.stringify({
      id: `invented-${at}`,
      schema,
      caption,
      properties: { name: [caption], topics: ["sanction"], ...facts },
      datasets: ["invented_list"],
    }),
  );
  writeFileSync(list, `${lines.join("\n")}\n`);
  expect(await runBinary(["import", list, "--state", state])).toMatchObject({ exitCode: 0 });
});
afterAll(() => folder.remove());

interface Found {
  readonly score: number;
  readonly match: boolean;
  readonly explanation: readonly string[];
}

/** What is found of a listed name; null when it is not among the candidates. */
async function ask(listed: string, ...flags: string[]): Promise<Found | null> {
  const { stdout } = await runBinary(["match", "--state", state, "--json", "--explain", ...flags]);
  const { results } = JSON.parse(stdout) as { results: (Found & { caption: string })[] };
  return results.find(({ caption }) => caption === listed) ?? null;
}

describe("another country", () => {
  test.each([
    ["Ruslan Ovchintsev", "Ruslan Igorevich Ovchintsev", "--country", "gb", true],
    ["Ruslan Ovchintsev", "Ruslan Igorevich Ovchintsev", "--citizenship", "gb", true],
    ["Tadeus Welbranski", "Tadeus Mirovich Welbranski", "--country", "gb", true],
    ["Tadeus Welbranski", "Tadeus Mirovich Welbranski", "--citizenship", "gb", true],
    ["Maria Garcia", "Maria Fernanda Garcia", "--citizenship", "gb", true],
    ["Maria Garcia", "Maria Fernanda Garcia", "--country", "gb", false],
  ])("%s is %s with %s %s: %p", async (name, listed, flag, country, isMatch) => {
    const found = await ask(listed, "--name", name, flag, country);
    expect(found?.match ?? false).toBe(isMatch);
  });

  test("is told with its amount, and the account adds up", async () => {
    const found = await ask("Tadeus Mirovich Welbranski", "--name", "Tadeus Welbranski", "--country", "gb");
    expect(found?.explanation.slice(-2)).toEqual([
      "Countries differ, but the name is rare: gb ≠ by (−0.0825).",
      "Score: 0.9100 − 0.0825 = 0.8275.",
    ]);
  });
});

describe("a misspelt word", () => {
  const company = (listed: string, name: string) => ask(listed, "--schema", "Company", "--name", name);

  test("is none in a listed brand", async () => {
    expect((await company("OOO Otkritie Asset Management", "Nomerra Asset Management"))?.match ?? false).toBe(
      false,
    );
    expect((await company("Ventora Mining", "Venture Mining"))?.score).toBeLessThan(1);
    expect((await company("Ventora Mining", "Ventora Mining"))?.score).toBe(1);
  });

  test("of a customer costs a slip, and is told", async () => {
    const found = await company("Orvelka Mining Company", "Orvelka Minning Limited Liaibility Copmany");
    expect(found?.match).toBe(true);
    expect(found?.score).toBeLessThan(1);
    const whole = await company("Orvelka Mining Company", "Orvelka Mining Copmany");
    expect(whole?.score).toBeLessThan(1);
    expect(whole?.explanation.join(" ")).toContain("“copmany”");
  });
});
