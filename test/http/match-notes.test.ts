// What match and batch say in headers, log and metrics besides their candidates.

import { describe, expect, test } from "bun:test";
import { SUBJECT, startApp, TRUNCATED_NAME } from "./support.ts";

const MATCH = "/v1/sanctions/match";
const BATCH = `${MATCH}/batch`;
const withProperties = (properties: object) => ({
  ...SUBJECT,
  properties: { ...SUBJECT.properties, ...properties },
});

describe("the datasets that are compared", () => {
  test.each([
    ["of what is asked for", {}, '"test_list"'],
    ["of both bodies", { include: ["sanctions", "pep"] }, '"test_list"'],
    ["of a body without a list", { include: ["pep"] }, "none"],
    ["of a kind that no list has", { schema: "Vessel" }, "none"],
  ])("%s are named in a header", async (_, asked, header) => {
    const { post } = await startApp();
    const { status, json, headers } = await post(MATCH, { ...SUBJECT, ...asked });
    expect([status, Object.keys(json)]).toEqual([200, ["results"]]);
    expect(headers.get("Interdict-Datasets")).toBe(header);
  });

  test("of a batch are those of every item that is answered", async () => {
    const { post } = await startApp();
    const headerOf = async (queries: object) =>
      (await post(BATCH, { queries })).headers.get("Interdict-Datasets");
    expect(await headerOf({ a: SUBJECT, b: { ...SUBJECT, limit: 0 } })).toBe('"test_list"');
    expect(await headerOf({ a: SUBJECT, b: { ...SUBJECT, include: ["pep"] } })).toBe("none");
    expect(await headerOf({ b: { ...SUBJECT, limit: 0 } })).toBeNull();
  });
});

describe("what is not compared", () => {
  test("is in no header and no fact of a subject that is compared whole", async () => {
    const { post, logged } = await startApp();
    const { headers } = await post(MATCH, withProperties({ birthDate: ["1970"], nickname: [] }));
    for (const name of ["Interdict-Not-Compared", "Interdict-Truncated", "Interdict-Truncated-Items"])
      expect(headers.get(name)).toBeNull();
    expect(logged[0]).not.toContainKeys(["not_compared", "not_compared_others", "truncated"]);
  });

  test("is named, with what was perhaps meant, in header, log and metrics", async () => {
    const { get, post, logged } = await startApp();
    const { status, headers } = await post(
      MATCH,
      withProperties({
        walletAddress: ["bc1"],
        birthdate: ["1970-01-01"],
        dateOfBirth: ["1970"],
        imoNumber: ["x"],
      }),
    );
    expect(status).toBe(200);
    expect(headers.get("Interdict-Not-Compared")).toBe(
      '"birthdate";nearest="birthDate", "dateOfBirth";nearest="birthDate", "imoNumber";unreadable=1, "walletAddress"',
    );
    expect(logged[0]).toMatchObject({
      candidates: 2,
      not_compared: ["birthdate", "dateOfBirth", "imoNumber", "walletAddress"],
    });
    expect(logged[0]).not.toHaveProperty("not_compared_others");
    const { text } = await get("/metrics");
    expect(text).toContain('interdict_match_not_compared_total{cause="unknown",nearest="birthDate"} 2');
    expect(text).toContain('interdict_match_not_compared_total{cause="unknown",nearest="none"} 1');
    expect(text).toContain('interdict_match_not_compared_total{cause="unreadable",nearest="imoNumber"} 1');
    expect(text).not.toMatch(/walletAddress|dateOfBirth|birthdate/);
  });

  test("of a batch is reported for all items together, and a bad item adds nothing", async () => {
    const { get, post, logged } = await startApp();
    const { headers } = await post(BATCH, {
      queries: {
        a: withProperties({ birthdate: ["1970"] }),
        b: withProperties({ birthdate: ["1980"], sector: ["x"] }),
        c: { ...withProperties({ phone: ["1"] }), limit: 0 },
      },
    });
    expect(headers.get("Interdict-Not-Compared")).toBe('"birthdate";nearest="birthDate", "sector"');
    expect(logged[0]).toMatchObject({ items: 3, candidates: 4, not_compared: ["birthdate", "sector"] });
    expect((await get("/metrics")).text).toContain(
      'interdict_match_not_compared_total{cause="unknown",nearest="birthDate"} 2',
    );
  });

  test("can't break out of the header, and no key like a name or a sentence is logged", async () => {
    const { post, logged } = await startApp();
    const keys = ['a"b\\', "x\r\nSet-Cookie: y", "имя", "Ivan Petrov", "4111111111111111"];
    const { headers } = await post(
      MATCH,
      withProperties(Object.fromEntries(keys.map((key) => [key, ["v"]]))),
    );
    const value = headers.get("Interdict-Not-Compared") ?? "";
    expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(value).toContain('"a\\"b\\\\"');
    expect(value).toContain('%"x%0d%0aSet-Cookie: y"');
    expect(value).toContain('%"%d0%b8%d0%bc%d1%8f"');
    expect(headers.get("Set-Cookie")).toBeNull();
    expect(logged[0]).toMatchObject({ not_compared_others: keys.length });
    expect(JSON.stringify(logged)).not.toContain("Petrov");
  });

  test("is bounded when there are thousands of keys", async () => {
    const { post, logged } = await startApp();
    const keys = Array.from({ length: 5000 }, (_, i) => [`extraKey${i}`, ["v"]]);
    const { headers } = await post(MATCH, withProperties(Object.fromEntries(keys)));
    const value = headers.get("Interdict-Not-Compared") ?? "";
    expect(value.length).toBeLessThan(1100);
    const written = value.split(", ");
    expect(written.at(-1)).toBe(`more;count=${5000 - (written.length - 1)}`);
    expect(logged[0]?.not_compared).toHaveLength(20);
    expect(logged[0]).toMatchObject({ not_compared_others: 4980 });
  });
});

describe("an answer that leaves out a match", () => {
  const frequent = { ...SUBJECT, properties: { name: [TRUNCATED_NAME] }, limit: 1 };

  test("says so in a header, the log and a metric", async () => {
    const { get, post, logged } = await startApp();
    const { headers } = await post(MATCH, frequent);
    expect(headers.get("Interdict-Truncated")).toBe("1");
    expect(headers.get("Interdict-Truncated-Items")).toBeNull();
    expect(logged[0]).toMatchObject({ candidates: 1, truncated: 1 });
    expect((await get("/metrics")).text).toContain("interdict_match_truncated_total 1");
  });

  test("of a batch names its items, as many as there is room for", async () => {
    const { post, logged } = await startApp();
    const few = await post(BATCH, { queries: { "kunde ü": frequent, fine: SUBJECT, 'b"': frequent } });
    expect(few.headers.get("Interdict-Truncated")).toBe("2");
    expect(few.headers.get("Interdict-Truncated-Items")).toBe('%"kunde %c3%bc", "b\\""');
    expect(logged[0]).toMatchObject({ items: 3, truncated: 2 });

    const keys = Array.from({ length: 100 }, (_, i) => `${"k".repeat(150)}-${i}`);
    const many = await post(BATCH, { queries: Object.fromEntries(keys.map((key) => [key, frequent])) });
    expect(many.headers.get("Interdict-Truncated")).toBe("100");
    const items = many.headers.get("Interdict-Truncated-Items") ?? "";
    expect(items.length).toBeLessThan(1100);
    expect(items).toEndWith(`, more;count=${100 - (items.split(", ").length - 1)}`);
  });
});
