import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { ListedEntity } from "../../src/base/model/entity.ts";
import { OperatorError } from "../../src/base/model/errors.ts";
import type { SearchQuery } from "../../src/base/model/search.ts";
import { EntityStore } from "../../src/engine/store/entity-store.ts";
import { EntityWriter } from "../../src/engine/store/entity-writer.ts";
import { foldCaption } from "../../src/engine/store/search/caption-text.ts";
import { EVERYTHING } from "../support/search-query.ts";
import { makeListed } from "../support/store-records.ts";

const folder = mkdtempSync(join(tmpdir(), "interdict-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function writeStore(records: readonly ListedEntity[]): string {
  const path = join(folder, `${made++}.sqlite`);
  const writer = new EntityWriter(path);
  writer.addDataset({ name: "invented", title: "Invented list", description: "Nobody in it exists." });
  for (const record of records) writer.add(record);
  writer.finish();
  return path;
}

function withStore<T>(records: readonly ListedEntity[], work: (store: EntityStore) => T): T {
  const store = EntityStore.open(writeStore(records));
  try {
    return work(store);
  } finally {
    store.close();
  }
}

function idsOf(store: EntityStore, query: Partial<SearchQuery>): string[] {
  return store.search({ ...EVERYTHING, ...query }).results.map((entity) => entity.id);
}

describe("records", () => {
  test("are read as they were written, by id, by row and by a referent's id", () => {
    const record = makeListed({ id: "x-1", referents: ["old-1", "old-2"], delistedOn: null });
    withStore([record], (store) => {
      expect(store.entity("sanction", "x-1")).toEqual(record.entity);
      expect(store.entity("sanction", "old-2")).toEqual(record.entity);
      expect(store.entity("pep", "x-1")).toBeNull();
      expect(store.entity("sanction", "x-2")).toBeNull();
      expect(store.entitiesByRow([1, 7])).toEqual(new Map([[1, record.entity]]));
    });
  });

  test("are told as candidates with their properties as stored, and null for no row", () => {
    const record = makeListed({ id: "x-1", properties: { name: ['Ann "A" Ex\u0000\u2028', "Ännchen"] } });
    withStore([record], (store) => {
      const { id, caption, schema, datasets, properties } = record.entity;
      const candidate = store.candidate(1);
      expect(candidate).toMatchObject({ corpus: "sanction", id, caption, schema, datasets });
      expect(candidate?.properties.value).toEqual(properties);
      expect(candidate?.properties.text).toBe(JSON.stringify(properties));
      expect(store.candidate(2)).toBeNull();
    });
  });

  test("tell the datasets of a target in one corpus, by its id or a referent's", () => {
    const records = [
      makeListed({ id: "x", datasets: ["a", "b"], referents: ["old"] }, ["sanction", "pep"]),
      makeListed({ id: "y", target: false }, ["pep"]),
    ];
    withStore(records, (store) => {
      expect(store.targetDatasets("pep", "x")).toEqual(["a", "b"]);
      expect(store.targetDatasets("sanction", "old")).toEqual(["a", "b"]);
      expect(store.targetDatasets("pep", "y")).toEqual([]);
      expect(store.targetDatasets("sanction", "y")).toEqual([]);
    });
  });

  test("an own id wins over another's referent", () => {
    const records = [makeListed({ id: "a", referents: ["b"] }), makeListed({ id: "b" })];
    withStore(records, (store) => expect(store.entity("sanction", "b")?.id).toBe("b"));
  });

  test("a person in both corpora has a record in each", () => {
    withStore([makeListed({ id: "x" }, ["sanction", "pep"])], (store) => {
      expect(store.entity("sanction", "x")?.id).toBe("x");
      expect(store.entity("pep", "x")?.id).toBe("x");
      expect(store.counts()).toMatchObject({
        entities: 2,
        byCorpus: { pep: 1, sanction: 1 },
        bySchema: { Person: 2 },
      });
    });
  });

  test("two accounts of one record are merged, and nothing of either is lost", () => {
    const first = makeListed(
      {
        id: "x",
        properties: { name: ["Ann"], country: ["fr"] },
        datasets: ["a"],
        lastChange: "2026-02-01T00:00:00",
      },
      ["sanction"],
      [{ authority: "A" }],
    );
    const second = makeListed(
      {
        id: "x",
        properties: { name: ["Anne", "Ann"], gender: ["female"] },
        datasets: ["b"],
        firstSeen: "2025-01-01T00:00:00",
      },
      ["sanction"],
      [{ authority: "B" }, { authority: "A" }, { authority: "C" }],
    );
    withStore([first, second], (store) => {
      expect(store.entity("sanction", "x")).toMatchObject({
        properties: { name: ["Ann", "Anne"], country: ["fr"], gender: ["female"] },
        datasets: ["a", "b"],
        firstSeen: "2025-01-01T00:00:00",
        lastChange: "2026-02-01T00:00:00",
      });
      expect(store.listings("sanction", "x")?.listings.map(({ authority }) => authority)).toEqual([
        "A",
        "B",
        "C",
      ]);
      expect(idsOf(store, { datasets: ["b"] })).toEqual(["x"]);
    });
  });

  test("a merged record keeps a caption that gives way as a name, and the schema that says more", () => {
    const first = makeListed({ id: "x", caption: "Ann Example", schema: "LegalEntity" });
    const second = makeListed({ id: "x", caption: "Anna Beispiel", schema: "Person", properties: {} });
    withStore([first, second], (store) => {
      const merged = store.entity("sanction", "x");
      expect(merged).toMatchObject({ caption: "Ann Example", schema: "Person" });
      expect(merged?.properties).toEqual({ name: ["Ann Example"], alias: ["Anna Beispiel"] });
    });
    withStore([second, first], (store) => {
      expect(store.entity("sanction", "x")).toMatchObject({
        caption: "Anna Beispiel",
        schema: "Person",
        properties: { name: ["Ann Example"] },
      });
    });
  });

  test("screenable records are the listed ones, in the order of the lists", () => {
    const records = [
      makeListed({ id: "c" }),
      makeListed({ id: "b", target: false, listingStatus: "supporting" }),
      makeListed({ id: "a" }, ["pep"]),
      makeListed({ id: "d", target: false, listingStatus: "delisted", delistedOn: "2026-01-02" }),
    ];
    withStore(records, (store) => {
      expect([...store.screenable()].map(({ row, corpus, entity }) => [row, corpus, entity.id])).toEqual([
        [1, "sanction", "c"],
        [3, "pep", "a"],
      ]);
      expect([...store.screenable(2, 3)]).toEqual([]);
      expect([...store.screenable(1, 3)].map(({ row }) => row)).toEqual([1]);
      expect([...store.screenable(3, 4)].map(({ row }) => row)).toEqual([3]);
      expect(store.lastRow()).toBe(4);
      expect(store.entity("sanction", "d")?.delistedOn).toBe("2026-01-02");
    });
  });

  test("a sample is spread over all records, and is all of them where they are few", () => {
    const records = Array.from({ length: 10 }, (_, i) => makeListed({ id: `id-${i}` }));
    withStore(records, (store) => {
      expect([...store.sample(4)].map(({ id }) => id)).toEqual(["id-0", "id-2", "id-5", "id-7"]);
      expect([...store.sample(100)].map(({ id }) => id)).toEqual(records.map(({ entity }) => entity.id));
    });
    const many = Array.from({ length: 200 }, (_, i) => makeListed({ id: `id-${i}` }));
    withStore(many, (store) => {
      const ids = [...store.sample(80)].map(({ id }) => id);
      expect(new Set(ids).size).toBe(80);
      expect(ids.slice(0, 4)).toEqual(["id-0", "id-100", "id-2", "id-102"]);
    });
    withStore([], (store) => {
      expect([...store.sample(4)]).toEqual([]);
      expect(store.lastRow()).toBe(0);
    });
  });

  test("the newest change of any record is the date of the data", () => {
    const records = [
      makeListed({ id: "a", lastChange: "2026-03-01T00:00:00" }),
      makeListed({ id: "b", target: false, listingStatus: "supporting", lastChange: "2026-04-01T00:00:00" }, [
        "pep",
      ]),
    ];
    withStore(records, (store) => expect(store.dataUpdatedAt()).toBe("2026-04-01T00:00:00"));
    withStore([], (store) => expect(store.dataUpdatedAt()).toBeNull());
  });
});

describe("search", () => {
  const captions = [
    "Mahmoud AL-ASSADI",
    "Bashar al-Assad",
    "ASSAD Trading",
    "The Assadist Front",
    "Straße 100%",
    '50_50 "Club" OR NOT',
    "O'Neill",
    "Ali 313 Ltd",
    "ΟΔΥΣΣΕΥΣ",
    "Müller",
  ];
  const records = captions.map((caption, i) => makeListed({ id: `c-${i}`, caption }));

  test.each([
    ["assad", false, ["ASSAD Trading", "Bashar al-Assad", "Mahmoud AL-ASSADI", "The Assadist Front"]],
    ["assad", true, ["ASSAD Trading", "Bashar al-Assad"]],
    ["AL-ASSAD", false, ["Bashar al-Assad", "Mahmoud AL-ASSADI"]],
    ["al-assad", true, ["Bashar al-Assad"]],
    ["strasse", false, ["Straße 100%"]],
    ["100%", false, ["Straße 100%"]],
    ["50_50", true, ['50_50 "Club" OR NOT']],
    ['"club" or', false, ['50_50 "Club" OR NOT']],
    ["50%50", false, []],
    ["neill", true, ["O'Neill"]],
    ["o'neill", true, ["O'Neill"]],
    ["oneill", false, []],
    ["313", true, ["Ali 313 Ltd"]],
    ["ali 31", true, []],
    ["ali   31", false, ["Ali 313 Ltd"]],
    ["οδυσσευς", true, ["ΟΔΥΣΣΕΥΣ"]],
    ["muller", false, []],
    ["MÜLLER", false, ["Müller"]],
  ])("%j, whole word %p, finds %j in this order", (text, wholeWord, expected) => {
    withStore(records, (store) => {
      const { results, total } = store.search({ ...EVERYTHING, text, wholeWord, sortMethod: "relevance" });
      expect(results.map(({ caption }) => caption)).toEqual(expected);
      expect(total).toBe(expected.length);
    });
  });

  describe("through all names", () => {
    const named = (id: string, caption: string, properties: Record<string, string[]>) =>
      makeListed({ id, caption, properties: { name: [caption], ...properties } });
    const people = [
      named("n-1", "Mohamad HASAN", {
        alias: ["Muhammad Ali HASSAN", "محمّد حسن"],
        weakAlias: ["Abu Łukasz"],
      }),
      named("n-2", "Hassan Trading", { previousName: ["Muhammad & Sons"] }),
      named("n-3", "Li Ming", { alias: ["李明", "Жуков Пётр"] }),
      named("n-4", "Sean O'Neill", {}),
      named("n-0", "Hassan Depot", { alias: ["Muhammad Trading"] }),
    ];

    test.each([
      ["Muhammad HASSAN", false, ["n-1", "n-0", "n-2"], "Muhammad Ali HASSAN"],
      ["hassan muhammad ali", false, ["n-1"], "Muhammad Ali HASSAN"],
      ["محمد", false, ["n-1"], "محمّد حسن"],
      ["lukasz", false, ["n-1"], "Abu Łukasz"],
      ["hassan", false, ["n-0", "n-2", "n-1"], "Hassan Depot"],
      ["hass", true, [], null],
      ["李", false, ["n-3"], "李明"],
      ["明李", false, ["n-3"], "李明"],
      ["Петр", false, ["n-3"], "Жуков Пётр"],
      ["oneill", false, ["n-4"], "Sean O'Neill"],
      ["neill", false, ["n-4"], "Sean O'Neill"],
      ["nobody", false, [], null],
    ])("%j, whole word %p, finds %j by %j", (text, wholeWord, expected, hit) => {
      withStore(people, (store) => {
        const found = store.searchNames({ ...EVERYTHING, text, wholeWord, sortMethod: "relevance" });
        expect(found.results.map(({ id }) => id)).toEqual(expected);
        expect(found.total).toBe(expected.length);
        expect(found.hits[0] ?? null).toBe(hit);
        expect(found.hasAllNames).toBe(true);
      });
    });

    test("filters, order and pages are those of search", () => {
      withStore(people, (store) => {
        const query = { ...EVERYTHING, text: "hassan", perPage: 1 };
        expect(store.searchNames({ ...query, page: 3, sortMethod: "relevance" }).results[0]?.id).toBe("n-1");
        const byName = { ...query, sortMethod: "alpha", sortOrder: "desc" } as const;
        expect(store.searchNames(byName).results[0]?.id).toBe("n-1");
        expect(store.searchNames({ ...query, datasets: ["other"] }).total).toBe(0);
        expect(store.searchNames({ ...query, target: false }).total).toBe(0);
        expect(store.searchNames({ ...EVERYTHING, perPage: 100 }).total).toBe(5);
      });
    });

    test("a store without words finds captions, and says so", () => {
      const path = writeStore(people);
      const database = new Database(path);
      database.run("DROP TABLE word_index");
      database.close();
      const store = EntityStore.open(path);
      const found = store.searchNames({ ...EVERYTHING, text: "hassan", sortMethod: "relevance" });
      expect([found.results.map(({ id }) => id), found.hasAllNames]).toEqual([["n-0", "n-2"], false]);
      store.close();
    });
  });

  test("relevance: a whole word at the start, a whole word, the start of a word, the inside of one", () => {
    const order = ["bord Gmbh", "Über bord", "Bordeaux", "An Bordeaux", "Abbordage"].map((caption, i) =>
      makeListed({ id: `r-${5 - i}`, caption }),
    );
    withStore(order, (store) => {
      const found = store.search({ ...EVERYTHING, text: "bord", sortMethod: "relevance" }).results;
      // Equal ranks are in the order of their ids.
      expect(found.map(({ caption }) => caption)).toEqual([
        "bord Gmbh",
        "Über bord",
        "An Bordeaux",
        "Bordeaux",
        "Abbordage",
      ]);
    });
  });

  test("relevance of many captions is that of few", () => {
    const captions = ["bord", "an bord", "Bordeaux", "an Bordeaux", "Abbordage"];
    const crowd = Array.from({ length: 1_250 }, (_, i) =>
      makeListed({ id: `r-${String(i).padStart(4, "0")}`, caption: `${captions[i % 5]} ${i % 7}` }),
    );
    withStore(crowd, (store) => {
      const all = (wholeWord: boolean) =>
        Array.from({ length: 13 }, (_, i) => ({ page: i + 1, wholeWord })).flatMap((changes) =>
          store.search({ ...EVERYTHING, text: "bord", sortMethod: "relevance", perPage: 100, ...changes }),
        );
      const shown = (wholeWord: boolean) =>
        all(wholeWord).flatMap(({ results }) => results.map(({ id, caption }) => [caption.slice(0, -2), id]));
      const place = (caption: string) =>
        Math.min(captions.indexOf(caption), caption.startsWith("an B") ? 2 : 9);
      const expected = crowd
        .map(({ entity }) => [entity.caption.slice(0, -2), entity.id])
        .sort(([a = "", x = ""], [b = "", y = ""]) => place(a) - place(b) || (x < y ? -1 : 1));
      expect(shown(false)).toEqual(expected);
      expect(shown(true)).toEqual(expected.slice(0, 500));
      expect(all(true).every(({ total }) => total === 500)).toBe(true);
    });
  });

  test("a text that is asked for by its ends is found whole", () => {
    const [long, ends] = ["Ordovia Lane Trading and Shipping Company", "Ordovia Lane Mining Company"];
    const spread = [
      `New ${long} of Vesk`,
      ends,
      `${long} of Vesk`,
      "Company Ordovia Lane",
      "ali ".repeat(40),
    ];
    const crowd = Array.from({ length: 600 }, (_, i) => `${i} ${long}`);
    const records = [...spread, ...crowd].map((caption, i) =>
      makeListed({ id: `l-${String(i).padStart(3, "0")}`, caption }),
    );
    withStore(records, (store) => {
      const find = (text: string) =>
        store.search({ ...EVERYTHING, text, sortMethod: "relevance", perPage: 3 });
      expect(find(long).total).toBe(602);
      expect(find(long).results.map(({ id }) => id)).toEqual(["l-002", "l-000", "l-005"]);
      expect(find(`${long} of`).results.map(({ id }) => id)).toEqual(["l-002", "l-000"]);
      expect(find(ends).results.map(({ id }) => id)).toEqual(["l-001"]);
      expect(find("Ordovia Lane Fishing Company").total).toBe(0);
      expect(find("ali ".repeat(39)).total).toBe(1);
      expect(find("ali ".repeat(41)).total).toBe(0);
    });
  });

  test("filters combine", () => {
    const mixed = [
      makeListed({
        id: "1",
        schema: "Vessel",
        properties: { flag: ["pa"] },
        datasets: ["a", "b"],
        lastChange: "2026-01-05T10:00:00",
      }),
      makeListed({
        id: "2",
        properties: { citizenship: ["Panama"] },
        datasets: ["a"],
        lastChange: "2026-01-06T23:59:59",
      }),
      makeListed({
        id: "3",
        properties: { country: ["fr"] },
        datasets: ["b"],
        lastChange: "2026-01-07T00:00:00",
      }),
      makeListed({ id: "4", target: false, listingStatus: "supporting", datasets: ["a"] }),
    ];
    withStore(mixed, (store) => {
      expect(idsOf(store, { countries: ["pa"] })).toEqual(["2", "1"]);
      expect(idsOf(store, { countries: ["pa", "fr"], datasets: ["b"] })).toEqual(["3", "1"]);
      expect(idsOf(store, { datasets: ["a"], schemata: ["Vessel", "Company"] })).toEqual(["1"]);
      expect(idsOf(store, { datasets: ["nowhere"] })).toEqual([]);
      expect(idsOf(store, { target: false })).toEqual(["4"]);
      expect(idsOf(store, { fromDate: "2026-01-06" })).toEqual(["3", "2"]);
      expect(idsOf(store, { toDate: "2026-01-06" })).toEqual(["2", "1"]);
      expect(idsOf(store, { fromDate: "2026-01-06", toDate: "2026-01-06" })).toEqual(["2"]);
      expect(idsOf(store, { corpus: "pep" })).toEqual([]);
      expect(idsOf(store, { sortOrder: "asc" })).toEqual(["1", "2", "3"]);
    });
  });

  test("alpha sorts by caption without regard to case and marks", () => {
    const named = ["zola", "Écluse", "apple", "Banana", "ecluse"].map((caption, i) =>
      makeListed({ id: `${i}`, caption }),
    );
    withStore(named, (store) => {
      const sorted = (sortOrder: "asc" | "desc") =>
        store.search({ ...EVERYTHING, sortMethod: "alpha", sortOrder }).results.map(({ caption }) => caption);
      expect(sorted("asc")).toEqual(["apple", "Banana", "Écluse", "ecluse", "zola"]);
      expect(sorted("desc")).toEqual(sorted("asc").reverse());
    });
  });

  test("paging shows every record once while the sort has ties, and a page past the end is empty", () => {
    const same = Array.from({ length: 103 }, (_, i) =>
      makeListed({ id: `p-${i}`, caption: i % 3 === 0 ? "Same Name" : "same  name" }),
    );
    withStore(same, (store) => {
      for (const [sortMethod, text] of [
        ["date", null],
        ["alpha", null],
        ["alpha", "name"],
        ["relevance", "same"],
        ["date", "same"],
      ] as const) {
        for (const sortOrder of ["asc", "desc"] as const) {
          const seen: string[] = [];
          for (let page = 1; page <= 11; page++) {
            const found = store.search({ ...EVERYTHING, sortMethod, sortOrder, text, page, perPage: 10 });
            expect(found.total).toBe(103);
            seen.push(...found.results.map(({ id }) => id));
          }
          expect(new Set(seen).size).toBe(103);
          expect(seen.length).toBe(103);
          expect(store.search({ ...EVERYTHING, sortMethod, sortOrder, text, page: 12, perPage: 10 })).toEqual(
            { results: [], total: 103 },
          );
        }
      }
    });
  });

  test("finds what a scan over all captions finds", () => {
    const piece = fc.constantFrom(
      "al",
      "Ass",
      "ad",
      "-",
      "'",
      " ",
      "  ",
      "ß",
      "SS",
      "İ",
      "Σ",
      "ς",
      "σ",
      "%",
      "_",
      '"',
      "*",
      "12",
      "Пут",
      "ин",
      "é",
      "e\u0301",
      "名",
      "\u0301",
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
    const isWord = (character: string | undefined) =>
      character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
    const scan = (caption: string, query: string, wholeWord: boolean): boolean => {
      const hay = [...foldCaption(caption)];
      const needle = [...foldCaption(query)];
      for (let i = 0; i + needle.length <= hay.length; i++) {
        if (!needle.every((character, j) => hay[i + j] === character)) continue;
        if (!wholeWord) return true;
        const opens = !isWord(needle[0]) || !isWord(hay[i - 1]);
        const closes = !isWord(needle.at(-1)) || !isWord(hay[i + needle.length]);
        if (opens && closes) return true;
      }
      return false;
    };
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 30 }),
        text,
        fc.boolean(),
        (texts, query, wholeWord) => {
          fc.pre(foldCaption(query).length > 0);
          const made = texts.map((caption, i) => makeListed({ id: `s-${i}`, caption }));
          withStore(made, (store) => {
            const expected = made
              .filter(({ entity }) => scan(entity.caption, query, wholeWord))
              .map(({ entity }) => entity.id);
            expect(idsOf(store, { text: query, wholeWord, perPage: 100 }).sort()).toEqual(expected.sort());
          });
        },
      ),
      { seed: 20261121, numRuns: 60 },
    );
  });
});

