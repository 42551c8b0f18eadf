import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { THRESHOLD_DEFAULT } from "../../../src/base/model/limits.ts";
import type { SchemaGroup } from "../../../src/base/model/schemata.ts";
import type { IndexedEntity } from "../../../src/engine/retrieval/build/indexed-entity.ts";
import { decodeHeader } from "../../../src/engine/retrieval/format/layout.ts";
import { AliasReader } from "../../../src/engine/retrieval/format/reader.ts";
import { openAliasIndex } from "../../../src/engine/retrieval/open.ts";
import { QueryBudget } from "../../../src/engine/retrieval/query/budget.ts";
import { scopesOf } from "../../../src/engine/retrieval/query/filters.ts";
import { NearestNames } from "../../../src/engine/retrieval/query/nearest-names.ts";
import { NameScanner } from "../../../src/engine/retrieval/query/postings-scan.ts";
import { evidenceOf } from "../../../src/engine/scoring/candidate-evidence.ts";
import { prepareSubject } from "../../../src/engine/scoring/prepared-subject.ts";
import { scoreCandidate } from "../../../src/engine/scoring/score.ts";
import { pick, seeded } from "../../support/random.ts";
import { ExhaustiveScan, inventName, isInScope, misspell } from "../exhaustive.ts";
import { askFor, indexOf, makeScratchFolder, namesOf, person, rowsOf, withIdentifier } from "../support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);
let made = 0;
const build = (entities: readonly IndexedEntity[]) => indexOf(join(scratch.path, `${made++}.idx`), entities);

/** A crowd of other names. */
const CROWD = (() => {
  const random = seeded(1);
  return Array.from({ length: 300 }, (_, i) => person(1000 + i, inventName(random)));
})();

