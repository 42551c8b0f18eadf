// The queue of cases over HTTP: its order and counts, many cases at once, and one answer for a whole case.

import { describe, expect, test } from "bun:test";
import { addClient } from "../access/support.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ENTITY, SUBJECT, startApp } from "./support.ts";

const QUEUE = "/review/case-queue";
const JOBS = "/review/case-jobs";
const validator = new DocumentValidator(readDocument());
const fits = {
  queue: validator.at("components", "schemas", "CaseQueue"),
  cases: validator.at("components", "schemas", "QueueCases"),
  job: validator.at("components", "schemas", "CaseJobResult"),
  sheet: validator.at("components", "schemas", "CaseSheet"),
};
const EVERYTHING = { queue: "todo", text: null, file: null, assignee: null, columns: {}, order: "-changed" };
const DECISION = { verdict: "false_positive", reason: "Born in 1984", until: null };
const REFUSED = { version: 0, ...DECISION };
/** Cases as they were when they were opened. */
const seen = (ids: readonly string[], versions = ids.map(() => 0)) => ({ ids, versions });

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
  /** Prepares and starts a job, and waits for its end. */
  const job = async (cases: object, start: object, init?: Parameters<typeof app.post>[2]) => {
    const { json: prepared } = await app.post(JOBS, cases, init);
    const { status, json } = await app.post(`${JOBS}/${prepared.job.id}/start`, start, init);
    let now = json;
    while (now.job?.state === "running") {
      await Bun.sleep(5);
      now = (await app.send("GET", `${JOBS}/${prepared.job.id}`, init ?? {})).json;
    }
    return { status, prepared: prepared.job, job: now.job, error: json.error };
  };
  return { ...app, asSecond, open, queue, idsOf, job };
}

