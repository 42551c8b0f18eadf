// POST /review/find: customers, cases and records by one text, which is in no address; and what was not
// searched is said.

import { expect, test } from "bun:test";
import { SCOPE_READ, SCOPE_REVIEW } from "../../src/base/model/scopes.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { ENTITY, SUBJECT, startApp } from "./support.ts";

const fits = new DocumentValidator(readDocument()).at("components", "schemas", "Found");

async function start(scopes = [SCOPE_READ, SCOPE_REVIEW]) {
  const app = await startApp({ ratePerMinute: null }, scopes);
  const open = async (reference: string | null, name = "Ann Example") => {
    const query = { ...SUBJECT, properties: { name: [name] } };
    const opening = { reference, query, entityId: ENTITY.id, score: 0.9123, requestId: "r-1" };
    return (await app.post("/review/cases", opening)).json.case.id as string;
  };
  const find = (text: string) => app.post("/review/find", { text });
  return { ...app, open, find };
}

test("customers are found with their cases, by reference, name or record", async () => {
  const { open, find, post } = await start();
  const first = await open("K-1", "Émile Zweig");
  const second = await open("K-2", "Bea Zweig");
  await open(null, "Carl Zweig");
  await post(`/review/cases/${second}/decisions`, {
    version: 0,
    verdict: "true_hit",
    reason: "It is her",
    until: null,
  });
  const { status, json } = await find("emile zweig");
  expect(status).toBe(200);
  expect(fits(json)).toBe(true);
  expect(json.customers).toEqual([{ reference: "K-1", name: "Émile Zweig", cases: 1, open: 1 }]);
  expect(json.cases.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect((await find("k-2")).json.customers).toEqual([
    { reference: "K-2", name: "Bea Zweig", cases: 1, open: 0 },
  ]);
  const all = await find("zweig");
  expect(all.json.cases).toHaveLength(3);
  expect(all.json.customers.map(({ reference }: { reference: string }) => reference)).toEqual(["K-2", "K-1"]);
  expect((await find("ann example")).json.customers).toHaveLength(2);
});

test("records of both bodies of data are found with the name that was hit", async () => {
  const { find, screening } = await start();
  const { json } = await find("ann  exam");
  expect(json.recordsNotSearched).toBeNull();
  expect(json.records.map(({ corpus, hit }: { corpus: string; hit: string }) => [corpus, hit])).toEqual([
    ["sanction", "Ann 3"],
    ["pep", "Ann 3"],
  ]);
  expect(screening.queries.map(({ text, perPage }) => [text, perPage])).toEqual([
    ["ann exam", 5],
    ["ann exam", 5],
  ]);
});

test("what is not searched is said", async () => {
  const { find } = await start();
  expect((await find("a")).json).toMatchObject({
    records: [],
    recordsNotSearched: expect.stringContaining("letters or digits"),
  });
  const reviewer = await start([SCOPE_REVIEW]);
  expect((await reviewer.find("ann example")).json).toMatchObject({
    records: [],
    recordsNotSearched: "Records are looked for with a key that has the scope sanctions:read.",
  });
  expect(reviewer.screening.queries).toEqual([]);
});

test("the text is in the body, and in no log line", async () => {
  const { find, get, logged, open } = await start();
  await open("K-77", "Nirgendwo");
  await find("Nirgendwo");
  expect(JSON.stringify(logged)).not.toContain("Nirgendwo");
  expect((await get("/review/find?text=x")).status).toBe(404);
  expect((await find("")).json.error.message).toContain("text must be");
});
