// POST /match/{dataset}: parameters good and bad, subjects of FollowTheMoney whole, and answers in yente's
// shape.

import { describe, expect, test } from "bun:test";
import { startDoor } from "./support.ts";

const VESK = {
  schema: "Person",
  properties: { name: ["Orlan Testovich Vesk"], birthDate: ["1965"], country: "Russia" },
};
const BODY = { queries: { q: VESK } };

describe("an answer", () => {
  test("has the shape that clients of yente read", async () => {
    const { match, journal } = await startDoor();
    const { status, json, headers } = await match("/match/default", {
      queries: { "10": VESK, b: { ...VESK, id: "customer-7" } },
    });
    expect(status).toBe(200);
    expect(headers.get("x-batch-size")).toBe("2");
    expect(json.limit).toBe(5);
    const { results, total, query, status: own } = json.responses["10"];
    expect(own).toBe(200);
    expect(total).toEqual({ value: 1, relation: "eq" });
    expect(query).toEqual({
      id: null,
      schema: "Person",
      properties: { name: ["Orlan Testovich Vesk"], birthDate: ["1965"], country: ["ru"] },
    });
    expect(json.responses.b.query.id).toBe("customer-7");
    const [first] = results;
    expect(first).toMatchObject({
      id: "NK-vesk",
      caption: "Orlan Testovich Vesk",
      schema: "Person",
      datasets: ["quarry"],
      referents: ["old-vesk", "list-77"],
      target: true,
      first_seen: "2023-04-20T18:00:25",
      last_seen: "2026-06-01T10:57:03",
      last_change: "2024-03-28T18:57:01",
      match: true,
    });
    expect(first.score).toBeGreaterThan(0.9);
    expect(first.properties.addressEntity).toEqual(["addr-1"]);
    expect(first.explanations.name).toMatchObject({ query: "Orlan Testovich Vesk", score: 1 });
    expect(first.explanations.name.detail).toContain("Orlan");
    expect(first.explanations.birthDate.detail).toContain("1965");
    // A person is compared as a person, and with records of an unknown kind; both are in the journal.
    expect(journal.decisions.map(({ item }) => item)).toEqual(["10", "10", "b", "b"]);
  });

  test("names what was sent and not compared, and what nobody reads", async () => {
    const { match } = await startDoor();
    const properties = {
      ...VESK.properties,
      birthDate: ["1965", "some day"],
      firstName: "Orlan",
      shoeSize: ["44"],
    };
    const { headers, status } = await match("/match/default?fuzzy=false&limit=3&limit=2", {
      queries: { q: { schema: "Person", properties, filters: { a: 1 }, params: null } },
      params: { a: 1 },
    });
    expect(status).toBe(200);
    const named = headers.get("Interdict-Not-Compared") ?? "";
    expect(named).toContain('"birthDate";unreadable=1');
    expect(named).toContain('"firstName"');
    expect(named).toContain('"shoeSize"');
    expect(headers.get("Interdict-Ignored")).toBe('"fuzzy", "limit", "params", "queries.q.filters"');
    expect(headers.get("Interdict-Datasets")).toBe('"quarry"');
  });
});

