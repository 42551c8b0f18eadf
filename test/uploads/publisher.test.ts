// Four eyes over a publication: who may propose and answer, what they must have seen, and what happens when
// two act at the same time. The command that publishes is a shell that says so.

import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findImport } from "../../src/service/uploads/list-import.ts";
import { type Answering, forgetProposal, Publisher } from "../../src/service/uploads/publisher.ts";
import {
  OUTCOME_RECORD,
  saveRecord,
  UPLOAD_RECORD,
  type UploadRecord,
} from "../../src/service/uploads/records.ts";
import { ANALYST, newFolder, OTHER } from "./support.ts";

const ID = "0193509b-8d65-7a2f-b6a0-2f3d6f2a9c11";
const SNAPSHOT = "20261128T030000Z-0a1b2c3d";
const SAYS_SO = "sleep 0.05; echo published >>runs; echo 'The snapshot s with 1 entity is in use.' >&2";
const FAILS = "echo 'error: The disk failed.' >&2; exit 1";
/** Another key of the account of ANALYST. */
const ANALYST_AGAIN = { ...ANALYST, key: "key-9", request: "request-9" };

function start({ fourEyes = true, shell = SAYS_SO, mayRecord = true } = {}) {
  const state = newFolder();
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
  saveRecord(folder, OUTCOME_RECORD, { state: "ready", endedAt: "2026-11-28T03:00:00.000Z", error: null });
  const report = { id: SNAPSHOT, datasets: {}, kept: [], carriedOver: null, warnings: [] };
  writeFileSync(join(folder, "report.json"), JSON.stringify({ ...report, notes: [], noteCounts: {} }));
  const acts: [string, string][] = [];
  const publisher = new Publisher({
    settings: { command: ["/bin/sh", "-c", shell], state, keepsJournal: true, threads: 1 },
    fourEyes,
    record: (by, act) => {
      if (mayRecord) acts.push([by.account.name, act]);
      return mayRecord ? null : "The journal is full.";
    },
    onPublished: (place) =>
      saveRecord(place, OUTCOME_RECORD, {
        state: "published",
        endedAt: "2026-11-28T03:01:00.000Z",
        error: null,
      }),
  });
  const found = { id: ID, folder, upload };
  const proposal = () => {
    const text = readFileSync(join(folder, "proposal.json"), "utf8");
    return JSON.parse(text) as { proposedAt: string; answer: object | null };
  };
  const answering = (part: Partial<Answering> = {}): Answering => ({
    agrees: true,
    snapshot: SNAPSHOT,
    proposedAt: proposal().proposedAt,
    note: null,
    ...part,
  });
  const runs = () => {
    try {
      return readFileSync(join(folder, "runs"), "utf8").trim().split("\n").length;
    } catch {
      return 0;
    }
  };
  return { state, folder, publisher, found, acts, proposal, answering, runs };
}

const PROPOSING = { snapshot: SNAPSHOT, note: null };