describe("the queue", () => {
  test("has the cases in the order asked for, filtered by words, and counts each queue", async () => {
    const { open, idsOf, queue, post } = await start();
    const [b, a, c] = [await open("K-20"), await open("K-10"), await open("Émile 30")];
    expect(await idsOf({ order: "opened" })).toEqual([b, a, c]);
    expect(await idsOf({ order: "customer" })).toEqual([a, b, c]);
    expect(await idsOf()).toEqual([c, a, b]);
    expect(await idsOf({ text: "emile" })).toEqual([c]);
    expect(await idsOf({ text: "K-1 ann" })).toEqual([a]);
    expect(await idsOf({ text: "nobody" })).toEqual([]);
    await post(`/review/cases/${a}/decisions`, REFUSED);
    const { json } = await queue({ queue: "decided" });
    expect(fits.queue(json)).toBe(true);
    expect(json.ids).toEqual([a]);
    expect(json.counts).toMatchObject({ todo: 2, awaiting: 0, own: 0, reopened: 0, decided: 1, all: 3 });
    expect(await idsOf({ columns: { score: 0.95 } })).toEqual([]);
    expect(await idsOf({ columns: { score: 0.9, opened: 0 } })).toEqual([c, b]);
    expect((await queue({ columns: { score: 2 } })).status).toBe(400);
    expect((await queue({ columns: { name: "x" } })).json.error.code).toBe("unknown_parameter");
    expect((await queue({ queue: "theirs" })).status).toBe(400);
    expect((await queue({ page: 2 })).json.error.code).toBe("unknown_parameter");
  });

  test("has the views of the account, which keeps and forgets them by name", async () => {
    const { open, queue, post, asSecond } = await start();
    await open("K-1");
    const view = { filters: { ...EVERYTHING, columns: { listedCountry: "ru" } }, shown: ["birth"] };
    const kept = await post(`${QUEUE}/views`, { name: "Russia", view });
    expect(kept.json).toEqual({ views: [{ name: "Russia", view }] });
    expect((await queue()).json.views).toEqual([{ name: "Russia", view }]);
    expect((await post(QUEUE, EVERYTHING, asSecond)).json.views).toEqual([]);
    expect((await post(`${QUEUE}/views`, { name: "Russia", view: { filters: {} } })).status).toBe(400);
    expect((await post(`${QUEUE}/views`, { name: "Russia", view: null })).json).toEqual({ views: [] });
  });

  test("an account's own decisions are not its to-do, and are that of the others", async () => {
    const { open, idsOf, post, queue, asSecond } = await start({ fourEyes: true });
    const [one, two] = [await open("K-1"), await open("K-2")];
    await post(`/review/cases/${one}/decisions`, REFUSED);
    expect(await idsOf({ order: "opened" })).toEqual([two]);
    expect(await idsOf({ queue: "own" })).toEqual([one]);
    expect(await idsOf({ queue: "awaiting" })).toEqual([]);
    expect((await queue()).json.counts).toMatchObject({ todo: 1, awaiting: 0, own: 1, all: 2 });
    const theirs = await post(QUEUE, { ...EVERYTHING, order: "opened" }, asSecond);
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
  expect(json.service).toEqual([]);
  expect(json.shares).toEqual([{ assignee: null, cases: 2 }]);
  expect([json.days.length, json.days.at(-1)]).toEqual([
    90,
    { day: expect.any(String), opened: 2, decided: 1, confirmed: 0, refused: 0, reopened: 0 },
  ]);
});

describe("many cases at once", () => {
  test("are shown first, and then decided one by one, each with its entry in the journal and a second account", async () => {
    const { open, post, queue, journal, asSecond, job } = await start({ fourEyes: true });
    const ids = [await open("K-1"), await open("K-2"), await open("K-3")];
    await post(`/review/cases/${ids[2]}/decisions`, REFUSED);
    journal.acts.length = 0;
    const none = "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30";
    const done = await job(seen([...ids, ids[0] ?? "", none]), { act: "decide", ...DECISION });
    expect([done.status, fits.job({ job: done.prepared }), fits.job({ job: done.job })]).toEqual([
      200,
      true,
      true,
    ]);
    expect(done.prepared).toMatchObject({
      ...{ state: "prepared", total: 3, act: null },
      groups: [
        { status: "open", decidedBy: null, isOwn: false, cases: 2, changed: 0 },
        { status: "awaiting", decidedBy: "bank", isOwn: true, cases: 1, changed: 1 },
      ],
    });
    // A decision that stands is left out.
    expect(done.job).toMatchObject({
      state: "done",
      total: 2,
      done: 2,
      refused: 0,
      refusals: [],
      problem: null,
    });
    expect(journal.acts.map(({ details }) => (details as { case: string }).case)).toEqual(ids.slice(0, 2));
    expect((await queue({ queue: "own" })).json.ids.sort()).toEqual([...ids].sort());
    const seenNow = { ids: ids.slice(0, 2), versions: [1, 0] };
    const own = await job(seenNow, { act: "confirm", agrees: true, reason: "Seen" });
    expect(own.job).toMatchObject({ state: "done", total: 0 });
    const theirs = await job(seenNow, { act: "confirm", agrees: true, reason: "Seen" }, asSecond);
    expect(theirs.job).toMatchObject({ total: 2, done: 1, refused: 1 });
    expect(theirs.job.refusals[0].message).toContain("The case is not as you saw it (version 0, now 1)");
    const refused = await job(
      seen([ids[1] ?? ""], [1]),
      { act: "confirm", agrees: false, reason: "No" },
      asSecond,
    );
    expect(refused.job).toMatchObject({ total: 1, done: 1 });
    expect((await queue()).json.counts).toMatchObject({ decided: 1, reopened: 1, own: 1 });
    // Nobody else sees it, and it is started once.
    expect((await post(`${JOBS}/${done.job.id}/stop`, {}, asSecond)).status).toBe(404);
    const again = await post(`${JOBS}/${done.job.id}/start`, { act: "decide", ...DECISION });
    expect(again.json.error.message).toBe("This was started before.");
  });

  test("replace a decision that awaits a confirmation, or holds, only when asked; an undo is of one's own", async () => {
    const { open, post, job, asSecond } = await start({ fourEyes: true });
    const ids = [await open("K-1"), await open("K-2"), await open("K-3")] as const;
    const [own, theirs, held] = ids;
    await post(`/review/cases/${own}/decisions`, REFUSED);
    await post(`/review/cases/${theirs}/decisions`, REFUSED, asSecond);
    await post(`/review/cases/${held}/decisions`, REFUSED, asSecond);
    await post(`/review/cases/${held}/confirmations`, { agrees: true, reason: "Seen", version: 1 });
    const hit = { act: "decide", verdict: "true_hit", reason: "Confirm all", until: null };
    const decide = async (versions: number[], replaces: object) => {
      const { job: made } = await job(seen(ids, versions), { ...hit, ...replaces });
      return [made.total, made.done];
    };
    expect(await decide([1, 1, 2], {})).toEqual([0, 0]);
    expect(await decide([1, 1, 2], { replaces: "own" })).toEqual([1, 1]);
    const all = await job(seen(ids, [2, 1, 2]), { ...hit, replaces: "all" });
    expect(all.job).toMatchObject({ total: 3, done: 3 });
    const { json: undo } = await post(`${JOBS}/${all.job.id}/undo`, {});
    expect(undo.job).toMatchObject({ state: "prepared", total: 3 });
    await post(`/review/cases/${own}/decisions`, { ...REFUSED, version: 3 }, asSecond);
    const taken = { act: "decide", verdict: "unsure", reason: "A slip", until: null, replaces: "own" };
    const { json: started } = await post(`${JOBS}/${undo.job.id}/start`, taken);
    expect(started.job).toMatchObject({ total: 2 });
  });

  test("go on after a look for jobs that nobody does", async () => {
    const { open, job, service, screening } = await start();
    const lists = { snapshot: () => "snap-1", records: (id: string) => screening.records(id) };
    await service.cases.resumeJobs(lists);
    const { job: done } = await job(seen([await open("K-1")]), { act: "decide", ...DECISION });
    expect(done).toMatchObject({ state: "done", done: 1 });
  });

  test("from a hundred on are confirmed by their number", async () => {
    const { open, job, queue } = await start();
    const ids: string[] = [];
    for (let i = 0; i < 100; i++) ids.push(await open(`K-${i}`));
    for (const number of [undefined, null, 99]) {
      const { error } = await job(seen(ids), { act: "decide", ...DECISION, number });
      expect(error.message).toContain("This is about 100 cases now");
    }
    expect((await queue()).json.counts).toMatchObject({ todo: 100, decided: 0 });
    const { job: done } = await job(seen(ids), { act: "decide", ...DECISION, number: 100 });
    expect(done).toMatchObject({ state: "done", done: 100 });
    expect((await queue()).json.counts).toMatchObject({ todo: 0, decided: 100 });
  });

  test.each([
    [{ act: "decide", verdict: "unsure", until: null }, "reason is missing."],
    [{ act: "decide", reason: "Seen" }, "verdict is missing."],
    [{ act: "confirm", reason: "Seen" }, "agrees is missing."],
    [{ act: "assign" }, "assignee is missing."],
    [
      { act: "assign", assignee: "nobody else" },
      'assignee must be the name of an account, not "nobody else".',
    ],
    [
      { act: "decide", ...DECISION, until: "2001-01-01" },
      "until must be today or later (UTC), not 2001-01-01.",
    ],
    [{ act: "decide", ...DECISION, replaces: true }, "replaces must be one of nothing, own, all"],
    [{ act: "confirm", agrees: true, reason: "Seen" }, "so there is nothing to confirm"],
  ])("are refused with %j", async (body, says) => {
    const { open, job } = await start();
    const { status, error } = await job(seen([await open("K-1")]), body);
    expect([status, error.message]).toEqual([400, expect.stringContaining(says)]);
  });

  test("are given to an account, and to nobody again", async () => {
    const { open, job, idsOf, get, queue } = await start();
    const ids = [await open("K-1"), await open("K-2")];
    expect((await queue()).json.people).toEqual(["bank", "second"]);
    await job(seen(ids.slice(0, 1)), { act: "assign", assignee: "second" });
    expect(await idsOf({ assignee: "second" })).toEqual([ids[0] as string]);
    expect(await idsOf({ assignee: "-" })).toEqual([ids[1] as string]);
    await job(seen(ids), { act: "assign", assignee: null });
    expect((await idsOf({ assignee: "-" })).length).toBe(2);
    const { json } = await get(`/review/cases/${ids[0]}`);
    expect(json.decisions).toMatchObject([
      { kind: "assignment", by: "bank", because: "second", verdict: null },
      { kind: "assignment", by: "bank", because: null },
    ]);
  });
});

test("open pages are told what others did, with the counts of their own account", async () => {
  const { open, post, asSecond, app, service } = await start({ fourEyes: true });
  const id = await open("K-1");
  const follow = async (asked: object) => {
    const init = { ...asSecond, method: "POST", body: JSON.stringify(asked) };
    const { body } = await app.handle(new Request("http://localhost/review/events", init));
    return body?.pipeThrough(new TextDecoderStream()).getReader();
  };
  const reader = await follow({ filters: null, since: null });
  const next = async (of = reader) => JSON.parse(((await of?.read())?.value ?? "").replace("data: ", ""));
  expect(await next()).toMatchObject({ counts: { todo: 1, all: 1 }, changed: [], areMore: false, jobs: [] });
  await post(`/review/cases/${id}/decisions`, REFUSED);
  expect(await next()).toMatchObject({
    counts: { todo: 1, awaiting: 1, own: 0 },
    changed: [{ id, version: 1, status: "awaiting", decidedBy: "bank", assignee: null, entries: 1 }],
    narrowed: null,
  });
  // A stream of a narrowed queue has its counts, too, and goes on where another one ended.
  await open("K-2");
  const narrow = { ...EVERYTHING, text: "K-2", assignee: "-" };
  const narrowed = await follow({ filters: narrow, since: { event: 0, note: 0 } });
  expect(await next(narrowed)).toMatchObject({
    changed: [{ id }],
    narrowed: { counts: { todo: 1, awaiting: 0, all: 1 }, files: [] },
    upTo: { event: 1, note: 0 },
  });
  expect((await post("/review/events", { filters: null }, asSecond)).status).toBe(400);
  // A service that stops ends its streams.
  service.cases.watch.close();
  expect((await reader?.read())?.done).toBe(true);
});

test("a queue is exported for an examiner, a line an alert, with both decisions and no formula", async () => {
  const { open, post, queue, asSecond } = await start({ fourEyes: true });
  const id = await open("=K-1");
  await open("K-2");
  const reason = "DOB: another, by the passport";
  await post(`/review/cases/${id}/decisions`, { ...REFUSED, reason });
  const seenToo = { agrees: true, reason: "Seen too", version: 1 };
  await post(`/review/cases/${id}/confirmations`, seenToo, asSecond);
  const { status, text } = await post(`${QUEUE}/export`, { ...EVERYTHING, queue: "all", order: "opened" });
  const [header = "", first = "", second = "", end] = text.split("\r\n");
  expect([status, header.split(",").length, end]).toEqual([200, 24, ""]);
  expect(first).toStartWith(`${id},'=K-1,,Ann Example,Ann Example,test/1 é,test_list,0.9123,`);
  expect(first).toContain(`,decided,false_positive,bank,`);
  expect(first).toContain(`,DOB,"${reason}",,second,`);
  expect(first).toEndWith(",confirmed,,Seen too,,,");
  expect(second).toEndWith(",open,,,,,,,,,,,,,,");
  expect((await queue({ queue: "all" })).json.ids).toHaveLength(2);
});

test("a case is given to the second level and back, with the reason", async () => {
  const { open, post, idsOf, queue } = await start();
  const id = await open("K-1");
  const path = `/review/cases/${id}/escalations`;
  const given = await post(path, { escalated: true, text: "A bank" });
  expect(given.json.case).toMatchObject({ isEscalated: true, version: 0 });
  expect(await idsOf({ queue: "escalated" })).toEqual([id]);
  expect((await queue()).json.counts).toMatchObject({ escalated: 1, todo: 1, mine: 0 });
  const back = await post(path, { escalated: false, text: "Seen" });
  expect(back.json.decisions).toMatchObject([
    { kind: "escalation", by: "bank", reason: "A bank", because: null },
    { kind: "return", reason: "Seen" },
  ]);
  expect(await idsOf({ queue: "escalated" })).toEqual([]);
  expect((await post(path, { text: "Seen" })).status).toBe(400);
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
    expect(json.records.map((one: typeof ENTITY.properties) => one.birthDate)).toEqual([
      ENTITY.properties.birthDate,
    ]);
    expect(json.earlier).toEqual([]);
    screening.listed = { ...ENTITY, id: "other/2" };
    expect((await get("/review/cases/01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30/sheet")).status).toBe(404);
  });
});

