// The queue of cases over HTTP: its order and counts, many cases at once, and one answer for a whole case.

import { describe, expect, test } from "bun:test";
import { addClient } from "../access/support.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ENTITY, SUBJECT, startApp } from "./support.ts";

const QUEUE = "/review/case-queue";
const validator = new DocumentValidator(readDocument());
const fits = {
  queue: validator.at("components", "schemas", "CaseQueue"),
  cases: validator.at("components", "schemas", "QueueCases"),
  decisions: validator.at("components", "schemas", "QueueDecisions"),
  sheet: validator.at("components", "schemas", "CaseSheet"),
};
const EVERYTHING = { queue: "todo", text: null, file: null, assignee: null, order: "changed" };
const DECISION = { verdict: "false_positive", reason: "Born in 1984", until: null };
const REFUSED = { version: 0, ...DECISION };
/** Cases as they were when they were opened. */
const seen = (ids: readonly string[], version = 0) => ids.map((id) => ({ id, version }));

async function start({ fourEyes = false } = {}) {
  const state = scratchFolder("interdict-queue-http-");
  const app = await startApp({ ratePerMinute: null }, ["sanctions:review"], { fourEyes, state });
  const second = await addClient(app.access, "second", { ratePerMinute: null }, ["sanctions:review"]);
  const asSecond = { headers: { Authorization: `Bearer ${second}`, "Content-Type": "application/json" } };
  const open = async (reference: string) => {
    const opening = { reference, query: SUBJECT, entityId: ENTITY.id, score: 0.9123, requestId: "r-1" };
    return (await app.post("/review/cases", opening)).json.case.id as string;
  };
  const queue = (filter: object = {}) => app.post(QUEUE, { ...EVERYTHING, ...filter });
  const idsOf = async (filter: object = {}) => (await queue(filter)).json.ids as string[];
  return { ...app, asSecond, open, queue, idsOf };
}

describe("the queue", () => {
  test("has the cases in the order asked for, filtered by words, and counts each queue", async () => {
    const { open, idsOf, queue, post } = await start();
    const [b, a, c] = [await open("K-20"), await open("K-10"), await open("Émile 30")];
    expect(await idsOf({ order: "oldest" })).toEqual([b, a, c]);
    expect(await idsOf({ order: "customer" })).toEqual([a, b, c]);
    expect(await idsOf()).toEqual([c, a, b]);
    expect(await idsOf({ text: "emile" })).toEqual([c]);
    expect(await idsOf({ text: "K-1 ann" })).toEqual([a]);
    expect(await idsOf({ text: "nobody" })).toEqual([]);
    await post(`/review/cases/${a}/decisions`, REFUSED);
    const { json } = await queue({ queue: "decided" });
    expect(fits.queue(json)).toBe(true);
    expect(json.ids).toEqual([a]);
    expect(json.counts).toEqual({ todo: 2, awaiting: 0, own: 0, reopened: 0, decided: 1, all: 3 });
    expect((await queue({ queue: "mine" })).status).toBe(400);
    expect((await queue({ page: 2 })).json.error.code).toBe("unknown_parameter");
  });

  test("an account's own decisions are not its to-do, and are that of the others", async () => {
    const { open, idsOf, post, queue, asSecond } = await start({ fourEyes: true });
    const [one, two] = [await open("K-1"), await open("K-2")];
    await post(`/review/cases/${one}/decisions`, REFUSED);
    expect(await idsOf({ order: "oldest" })).toEqual([two]);
    expect(await idsOf({ queue: "own" })).toEqual([one]);
    expect(await idsOf({ queue: "awaiting" })).toEqual([]);
    expect((await queue()).json.counts).toMatchObject({ todo: 1, awaiting: 0, own: 1, all: 2 });
    const theirs = await post(QUEUE, { ...EVERYTHING, order: "oldest" }, asSecond);
    expect(theirs.json.ids).toEqual([one, two]);
    expect(theirs.json.counts).toMatchObject({ todo: 2, awaiting: 1, own: 0, all: 2 });
  });

  test("cases are read by their ids as they are, in the order asked for", async () => {
    const { open, post } = await start();
    const [one, two] = [await open("K-1"), await open("K-2")];
    await post(`/review/cases/${two}/decisions`, REFUSED);
    const none = "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30";
    const { json } = await post(`${QUEUE}/cases`, { ids: [two, none, one] });
    expect(fits.cases(json)).toBe(true);
    expect(json.cases.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [two, "decided"],
      [one, "open"],
    ]);
    expect((await post(`${QUEUE}/cases`, { ids: [] })).status).toBe(400);
    expect((await post(`${QUEUE}/cases`, { ids: Array(101).fill(one) })).status).toBe(400);
  });
});