describe("find, by name", () => {
  const index = build([
    ...CROWD,
    person(1, "Gulnara Abdulrahman Testova", "Testova G."),
    person(2, "Abd al Rahman Probeyev"),
    person(3, "Ali Mohammed Hassan"),
    person(4, "Сергей Пробный"),
    person(5, "215"),
    person(6, "M V Sampleton"),
    person(
      7,
      "Zaynab Kharrazi Musterman Vel Qarris Noonan Dorfling Ostrow Pelletier Quiggins Rutherglen Smolt Trevane",
    ),
    person(8, "Mohammed Zeltrok Ambrovic Dennevar"),
    person(9, "Zeltrok Dennevar"),
    person(10, "Abd al-Nasir Bu Ghanvim"),
    person(11, "Benchovan Belmoktavan"),
  ]);

  test.each([
    ["as written", "Gulnara Abdulrahman Testova", 1],
    ["in another order", "Testova, Gulnara Abdulrahman", 1],
    ["one edit", "Gulnara Abdulrahman Tetsova", 1],
    ["two edits in one word", "Gulnara Abdulrahmen Tettova", 1],
    ["an edit in each word", "Gulnarra Abdulrehman Tstova", 1],
    ["transliterated otherwise", "Goulnare Abdoulrakhman Testowa", 1],
    ["a word split", "Gulnara Abdul Rahman Testova", 1],
    ["words joined", "GulnaraAbdulrahman Testova", 1],
    ["a word twice, once split", "Gulnara Gul Nara Abdulrahman Testova", 1],
    ["two words twice, once joined", "Gulnara Testova GulnaraTestova", 1],
    ["nothing but two words joined", "ZeltrokAmbrovic", 8],
    ["each two words joined as in French", "Abdennasser Boughanvem", 10],
    ["each two words apart as in Arabic", "Ibn Shovan Ben al-Muktavan", 11],
    ["two words joined beside a word in two spellings", "Mohamed Mohammad ZeltrokAmbrovic", 8],
    ["a letter for a space", "GulnaraxAbdulrahman", 1],
    ["something unknown run into it", "Testovaxyzzyx Gulnaraqwertz", 1],
    ["an alias", "G Testova", 1],
    ["a word dropped", "Gulnara Testova", 1],
    ["words added", "Gulnara Maria Abdulrahman Smith Testova", 1],
    ["particles joined", "Abdal Rahman Probeyev", 2],
    ["a common name", "Ali Mohammed Hassan", 3],
    ["a common name, reordered", "Hassan Ali Mohammed", 3],
    ["a common name, spelled otherwise", "Aly Mohamad Hasan", 3],
    ["its own script", "Сергей Пробный", 4],
    ["its own script, misspelt", "Сергей Пробни", 4],
    ["transliterated", "Sergey Probnyy", 4],
    ["a number", "215", 5],
    ["an initial", "M. Sampleton", 6],
    [
      "a long name",
      "Zaynab Kharrazi Musterman Vel Qarris Noonan Dorfling Ostrow Pelletier Quiggins Rutherglen Smolt",
      7,
    ],
  ])("%s: %s", async (_, name, row) => {
    const found = (await index).find(askFor(name));
    expect(rowsOf(found)[0]).toBe(row);
  });

  test("a name of nothing near finds nothing, and neither does no name", async () => {
    expect((await index).find(askFor("Xyzzyx Wqwqwq"))).toEqual([]);
    expect((await index).find(askFor("", { names: [] }))).toEqual([]);
  });

  test("an entity comes with its names, the nearest first", async () => {
    const [found] = (await index).find(askFor("G Testova"));
    const all = (found?.all.end ?? 0) - (found?.all.start ?? 0);
    expect({ ...found, names: namesOf(await index, found), all }).toEqual({
      row: 1,
      corpus: "sanction",
      names: [
        {
          tokens: ["testova", "g"],
          form: "latin",
          weak: false,
          isReading: false,
          isAcronym: false,
          isReworded: false,
        },
        {
          tokens: ["gulnara", "abdulrahman", "testova"],
          form: "latin",
          weak: false,
          isReading: false,
          isAcronym: false,
          isReworded: false,
        },
      ],
      facts: { birthDates: [], countries: [], gender: 0, identifiers: [] },
      all: 2,
      byIdentifier: false,
    });
  });

  test("the verbatim form is marked as such", async () => {
    const [found] = (await index).find(askFor("Сергей Пробный"));
    expect(namesOf(await index, found)).toContainEqual({
      tokens: ["сергей", "пробный"],
      form: "verbatim",
      weak: false,
      isReading: false,
      isAcronym: false,
      isReworded: false,
    });
  });

  test("the answer is cut, and deterministic", async () => {
    const all = (await index).find(askFor("Ali Hassan Ahmed"));
    expect(all.length).toBeGreaterThan(20);
    const few = (await index).find(askFor("Ali Hassan Ahmed", { entitiesMax: 7 }));
    expect(rowsOf(few)).toEqual(rowsOf(all).slice(0, 7));
    expect((await index).find(askFor("Ali Hassan Ahmed"))).toEqual(all);
  });
});

