// The journal over HTTP: who may read it, what is found, one entry, its export and its recomputation.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createApp } from "../../src/service/http/app.ts";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { scratchFolder } from "../support/scratch.ts";
import { fakeUploads } from "../uploads/support.ts";
import { ENTITY, SUBJECT, startApp } from "./support.ts";

const SCOPES = ["sanctions:read", "sanctions:review", "sanctions:administer"];
const ANYTHING = {
  from: null,
  to: null,
  kind: null,
  matchOnly: false,
  customer: null,
  entity: null,
  account: null,
  request: null,
  case: null,
  after: null,
};

async function world(more: Parameters<typeof fakeUploads>[1] = {}) {
  const state = scratchFolder("interdict-http-journal-");
  const base = await startApp({ ratePerMinute: null }, SCOPES, { state });
  const lane = new WrittenLane(join(state, "journal"), "1");
  for (let i = 0; i < 150; i++)
    lane.add(
      matchOf(i),
      `2026-11-20T09:${String(Math.floor(i / 60) + 10)}:${String(i % 60).padStart(2, "0")}.000Z`,
    );
  lane.add(
    { kind: "act", user: "ann", command: "review decision", details: { reference: "=K-1" } },
    "2026-11-20T10:00:00.000Z",
  );
  lane.leaveOpen("2026-11-20");
  const uploads = fakeUploads(state, more);
  const app = createApp({ ...base.service, uploads });
  const ask = async (path: string, body?: unknown) => {
    const answer = await app.handle(
      new Request(`http://localhost${path}`, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: { Authorization: `Bearer ${base.key}`, "Content-Type": "application/json" },
      }),
    );
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return { status: answer.status, json: (await answer.json()) as any };
  };
  const search = (question: object) => ask("/review/journal/search", { ...ANYTHING, ...question });
  return { ...base, uploads, ask, search, state };
}