describe("subjects", () => {
  const FOUND: [what: string, schema: string, properties: Record<string, unknown>, id: string][] = [
    ["a name as text", "Person", { name: "Orlan Vesk" }, "NK-vesk"],
    [
      "parts of a name",
      "Person",
      { firstName: "Orlan", fatherName: "Testovich", lastName: ["Vesk"] },
      "NK-vesk",
    ],
    ["an alias alone", "Person", { alias: ["Orlan Testovich Vesk"] }, "NK-vesk"],
    ["a weak alias alone", "Person", { weakAlias: ["Orlan Testovich Vesk"] }, "NK-vesk"],
    ["another script", "Person", { name: "Орлан Веск" }, "NK-vesk"],
    ["a legal entity that is a person", "LegalEntity", { name: "Orlan Testovich Vesk" }, "NK-vesk"],
    ["a legal entity that is a company", "LegalEntity", { name: "Veskline Shipping" }, "NK-ship"],
    ["any thing", "Thing", { name: "Ondrava Star" }, "NK-boat"],
    ["a person of an unknown kind", "Person", { name: "Brastov Quillander" }, "NK-kind"],
    ["a public body", "PublicBody", { name: "Veskline Shipping" }, "NK-ship"],
    ["a vehicle", "Vehicle", { name: "Ondrava Star" }, "NK-boat"],
    ["a number without a name", "Company", { registrationNumber: "1027700132195" }, "NK-ship"],
    ["a passport without a name", "Person", { passportNumber: ["AB1234567"] }, "NK-vesk"],
    ["a number as a number", "Person", { name: ["Orlan Vesk"], birthDate: [1965] }, "NK-vesk"],
    [
      "more names than a subject has",
      "Person",
      { name: [...Array.from({ length: 24 }, (_, i) => `Zzyx Qwu${i}`), "Orlan Testovich Vesk"] },
      "NK-vesk",
    ],
  ];
  test.each(FOUND)("%s", async (_what, schema, properties, id) => {
    const { matched } = await startDoor();
    expect(await matched({ schema, properties })).toContain(id);
  });

  const UNFIT: [what: string, schema: string, properties: Record<string, unknown>, says: string][] = [
    ["an unknown schema", "Banana", { name: "A" }, "Unknown schema: 'Banana'"],
    ["a schema of documents", "Document", { name: "A" }, "Non-matchable schema for query: Document"],
    ["a schema that nobody compares", "Address", { full: "A" }, "no name of a Address is compared"],
    ["nothing to compare", "Person", { notes: ["tall"] }, "no name and no identifier"],
    [
      "too many names",
      "Person",
      { name: Array.from({ length: 201 }, (_, i) => `Zzyx ${i}`) },
      "more than 200 names",
    ],
    [
      "parts that make too many names",
      "Person",
      {
        firstName: Array.from({ length: 15 }, (_, i) => `A${i}`),
        lastName: Array(15)
          .fill("Z")
          .map((z, i) => z + i),
      },
      "more than 200 names",
    ],
    ["a name without letters", "Person", { name: ["---"] }, "no value can be compared"],
  ];
  test.each(UNFIT)("%s is refused by name", async (_what, schema, properties, says) => {
    const { match } = await startDoor();
    const { status, json } = await match("/match/default", {
      queries: { ok: VESK, q: { schema, properties } },
    });
    expect(status).toBe(400);
    expect(json.detail).toContain("Cannot parse example entity: ");
    expect(json.detail).toContain(says);
  });
});

describe("parameters", () => {
  const FILTERED: [query: string, isFound: boolean][] = [
    ["", true],
    ["?algorithm=logic-v1", true],
    ["?algorithm=BEST", true],
    ["?algorithm=name-based", true],
    ["?algorithm=interdict", true],
    ["?include_dataset=quarry", true],
    ["?include_dataset=nowhere", false],
    ["?include_dataset=quarry&include_dataset=nowhere", true],
    ["?exclude_dataset=quarry", false],
    ["?include_dataset=quarry&exclude_dataset=quarry", false],
    ["?exclude_schema=Person", false],
    ["?exclude_schema=Company", true],
    ["?topics=sanction", true],
    ["?topics=crime.cyber", false],
    ["?topics=crime.cyber&topics=sanction", true],
    ["?changed_since=2024-03-28", true],
    ["?changed_since=2024-03-28T19", false],
    ["?changed_since=2099-01-01T00:00", false],
    ["?exclude_entity_ids=NK-vesk", false],
    ["?exclude_entity_ids=list-77", false],
    ["?exclude_entity_ids=NK-ship", true],
    ["?threshold=1&cutoff=1", true],
    ["?limit=0", false],
    ["?limit=500", true],
  ];
  test.each(FILTERED)("%s", async (query, isFound) => {
    const { matched } = await startDoor();
    expect((await matched(VESK, `/match/default${query}`)).includes("NK-vesk")).toBe(isFound);
  });

  test("scope datasets and collections", async () => {
    const { matched, match } = await startDoor();
    const pep = { schema: "Person", properties: { name: "Ilsabet Quorn" } };
    expect(await matched(VESK, "/match/quarry")).toContain("NK-vesk");
    expect(await matched(VESK, "/match/sanctions")).toContain("NK-vesk");
    expect(await matched(VESK, "/match/peps")).toEqual([]);
    expect(await matched(pep, "/match/peps")).toEqual(["NK-pep"]);
    expect(await matched(pep, "/match/sanctions")).toEqual([]);
    expect(await matched(pep, "/match/default")).toEqual(["NK-pep"]);
    // A dataset that lists nobody is compared with nobody, and says so.
    const donor = { schema: "Person", properties: { name: "Hanno Spendrich" } };
    const none = await match("/match/donations", { queries: { q: donor } });
    expect([none.status, none.json.responses.q.results, none.headers.get("Interdict-Datasets")]).toEqual([
      200,
      [],
      "none",
    ]);
    const { status, json } = await match("/match/banana", BODY);
    expect([status, json]).toEqual([404, { detail: "No such dataset." }]);
  });

  test("a threshold marks results, and a cutoff leaves them out", async () => {
    const { match } = await startDoor();
    const query = { queries: { q: { schema: "Person", properties: { name: "Orlan Wesk" } } } };
    const scoresAt = async (parameters: string) => {
      const { json } = await match(`/match/default?${parameters}`, query);
      return json.responses.q.results.map(({ score, match }: { score: number; match: boolean }) => [
        score,
        match,
      ]);
    };
    const [[score, isMatch]] = await scoresAt("threshold=0.6&cutoff=0.5");
    expect(isMatch).toBe(true);
    expect(await scoresAt(`threshold=1&cutoff=0.5`)).toEqual([[score, false]]);
    expect(await scoresAt("threshold=1&cutoff=1")).toEqual([]);
  });

  const WRONG: [query: string, type: string, loc: (string | number)[]][] = [
    ["limit=501", "less_than_equal", ["query", "limit"]],
    ["limit=many", "int_parsing", ["query", "limit"]],
    ["limit=", "int_parsing", ["query", "limit"]],
    ["threshold=high", "float_parsing", ["query", "threshold"]],
    ["threshold=70", "less_than_equal", ["query", "threshold"]],
    ["cutoff=-1", "greater_than_equal", ["query", "cutoff"]],
    ["changed_since=yesterday", "string_pattern_mismatch", ["query", "changed_since"]],
    [
      Array.from({ length: 51 }, (_, i) => `exclude_entity_ids=${i}`).join("&"),
      "too_long",
      ["query", "exclude_entity_ids"],
    ],
  ];
  test.each(WRONG)("%s is refused with 422", async (query, type, loc) => {
    const { match } = await startDoor();
    const { status, json } = await match(`/match/default?${query}`, BODY);
    expect(status).toBe(422);
    expect(json.detail[0]).toMatchObject({ type, loc });
    expect(json.detail[0].msg).not.toBe("");
    expect(json.detail[0]).toHaveProperty("input");
  });
});