describe("find, by identifier", () => {
  const index = build([
    withIdentifier(person(1, "Gulnara Testova"), "passportNumber", "AB 123456"),
    withIdentifier(person(2, "Ivan Probeyev"), "passportNumber", "AB123456"),
    withIdentifier({ ...person(3, "Ivan Probeyev"), corpus: "pep" }, "passportNumber", "AB123456"),
    withIdentifier({ ...person(4, "Probe Ltd"), group: "organization" }, "registrationNumber", "AB123456"),
    withIdentifier(person(5, "---"), "passportNumber", "ZZ999999"),
  ]);
  const identifiers = withIdentifier(person(0), "idNumber", "ab-123456").facts.identifiers;

  test("every entity that holds it, whatever its name, before the others", async () => {
    const found = (await index).find(askFor("Ivan Probeyev", { identifiers }));
    expect(found.map(({ row, byIdentifier }) => [row, byIdentifier])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(namesOf(await index, found[0])).toEqual([
      {
        tokens: ["gulnara", "testova"],
        form: "latin",
        weak: false,
        isReading: false,
        isAcronym: false,
        isReworded: false,
      },
    ]);
    expect(found[0]?.facts.identifiers).toEqual(identifiers.map(({ value: _, ...packed }) => packed));
  });

  test("within corpus and group, and with its kind", async () => {
    expect(rowsOf((await index).find(askFor("Nobody", { identifiers, corpora: ["pep"] })))).toEqual([3]);
    expect((await index).find(askFor("Nobody", { identifiers, group: "organization" }))).toEqual([]);
  });

  test("an entity without a name that can be found", async () => {
    const other = withIdentifier(person(0), "idNumber", "ZZ999999").facts.identifiers;
    expect((await index).find(askFor("Nobody", { identifiers: other }))).toMatchObject([
      { row: 5, names: [] },
    ]);
  });
});

describe("the names that come with an entity", () => {
  const words =
    "Brim Quill Zelt Jorv Mint Fenn Gask Hult Imra Kolv Lusk Nomb Ostr Pelt Rusk Sind Tolv Ulme".split(" ");
  const names = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `${words[i % 18]} ${words[(i * 5 + 1 + Math.floor(i / 18)) % 18]}a`,
    );
  const index = build([
    person(1, "Orlan Vesk", ...names(3)),
    person(2, "Orlan Vesk", ...names(4)),
    withIdentifier(person(3, ...names(24)), "passportNumber", "AB123456"),
    withIdentifier(person(4, ...names(30)), "passportNumber", "AB123456"),
  ]);

  test("are all of them when they are four, and the near ones of more", async () => {
    const found = (await index).find(askFor("Orlan Vesk"));
    expect(found.map(({ row, names: own, all }) => [row, own.length, all.end - all.start])).toEqual([
      [1, 4, 4],
      [2, 1, 5],
    ]);
  });

  test("are the first 24 of an entity that was found by its identifier alone", async () => {
    const { identifiers } = withIdentifier(person(0), "idNumber", "AB123456").facts;
    const found = (await index).find(askFor("Nobody", { identifiers }));
    for (const { names: own, all } of found)
      expect(own).toEqual(Array.from({ length: 24 }, (_, i) => all.start + i));
    expect(found.map(({ row }) => row)).toEqual([3, 4]);
  });
});

test("of very many entities with one identifier a thousand come", async () => {
  const index = await build(
    Array.from({ length: 1003 }, (_, i) =>
      withIdentifier(person(i + 1, "Orlan Vesk"), "passportNumber", "AB123456"),
    ),
  );
  const { identifiers } = withIdentifier(person(0), "idNumber", "AB123456").facts;
  expect(rowsOf(index.find(askFor("Nobody", { identifiers })))).toEqual(
    Array.from({ length: 1000 }, (_, i) => i + 1),
  );
});

test("names of equal words come first, then those of equal letters, then the others", async () => {
  const index = await build([
    person(1, "Orlan Veskk"),
    person(2, "Orlanvesk"),
    person(3, "Vesk Orlan"),
    person(4, "Orl Anvesk"),
    person(5, "Orlan Vesk Orlan"),
    ...CROWD,
  ]);
  const found = rowsOf(index.find(askFor("Orlan Vesk")));
  expect(found.slice(0, 3)).toEqual([3, 2, 4]);
  expect(found.slice(3)).toEqual(expect.arrayContaining([1, 5]));
  expect(rowsOf(index.find(askFor("Orlan Vesk", { entitiesMax: 2 })))).toEqual([3, 2]);
});

