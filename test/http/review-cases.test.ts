// The endpoints of cases over HTTP: what they accept and answer, what the journal gets, and who is refused.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ServiceError } from "../../src/base/model/errors.ts";
import { CASES as CASES_FILE } from "../../src/service/cases/case-format.ts";
import { addClient } from "../access/support.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ENTITY, SUBJECT, startApp } from "./support.ts";

const SCOPES = ["sanctions:review"];
const CASES = "/review/cases";
const validator = new DocumentValidator(readDocument());
const fits = {
  one: validator.at("components", "schemas", "CaseResult"),
  file: validator.at("components", "schemas", "CaseFile"),
  page: validator.at("components", "schemas", "CasePage"),
};

const OPENING = {
  reference: "K-1",
  query: SUBJECT,
  entityId: ENTITY.id,
  score: 0.9123,
  requestId: "screening-1",
};
/** More than a case keeps, and within what match takes. */
const LARGE = {
  ...SUBJECT,
  properties: {
    ...SUBJECT.properties,
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`note${i}`, Array(20).fill("x".repeat(300))]),
    ),
  },
};
const FALSE_POSITIVE = { version: 0, verdict: "false_positive", reason: "Born in 1984", until: null };

async function start({ fourEyes = false, state = scratchFolder("interdict-cases-http-") } = {}) {
  const app = await startApp({ ratePerMinute: null }, SCOPES, { fourEyes, state });
  const second = await addClient(app.access, "second", { ratePerMinute: null }, SCOPES);
  const asSecond = { headers: { Authorization: `Bearer ${second}`, "Content-Type": "application/json" } };
  const open = async (more: object = {}) =>
    (await app.post(CASES, { ...OPENING, ...more })).json.case.id as string;
  return { ...app, state, asSecond, open };
}