test("the overview has the queues of the account, the shares of the team, and 90 days", async () => {
  const { open, post, get } = await start({ fourEyes: true });
  const id = await open("K-1");
  await open("K-2");
  await post(`/review/cases/${id}/decisions`, REFUSED);
  const { status, json } = await get("/review/overview");
  expect([status, validator.at("components", "schemas", "Overview")(json)]).toEqual([200, true]);
  expect(json.queue).toMatchObject({ todo: 1, own: 1, all: 2 });
  expect(json.service).toEqual([]);
  expect(json.shares).toEqual([{ assignee: null, cases: 2 }]);
  expect([json.days.length, json.days.at(-1)]).toEqual([
    90,
    { day: expect.any(String), opened: 2, decided: 1, confirmed: 0, refused: 0, reopened: 0 },
  ]);
});

describe("many cases at once", () => {
  test("are decided one by one, each with its entry in the journal, and need a second account each", async () => {
    const { open, post, queue, journal, asSecond } = await start({ fourEyes: true });
    const ids = [await open("K-1"), await open("K-2")];
    const none = "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30";
    const { status, json } = await post(`${QUEUE}/decisions`, {
      cases: seen([...ids, ids[0] ?? "", none]),
      ...DECISION,
    });
    expect([status, fits.decisions(json)]).toEqual([200, true]);
    expect(json.cases.map((one: { status: string }) => one.status)).toEqual(["awaiting", "awaiting"]);
    expect(json.refused).toEqual([{ id: none, message: "There is no case with this id." }]);
    expect(journal.acts.map(({ details }) => (details as { case: string }).case)).toEqual(ids);
    expect((await queue({ queue: "own" })).json.ids.sort()).toEqual([...ids].sort());
    const past = await post(`${QUEUE}/decisions`, { cases: seen(ids), ...DECISION, until: "2001-01-01" });
    expect(past.json.error.message).toBe("until must be today or later (UTC), not 2001-01-01.");
    expect(
      (await post(`${QUEUE}/decisions`, { cases: seen(ids), verdict: "unsure", until: null })).status,
    ).toBe(400);
    const own = await post(`/review/cases/${ids[0]}/confirmations`, {
      agrees: true,
      reason: "Seen",
      version: json.cases[0].version,
    });
    expect(own.json.error.message).toContain("another account must confirm or refuse that");
    const other = await post(
      `/review/cases/${ids[0]}/confirmations`,
      { agrees: true, reason: "Seen", version: json.cases[0].version },
      asSecond,
    );
    expect(other.json.case.status).toBe("decided");
  });

  test("replace a decision that awaits a confirmation, or holds, only when asked", async () => {
    const { open, post, queue, journal, asSecond } = await start({ fourEyes: true });
    const ids = [await open("K-1"), await open("K-2"), await open("K-3")] as const;
    const [own, theirs, held] = ids;
    await post(`/review/cases/${own}/decisions`, REFUSED);
    await post(`/review/cases/${theirs}/decisions`, REFUSED, asSecond);
    const { json: decided } = await post(`/review/cases/${held}/decisions`, REFUSED, asSecond);
    const agreed = { agrees: true, reason: "Seen", version: decided.case.version };
    await post(`/review/cases/${held}/confirmations`, agreed);
    const { json } = await queue({ queue: "all", order: "oldest" });
    expect(fits.queue(json)).toBe(true);
    expect(json.versions).toEqual([1, 1, 2]);
    expect(json.standing).toEqual([
      { by: "bank", awaits: true, at: [0] },
      { by: "second", awaits: true, at: [1] },
      { by: "second", awaits: false, at: [2] },
    ]);
    const decide = async (replaces: object) => {
      const before = journal.acts.length;
      const isDone = ({ details }: (typeof journal.acts)[number]) => details.notDone === undefined;
      const { json: now } = await post(`${QUEUE}/cases`, { ids });
      const cases = now.cases.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
      const given = { cases, verdict: "true_hit", reason: "Confirm all", until: null, ...replaces };
      const { json: answer } = await post(`${QUEUE}/decisions`, given);
      const done = answer.cases.map(({ id }: { id: string }) => id);
      const acts = journal.acts.slice(before);
      expect(acts).toHaveLength(ids.length);
      return { done, refused: answer.refused, recorded: acts.filter(isDone).length };
    };
    const refusals = [
      { id: own, message: "The decision of bank awaits a confirmation. Open the case to replace it." },
      { id: theirs, message: "The decision of second awaits a confirmation. Open the case to replace it." },
      { id: held, message: "The decision of second holds. Open the case to replace it." },
    ];
    expect(await decide({})).toEqual({ done: [], refused: refusals, recorded: 0 });
    expect(await decide({ replaces: "own" })).toEqual({
      done: [own],
      refused: refusals.slice(1),
      recorded: 1,
    });
    expect(await decide({ replaces: "all" })).toEqual({ done: [...ids], refused: [], recorded: 3 });
    expect(
      (await post(`${QUEUE}/decisions`, { cases: seen([...ids]), ...DECISION, replaces: true })).status,
    ).toBe(400);
  });

  test("are given to an account, and to nobody again", async () => {
    const { open, post, idsOf, get } = await start();
    const ids = [await open("K-1"), await open("K-2")];
    const given = await post(`${QUEUE}/assignment`, { ids: [ids[0]], assignee: "second" });
    expect(given.json.cases[0].assignee).toBe("second");
    expect(await idsOf({ assignee: "second" })).toEqual([ids[0] as string]);
    expect(await idsOf({ assignee: "-" })).toEqual([ids[1] as string]);
    await post(`${QUEUE}/assignment`, { ids, assignee: null });
    expect((await idsOf({ assignee: "-" })).length).toBe(2);
    const { json } = await get(`/review/cases/${ids[0]}`);
    expect(json.decisions).toMatchObject([
      { kind: "assignment", by: "bank", because: "second", verdict: null },
      { kind: "assignment", by: "bank", because: null },
    ]);
  });
});