test("each corpus has an equal part of what is wanted, and each dataset its own", async () => {
  const entities = Array.from({ length: 40 }, (_, i): IndexedEntity => {
    const entity = person(i + 1, `Orlan ${"abcdefghij"[i % 10]}vesk`);
    return { ...entity, corpus: i < 20 ? "sanction" : "pep", datasets: [i % 2 === 0 ? "list_a" : "list_b"] };
  });
  const index = await build(entities);
  const corpora = ["sanction", "pep"] as const;
  const found = index.find(askFor("Orlan Torvad", { corpora, entitiesMax: 5, entitiesAlways: 5 }));
  expect(found.map(({ corpus }) => corpus)).toEqual([...Array(3).fill("sanction"), ...Array(3).fill("pep")]);
  const ofList = (...datasets: string[]) =>
    rowsOf(index.find(askFor("Orlan Torvad", { corpora, datasets }))).sort((a, b) => a - b);
  expect(ofList("list_b")).toEqual(entities.map(({ row }) => row).filter((row) => row % 2 === 0));
  expect(ofList("list_a", "list_b")).toHaveLength(40);
  expect(ofList("list_c")).toEqual([]);
});

test("a corpus without a wanted dataset takes no part of what is wanted", async () => {
  const entities = Array.from({ length: 20 }, (_, i): IndexedEntity => {
    const entity = person(i + 1, `Orlan ${"abcdefghij"[i % 10]}vesk`);
    return i < 10 ? entity : { ...entity, corpus: "pep", datasets: ["list_b"] };
  });
  const index = await build(entities);
  const sought = { corpora: ["sanction", "pep"], entitiesMax: 6, entitiesAlways: 6 } as const;
  const found = (datasets: string[]) => rowsOf(index.find(askFor("Orlan Torvad", { ...sought, datasets })));
  expect(found(["list_b"])).toHaveLength(6);
  expect(found(["list_b", "list_a"]).filter((row) => row > 10)).toHaveLength(3);
});

test("the initials of an organisation find names that hold them, the shorter first", async () => {
  const company = (row: number, name: string): IndexedEntity => ({
    ...person(row, name),
    group: "organization",
  });
  const index = await build([
    company(1, "NOCN Quell Rivers Works"),
    company(2, "NOCN"),
    company(4, "NOCN Quell"),
    company(5, "Quell Zeltrok"),
    { ...company(6, "NOCN"), corpus: "pep" },
  ]);
  const found = rowsOf(index.find(askFor("National Oil Company of Norvania", { group: "organization" })));
  expect(found).toEqual([2, 4, 1]);
});

test("facts come back as they were put in", async () => {
  const facts = {
    birthDates: [19600000, 19610203],
    countries: [0x6465, 0x7275],
    gender: 2,
    identifiers: [
      { kind: 5, hashLow: -1, hashHigh: 2 ** 31 - 1 },
      { kind: 0, hashLow: 7, hashHigh: -(2 ** 31) },
    ],
  };
  const index = await build([person(1, "Before"), { ...person(2, "Gulnara"), facts }, person(3, "After")]);
  expect(index.find(askFor("Gulnara"))[0]?.facts).toEqual(facts);
  for (const identifier of facts.identifiers)
    expect(rowsOf(index.find(askFor("Nobody", { identifiers: [identifier] })))).toEqual([2]);
});

test("a form that is strong in one alias is strong", async () => {
  const weakly = (text: string) => ({ text, quality: "weak" }) as const;
  const aliases = [weakly("Gulnara"), { text: "GULNARA", quality: "strong" } as const, weakly("Testova")];
  const index = await build([{ ...person(1), aliases }]);
  const names = namesOf(index, index.find(askFor("Gulnara Testova"))[0]);
  expect(names.map(({ tokens, weak }) => [tokens.join(" "), weak])).toEqual([
    ["gulnara", false],
    ["testova", true],
  ]);
});

test("a form that is typed in one alias is more than a reading of ideographs", async () => {
  const typed = ["柳青山", "Liu Qingshan"].map((text) => ({ text, quality: "strong" }) as const);
  const index = await build([{ ...person(1), aliases: typed }]);
  const names = namesOf(index, index.find(askFor("柳青山"))[0]);
  const readings = names.filter(({ isReading }) => isReading).map(({ tokens }) => tokens.join(" "));
  expect(readings).toContain("lau ching san");
  expect(readings).not.toContain("liu qingshan");
  expect(names.map(({ tokens }) => tokens.join(" "))).toContain("liu qingshan");
});

