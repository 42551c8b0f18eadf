// A reused answer is the fresh one, byte for byte, and only while the snapshot that it comes from is in use
// and can be trusted.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Entity } from "../../src/base/model/entity.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import { AnswerCache } from "../../src/engine/screening/answer-cache.ts";
import { SnapshotScreening } from "../../src/engine/screening/screening.ts";
import { writeAnswer } from "../../src/engine/screening/written-answer.ts";
import { CurrentSnapshot } from "../../src/engine/snapshot/current-snapshot.ts";
import { STORE_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { SnapshotIntegrity } from "../../src/engine/snapshot/integrity.ts";
import { openSnapshotAside } from "../../src/engine/snapshot/open.ts";
import { WatchedFile } from "../../src/engine/snapshot/watched-file.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { writeCandidates } from "../../src/service/contract/encode.ts";
import { makeWritable } from "../support/damage.ts";
import { pick, seeded } from "../support/random.ts";
import { scratchFolder } from "../support/scratch.ts";
import { inventSubject, writeInvented } from "./invented-subjects.ts";

const folder = scratchFolder("interdict-reused-");
const ACCOUNT = 7;
let made: string;
let subject: Subject;
let entities: readonly Entity[];

beforeAll(async () => {
  const state = join(folder, "state");
  const { id } = await buildSnapshot({ paths: [writeInvented(folder)], state });
  made = snapshotFolder(state, id);
  const snapshot = await openSnapshotAside(made);
  entities = Array.from(snapshot.store.screenable(), ({ entity }) => entity);
  snapshot.close();
  const [first] = entities;
  if (first === undefined) throw new Error("There is no record.");
  subject = {
    schema: "Person",
    properties: { name: [first.caption] },
    threshold: 0.8,
    limit: 10,
    include: ["sanction", "pep"],
    datasets: null,
  };
});

/** A screening over a copy of the snapshot, with a cache. */
async function open(bytesMax = 1e6) {
  const shared = { generation: 0 };
  const current = new CurrentSnapshot(() => shared.generation);
  const screening = new SnapshotScreening(
    current,
    undefined,
    undefined,
    undefined,
    new AnswerCache(bytesMax),
  );
  const swap = async (path: string) => {
    current.stage(shared.generation + 1, await openSnapshotAside(path));
    shared.generation++;
  };
  await swap(made);
  const ask = (asked = subject, account = ACCOUNT) =>
    screening.view().answer(account, asked, writeCandidates);
  return { shared, current, screening, swap, ask };
}

let one: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  one = await open();
});
afterAll(() => one.current.close());

const figures = () => one.screening.answerFigures;

test("whatever is asked, in whatever order, a reused answer is the fresh one", async () => {
  // So small that answers are overwritten all the time.
  const { screening, ask, current } = await open(200_000);
  const fresh = await open(0);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seeded(seed);
      const subjects = Array.from({ length: 4 }, () => inventSubject(random, entities));
      const extra = pick(random, [{}, { birthdate: ["1970"], ship: ["x"] }, { gender: ["male", "female"] }]);
      const asked = subjects.map((one) => ({ ...one, properties: { ...one.properties, ...extra } }));
      const pinned = screening.pin();
      for (let i = 0; i < 12; i++) {
        const question = pick(random, asked);
        const answer =
          random() < 0.5 ? ask(question) : pinned.answer(ACCOUNT, structuredClone(question), writeCandidates);
        expect(answer).toEqual(writeAnswer(fresh.screening.view().match(question), writeCandidates));
      }
      pinned.release();
    }),
    { numRuns: 60 },
  );
  const { hits, misses, repeats, entries } = screening.answerFigures;
  expect(Math.min(hits, misses, repeats)).toBeGreaterThan(50);
  expect(entries).toBeLessThan(misses);
  expect(fresh.screening.answerFigures).toEqual({ hits: 0, misses: 0, repeats: 0, entries: 0, bytes: 0 });
  current.close();
  fresh.current.close();
}, 60_000);