test("nobody is given a case under a name that no account can have", async () => {
  const { open, post } = await start();
  const ids = [await open("K-1")];
  for (const assignee of ["-", " second", "se\ncond", "\u202esecond", "   "]) {
    const { status, json } = await post(`${QUEUE}/assignment`, { ids, assignee });
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringContaining("assignee must be the name of an account, or null"),
    ]);
  }
});

describe("a case", () => {
  test("is whole in one answer: history, evidence, record and what was decided before", async () => {
    const { open, post, get, screening } = await start();
    const id = await open("K-1");
    await post(`/review/cases/${id}/comments`, { text: "The branch has asked." });
    await post(`/review/cases/${id}/decisions`, REFUSED);
    const { status, json } = await get(`/review/cases/${id}/sheet`);
    expect([status, fits.sheet(json)]).toEqual([200, true]);
    expect(json.case).toMatchObject({ id, status: "decided" });
    expect(json.decisions).toMatchObject([
      { kind: "comment", by: "bank", reason: "The branch has asked." },
      { kind: "decision", verdict: "false_positive" },
    ]);
    expect(json.evidence.evidence[0].id).toBe(ENTITY.id);
    expect(json.record.birthDate).toEqual(ENTITY.properties.birthDate);
    expect(json.earlier).toEqual([]);
    screening.listed = { ...ENTITY, id: "other/2" };
    expect((await get("/review/cases/01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30/sheet")).status).toBe(404);
  });
});
