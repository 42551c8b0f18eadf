import { describe, expect, test } from "bun:test";
import { feminine, loadRomanisedCultures } from "./cultures.ts";
import { generateRomanisedPairs } from "./generate.ts";

const cultures = loadRomanisedCultures();

/** The same name by each system of its culture. */
function spellings(culture: string, name: string): Record<string, string> {
  const systems = cultures.find((one) => one.name === culture)?.systems ?? {};
  return Object.fromEntries(Object.entries(systems).map(([system, write]) => [system, write(name)]));
}

describe("systems of romanisation", () => {
  test.each([
    ["Ukrainian", "Щербак", { national: "shcherbak", german: "schtscherbak", french: "chtcherbak" }],
    ["Ukrainian", "Євген", { national: "yevhen", scholarly: "jevhen", german: "jewhen" }],
    ["Belarusian", "Уладзімір", { passport: "uladzimir" }],
    ["Baltic", "Шишкин", { english: "shishkin", latvian: "šiškins", lithuanian: "šiškinas" }],
    ["Baltic", "Юлия", { latvian: "julija", lithuanian: "julija" }],
    ["Greek", "Μπουζιάνης", { elot: "bouzianis", classical: "mpouzianes" }],
    ["Japanese", "しょうじ", { hepburn: "shoji", kunrei: "syozi", letters: "shouji", passport: "shohji" }],
    ["Indonesian", "Sucipto", { dutch: "soetjipto", republican: "sutjipto", malay: "suchipto" }],
    ["Somali", "Cabdiraxmaan", { english: "abdirahman" }],
    ["Bengali", "মুখোপাধ্যায়", { usage: "mukhopadhyay", "ALA-LC": "mukhopadhyaya", bangladesh: "mukhopadhyay" }],
    ["Bengali", "চক্রবর্তী", { usage: "chakrabarti", "ALA-LC": "cakrabarti", bangladesh: "chokroborti" }],
    ["Tamil", "தமிழ்", { usage: "thamizh", "ALA-LC": "tamil" }],
    ["Ethiopian", "ገብረ", { usage: "gebre", "ALA-LC": "gabra" }],
    ["Ethiopian", "መስፍን", { usage: "mesfin" }],
    ["Hebrew", "חיים=Hayim", { usage: "chayim", academy: "hayim", script: "חיים" }],
    ["Maghrebi", "ǧamāl", { french: "djamal", "ALA-LC": "jamal", script: "جمال" }],
    ["Arabic in script", "qusayy", { press: "qusayy", script: "قسي" }],
  ])("%s %s", (culture, name, expected) => {
    expect(spellings(culture, name)).toMatchObject(expected);
  });

  test.each([
    ["Загорський", "Загорська"],
    ["Соболевский", "Соболевская"],
    ["Кавалёў", "Кавалёва"],
    ["Шевченко", "Шевченко"],
  ])("%s is %s of a woman", (man, woman) => {
    expect(feminine(man)).toBe(woman);
  });

  test("spell every name of the table in letters", () => {
    for (const { name, development, heldOut, systems } of cultures)
      for (const names of [development, heldOut])
        for (const own of [...names.man, ...names.woman, ...names.family])
          for (const write of Object.values(systems))
            expect({ name, own, spelt: write(own) }).toEqual({
              name,
              own,
              spelt: expect.stringMatching(/^[\p{L}\p{M} '’-]+$/u),
            });
  });
});

describe("the names of the table", () => {
  test.each(cultures)(
    "of $name are there once, and held out from development",
    ({ development, heldOut }) => {
      for (const part of ["man", "woman", "family"] as const) {
        const all = [...development[part], ...heldOut[part]];
        expect(new Set(all).size).toBe(all.length);
        expect(development[part].length).toBeGreaterThanOrEqual(4);
        expect(heldOut[part].length).toBeGreaterThanOrEqual(4);
      }
    },
  );
});

describe("pairs by systems", () => {
  const pairs = generateRomanisedPairs(7);

  test("are the same for the same seed, and others for another", () => {
    expect(generateRomanisedPairs(7)).toEqual(pairs);
    expect(generateRomanisedPairs(8)).not.toEqual(pairs);
  });

  test("are as many the same as not, in every culture, and never one name twice", () => {
    const classes = Map.groupBy(pairs, (pair) => pair.class);
    expect(classes.size).toBe(cultures.length);
    for (const [title, group] of classes)
      expect({ title, same: group.filter(({ isMatch }) => isMatch).length, all: group.length }).toEqual({
        title,
        same: 50,
        all: 100,
      });
    expect(pairs.filter(({ listed, customer }) => listed === customer)).toEqual([]);
  });
});