describe("the journal", () => {
  test("is read page by page, by time", async () => {
    const { search } = await world();
    const first = await search({});
    expect([first.status, first.json.entries.length]).toEqual([200, 100]);
    expect(first.json.entries[0]).toEqual({
      id: "1:1",
      time: "2026-11-20T09:10:00.000Z",
      kind: "match",
      who: "core banking",
      about: "Ysolde Fennimark 0",
      outcome: "1 match among 1 candidate",
    });
    const second = await search({ after: first.json.next });
    expect(second.json.entries.length).toBe(51);
    expect(second.json.next).toBeNull();
  });

  test("is searched by minute, customer, record and request", async () => {
    const { search } = await world();
    const ids = async (question: object) =>
      (await search(question)).json.entries.map(({ id }: { id: string }) => id);
    expect(await ids({ customer: "fennimark 149" })).toEqual(["1:150"]);
    expect(await ids({ entity: "ol-7" })).toEqual(["1:8"]);
    expect(await ids({ request: "request-3" })).toEqual(["1:4"]);
    expect(await ids({ from: "2026-11-20T09:59Z", to: "2026-11-20T10:00Z" })).toEqual(["1:151"]);
    expect(await ids({ to: "2026-11-20T09:10Z" })).toHaveLength(60);
  });

  test.each([
    [{ from: "2026-11-31T00:00Z" }, "from must be"],
    [{ from: "2026-11-20T24:00Z" }, "from must be"],
    [{ from: "2026-11-20T09:00Z", to: "2026-11-20T08:00Z" }, "to must not be before from"],
    [{ after: "../1:2" }, "after must be `next`"],
    [{ kind: "decision" }, "kind must be one of"],
    [{ customer: "" }, "customer must be"],
    [{ nothing: 1 }, "nothing"],
  ])("refuses %j", async (question, says) => {
    const { search } = await world();
    const { status, json } = await search(question);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining(says)]);
  });

  test("names a case that there is not", async () => {
    const { search } = await world();
    expect((await search({ case: "01934f0c-52f3-7d1e-9a44-0c5d6b1e2f30" })).status).toBe(404);
  });

  test("leads from a case to what was answered and done", async () => {
    const { ask, search, journal, state } = await world();
    const opened = await ask("/review/cases", {
      reference: "K-1",
      query: SUBJECT,
      entityId: ENTITY.id,
      requestId: "request-9",
      score: 0.9123,
    });
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.json));
    const id = opened.json.case.id;
    await ask(`/review/cases/${id}/decisions`, {
      version: 0,
      verdict: "true_hit",
      reason: "Seen",
      until: null,
    });
    // The journal of this app is a fake: its act is written where the endpoint reads.
    const { user, command, details } = journal.acts[0] ?? {};
    new WrittenLane(join(state, "journal"), "2")
      .add({ kind: "act", user, command, details }, "2026-11-20T11:00:00.000Z")
      .leaveOpen("2026-11-20");
    const { json } = await search({ case: id });
    expect(json.entries.map(({ id: one }: { id: string }) => one)).toEqual(["1:10", "2:1"]);
  });

  test("shows one entry with subject, lists, rules, candidates and its place", async () => {
    const { ask } = await world();
    const { status, json } = await ask("/review/journal/entries/1:8?day=2026-11-20");
    expect([status, json.title]).toEqual([200, "Decision 1:8 of 2026-11-20 09:10:07.000 UTC"]);
    expect(json.sections.map(({ heading }: { heading: string }) => heading)).toEqual([
      "Decision",
      "Subject",
      "Options",
      "Lists of the snapshot",
      "Rules",
      "Candidates",
      "Journal",
    ]);
    expect(json.decision).toEqual({
      request: "request-7",
      snapshot: "20261122T060000Z-1f2e3d4c",
      isRecomputable: true,
    });
    for (const path of [
      "1:9999?day=2026-11-20",
      "1:8?day=2026-11-21",
      "..%2f1:8?day=2026-11-20",
      "x?day=2026-11-20",
    ])
      expect([path, (await ask(`/review/journal/entries/${path}`)).status]).toEqual([path, 404]);
    expect((await ask("/review/journal/entries/1:8")).status).toBe(400);
  });

  test("is exported in parts, which an act records, and no cell is computed", async () => {
    const { ask, journal } = await world();
    const part = (more: object) => ask("/review/journal/export", { ...ANYTHING, ...more });
    const csv = await part({ format: "csv", kind: "act", customer: "=k-1" });
    const rows = csv.json.text.trimEnd().split("\n");
    expect(rows[0]).toStartWith("\ufeffid,time,kind,account");
    expect(rows[1]).toContain("1:151,2026-11-20T10:00:00.000Z,act");
    expect(rows).toHaveLength(2);
    expect(journal.acts).toMatchObject([
      {
        user: "bank",
        command: "journal export",
        details: { format: "csv", sought: { kind: "act" } },
        customerTexts: { customer: "=k-1" },
      },
    ]);
    const lines = await part({ format: "jsonl" });
    expect([lines.json.entries, lines.json.next]).toEqual([151, null]);
    expect(lines.json.text.trimEnd().split("\n").map(JSON.parse)).toHaveLength(151);
    expect(journal.acts).toHaveLength(2);
    // A later part has no header, and is no other export.
    const rest = await part({ format: "csv", after: "2026-11-20;1:150" });
    expect(rest.json.text).toStartWith("1:151,");
    expect(journal.acts).toHaveLength(2);
  });

  test("is not exported while the journal can't be written", async () => {
    const { ask, journal } = await world();
    const { ServiceError } = await import("../../src/base/model/errors.ts");
    journal.fault = new ServiceError("index_unavailable", "The journal can't be written.");
    expect((await ask("/review/journal/export", { ...ANYTHING, format: "csv" })).status).toBe(503);
  });

  test("is recomputed by another process, which few wait for", async () => {
    const done = { isSame: false, lines: ["ol-7: score 0.91 → 0.9."] };
    const { ask, uploads } = await world({ recompute: async () => done });
    const path = (id: string) => `/review/journal/entries/${id}/recomputation?day=2026-11-20`;
    expect((await ask(path("1:8"), {})).json).toEqual(done);
    expect((await ask(path("1:151"), {})).json.error.message).toContain("Only a decision");
    uploads.refusal = "The service takes no files.";
    expect((await ask(path("1:8"), {})).status).toBe(503);
    const busy = await world({ recompute: async () => null });
    expect((await busy.ask(path("1:8"), {})).status).toBe(429);
  });

  test("needs the scope of administrators", async () => {
    const { post, get } = await startApp({ ratePerMinute: null }, ["sanctions:read", "sanctions:review"]);
    for (const answer of [
      await post("/review/journal/search", ANYTHING),
      await post("/review/journal/export", { ...ANYTHING, format: "csv" }),
      await get("/review/journal/entries/1:8?day=2026-11-20"),
      await post("/review/journal/entries/1:8/recomputation?day=2026-11-20", {}),
    ])
      expect([answer.status, answer.json.error.code]).toEqual([403, "missing_scope"]);
  });

  test("that was altered is named in its place, and what comes after it is shown", async () => {
    const { search, ask, state } = await world();
    const file = join(state, "journal", "2026-11-20.1.jsonl");
    await Bun.write(file, (await Bun.file(file).text()).replace("Fennimark 7", "Fennimark 9"));
    const { status, json } = await search({ request: "request-7" });
    const mark = expect.stringMatching(/^2026-11-20\.1\.jsonl, line \d+: the hash does not fit/);
    expect([status, json.entries, json.leftOut]).toEqual([200, [], [mark]]);
    const all = await search({});
    expect([all.json.entries.length, all.json.leftOut]).toEqual([100, [mark]]);
    for (const format of ["csv", "jsonl"]) {
      const { json: part } = await ask("/review/journal/export", { ...ANYTHING, format });
      expect(part.text).toMatch(/left out: 2026-11-20\.1\.jsonl, line \d+/);
    }
  });
});
