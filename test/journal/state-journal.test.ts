// The journal of a worker on real files: what it records, how it groups entries, and what follows a failure.

import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ServiceError } from "../../src/base/model/errors.ts";
import { subjectDigest } from "../../src/service/journal/bounds.ts";
import type { AnsweredSubject, Decision } from "../../src/service/journal/decision-journal.ts";
import { journalFolder, listDayFiles } from "../../src/service/journal/folders.ts";
import { GroupCommit } from "../../src/service/journal/group-commit.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { recordPersonalAct } from "../../src/service/journal/personal-act.ts";
import type { Finding } from "../../src/service/journal/reading/finding.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { recordAct } from "../../src/service/journal/record-act.ts";
import { StateJournal, type StateJournalOptions } from "../../src/service/journal/state-journal.ts";
import { loadSubjectKey, subjectHmac } from "../../src/service/journal/subject-hash.ts";
import { scratchFolder } from "../support/scratch.ts";

const BODY = { schema: "Person", properties: { name: ["Ann Example", "Анна"] }, threshold: 0.7 };
const ANSWER =
  '{"results":[{"id":"x-1","caption":"Ann","score":0.91,"match":true,"properties":{"a":["b"]}}]}';

const decision = (request: string): AnsweredSubject => ({
  account: { id: 3, name: 'a "bank"' },
  key: "7Hq2mZ4xKc9P",
  request,
  item: null,
  snapshot: "20261122T060000Z-1f2e3d4c",
  engine: "1.2.3+abcdef0",
  body: BODY,
  options: { threshold: 0.7, limit: 10, include: ["sanctions"], datasets: null },
  compared: ["invented"],
  isTruncated: true,
  notCompared: ["shoeSize"],
  answer: ANSWER,
});

const failed: Decision = {
  account: { id: 3, name: "bank" },
  key: "7Hq2mZ4xKc9P",
  request: "batch",
  item: "10",
  snapshot: "20261122T060000Z-1f2e3d4c",
  engine: "1.2.3+abcdef0",
  body: null,
  error: { code: "invalid_request", message: "The item must be an object." },
};

const journals: StateJournal[] = [];
afterEach(async () => {
  for (const journal of journals.splice(0)) await journal.close();
});

function open(state: string, options: Partial<StateJournalOptions> = {}) {
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const journal = new StateJournal({
    state,
    settings: { whenFull: "refuse", subjects: "full", years: 10 },
    program: { version: "1.2.3", commit: "abcdef0", nameRules: "ab12" },
    key: null,
    keepsOthers: true,
    log: { info: note, warn: note, error: note },
    ...options,
  });
  journals.push(journal);
  return { journal, logged };
}