describe("with four eyes", () => {
  test("one account proposes and another one publishes", async () => {
    const { publisher, found, acts, answering, runs, proposal } = start();
    expect(await publisher.publish(found, ANALYST)).toContain("Two accounts put lists into use here.");
    expect(await publisher.answer(found, OTHER, { ...PROPOSING, agrees: true, proposedAt: "" })).toBe(
      "Nobody has proposed to put this import into use.",
    );
    expect(publisher.propose(found, ANALYST, PROPOSING)).toBeNull();
    expect(publisher.propose(found, OTHER, PROPOSING)).toBe("a.analyst has proposed it already.");
    expect(await publisher.answer(found, OTHER, answering())).toBeNull();
    expect(runs()).toBe(1);
    expect(proposal().answer).toMatchObject({ by: { account: OTHER.account }, agrees: true });
    expect(acts).toEqual([
      ["a.analyst", "proposal"],
      ["b.analyst", "approval"],
    ]);
  });

  test("the account that proposed can't answer, with none of its keys", async () => {
    const { publisher, found, answering, runs, acts } = start();
    publisher.propose(found, ANALYST, PROPOSING);
    for (const by of [ANALYST, ANALYST_AGAIN])
      for (const agrees of [true, false])
        expect(await publisher.answer(found, by, answering({ agrees, note: "I am sure." }))).toContain(
          "another account must answer",
        );
    expect([runs(), acts.length]).toEqual([0, 1]);
  });

  test("nobody proposes or approves what they have not seen", async () => {
    const { publisher, found, answering, runs } = start();
    expect(publisher.propose(found, ANALYST, { snapshot: "another", note: null })).toContain("not another");
    publisher.propose(found, ANALYST, PROPOSING);
    for (const stale of [{ snapshot: "another" }, { proposedAt: "2026-11-28T00:00:00.000Z" }])
      expect(await publisher.answer(found, OTHER, answering(stale))).toContain("Look at it again.");
    expect(runs()).toBe(0);
  });

  test("what is refused needs a reason, and can be proposed again", async () => {
    const { publisher, found, answering, runs, state } = start();
    publisher.propose(found, ANALYST, { snapshot: SNAPSHOT, note: "Weekly" });
    expect(await publisher.answer(found, OTHER, answering({ agrees: false }))).toBe("Say why you refuse it.");
    expect(
      await publisher.answer(found, OTHER, answering({ agrees: false, note: "Half is gone" })),
    ).toBeNull();
    expect(findImport(state, ID)?.proposal).toMatchObject({
      by: "a.analyst",
      note: "Weekly",
      answer: { by: "b.analyst", agrees: false, note: "Half is gone" },
    });
    expect(await publisher.answer(found, OTHER, answering())).toContain("Nobody has proposed");
    expect(publisher.propose(found, OTHER, PROPOSING)).toBeNull();
    expect(await publisher.answer(found, ANALYST, answering())).toBeNull();
    expect(runs()).toBe(1);
  });

  test("of two answers at the same time, one holds", async () => {
    const { publisher, found, answering, runs } = start();
    publisher.propose(found, ANALYST, PROPOSING);
    const third = { ...OTHER, account: { id: 3, name: "c.analyst" } };
    const answers = await Promise.all([
      publisher.answer(found, OTHER, answering()),
      publisher.answer(found, third, answering()),
      publisher.answer(found, third, answering({ agrees: false, note: "No" })),
      publisher.publish(found, OTHER),
    ]);
    expect(answers.filter((problem) => problem === null)).toHaveLength(1);
    expect(publisher.propose(found, ANALYST, PROPOSING)).toContain("The import is published");
    expect(runs()).toBe(1);
  });

  test("an import that begins anew has no proposal", async () => {
    const { publisher, found, folder, answering } = start();
    publisher.propose(found, ANALYST, PROPOSING);
    const seen = answering();
    forgetProposal(folder);
    expect(await publisher.answer(found, OTHER, seen)).toContain("Nobody has proposed");
  });

  test("a publication that fails leaves the proposal open", async () => {
    const { publisher, found, answering, proposal } = start({ shell: FAILS });
    publisher.propose(found, ANALYST, PROPOSING);
    expect(await publisher.answer(found, OTHER, answering())).toBe("The disk failed.");
    expect(proposal().answer).toBeNull();
  });

  test("what can't be recorded is not done", async () => {
    const { publisher, found, folder, runs } = start({ mayRecord: false });
    expect(publisher.propose(found, ANALYST, PROPOSING)).toBe("The journal is full.");
    saveRecord(folder, "proposal.json", {
      by: ANALYST,
      proposedAt: "t",
      snapshot: SNAPSHOT,
      note: null,
      answer: null,
    });
    const answer = { agrees: true, snapshot: SNAPSHOT, proposedAt: "t", note: null };
    expect(await publisher.answer(found, OTHER, answer)).toBe("The journal is full.");
    expect(runs()).toBe(0);
  });
});

test("without four eyes, one account publishes, and nobody proposes", async () => {
  const { publisher, found, acts } = start({ fourEyes: false });
  expect(publisher.propose(found, ANALYST, PROPOSING)).toContain("no --four-eyes");
  expect(await publisher.publish(found, ANALYST)).toBeNull();
  expect(acts).toEqual([["a.analyst", "publication"]]);
});