describe("the file", () => {
  test("belongs to its owner only, and opens where nothing may be written", () => {
    const path = writeStore([makeListed({ id: "x" })]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o400);
    const store = EntityStore.open(path);
    expect(store.entity("sanction", "x")?.id).toBe("x");
    store.close();
    expect(readdirSync(folder).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([]);
  });

  test("has no journal beside it while it is written", () => {
    const path = join(folder, `${made++}.sqlite`);
    const writer = new EntityWriter(path);
    writer.add(makeListed({ id: "x" }));
    expect(readdirSync(folder).filter((name) => name.endsWith("-journal"))).toEqual([]);
    writer.finish();
  });

  test("that is absent or damaged is refused by name", () => {
    expect(() => EntityStore.open(join(folder, "absent.sqlite"))).toThrow(OperatorError);
    const path = writeStore([makeListed({ id: "x" })]);
    truncateSync(path, 100);
    expect(() => EntityStore.open(path)).toThrow(path);
  });

  test("the same records give the same bytes", async () => {
    const records = [makeListed({ id: "x" }), makeListed({ id: "y" }, ["pep"])];
    const [first, second] = [writeStore(records), writeStore(records)];
    expect(await Bun.file(first).bytes()).toEqual(await Bun.file(second).bytes());
  });
});
