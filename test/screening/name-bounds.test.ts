// Every bound between the names of a subject and their comparison has a listed name put behind it: the name
// is found, or the answer says that a name was not compared. The people are invented.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SubjectSchema } from "../../src/base/model/schemata.ts";
import { matchSubject } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../support/scratch.ts";

const PERSON = "Jorvik Tamsenbane";
const FOUR_WORDS = "Corin Ollustrade Mevrany Quill";
const LONG = `Abdulrahman ${Array.from({ length: 12 }, (_, i) => `Vorontsev${"abcdefghijkl"[i]}kirov`).join(" ")}`;
const COMPANY = "Norvane Kestrel Trading";

const folder = scratchFolder("interdict-name-bounds-");
let snapshot: Snapshot;
beforeAll(async () => {
  const listed: readonly (readonly [string, string])[] = [
    ["Person", PERSON],
    ["Person", FOUR_WORDS],
    ["Person", LONG],
    ["Company", COMPANY],
    ...Array.from({ length: 200 }, (_, i): [string, string] => ["Person", `Bystander Number${i} Of${i * 7}`]),
  ];
  const lines = listed.map(([schema, name], i) =>
    JSON.stringify({
      id: `listed-${i}`,
      caption: name,
      schema,
      properties: { name: [name], topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
  const list = join(folder, "list.ftm.json");
  writeFileSync(list, lines.join("\n"));
  const state = join(folder, "state");
  snapshot = openSnapshot(snapshotFolder(state, (await buildSnapshot({ paths: [list], state })).id));
});
afterAll(() => snapshot.close());

function match(names: readonly string[], schema: SubjectSchema = "Person") {
  const options = { threshold: 0.8, limit: 25, include: ["sanction"] as const, datasets: null };
  return matchSubject(snapshot, { schema, properties: { name: names }, ...options });
}

function scoreOf(listed: string, names: readonly string[]): number | undefined {
  return match(names).candidates.find(({ caption }) => caption === listed)?.score;
}

/** What the answer to these names has: `found`, `named` when a name was not compared, or both. */
function answered(listed: string, names: readonly string[], schema?: SubjectSchema): string {
  const { candidates, cutNames, notCompared } = match(names, schema);
  expect(notCompared).toEqual(cutNames === 0 ? [] : [{ property: "name", values: cutNames }]);
  const isFound = candidates.some(({ caption, match }) => caption === listed && match);
  return [...(isFound ? ["found"] : []), ...(cutNames > 0 ? ["named"] : [])].join(", ");
}

/** Different words that no list has. */
const prose = (count: number, letters = 5) =>
  Array.from({ length: count }, (_, i) => {
    const word = [19, 3, 7, 11, 5].map((step) => "bdfgklmnprstvz"[(i * step + step) % 14]).join("");
    return word.slice(0, letters - 2) + "aeiou"[i % 5] + "aeiou"[Math.floor(i / 5) % 5];
  });

/** The name before, in the middle of, and behind these words. */
const aroundOf = (words: readonly string[], name: string) =>
  [0, words.length >> 1, words.length].map((at) => words.toSpliced(at, 0, name).join(" "));

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

describe("behind fillers of one text", () => {
  const fillers: Record<string, readonly string[]> = {
    "a letter": Array.from({ length: 50 }, () => "A"),
    "a letter with a dot": Array.from({ length: 50 }, () => "A."),
    "a letter with a hyphen": ["A-".repeat(50)],
    "a digit": Array.from({ length: 50 }, () => "1"),
    numbers: Array.from({ length: 40 }, (_, i) => String(i + 10)),
    signs: Array.from({ length: 60 }, () => "-"),
    "what is not seen": Array.from({ length: 100 }, () => "\u200b"),
    "a repeated word": Array.from({ length: 50 }, () => "Anna"),
    "the alphabet": ALPHABET,
    "prose of 13 words": prose(13),
    "prose of 46 words": prose(46),
    "many short words": prose(90, 3),
  };
  for (const [what, words] of Object.entries(fillers))
    test(`${what}: found`, () => {
      for (const text of aroundOf(words, PERSON)) expect(answered(PERSON, [text])).toBe("found");
      for (const text of aroundOf(words, FOUR_WORDS)) expect(answered(FOUR_WORDS, [text])).toBe("found");
    });

  test("between the words of the name: found", () => {
    for (const word of ["A", "7", "Anna"])
      expect(answered(PERSON, [PERSON.replace(" ", ` ${`${word} `.repeat(50)}`)])).toStartWith("found");
  });

  test("misspelt, and of an organisation: found", () => {
    for (const text of aroundOf(prose(40), "Jorvik Tamsenbanne"))
      expect(answered(PERSON, [text])).toBe("found");
    for (const text of aroundOf(prose(40), COMPANY))
      expect(answered(COMPANY, [text], "Organization")).toBe("found");
  });

  test("that may spell a name themselves: named", () => {
    expect(answered(PERSON, [`${"A ".repeat(50)}${[...PERSON].join(" ")}`])).toBe("named");
    expect(answered(PERSON, [[...ALPHABET, ...ALPHABET, PERSON].join(" ")])).toBe("found, named");
  });
});

describe("beside other names", () => {
  const short = Array.from({ length: 19 }, (_, i) => `Anna Bystander${i}`);
  const longest = Array.from({ length: 19 }, (_, i) =>
    Array.from({ length: 10 }, (_, k) => `${"v".repeat(25)}${i * 100 + k + 1000}`).join(" "),
  );

  test("of any number and length, before and behind: found, with the same score", () => {
    expect(LONG.length).toBeGreaterThan(200);
    for (const name of [PERSON, FOUR_WORDS, LONG])
      for (const others of [short, longest])
        for (const names of [
          [...others, name],
          [name, ...others],
        ]) {
          expect(answered(name, names)).toBe("found");
          expect(scoreOf(name, names)).toBe(scoreOf(name, [name]));
        }
  });

  test("in one text, however many: found", () => {
    for (const count of [3, 5, 19])
      for (const link of ["; ", " a.k.a. ", " and "])
        expect(answered(PERSON, [[...short.slice(0, count), PERSON].join(link)])).toBe("found");
  });

  test("as the last of twenty texts of very many words: found, and the others named", () => {
    const texts = Array.from({ length: 19 }, (_, i) =>
      prose(48)
        .map((word) => word + "aeioubdfgklmnprstvz"[i])
        .join(" "),
    );
    expect(answered(PERSON, [...texts, aroundOf(prose(40), PERSON)[2] ?? ""])).toBe("found, named");
    expect(answered(PERSON, [...texts, PERSON])).toBe("found, named");
  });
});

describe("within letters", () => {
  test("that are more than are read of one name: found or named", () => {
    expect(answered(PERSON, [`${"ﷺ".repeat(30)} ${PERSON}`])).toBe("found");
    expect(answered(PERSON, [`${"ﷺ".repeat(280)} ${PERSON}`])).toBe("named");
  });

  test("of one word: named", () => {
    expect(answered(PERSON, [`${"v".repeat(50)}${PERSON.replace(" ", "")}`])).toBe("found, named");
    expect(answered(PERSON, [`${"文".repeat(60)}${PERSON}`])).toBe("named");
  });
});
