// The journal holds exactly what was answered, before it is answered.

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/model/errors.ts";
import { FAILING_NAMES, SUBJECT, startApp, TRUNCATED_NAME } from "./support.ts";

const MATCH = "/v1/sanctions/match";
const BATCH = "/v1/sanctions/match/batch";

describe("a match", () => {
  test("is recorded with the bytes of its answer, the subject as sent and what decided", async () => {
    const { post, journal, key } = await startApp();
    const body = { ...SUBJECT, threshold: 0.9, include: ["pep", "sanctions"], datasets: ["a", "a"] };
    const { text, headers } = await post(MATCH, body);
    expect(journal.decisions).toEqual([
      {
        account: { id: 1, name: "bank" },
        key: key.split("_")[1] ?? "",
        request: headers.get("X-Request-Id") ?? "",
        item: null,
        body,
        snapshot: headers.get("Interdict-Snapshot") ?? "",
        engine: headers.get("Interdict-Engine") ?? "",
        options: { threshold: 0.9, limit: 10, include: ["sanctions", "pep"], datasets: ["a"] },
        // None of the kind is on the list that was asked for.
        compared: [],
        isTruncated: false,
        notCompared: [],
        answer: text,
      },
    ]);
  });

  test("is recorded with what was not compared and what the limit left out", async () => {
    const { post, journal } = await startApp();
    await post(MATCH, { schema: "Person", properties: { name: [TRUNCATED_NAME], shoeSize: ["44"] } });
    expect(journal.decisions).toMatchObject([{ isTruncated: true, notCompared: ["shoeSize"] }]);
  });

  test("is not recorded when it fails, and nor is anything else", async () => {
    const { post, get, journal } = await startApp();
    for (const name of Object.values(FAILING_NAMES))
      await post(MATCH, { schema: "Person", properties: { name: [name] } });
    await post(MATCH, "{");
    await get("/v1/sanctions/search");
    expect(journal.decisions).toEqual([]);
  });

  test("is refused while it can't be recorded", async () => {
    const { post, get, journal, screening } = await startApp();
    journal.fault = new ServiceError("index_unavailable", "The decision can't be recorded.");
    screening.ready = { ...screening.ready };
    for (const [target, body] of [
      [MATCH, SUBJECT],
      [BATCH, { queries: { a: SUBJECT } }],
    ] as const) {
      const { status, json } = await post(target, body);
      expect(status).toBe(503);
      expect(json.error).toMatchObject({
        code: "index_unavailable",
        message: "The decision can't be recorded.",
      });
    }
    expect((await get("/v1/sanctions/search")).status).toBe(200);
    expect((await get("/metrics")).text).toContain("interdict_journal_recording 0");
  });
});

describe("a batch", () => {
  test("is recorded item by item, with its errors", async () => {
    const { post, journal } = await startApp();
    const wrong = { schema: "Person", properties: { name: ["Ann"] }, treshold: 1 };
    const { json, text, headers } = await post(BATCH, { queries: { b: SUBJECT, 10: wrong } });
    const [first, second] = journal.decisions;
    expect(journal.decisions.map(({ item, body }) => [item, body])).toEqual([
      ["10", wrong],
      ["b", SUBJECT],
    ]);
    expect(second).toMatchObject({ compared: JSON.parse(`[${headers.get("Interdict-Datasets")}]`) });
    expect(first).toMatchObject({
      error: json.responses["10"].error,
      snapshot: headers.get("Interdict-Snapshot"),
    });
    expect(text).toContain(`"b":${second !== undefined && "answer" in second ? second.answer : "?"}`);
  });

  test("is not recorded when it fails whole", async () => {
    const { post, journal } = await startApp();
    const unready = { schema: "Person", properties: { name: [FAILING_NAMES.unready] } };
    expect((await post(BATCH, { queries: { a: SUBJECT, b: unready } })).status).toBe(503);
    expect(journal.decisions).toEqual([]);
  });
});
