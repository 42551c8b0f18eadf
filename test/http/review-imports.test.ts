// The endpoints that put a list into use: who asks is the account of the key, and says what they have seen.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPE_ADMINISTER, SCOPE_READ } from "../../src/base/model/scopes.ts";
import { createKey } from "../../src/service/access/keys.ts";
import { Publisher } from "../../src/service/uploads/publisher.ts";
import {
  OUTCOME_RECORD,
  saveRecord,
  UPLOAD_RECORD,
  type UploadRecord,
} from "../../src/service/uploads/records.ts";
import { addClient } from "../access/support.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ANALYST, fakeUploads } from "../uploads/support.ts";
import { startApp } from "./support.ts";

const fits = new DocumentValidator(readDocument()).at("components", "schemas", "ListImport");
const ID = "0193509b-8d65-7a2f-b6a0-2f3d6f2a9c11";
const SNAPSHOT = "20261128T030000Z-0a1b2c3d";
const SAYS_SO = ["/bin/sh", "-c", "echo 'The snapshot s with 1 entity is in use.' >&2"];

/** An app whose state folder has one import that is ready, and two administrators. */
async function start() {
  const state = scratchFolder("interdict-http-");
  const folder = join(state, "uploads/imports", ID);
  mkdirSync(folder, { recursive: true });
  const upload: UploadRecord = {
    version: 1,
    by: ANALYST,
    fileName: "un.xml",
    bytes: 1,
    receivedAt: "2026-11-28T03:00:00.000Z",
  };
  saveRecord(folder, UPLOAD_RECORD, upload);
  const end = (outcome: "ready" | "published") =>
    saveRecord(folder, OUTCOME_RECORD, { state: outcome, endedAt: "2026-11-28T03:00:00.000Z", error: null });
  end("ready");
  const counts = { entities: 1, names: 1, searchable: 1 };
  const report = { id: SNAPSHOT, datasets: { un: counts }, kept: [], carriedOver: null, warnings: [] };
  writeFileSync(join(folder, "report.json"), JSON.stringify({ ...report, notes: [], noteCounts: {} }));
  const app = await startApp({ ratePerMinute: null }, [SCOPE_READ, SCOPE_ADMINISTER], { state });
  const publisher = new Publisher({
    settings: { command: SAYS_SO, state, keepsJournal: false, threads: 1 },
    fourEyes: true,
    record: () => null,
    onPublished: () => end("published"),
  });
  const found = { id: ID, folder, upload };
  app.service.uploads = fakeUploads(state, {
    publish: async ({ by }) => ({ problem: await publisher.publish(found, by) }),
    propose: async ({ by, ...proposing }) => ({ problem: publisher.propose(found, by, proposing) }),
    answer: async ({ by, ...answering }) => ({ problem: await publisher.answer(found, by, answering) }),
  });
  const second = await addClient(app.access, "second", { ratePerMinute: null }, [SCOPE_ADMINISTER]);
  const { text: sameAccount } = await createKey(app.access, "bank", [SCOPE_ADMINISTER], new Date());
  const as = (key: string) => ({
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  });
  return { ...app, second, sameAccount, as };
}

describe("with four eyes", () => {
  test("an import is proposed by one account and put into use by another one", async () => {
    const { post, get, second, sameAccount, as } = await start();
    const path = `/review/imports/${ID}`;
    expect((await post(`${path}/publication`, {})).json.error.message).toContain("Two accounts");
    const proposed = await post(`${path}/proposal`, { snapshot: SNAPSHOT, note: "The weekly list" });
    expect(proposed.status).toBe(200);
    expect(fits(proposed.json)).toBe(true);
    expect(proposed.json.proposal).toMatchObject({ by: "bank", note: "The weekly list", answer: null });
    const { at: proposedAt } = proposed.json.proposal;
    const answer = { agrees: true, snapshot: SNAPSHOT, proposedAt, note: null };
    const own = await post(`${path}/approval`, answer);
    const another = await post(`${path}/approval`, answer, as(sameAccount));
    for (const { status, json } of [own, another]) {
      expect(status).toBe(400);
      expect(json.error.message).toContain("another account must answer");
    }
    const approved = await post(`${path}/approval`, answer, as(second));
    expect(approved.json).toMatchObject({ state: "published", proposal: { answer: { by: "second" } } });
    expect(fits(approved.json)).toBe(true);
    expect((await get(path)).json.state).toBe("published");
  });

  test("what is sent is checked", async () => {
    const { post } = await start();
    const path = `/review/imports/${ID}`;
    expect((await post(`${path}/proposal`, { snapshot: SNAPSHOT })).json.error.message).toContain("note");
    expect((await post(`${path}/proposal`, {})).json.error.message).toContain("snapshot is missing");
    expect((await post(`${path}/approval`, { agrees: "yes" })).json.error.message).toContain(
      "agrees must be",
    );
    const gone = "/review/imports/0193509b-8d65-7a2f-b6a0-000000000000";
    expect((await post(`${gone}/proposal`, { snapshot: SNAPSHOT, note: null })).status).toBe(404);
  });
});

test("the changes of an import are those of its lists", async () => {
  const { get } = await start();
  const path = `/review/imports/${ID}/lists`;
  expect((await get(`${path}/other/changes`)).json.error.code).toBe("not_found");
  expect((await get(`${path}/un/changes?kind=moved`)).json.error.message).toContain(
    "kind must be one of added, changed, removed",
  );
  expect((await get(`${path}/un/changes`)).json).toMatchObject({
    state: "unavailable",
    to: SNAPSHOT,
    total: 0,
  });
});