test("a case has tags and files, which only its reviewers fetch, and no browser shows", async () => {
  const { open, post, get, queue, journal, app, access } = await start();
  const id = await open("K-1");
  journal.acts.length = 0;
  const tagged = await post(`/review/cases/${id}/tags`, { version: 0, tags: [" Project X "] });
  expect([tagged.status, tagged.json.case.tags]).toEqual([200, ["Project X"]]);
  const page = "<script>alert(1)</script>";
  const file = { version: 1, name: "Überweisung.html", content: btoa(page) };
  const { status, json } = await post(`/review/cases/${id}/attachments`, file);
  const sha256 = new Bun.CryptoHasher("sha256").update(page).digest("hex");
  expect([status, json.case.attachments[0]]).toMatchObject([200, { name: file.name, bytes: 25, sha256 }]);
  expect(json.decisions).toMatchObject([{ kind: "tags" }, { kind: "attachment", because: file.name }]);
  expect(journal.acts).toMatchObject([
    { command: "cases tag", details: { case: id, version: 1 }, customerTexts: { tags: "Project X" } },
    {
      command: "cases attach",
      details: { version: 2, bytes: 25, sha256 },
      customerTexts: { file: file.name },
    },
  ]);
  const path = `/review/cases/${id}/attachments/${json.case.attachments[0].id}`;
  const fetched = await get(path);
  expect([fetched.status, fetched.text]).toEqual([200, page]);
  expect(Object.fromEntries(fetched.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename*=UTF-8''%C3%9Cberweisung.html",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  expect((await app.handle(new Request(`http://localhost${path}`))).status).toBe(401);
  const reader = await addClient(access, "reader", { ratePerMinute: null }, ["sanctions:read"]);
  expect((await get(path, { headers: { Authorization: `Bearer ${reader}` } })).status).toBe(403);
  expect((await get(path.replace(/.$/, "x"))).status).toBe(404);
  const { json: found } = await queue({ columns: { tag: "Project X" } });
  expect([found.ids, found.tags]).toEqual([[id], ["Project X"]]);
  const { text } = await post(`${QUEUE}/export`, { ...EVERYTHING, queue: "all" });
  expect(text).toContain(`,Project X,${file.name} (${sha256})`);
  for (const [act, wrong] of [
    ["tags", { version: 2, tags: ["x".repeat(41)] }],
    ["tags", { version: 2, tags: Array.from({ length: 11 }, (_, i) => `t${i}`) }],
    ["attachments", { ...file, content: "no base64!" }],
    ["attachments", { ...file, version: 0 }],
  ] as const)
    expect((await post(`/review/cases/${id}/${act}`, wrong)).json.error.code).toBe("invalid_request");
});
