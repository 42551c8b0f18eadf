// GET /search/{dataset}: every parameter, good and bad, and the syntax of questions.

import { describe, expect, test } from "bun:test";
import { startDoor } from "./support.ts";

async function found(query: string): Promise<string[]> {
  const { get } = await startDoor();
  const { json } = await get(`/search/default?limit=100&${query}`);
  return json.results.map(({ id }: { id: string }) => id).sort();
}

describe("a question", () => {
  const QUESTIONS: [q: string, ids: string[]][] = [
    ["vesk", ["NK-sister", "NK-vesk"]],
    ["orlan vesk", ["NK-vesk"]],
    ["vesk moscow", ["NK-vesk"]],
    ["moscow", ["NK-vesk", "addr-1"]],
    ["МОСКВА", []],
    ["веск", ["NK-vesk"]],
    ["moscow NOT orlan", ["addr-1"]],
    ["moscow AND -invented", ["NK-vesk"]],
    ["ondrava OR quorn", ["NK-boat", "NK-pep"]],
    ["ondrava || quorn", ["NK-boat", "NK-pep"]],
    ["(ondrava OR quorn) star", ["NK-boat"]],
    ['"invented street"', ["addr-1"]],
    ['"street invented"', []],
    ["veskl*", ["NK-ship"]],
    ["v?sk", ["NK-sister", "NK-vesk"]],
    ["ondrawa~", ["NK-boat"]],
    ["ondrawa", []],
    ["countries:pa", ["NK-boat"]],
    ["schema:Vessel", ["NK-boat"]],
    ["countries:pa OR countries:by", ["NK-boat", "NK-sister"]],
    ["vesk NOT countries:by", ["NK-vesk"]],
    ['ondrava OR "invented street"', ["NK-boat", "addr-1"]],
    ['moscow NOT "invented street"', ["NK-vesk"]],
    ["*ond*rav*", ["NK-boat"]],
    ["1027700132195", ["NK-ship"]],
    ["orlan\\-vesk", ["NK-vesk"]],
    [`${"NOT ".repeat(20)}vesk`, ["NK-sister", "NK-vesk"]],
    [`${"(".repeat(20)}vesk${")".repeat(20)}`, ["NK-sister", "NK-vesk"]],
    [`vesk ${"-nobody ".repeat(95)}`, ["NK-sister", "NK-vesk"]],
    [Array(95).fill("vesk").join(" OR "), ["NK-sister", "NK-vesk"]],
  ];
  test.each(QUESTIONS)("%s", async (q, ids) => {
    expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(ids);
  });

  const BROKEN = [
    ...["invalid/query", '"open', "(open", "close)", "AND", "a OR", "[1 TO 2]", "a:", "~"],
    `${"(".repeat(21)}vesk${")".repeat(21)}`,
  ];
  test.each(BROKEN)("%s is refused, and text in a search box", async (q) => {
    const { get } = await startDoor();
    const refused = await get(`/search/default?q=${encodeURIComponent(q)}`);
    expect(refused.status).toBe(400);
    expect(refused.json.detail).toContain("Cannot parse the query");
    expect((await get(`/search/default?q=${encodeURIComponent(q)}&simple=true`)).status).toBe(200);
  });

  test("compares at most ten words with the whole index", async () => {
    const { get } = await startDoor();
    const asked = (words: number) => get(`/search/default?q=${Array(words).fill("*e?k").join("+")}`);
    expect((await asked(10)).status).toBe(200);
    expect(await asked(11)).toMatchObject({
      status: 400,
      json: { detail: "More than 10 words have wildcards or may be misspelt" },
    });
  });

  test("has at most three stars in a word", async () => {
    const { get } = await startDoor();
    expect(await get("/search/default?q=*o*n*d*")).toMatchObject({
      status: 400,
      json: { detail: "More than 3 * in *o*n*d*" },
    });
  });

  test("in a search box", async () => {
    expect(await found("simple=true&q=orlan/vesk")).toEqual(["NK-vesk"]);
    expect(await found(`simple=true&q=${encodeURIComponent("ondrava | quorn")}`)).toEqual([
      "NK-boat",
      "NK-pep",
    ]);
    expect(await found(`simple=true&q=${encodeURIComponent("moscow -orlan")}`)).toEqual(["addr-1"]);
  });
});