describe("bodies", () => {
  const WRONG: [what: string, body: unknown, type: string, loc: (string | number)[]][] = [
    ["no object", [], "model_attributes_type", ["body"]],
    ["no queries", {}, "missing", ["body", "queries"]],
    ["queries in a list", { queries: [] }, "dict_type", ["body", "queries"]],
    ["a query that is nothing", { queries: { q: null } }, "model_attributes_type", ["body", "queries", "q"]],
    [
      "no schema",
      { queries: { q: { properties: { name: "A" } } } },
      "missing",
      ["body", "queries", "q", "schema"],
    ],
    [
      "no properties",
      { queries: { q: { schema: "Person" } } },
      "missing",
      ["body", "queries", "q", "properties"],
    ],
    [
      "a schema of a number",
      { queries: { q: { schema: 1, properties: {} } } },
      "string_type",
      ["body", "queries", "q", "schema"],
    ],
    [
      "an id of a number",
      { queries: { q: { ...VESK, id: 1 } } },
      "string_type",
      ["body", "queries", "q", "id"],
    ],
    [
      "a value of a number",
      { queries: { q: { schema: "Person", properties: { name: 1 } } } },
      "string_type",
      ["body", "queries", "q", "properties", "name", "str"],
    ],
    [
      "weights of words",
      { ...BODY, weights: { name: "much" } },
      "float_parsing",
      ["body", "weights", "name"],
    ],
    ["config in a list", { ...BODY, config: [] }, "dict_type", ["body", "config"]],
  ];
  test.each(WRONG)("%s", async (_what, body, type, loc) => {
    const { match } = await startDoor();
    const { status, json } = await match("/match/default", body);
    expect([status, json.detail[0].type, json.detail[0].loc]).toEqual([422, type, loc]);
  });

  test("no body, and no JSON", async () => {
    const { send } = await startDoor();
    const none = await send("POST", "/match/default");
    expect([none.status, none.json.detail[0].type]).toEqual([422, "missing"]);
    const broken = await send("POST", "/match/default", { body: "{queries" });
    expect([broken.status, broken.json.detail[0].type]).toEqual([422, "json_invalid"]);
  });

  const REFUSED: [what: string, query: string, body: unknown, detail: string][] = [
    ["no query", "", { queries: {} }, "No queries provided."],
    ["an unknown algorithm", "?algorithm=neural-net", BODY, "Invalid algorithm: neural-net"],
    [
      "a setting",
      "",
      { ...BODY, config: { nm_number_mismatch: 0.4 } },
      "Invalid configuration parameter: nm_number_mismatch for algorithm interdict",
    ],
    [
      "a weight",
      "",
      { ...BODY, weights: { name_literal: 0.8 } },
      "Invalid weight: name_literal for algorithm interdict",
    ],
    [
      "too many queries",
      "",
      { queries: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`k${i}`, VESK])) },
      "Too many queries in one batch (limit: 100)",
    ],
  ];
  test.each(REFUSED)("%s is refused by name", async (_what, query, body, detail) => {
    const { match } = await startDoor();
    const { status, json } = await match(`/match/default${query}`, body);
    expect([status, json]).toEqual([400, { detail }]);
  });

  test("empty settings are none", async () => {
    const { match } = await startDoor();
    expect((await match("/match/default", { ...BODY, weights: {}, config: {} })).status).toBe(200);
  });
});