/** The lines of all open files. */
function linesIn(state: string): string[] {
  const folder = journalFolder(state);
  return listDayFiles(folder).flatMap(({ name }) =>
    readFileSync(join(folder, name), "utf8").trimEnd().split("\n"),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into entries of any kind.
const entriesIn = (state: string): any[] => linesIn(state).map((line) => JSON.parse(line));

async function findingsIn(state: string, ...keys: Parameters<typeof verifyJournal>[1]): Promise<Finding[]> {
  const findings: Finding[] = [];
  await verifyJournal(journalFolder(state), keys, (finding) => findings.push(finding));
  return findings;
}

describe("the journal of a worker", () => {
  test("records decisions with the bytes of the answer, between its opening and its end", async () => {
    const state = scratchFolder("journal-");
    const { journal } = open(state);
    await journal.record([decision("r1"), failed]);
    expect(journal.figures()).toMatchObject({ failures: 0, missed: 0, lagSeconds: 0, isRecording: true });
    await journal.close();
    const [opened, match, item, closed] = linesIn(state);
    expect(opened).toContain(
      `"kind":"opened","version":"1.2.3","commit":"abcdef0","nameRules":"ab12","pid":${process.pid}`,
    );
    expect(match).toContain(
      `"kind":"match","account":{"id":3,"name":"a \\"bank\\""},"key":"7Hq2mZ4xKc9P","request":"r1","snapshot":"20261122T060000Z-1f2e3d4c","engine":"1.2.3+abcdef0","nameRules":"ab12","options":{"threshold":0.7,"limit":10,"include":["sanctions"],"datasets":null},"compared":["invented"],"truncated":true,"notCompared":["shoeSize"],"subject":${JSON.stringify(BODY)},"answer":${ANSWER},"hash":"`,
    );
    expect(item).toContain(`"kind":"batch-item"`);
    expect(item).toContain(
      `"request":"batch","item":"10","snapshot":"20261122T060000Z-1f2e3d4c","engine":"1.2.3+abcdef0","nameRules":"ab12","subject":null,"error":{"code":"invalid_request","message":"The item must be an object."},"hash":"`,
    );
    expect(closed).toContain(`"kind":"closed","hash"`);
    expect(await findingsIn(state)).toEqual([]);
  });

  test("records what a person did, with what is about a customer as subjects are", async () => {
    const act = {
      user: "a.analyst",
      command: "cases decide",
      details: { account: 3, case: "c-1", verdict: "true_hit" },
      customerTexts: { reference: "K-1", reason: "Same passport" },
    };
    const state = scratchFolder("journal-");
    const { journal } = open(state);
    await journal.act(act);
    expect(entriesIn(state)[1]).toMatchObject({
      kind: "act",
      user: "a.analyst",
      command: "cases decide",
      details: { account: 3, case: "c-1", verdict: "true_hit", reference: "K-1", reason: "Same passport" },
    });
    const hashedState = scratchFolder("journal-");
    const hashed = open(hashedState, { settings: { whenFull: "refuse", subjects: "hashed", years: 10 } });
    await hashed.journal.act(act);
    const [, entry] = entriesIn(hashedState);
    const hmac = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(entry.details).toEqual({ ...act.details, reference: { hmac }, reason: { hmac } });
    expect(entry.details.reference).not.toEqual(entry.details.reason);
    recordPersonalAct(state, act);
    expect(entriesIn(state).some(({ kind, user }) => kind === "act" && user === "a.analyst")).toBe(true);
    for (const one of [state, hashedState]) expect(await findingsIn(one)).toEqual([]);
  });

  test("bounds what a client can make it write", async () => {
    const state = scratchFolder("journal-");
    const { journal } = open(state);
    const properties = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`key${i}`, ["x".repeat(300)]]),
    );
    const large = { schema: "Person", properties: { ...properties, name: ["Ann Example"] } };
    const results = Array.from({ length: 25 }, (_, i) => ({ id: `x-${i}`, match: false, properties }));
    await journal.record([
      {
        ...decision("r1"),
        body: large,
        compared: Array.from({ length: 130 }, (_, i) => `list_${i}`),
        notCompared: Object.keys(properties),
        answer: JSON.stringify({ results }),
      },
      { ...failed, body: large },
    ]);
    await journal.close();
    expect(journal.figures().bytes).toBeLessThan(30_000);
    const [, match, item] = entriesIn(state);
    expect(match.subject).toStartWith('{"properties":{"name":["Ann Example"],"key0":["xxx');
    expect(match.subjectDigest).toEqual(subjectDigest(large));
    expect(match.notComparedOthers).toBe(2980);
    expect([match.compared.length, match.comparedOthers]).toEqual([100, 30]);
    expect(match.answer.results).toHaveLength(25);
    expect(item.subjectDigest).toEqual(subjectDigest(large));
    expect(await findingsIn(state)).toEqual([]);
  });

  test("hashes subjects with a key of its own, and keeps little of the answer", async () => {
    const state = scratchFolder("journal-");
    const settings = { whenFull: "refuse", subjects: "hashed", years: 10 } as const;
    const [{ journal }, { journal: other }] = [open(state, { settings }), open(state, { settings })];
    await Promise.all([journal.record([decision("r1")]), other.record([decision("r2"), failed])]);
    await Promise.all([journal.close(), other.close()]);
    const key = loadSubjectKey(journalFolder(state));
    expect(key).toHaveLength(32);
    const matches = entriesIn(state).filter(({ kind }) => kind === "match");
    expect(matches).toHaveLength(2);
    const { threshold, properties, schema } = BODY;
    for (const { subject, answer } of matches) {
      expect(subject).toEqual({ hmac: subjectHmac(key, { threshold, properties, schema }) });
      expect(answer).toEqual({ results: [{ id: "x-1", score: 0.91, match: true }] });
    }
    expect(linesIn(state).join()).not.toContain("Example");
    expect(await findingsIn(state)).toEqual([]);
  });

  test("writes what finishes during a write as one group, in order", async () => {
    const state = scratchFolder("journal-");
    mkdirSync(journalFolder(state));
    const lane = openLane(journalFolder(state), "1");
    if (lane === null) throw new Error("The lane is in use.");
    const groups: number[] = [];
    const commit = new GroupCommit(lane, {
      key: null,
      commandTip: () => null,
      copy: null,
      now: () => new Date(),
      onGroup: (entries) => groups.push(entries),
    });
    const act = (number: number) => [{ kind: "act" as const, members: `"number":${number}` }];
    await Promise.all(Array.from({ length: 50 }, (_, i) => commit.add(act(i))));
    expect(groups).toEqual([1, 49]);
    expect(entriesIn(state).map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    // A failed write rejects the group and what waits behind it.
    closeSync(lane.prepare([], new Date()).file);
    const results = await Promise.allSettled([commit.add(act(50)), commit.add(act(51)), commit.add(act(52))]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(commit.isIdle).toBeTrue();
    expect(entriesIn(state)).toHaveLength(50);
  });

  test("signs checkpoints that the public key verifies", async () => {
    const state = scratchFolder("journal-");
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const { journal } = open(state, { key: privateKey });
    await journal.record([decision("r1")]);
    await journal.close();
    expect(entriesIn(state).map(({ kind }) => kind)).toEqual([
      "opened",
      "checkpoint",
      "match",
      "checkpoint",
      "closed",
    ]);
    expect(await findingsIn(state, publicKey)).toEqual([]);
    const { publicKey: another } = generateKeyPairSync("ed25519");
    expect(await findingsIn(state, another)).not.toEqual([]);
  });

  test("signs commands, whose writers have no key", async () => {
    const state = scratchFolder("journal-");
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    recordAct(state, { command: "accounts create", details: { name: "bank" } });
    const { journal } = open(state, { key: privateKey });
    // The start itself is signed, without waiting for an entry or five minutes.
    const signed = () => entriesIn(state).filter(({ kind }) => kind === "checkpoint");
    for (let waited = 0; signed().length === 0 && waited < 500; waited++) await Bun.sleep(10);
    recordAct(state, { command: "keys create", details: { account: "bank" } });
    await journal.close();
    expect(signed().map(({ commands }) => commands.seq)).toEqual([1, 2]);
    expect(await findingsIn(state, publicKey)).toEqual([]);
    const lanes = (await verifyJournal(journalFolder(state), [publicKey], () => {})).lanes;
    expect(lanes.map(({ lane, signedThrough }) => [lane, signedThrough?.seq])).toEqual([
      ["1", 2],
      ["cli", 2],
    ]);
  });

  test("signs after five minutes although no entry follows", async () => {
    const folder = journalFolder(scratchFolder("journal-"));
    mkdirSync(folder);
    const lane = openLane(folder, "1");
    if (lane === null) throw new Error("The lane is in use.");
    const { privateKey } = generateKeyPairSync("ed25519");
    let commands = { seq: 7, hash: "ab".repeat(32) };
    const commit = new GroupCommit(lane, {
      key: privateKey,
      commandTip: () => commands,
      copy: null,
      now: () => new Date(),
      onGroup: () => {},
    });
    const startMs = performance.now();
    const clock = spyOn(performance, "now");
    try {
      const signAt = async (minutes: number) => {
        clock.mockReturnValue(startMs + minutes * 60_000 + 1000);
        await commit.signWhenDue();
        return lane.tip.seq;
      };
      await commit.add([{ kind: "closed", members: "" }]);
      // The first entry of a writer at once.
      expect(await signAt(0)).toBe(2);
      await commit.add([{ kind: "closed", members: "" }]);
      expect(await signAt(1)).toBe(3);
      expect(await signAt(5.1)).toBe(4);
      // A checkpoint alone is not worth another one, but a command is.
      expect(await signAt(11)).toBe(4);
      commands = { seq: 8, hash: "cd".repeat(32) };
      expect(await signAt(11.1)).toBe(5);
    } finally {
      clock.mockRestore();
      lane.abandon();
    }
  });

  test("seals what earlier days and other writers left", async () => {
    const state = scratchFolder("journal-");
    const folder = journalFolder(state);
    let now = new Date("2026-11-23T12:00:00Z");
    const first = open(state, { now: () => now });
    const second = open(state, { now: () => now });
    await first.journal.record([decision("r1")]);
    await second.journal.record([decision("r2")]);
    await Promise.all([first.journal.close(), second.journal.close()]);
    now = new Date("2026-11-24T00:00:01Z");
    const third = open(state, { now: () => now });
    const isSealed = () => listDayFiles(folder).filter((file) => file.isSealed).length === 2;
    for (let waited = 0; !isSealed() && waited < 500; waited++) await Bun.sleep(10);
    await third.journal.record([decision("r3")]);
    await third.journal.close();
    expect(listDayFiles(folder).map(({ name }) => name)).toEqual([
      "2026-11-23.1.jsonl.zst",
      "2026-11-23.2.jsonl.zst",
      "2026-11-24.1.jsonl",
    ]);
    expect(await findingsIn(state)).toEqual([]);
  });
});

describe("a journal that can't be written", () => {
  /** A journal whose folder is a file until `repair` is called. */
  function openBroken(whenFull: "refuse" | "answer") {
    const state = scratchFolder("journal-");
    writeFileSync(journalFolder(state), "");
    const opened = open(state, { settings: { whenFull, subjects: "full", years: 10 } });
    const repair = async () => {
      rmSync(journalFolder(state));
      for (let waited = 0; !opened.journal.figures().isRecording && waited < 500; waited++)
        await Bun.sleep(10);
      expect(opened.journal.figures().isRecording).toBeTrue();
    };
    return { ...opened, state, repair };
  }

  test("refuses, and goes on by itself", async () => {
    const { journal, logged, state, repair } = openBroken("refuse");
    expect(() => journal.admit()).toThrow(ServiceError);
    await expect(journal.record([decision("r1")])).rejects.toMatchObject({ code: "index_unavailable" });
    expect(journal.notices().fault).toContain("Matches are refused until it can.");
    expect(journal.notices().warnings).toEqual([]);
    await repair();
    journal.admit();
    await journal.record([decision("r2")]);
    await journal.close();
    expect(journal.notices()).toEqual({ fault: null, warnings: [] });
    expect(logged).toEqual([
      "the journal can't be written: matches answer 503 until it can",
      "the journal can be written again",
    ]);
    const [, gap, match] = entriesIn(state);
    expect(gap).toMatchObject({ kind: "gap", missed: 0, refused: 2, reason: "EEXIST" });
    expect(match).toMatchObject({ kind: "match", request: "r2" });
    expect(await findingsIn(state)).toEqual([]);
  });

  test("is answered without, when that is wanted, and counts", async () => {
    const { journal, state, repair } = openBroken("answer");
    journal.admit();
    await journal.record([decision("r1"), failed]);
    expect(journal.figures()).toMatchObject({ missed: 2, isRecording: false });
    expect(journal.notices().fault).toBeNull();
    expect(journal.notices().warnings.join()).toContain("Answers are sent without a record.");
    await repair();
    await journal.record([decision("r2")]);
    await journal.close();
    expect(entriesIn(state)[1]).toMatchObject({ kind: "gap", missed: 2, refused: 0 });
    expect(entriesIn(state)[2]).toMatchObject({ request: "r2" });
  });
});

describe("a journal whose file is lost while it is open", () => {
  const fileIn = (state: string) =>
    join(journalFolder(state), listDayFiles(journalFolder(state))[0]?.name ?? "");
  const cases: Record<string, (path: string) => void> = {
    "is gone": (path) => rmSync(path),
    "was replaced by another file": (path) => {
      renameSync(path, `${path}.old`);
      copyFileSync(`${path}.old`, path);
    },
    "has 0 bytes, not the": (path) => truncateSync(path, 0),
    "has 100 bytes, not the": (path) => truncateSync(path, 100),
    "that were written": (path) => appendFileSync(path, "a line of another program\n"),
    ".jsonl, which is gone": (path) => rmSync(dirname(path), { recursive: true }),
  };

  for (const [what, lose] of Object.entries(cases))
    test(`${what}: refuses until a restart, which records the loss`, async () => {
      const state = scratchFolder("journal-");
      const { journal, logged } = open(state);
      await journal.record([decision("r1")]);
      lose(fileIn(state));
      await expect(journal.record([decision("r2")])).rejects.toMatchObject({ code: "index_unavailable" });
      expect(journal.figures()).toMatchObject({ isRecording: false, failures: 1 });
      expect(journal.notices().fault).toContain(what);
      expect(journal.notices().fault).toEndWith("Matches are refused until a restart.");
      expect(logged).toEqual(["the journal lost its file: matches answer 503 until a restart"]);
      await journal.close();
      const after = open(state).journal;
      await after.record([decision("r3")]);
      await after.close();
      const entries = entriesIn(state);
      const isLost = entries[1].request !== "r1";
      expect(entries.map(({ request }) => request)).not.toContain("r2");
      expect(entries.at(-3)).toMatchObject({ kind: "opened", seq: 3 });
      expect(entries.at(-3).lost).toEqual(isLost ? { from: 1, to: 2, isAll: true } : undefined);
      expect((await findingsIn(state)).length > 0).toBe(isLost);
    });

  test("notices by itself, and does not go on by itself", async () => {
    const state = scratchFolder("journal-");
    const { journal } = open(state);
    rmSync(fileIn(state));
    for (let waited = 0; journal.figures().isRecording && waited < 500; waited++) await Bun.sleep(10);
    // As long as a retry takes.
    await Bun.sleep(1500);
    expect(() => journal.admit()).toThrow(ServiceError);
    expect(journal.figures()).toMatchObject({ isRecording: false, failures: 1 });
  });

  test("is answered without, when that is wanted, and warns", async () => {
    const state = scratchFolder("journal-");
    const { journal } = open(state, { settings: { whenFull: "answer", subjects: "full", years: 10 } });
    rmSync(fileIn(state));
    await journal.record([decision("r1")]);
    expect(journal.figures()).toMatchObject({ missed: 1, isRecording: false });
    expect(journal.notices().warnings[0]).toEndWith("is gone. Answers are sent without a record.");
  });
});

test("a clock that goes back is logged once, also at a start", async () => {
  const state = scratchFolder("clock-back");
  let ms = Date.parse("2026-11-29T12:00:00Z");
  const { journal, logged } = open(state, { now: () => new Date(ms) });
  await journal.record([decision("first")]);
  await Bun.sleep(1200);
  ms -= 3_600_000;
  await Bun.sleep(2500);
  const back = (messages: readonly string[]) =>
    messages.filter((text) => text.startsWith("the clock went back"));
  expect(back(logged)).toHaveLength(1);
  ms += 7_200_000;
  await journal.record([decision("second")]);
  await journal.close();
  ms -= 7_200_000;
  const next = open(state, { now: () => new Date(ms) });
  await Bun.sleep(1500);
  expect(back(next.logged)).toHaveLength(1);
});