describe("filters", () => {
  const FILTERS: [query: string, ids: string[]][] = [
    ["schema=Vessel", ["NK-boat"]],
    ["schema=Interval&q=properties.program:TEST", ["s-1"]],
    ["schema=Person&topics=sanction", ["NK-kind", "NK-vesk"]],
    ["schema=Payment", ["pay-1", "pay-2"]],
    ["schema=LegalEntity&topics=sanction", ["NK-kind", "NK-ship", "NK-vesk"]],
    ["q=moscow&exclude_schema=Address", ["NK-vesk"]],
    ["q=moscow&schema=Address", ["addr-1"]],
    ["q=vesk&countries=by", ["NK-sister"]],
    ["q=vesk&countries=by&countries=ru", ["NK-sister", "NK-vesk"]],
    ["q=vesk&countries=by&countries=ru&filter_op=AND", []],
    ["q=vesk&topics=role.rca", ["NK-sister"]],
    ["q=vesk&datasets=quarry", ["NK-sister", "NK-vesk"]],
    ["q=vesk&datasets=donations", []],
    ["q=vesk&include_dataset=donations", []],
    ["q=vesk&exclude_dataset=quarry", []],
    ["q=vesk&changed_since=2024-03-29", []],
    ["q=shipping&changed_since=2024-12-31T23:59:59", ["NK-ship"]],
    ["filter=properties.birthDate:1965-03-04", ["NK-vesk"]],
    ["filter=birthDate:1965-03-04", ["NK-vesk"]],
    ["filter=properties.birthDate:1972-01-26§", []],
    ["filter=dates:1965&schema=Person", ["NK-vesk"]],
    ["filter=identifiers:9074729", ["NK-boat"]],
    ["target=true&schema=Person", ["NK-kind", "NK-pep", "NK-vesk"]],
    ["target=false&schema=Person", ["NK-sister", "p-1"]],
  ];
  test.each(FILTERS)("%s", async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  test("scope datasets and collections", async () => {
    const { get } = await startDoor();
    const countOf = async (dataset: string, query = "") =>
      (await get(`/search/${dataset}${query}`)).json.total;
    expect(await countOf("donations")).toEqual({ value: 5, relation: "eq" });
    expect(await countOf("quarry")).toEqual({ value: 7, relation: "eq" });
    expect(await countOf("default")).toEqual({ value: 12, relation: "eq" });
    expect(await countOf("peps", "?schema=Person")).toEqual({ value: 2, relation: "eq" });
    expect(await get("/search/banana")).toMatchObject({ status: 404, json: { detail: "No such dataset." } });
  });
});

describe("a page", () => {
  test("has limit, offset and the total, and the default facets", async () => {
    const { get } = await startDoor();
    const { json } = await get("/search/default");
    expect(json).toMatchObject({ limit: 10, offset: 0, total: { value: 12, relation: "eq" } });
    expect(json.results).toHaveLength(10);
    expect(Object.keys(json.facets).sort()).toEqual(["countries", "datasets", "topics"]);
    expect(json.facets.datasets).toEqual({
      label: "Data sources",
      values: [
        { name: "quarry", label: "Invented sanctions", count: 7 },
        { name: "donations", label: "Invented donations", count: 5 },
      ],
    });
    const [most] = json.facets.countries.values;
    expect(most).toEqual({ name: "de", label: "Germany", count: 3 });
    const past = await get("/search/default?offset=100");
    expect([past.json.results, past.json.offset, past.json.total.value]).toEqual([[], 100, 12]);
    expect((await get("/search/default?limit=0")).json.results).toEqual([]);
    expect((await get("/search/default?limit=-3&offset=-3")).json).toMatchObject({ limit: 0, offset: 0 });
  });

  test("counts what is asked for", async () => {
    const { get } = await startDoor();
    const { json } = await get("/search/quarry?facets=schema&facets=genders&facets=identifiers");
    expect(Object.keys(json.facets)).toEqual(["schema", "genders", "identifiers"]);
    expect(json.facets.schema.values).toContainEqual({ name: "Person", label: "People", count: 3 });
    expect(json.facets.genders.values).toEqual([{ name: "male", label: "male", count: 1 }]);
    expect(json.facets.identifiers.values).toContainEqual({ name: "9074729", label: "9074729", count: 1 });
  });

  test("is sorted", async () => {
    const { get } = await startDoor();
    const { json } = await get("/search/quarry?schema=LegalEntity&sort=caption:desc");
    const captions = json.results.map(({ caption }: { caption: string }) => caption);
    expect(captions).toEqual([...captions].sort().reverse());
    const changed = await get("/search/default?sort=last_change:desc&limit=20");
    expect(changed.json.results[0].id).toBe("NK-ship");
    expect(changed.json.results.at(-1).last_change).toBeNull();
  });

  test("has entities, the best known first", async () => {
    const { get } = await startDoor();
    const { json } = await get("/search/default?q=vesk");
    expect(json.results[0]).toMatchObject({ id: "NK-vesk", schema: "Person", target: true });
    expect(json.results[0].properties.addressEntity).toEqual(["addr-1"]);
  });

  const WRONG: [query: string, status: number, detail: unknown][] = [
    ["schema=Banana", 400, "Invalid schema"],
    ["filter=banana", 400, "Invalid filter: 'banana'"],
    ["limit=10000", 422, [{ type: "less_than_equal" }]],
    ["offset=9999", 422, [{ type: "less_than_equal" }]],
    ["facets=shoes", 422, [{ type: "enum", loc: ["query", "facets", 0] }]],
    ["filter_op=XOR", 422, [{ type: "enum", loc: ["query", "filter_op"] }]],
    ["target=perhaps", 422, [{ type: "bool_parsing" }]],
    ["simple=perhaps&fuzzy=perhaps", 422, [{ type: "bool_parsing" }, { type: "bool_parsing" }]],
    ["changed_since=1", 422, [{ type: "string_pattern_mismatch" }]],
  ];
  test.each(WRONG)("%s is refused", async (query, status, detail) => {
    const { get } = await startDoor();
    expect(await get(`/search/default?${query}`)).toMatchObject({ status, json: { detail } });
  });

  test("names what nobody reads", async () => {
    const { get } = await startDoor();
    const { status, headers } = await get("/search/default?q=vesk&api_key=x");
    expect([status, headers.get("Interdict-Ignored")]).toEqual([200, '"api_key"']);
  });
});