describe("cases", () => {
  test("are opened, decided and read", async () => {
    const { get, post, open, journal, logged } = await start();
    const opened = await post(CASES, OPENING);
    expect([opened.status, fits.one(opened.json)]).toEqual([200, true]);
    expect(opened.json.case).toMatchObject({
      reference: "K-1",
      subject: SUBJECT,
      entity: { id: ENTITY.id, caption: ENTITY.caption, schema: "Person", datasets: ["test_list"] },
      score: 0.9123,
      threshold: 0.8,
      status: "open",
      openedBy: "bank",
      requestId: "screening-1",
      snapshot: "snap-1",
    });
    const id = await open();
    expect(id).toBe(opened.json.case.id);
    const decided = await post(`${CASES}/${id}/decisions`, { ...FALSE_POSITIVE, until: "2099-12-31" });
    expect([decided.status, fits.file(decided.json)]).toEqual([200, true]);
    expect(decided.json.case).toMatchObject({ status: "decided", decidedBy: "bank", until: "2099-12-31" });
    const read = await get(`${CASES}/${id}`);
    expect([read.status, read.json]).toEqual([200, decided.json]);
    const page = await get(`${CASES}?status=decided,open&verdict=false_positive&perPage=10`);
    expect([page.status, fits.page(page.json)]).toEqual([200, true]);
    expect(page.json).toMatchObject({
      cases: [decided.json.case],
      total: 1,
      page: 1,
      perPage: 10,
      totalPages: 1,
    });
    expect((await get(`${CASES}?entity=nobody`)).json.total).toBe(0);
    expect((await get(`${CASES}?entity=${encodeURIComponent(ENTITY.id)}`)).json.total).toBe(1);
    expect(journal.acts).toEqual([
      {
        user: "bank",
        command: "cases decide",
        details: {
          account: 1,
          key: expect.stringMatching(/^\w{12}$/),
          request: decided.headers.get("X-Request-Id"),
          case: id,
          version: 1,
          entity: ENTITY.id,
          verdict: "false_positive",
          until: "2099-12-31",
          snapshot: "snap-1",
        },
        customerTexts: { reference: "K-1", reason: "Born in 1984" },
      },
    ]);
    // The log has ids and words of the contract only.
    for (const secret of ["K-1", "1984", "Ann"]) expect(JSON.stringify(logged)).not.toContain(secret);
    expect(logged.some((line) => line.case === id && line.verdict === "false_positive")).toBe(true);
  });

  test("are counted in the session of who may review", async () => {
    const { get, open, post, access, send } = await start({ fourEyes: true });
    expect((await get("/review/session")).json).toMatchObject({
      fourEyes: true,
      cases: { todo: 0, awaiting: 0, own: 0, reopened: 0, decided: 0, all: 0 },
    });
    const id = await open();
    await open({ reference: null });
    await post(`${CASES}/${id}/decisions`, FALSE_POSITIVE);
    expect((await get("/review/session")).json.cases).toMatchObject({
      // Its own decision awaits another account.
      ...{ todo: 1, awaiting: 0, own: 1 },
      ...{ reopened: 0, decided: 0, all: 2 },
    });
    const reader = await addClient(access, "reader", { ratePerMinute: null });
    const session = await send("GET", "/review/session", { headers: { Authorization: `Bearer ${reader}` } });
    expect(session.json.cases).toBeNull();
  });

  test("are reopened when the record of the lists changes", async () => {
    const { get, post, open, screening } = await start();
    const id = await open();
    await post(`${CASES}/${id}/decisions`, FALSE_POSITIVE);
    screening.listed = { ...ENTITY, properties: { ...ENTITY.properties, alias: ["Another Alias"] } };
    screening.provenance = { snapshot: "snap-2", stale: [] };
    const { json } = await get(`${CASES}?status=reopened`);
    expect(json.cases[0]).toMatchObject({ id, verdict: "false_positive" });
    expect(json.cases[0].reopenedBecause).toContain('name added: "Another Alias"');
  });

  test("need a second account with four eyes", async () => {
    const { post, open, asSecond, journal } = await start({ fourEyes: true });
    const id = await open();
    const decided = (await post(`${CASES}/${id}/decisions`, FALSE_POSITIVE)).json.case;
    expect(decided.status).toBe("awaiting");
    const agrees = { agrees: true, reason: "Seen too", version: decided.version };
    const unseen = await post(`${CASES}/${id}/confirmations`, { agrees: true, reason: "Seen too" }, asSecond);
    expect([unseen.status, unseen.json.error.message]).toEqual([400, "version is missing."]);
    const own = await post(`${CASES}/${id}/confirmations`, agrees);
    expect([own.status, own.json.error.code]).toEqual([400, "invalid_request"]);
    expect(own.json.error.message).toContain("another account must confirm");
    const other = await post(`${CASES}/${id}/confirmations`, agrees, asSecond);
    expect([other.status, fits.file(other.json)]).toEqual([200, true]);
    expect(other.json.case).toMatchObject({ status: "decided", decidedBy: "bank" });
    expect(other.json.decisions.at(-1)).toMatchObject({ kind: "confirmation", by: "second", agrees: true });
    const again = await post(`${CASES}/${id}/confirmations`, agrees, asSecond);
    expect(again.json.error.message).toMatch(
      /version 1, now 2\): second confirmed the decision at .* Look at it again\.$/,
    );
    const acts = journal.acts.map(({ user, command, details }) => [
      user,
      command,
      details.version,
      details.notDone,
    ]);
    expect(acts).toEqual([
      ["bank", "cases decide", 1, undefined],
      ["bank", "cases confirm (not done)", 1, own.json.error.message],
      ["second", "cases confirm", 2, undefined],
      ["second", "cases confirm (not done)", 2, again.json.error.message],
    ]);
    expect(journal.acts.every(({ details }) => details.verdict === "false_positive")).toBe(true);
  });
});