describe("exact names are found however common their words are", () => {
  test("among thousands that share every word, in a budget of one", async () => {
    const random = seeded(5);
    const words = ["ali", "mohammed", "hassan", "ahmed", "omar", "said"];
    const crowd = Array.from({ length: 6000 }, (_, i) =>
      person(10 + i, Array.from({ length: 4 }, () => pick(random, words)).join(" ")),
    );
    const index = await build([...crowd, person(1, "Ali Mohammed Hassan"), person(2, "Hassan")]);
    for (const name of ["Ali Mohammed Hassan", "Hassan Mohammed Ali"])
      expect(rowsOf(index.find(askFor(name, { entitiesMax: 1 })))[0]).toBe(1);
    expect(rowsOf(index.find(askFor("Hassan", { entitiesMax: 1 })))[0]).toBe(2);
  });

  test("all bearers of a name come, beyond the number asked for", async () => {
    const index = await build(Array.from({ length: 250 }, (_, i) => person(i + 1, "Ivan Testov")));
    expect(index.find(askFor("Testov Ivan", { entitiesMax: 10 }))).toHaveLength(250);
  });
});

describe("a crowd in another scope displaces no candidate", () => {
  const random = seeded(21);
  const words = ["maria", "mario", "marja", "johann", "johan", "joana"];
  /** Names of words that the query has, more of them than the scan reads. */
  const crowd = Array.from({ length: 30_000 }, (_, i): IndexedEntity => {
    const name = Array.from({ length: 3 }, () => pick(random, words)).join(" ");
    return { ...person(100 + i, `${name} ${inventName(random)}`), corpus: "pep", datasets: ["peps"] };
  });
  const few = Array.from({ length: 60 }, (_, i): IndexedEntity => {
    const names = [`maria ${inventName(random)} johann`];
    return { ...person(i + 1, ...names), corpus: i < 30 ? "sanction" : "pep", datasets: ["small_list"] };
  });
  const index = build([...crowd, ...few]);
  const find = async (entity: IndexedEntity, changes: Parameters<typeof askFor>[1]) =>
    rowsOf((await index).find(askFor(misspell(random, entity.aliases[0]?.text ?? ""), changes)));

  test("sanctioned among a thousand times as many PEPs, asked for together", async () => {
    for (const entity of few.slice(0, 30))
      expect(await find(entity, { corpora: ["sanction", "pep"], entitiesMax: 25 })).toContain(entity.row);
  });

  test("a small list is searched as if the big one were not there", async () => {
    const alone = await build(few);
    for (const entity of few) {
      const changes = { corpora: [entity.corpus], datasets: ["small_list"], entitiesMax: 25 };
      expect(await find(entity, changes)).toContain(entity.row);
      const name = entity.aliases[0]?.text ?? "";
      const together = rowsOf((await index).find(askFor(name, changes)));
      expect(together[0]).toBe(entity.row);
      expect(together.length).toBe(alone.find(askFor(name, changes)).length);
    }
  });
});

describe("beyond the largest answer", () => {
  const random = seeded(31);
  const named = (count: number, begin: string, from: number) =>
    Array.from({ length: count }, (_, i) => person(from + i, `${begin} ${inventName(random).split(" ")[0]}`));
  const index = build([...CROWD, ...named(60, "Vesk Orlan", 1), ...named(60, "Torvad Quill", 100)]);

  test("entities that hold the whole name are found", async () => {
    const found = rowsOf((await index).find(askFor("Vesk Orlan", { entitiesMax: 100 })));
    expect(found.filter((row) => row <= 60)).toHaveLength(60);
  });

  test("entities that share one word of four are not", async () => {
    const found = rowsOf((await index).find(askFor("Vesk Brimsol Hartigan Wexley", { entitiesMax: 100 })));
    expect(found).toHaveLength(25);
  });
});