describe("an answer is reused", () => {
  test("for an equal question of the same account only", () => {
    one.ask();
    one.ask(structuredClone(subject));
    expect(figures()).toMatchObject({ hits: 1, misses: 1, entries: 1 });
    const { properties } = subject;
    const others: Partial<Subject>[] = [
      { threshold: 0.81 },
      { limit: 9 },
      { include: ["sanction"] },
      { include: ["pep", "sanction"] },
      { datasets: ["made"] },
      { schema: "Organization" },
      { properties: { ...properties, birthDate: ["1961"] } },
      { properties: { ...properties, other: [] } },
      { properties: { name: [...(properties.name ?? []), "Another"] } },
    ];
    for (const other of others) one.ask({ ...subject, ...other });
    expect(figures()).toMatchObject({ hits: 1, misses: 1 + others.length });
    // Otherwise the time of an answer would say what another account asks about.
    one.ask(subject, ACCOUNT + 1);
    expect(figures().hits).toBe(1);
  });

  test("within a batch without a cache, too, and never beyond it", async () => {
    const { screening, current } = await open(0);
    for (const repeats of [2, 4]) {
      const pinned = screening.pin();
      const answers = [1, 2, 3].map(() => pinned.answer(ACCOUNT, subject, writeCandidates));
      expect(answers[1]).toBe(answers[0] as (typeof answers)[0]);
      expect(screening.answerFigures).toMatchObject({ repeats, entries: 0 });
      pinned.release();
    }
    current.close();
  });

  test("by no question that fails: each is refused anew", () => {
    const unknown = { ...subject, datasets: ["absent"] };
    for (let i = 0; i < 2; i++) expect(() => one.ask(unknown)).toThrow("there is no dataset");
    expect(figures()).toMatchObject({ hits: 0, entries: 0 });
  });
});

describe("no answer is reused", () => {
  test("after a swap, by a batch that began before it either", async () => {
    const before = one.ask().text;
    const pinned = one.screening.pin();
    await one.swap(made);
    one.screening.dropOldAnswers();
    expect(figures()).toMatchObject({ entries: 0, bytes: 0 });
    expect(one.ask().text).toBe(before);
    expect(pinned.answer(ACCOUNT, subject, writeCandidates).text).toBe(before);
    expect(figures()).toMatchObject({ hits: 0, entries: 1 });
    pinned.release();
  });

  test("of a snapshot that is refused", () => {
    one.ask();
    const pinned = one.screening.pin();
    pinned.answer(ACCOUNT, subject, writeCandidates);
    one.current.get()?.integrity.refuse("It is damaged.");
    for (const view of [one.screening.view(), pinned])
      expect(() => view.answer(ACCOUNT, subject, writeCandidates)).toThrow("It is damaged.");
    expect(figures().entries).toBe(0);
    pinned.release();
  });

  test("from records that were changed, and none is left when nobody asks", async () => {
    const copy = join(scratchFolder("interdict-reused-copy-"), "snapshot");
    cpSync(made, copy, { recursive: true });
    makeWritable(copy);
    await one.swap(copy);
    one.ask();
    expect(figures().entries).toBe(1);
    const store = join(copy, STORE_FILE);
    writeFileSync(store, Buffer.alloc(statSync(store).size), { flag: "r+" });
    one.screening.dropOldAnswers();
    expect(figures().entries).toBe(0);
    expect(() => one.ask()).toThrow(`${STORE_FILE} was changed`);
  });

  test("from records that are still being verified", async () => {
    const snapshot = await openSnapshotAside(made);
    const store = new WatchedFile(join(made, STORE_FILE));
    const integrity = new SnapshotIntegrity(store, null, false);
    one.current.stage(2, { ...snapshot, integrity });
    one.shared.generation = 2;
    one.ask();
    expect(figures().entries).toBe(0);
    integrity.vouch(store.identity);
    one.ask();
    expect(figures().entries).toBe(1);
  });
});