describe("what is refused", () => {
  test.each([
    [{ ...OPENING, reference: undefined }, "invalid_request", "reference is missing"],
    [{ ...OPENING, reference: "" }, "invalid_request", "reference"],
    [{ ...OPENING, reference: "a\u0007b" }, "invalid_request", "control character"],
    [{ ...OPENING, reference: "x".repeat(201) }, "invalid_request", "reference"],
    [{ ...OPENING, reference: "K\ufffd" }, "invalid_request", "has the damaged reference"],
    [
      { ...OPENING, reference: "rule:Person:gb:ann example" },
      "invalid_request",
      'The case has the reference "rule:Person:gb:ann example"',
    ],
    [{ ...OPENING, score: 0.5 }, "invalid_request", "scores 0.9123"],
    [{ ...OPENING, score: 2 }, "invalid_request", "score must be a number from 0 to 1"],
    [{ ...OPENING, requestId: "no id" }, "invalid_request", "requestId"],
    [{ ...OPENING, entityId: "nobody" }, "entity_not_found", "nobody"],
    [{ ...OPENING, extra: 1 }, "unknown_parameter", "extra"],
    [{ ...OPENING, query: LARGE }, "invalid_request", "at most 65536"],
    [{ ...OPENING, query: { ...SUBJECT, limits: 1 } }, "unknown_parameter", "limits"],
  ])("opening with %j", async (body, code, says) => {
    const { post, state } = await start();
    const { json } = await post(CASES, body);
    expect(json.error.code).toBe(code);
    expect(json.error.message).toContain(says);
    expect(existsSync(join(state, "cases.sqlite"))).toBe(false);
  });

  test.each([
    [{ version: 0, verdict: "false_positive", until: null }, "reason is missing"],
    [{ ...FALSE_POSITIVE, verdict: "maybe" }, "verdict must be one of false_positive, true_hit, unsure"],
    [{ ...FALSE_POSITIVE, reason: "  " }, "has no reason"],
    [{ ...FALSE_POSITIVE, reason: "x".repeat(1001) }, "reason"],
    [{ ...FALSE_POSITIVE, until: "2026-02-30" }, "until must be a calendar date"],
    [{ ...FALSE_POSITIVE, until: "2020-01-01" }, "until must be today or later (UTC), not"],
    [{ version: 0, verdict: "unsure", reason: "?" }, "until is missing"],
    [{ ...FALSE_POSITIVE, version: undefined }, "version is missing"],
    [{ ...FALSE_POSITIVE, version: "0" }, "version must be the version of the case, a whole number"],
  ])("deciding with %j", async (body, says) => {
    const { post, open, get, journal } = await start();
    const id = await open();
    const { status, json } = await post(`${CASES}/${id}/decisions`, body);
    expect([status, json.error.code]).toEqual([400, "invalid_request"]);
    expect(json.error.message).toContain(says);
    expect((await get(`${CASES}/${id}`)).json.decisions).toEqual([]);
    expect(journal.acts).toEqual([]);
  });

  test.each([
    "?status=closed",
    "?status=",
    "?verdict=true",
    "?page=0",
    "?perPage=101",
    "?per_page=1",
    "?entity=",
  ])("listing with %s", async (query) => {
    const { get } = await start();
    const { status, json } = await get(CASES + query);
    expect(status).toBe(400);
    expect(json.error.code).toBe(query.startsWith("?per_") ? "unknown_parameter" : "invalid_request");
  });

  test("a case that is not there", async () => {
    const { get, post, open } = await start();
    for (const id of ["nowhere", "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30", "%FF", "..%2f"]) {
      expect((await get(`${CASES}/${id}`)).json.error.code).toBe("not_found");
      expect((await post(`${CASES}/${id}/decisions`, FALSE_POSITIVE)).json.error.code).toBe("not_found");
    }
    await open();
    expect((await get(`${CASES}/nowhere`)).json.error.message).toBe("There is no case with this id.");
  });

  test("everything, to a key that may only screen", async () => {
    const { open, access, send } = await start({ fourEyes: true });
    const id = await open();
    const reader = await addClient(access, "reader", { ratePerMinute: null });
    const asReader = { headers: { Authorization: `Bearer ${reader}` } };
    const attempts: [string, string, unknown][] = [
      ["GET", CASES, undefined],
      ["POST", CASES, OPENING],
      ["GET", `${CASES}/${id}`, undefined],
      ["POST", `${CASES}/${id}/decisions`, FALSE_POSITIVE],
      ["POST", `${CASES}/${id}/confirmations`, { agrees: true, reason: "x", version: 0 }],
    ];
    for (const [method, target, body] of attempts) {
      const init = body === undefined ? asReader : { ...asReader, body: JSON.stringify(body) };
      const { status, json } = await send(method, target, init);
      expect([method, target, status, json.error.code]).toEqual([method, target, 403, "missing_scope"]);
    }
  });

  test("a decision that the journal can't record", async () => {
    const { post, open, get, journal } = await start();
    const id = await open();
    journal.fault = new ServiceError("index_unavailable", "The decision can't be recorded.");
    const { status, json } = await post(`${CASES}/${id}/decisions`, FALSE_POSITIVE);
    expect([status, json.error.code]).toEqual([503, "index_unavailable"]);
    expect((await get(`${CASES}/${id}`)).json.case.status).toBe("open");
  });

  /** A database of the state folder, but another one. */
  const writeOther = (path: string) => {
    const database = new Database(path);
    database.run("CREATE TABLE other (a)");
    database.run(`PRAGMA user_version = ${CASES_FILE.format.version}`);
    database.close();
  };
  const DAMAGES = [
    ["damaged", (path: string) => writeFileSync(path, "no database")],
    ["another", writeOther],
  ] as const;
  test.each(DAMAGES)(
    "cases of %s file, with the reason in the log, no path in the answer",
    async (_, write) => {
      const { get, state, logged } = await start();
      write(join(state, "cases.sqlite"));
      const { status, json } = await get(CASES);
      expect([status, json.error.code]).toEqual([503, "index_unavailable"]);
      expect(json.error.message).not.toContain(state);
      expect(JSON.stringify(logged)).toContain("cases.sqlite");
      // Who is signed in can be told all the same.
      expect((await get("/review/session")).json).toMatchObject({ account: "bank", cases: null });
    },
  );
});