describe("one word", () => {
  const random = seeded(11);
  /**
   * Hundreds hold the word in one of its spellings; after them in the file come those that hold nothing else.
   */
  const crowd = Array.from({ length: 6000 }, (_, i) => {
    const name = inventName(random).replaceAll("mohammed", "vesker");
    return person(100 + i, i % 6 > 0 ? name : `${pick(random, ["Mohammed", "Muhammad", "Mohamed"])} ${name}`);
  });
  const few = ["Mohammed", "Mohamed", "Muhammad", "Mohamad", "Mohammad", "Muhamad"];
  const entities = [...crowd, ...few.map((name, i) => person(i + 1, name))];
  const index = build(entities);

  test.each(["Mohammed", "Mohamad", "Muhammed", "MUHAMED"])(
    "%s: every name that an exhaustive scan matches",
    async (name) => {
      const subject = prepareSubject("Person", { name: [name] });
      const expected = entities.filter(({ aliases }) => {
        const [alias] = aliases;
        const { score } = scoreCandidate(subject, evidenceOf(alias?.text ?? "", "Person", {}));
        return score >= THRESHOLD_DEFAULT;
      });
      expect(expected.length).toBeGreaterThanOrEqual(few.length);
      const found = rowsOf((await index).find(askFor(name)));
      expect(found).toEqual(expect.arrayContaining(expected.map(({ row }) => row)));
    },
  );
});

test("a scan says whether the budget was enough for all of a name", async () => {
  const { scanner, scope, tokens } = await openScanner("budget.idx");
  const scanWith = (comparisons: number, postings: number) => {
    const budget = new QueryBudget(1);
    scanner.begin(budget);
    scanner.beginScope();
    budget.comparisons = comparisons;
    budget.postings = postings;
    return scanner.scan(tokens, scope, rankingOf(100));
  };
  expect(scanWith(10, 100_000)).toBe(true);
  expect(scanWith(0, 100_000)).toBe(false);
});

function rankingOf(wanted: number): NearestNames {
  const ranking = new NearestNames();
  ranking.begin(wanted);
  return ranking;
}

async function openScanner(name: string, namesPerBlock?: number) {
  const path = join(scratch.path, name);
  (await indexOf(path, CROWD)).close();
  const file = new Uint8Array(readFileSync(path));
  const reader = new AliasReader(file, decodeHeader(file, path), path);
  const [scope] = scopesOf(reader, askFor("Anybody"));
  if (scope === undefined) throw new Error("The index is empty.");
  const scanner = new NameScanner(reader, namesPerBlock);
  const [asked = ""] = CROWD.map(({ aliases }) => aliases[0]?.text);
  return { scanner, scope, tokens: askFor(asked).names[0]?.tokens ?? [] };
}

test("a scan that fails leaves no state to the next one", async () => {
  const { scanner, scope, tokens } = await openScanner("failing.idx");
  const scan = (ranking: NearestNames) => {
    scanner.begin(new QueryBudget(1));
    scanner.beginScope();
    scanner.scan(tokens, scope, ranking);
  };
  const read = () => {
    const ranking = rankingOf(100);
    scan(ranking);
    const visited: [number, number][] = [];
    ranking.forEachNearest((found, nearness) => visited.push([found, nearness]));
    return visited;
  };
  const before = read();
  expect(before.length).toBeGreaterThan(0);
  class Failing extends NearestNames {
    override add(): void {
      throw new Error("Given up.");
    }
  }
  expect(() => scan(new Failing())).toThrow("Given up.");
  expect(read()).toEqual(before);
});

