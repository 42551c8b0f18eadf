// POST /review/evidence: what it accepts, and what it says to a key without the scope.

import { describe, expect, test } from "bun:test";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { SUBJECT, startApp } from "./support.ts";

const REVIEW = ["sanctions:review"];
const PATH = "/review/evidence";
const fits = new DocumentValidator(readDocument()).at("components", "schemas", "EvidenceResult");

describe("evidence over HTTP", () => {
  test("is one member per id, in their order", async () => {
    const { post, logged } = await startApp({ ratePerMinute: null }, REVIEW);
    const query = { ...SUBJECT, properties: { ...SUBJECT.properties, nickname: ["Secret"] } };
    const { status, json } = await post(PATH, { query, ids: ["b", "a/é"] });
    expect([status, fits(json)]).toEqual([200, true]);
    expect(json.evidence.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      ["b", "unknown"],
      ["a/é", "unknown"],
    ]);
    expect(json.snapshot).toBe("snap-1");
    expect(json.notCompared).toEqual([{ field: "nickname", sentence: "nickname is not compared." }]);
    expect(JSON.stringify(logged)).not.toContain("Ann");
    expect(JSON.stringify(logged)).not.toContain("Secret");
  });

  test.each([
    [{ query: SUBJECT }, "invalid_request", "ids is missing"],
    [{ query: SUBJECT, ids: [] }, "invalid_request", "ids must be an array of 1 to 25"],
    [{ query: SUBJECT, ids: Array.from({ length: 26 }, String) }, "invalid_request", "but has 26"],
    [{ query: SUBJECT, ids: [""] }, "invalid_request", "ids[0]"],
    [{ ids: ["a"] }, "invalid_request", "query is missing"],
    [{ query: SUBJECT, ids: ["a"], id: "b" }, "unknown_parameter", "id"],
    [{ query: { ...SUBJECT, limits: 1 }, ids: ["a"] }, "unknown_parameter", "limits"],
    [{ query: { ...SUBJECT, threshold: 2 }, ids: ["a"] }, "invalid_request", "threshold"],
    ['{"query":{},"query":{},"ids":["a"]}', "invalid_request", "query is sent more than once"],
    [
      '{"query":{"schema":"Person","schema":"Person","properties":{"name":["A"]}},"ids":["a"]}',
      "invalid_request",
      "schema is sent more than once",
    ],
  ])("refuses %j", async (body, code, says) => {
    const { post } = await startApp({ ratePerMinute: null }, REVIEW);
    const { status, json } = await post(PATH, body);
    expect([status, json.error.code]).toEqual([400, code]);
    expect(json.error.message).toContain(says);
  });

  test("is not given to a key that may only screen", async () => {
    const { post } = await startApp();
    const { status, json } = await post(PATH, { query: SUBJECT, ids: ["a"] });
    expect([status, json.error.code]).toEqual([403, "missing_scope"]);
    expect(json.error.message).toContain("sanctions:review");
  });
});