test.each([1, 7, 64, 1000])("names in blocks of %p are ranked as all at once", async (namesPerBlock) => {
  const whole = await openScanner("whole.idx");
  const blocks = await openScanner("blocks.idx", namesPerBlock);
  const nearest = ({ scanner, scope }: typeof whole, tokens: readonly string[]) => {
    const ranking = rankingOf(40);
    scanner.begin(new QueryBudget(1));
    scanner.beginScope();
    scanner.scan(tokens, scope, ranking);
    const visited: [number, number][] = [];
    ranking.forEachNearest((name, nearness) => visited.push([name, nearness]));
    return visited.slice(0, 40);
  };
  const random = seeded(78);
  for (let i = 0; i < 40; i++) {
    const { names } = askFor(misspell(random, inventName(random)));
    for (const { tokens } of names) {
      const expected = nearest(whole, tokens);
      const found = nearest(blocks, tokens);
      // Of names that are as near as the last, any may be among the nearest.
      const last = expected.at(-1)?.[1] ?? 0;
      expect(found.filter(([, nearness]) => nearness > last)).toEqual(
        expected.filter(([, nearness]) => nearness > last),
      );
      expect(found.map(([, nearness]) => nearness)).toEqual(expected.map(([, nearness]) => nearness));
      // One token alone is the shorter way.
      expect(nearest(blocks, tokens.slice(0, 1))).toEqual(nearest(whole, tokens.slice(0, 1)));
    }
  }
});

test("an answer doesn't depend on earlier queries", async () => {
  const path = join(scratch.path, "asked.idx");
  const random = seeded(77);
  const used = await indexOf(path, CROWD);
  const names = Array.from({ length: 60 }, () => misspell(random, inventName(random)));
  const many = askFor("", { names: names.flatMap((name) => askFor(name).names) });
  for (const query of [...names.map((name) => askFor(name)), many]) {
    const fresh = openAliasIndex(path);
    const expected = fresh.find(query);
    fresh.close();
    expect(used.find(query)).toEqual(expected);
    expect(used.find(query)).toEqual(expected);
  }
});

describe("against the exhaustive scan", () => {
  const random = seeded(42);
  const groups: readonly SchemaGroup[] = ["person", "organization", "vessel"];
  const entities = Array.from(
    { length: 1500 },
    (_, i): IndexedEntity => ({
      ...person(i + 1, inventName(random), ...(random() < 0.4 ? [inventName(random)] : [])),
      corpus: random() < 0.5 ? "sanction" : "pep",
      group: pick(random, groups),
      datasets: random() < 0.2 ? ["list_a", "list_b"] : [pick(random, ["list_a", "list_b", "list_c"])],
    }),
  );
  const index = build(entities);
  const exhaustive = new ExhaustiveScan(entities);
  const scopes = [
    { corpora: ["sanction"], datasets: null },
    { corpora: ["pep"], datasets: ["list_b"] },
    { corpora: ["sanction", "pep"], datasets: ["list_c", "no_such_list"] },
    { corpora: [], datasets: null },
  ] as const;

  test("exact and reordered names: every entity that has them", async () => {
    let compared = 0;
    for (const { aliases, group } of entities.slice(0, 400)) {
      const text = aliases[0]?.text ?? "";
      for (const scope of scopes) {
        const query = askFor(text.split(" ").reverse().join(" "), { ...scope, group, entitiesMax: 5 });
        const expected = exhaustive.rowsWithSameWords(query);
        const found = (await index).find(query);
        expect(rowsOf(found)).toEqual(expect.arrayContaining(expected));
        expect(found.every(({ row }) => isInScope(entities[row - 1] ?? person(0), query))).toBe(true);
        compared += expected.length;
      }
    }
    expect(compared).toBeGreaterThan(400);
  });

  test("one edit: the entity is among the first ten", async () => {
    for (const entity of entities) {
      const { group, corpus, row } = entity;
      const name = misspell(random, pick(random, entity.aliases).text);
      const found = (await index).find(askFor(name, { group, corpora: [corpus], entitiesMax: 10 }));
      expect(`${name}: ${rowsOf(found)}`).toMatch(new RegExp(`[ ,]${row}(,|$)`));
    }
  });
});
