// The use case of match over a real snapshot of a few invented people, imported here from two lists.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CORPORA } from "../../src/base/model/corpus.ts";
import type { Properties } from "../../src/base/model/entity.ts";
import { SCORE_MIN } from "../../src/base/model/limits.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import { compareRecords } from "../../src/engine/screening/compare.ts";
import { Matcher, matchSubject } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { failureOf } from "../model/failure.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-match-");
const state = join(folder, "state");

interface Row {
  readonly id: string;
  readonly name: string;
  readonly schema?: string;
  readonly topics?: readonly string[];
  readonly datasets?: readonly string[];
  readonly properties?: Properties;
  readonly target?: boolean;
}

const BOTH = ["sanction", "role.pep"];
const PEP = ["role.pep"];

const ROWS: readonly Row[] = [
  { id: "ol-1", name: "Corin Ollustrade", properties: { birthDate: ["1961-04-02"], country: ["cy"] } },
  { id: "ol-2", name: "Corin Ollustrade", properties: { birthDate: ["1975-11-30"] } },
  { id: "ol-3", name: "Corin Ollustrade", datasets: ["list_b"] },
  { id: "ol-4", name: "Korin Ollustrad" },
  { id: "ol-5", name: "Corin Ollustrade Mevrany" },
  { id: "ol-6", name: "Corin Ollustrade Trading", schema: "Company" },
  { id: "ol-7", name: "Corin Ollustrade", topics: ["sanction.linked"], target: false },
  { id: "vessel", name: "Corin Ollustrade", schema: "Vessel", properties: { imoNumber: ["9074729"] } },
  { id: "paper", name: "Ysolde Fennimark", properties: { passportNumber: ["ZZ8801234"], country: ["de"] } },
  // A name with more matches than a small limit, in both corpora and in one of them.
  ...["a", "b", "c", "d"].map((end) => ({ id: `both-${end}`, name: "Jorvik Tamsenbane", topics: BOTH })),
  { id: "pep-only", name: "Jorvik Tamsenbane", topics: PEP, datasets: ["list_b"] },
  { id: "near", name: "Jorvik Tamsenbanowicz" },
  // Gone from the second edition of its list.
  { id: "gone", name: "Perrault Quillonby" },
  ...Array.from({ length: 20 }, (_, i) => ({ id: `filler-${i}`, name: `Bystander Number${i} Of${i * 7}` })),
];

function writeList(name: string, rows: readonly Row[]): string {
  const path = join(folder, name);
  const lines = rows.map(({ id, name, schema = "Person", topics = ["sanction"], ...row }) =>
    JSON.stringify({
      id,
      caption: name,
      schema,
      properties: { name: [name], topics, ...row.properties },
      datasets: row.datasets ?? ["list_a"],
      target: row.target ?? true,
    }),
  );
  writeFileSync(path, lines.join("\n"));
  return path;
}

let snapshot: Snapshot;
beforeAll(async () => {
  await buildSnapshot({ paths: [writeList("first.ftm.json", ROWS)], state });
  const left = ROWS.filter(({ id }) => id !== "gone");
  const { id } = await buildSnapshot({ paths: [writeList("second.ftm.json", left)], state });
  snapshot = openSnapshot(snapshotFolder(state, id));
});
afterAll(() => snapshot.close());

function makeSubject(name: string, more: Partial<Subject> = {}, properties: Properties = {}): Subject {
  return {
    schema: "Person",
    properties: { name: [name], ...properties },
    threshold: 0.8,
    limit: 25,
    include: ["sanction"],
    datasets: null,
    ...more,
  };
}

const match = (name: string, more: Partial<Subject> = {}, properties: Properties = {}) =>
  matchSubject(snapshot, makeSubject(name, more, properties));

/** The answer as lines: id, score, and a plus for a match. */
const linesOf = ({ candidates }: ReturnType<typeof match>) =>
  candidates.map(({ id, score, match }) => `${id} ${score}${match ? " +" : ""}`);
const idsOf = ({ candidates }: ReturnType<typeof match>) => candidates.map(({ id }) => id);

const OLLUSTRADE = "Corin Ollustrade";
const TAMSENBANE = "Jorvik Tamsenbane";

describe("the candidates of match", () => {
  test("are ordered by score, then by evidence beyond it, then by id", () => {
    expect(linesOf(match(OLLUSTRADE)).slice(0, 3)).toEqual(["ol-1 1 +", "ol-2 1 +", "ol-3 1 +"]);
    // The same date lifts ol-2 over its equals; the other date lowers ol-1.
    const dated = match(OLLUSTRADE, {}, { birthDate: ["1975-11-30"] });
    expect(linesOf(dated).slice(0, 2)).toEqual(["ol-2 1 +", "ol-3 1 +"]);
    expect(idsOf(dated).indexOf("ol-1")).toBeGreaterThan(1);
  });

  test("have the scores that compare gives, and are all records from the lowest score on", () => {
    const subjects = [
      makeSubject(OLLUSTRADE),
      makeSubject("Ollustrade, Korin", {}, { birthDate: ["1961"], country: ["cy"] }),
      makeSubject("Tamsenbane Jorvik"),
      makeSubject("Ysolde Fenimark", {}, { passportNumber: ["zz-8801234"], country: ["de"] }),
      makeSubject("Bystander Number3 Of21", { threshold: 0.5 }),
    ];
    const people = [...snapshot.store.screenable()].filter(
      ({ corpus, entity }) => corpus === "sanction" && entity.schema === "Person",
    );
    expect(people.length).toBeGreaterThan(30);
    for (const subject of subjects) {
      const { schema, properties, threshold } = subject;
      const compared = people
        .map(({ entity }) => ({
          id: entity.id,
          ...compareRecords(schema, properties, entity, threshold),
        }))
        .filter(({ score }) => score >= SCORE_MIN)
        .map(({ id, score, match, features }) => ({ id, score, match, features }));
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      // What a name holds is compared alone.
      const { candidates } = matchSubject(snapshot, subject);
      const held = new Set(candidates.flatMap(({ id, within }) => (within === undefined ? [] : [id])));
      const answered = candidates
        .filter(({ id }) => !held.has(id))
        .map(({ id, score, match, features }) => ({ id, score, match, features }));
      expect(answered.length).toBeGreaterThan(0);
      expect(answered.toSorted(byId)).toEqual(compared.filter(({ id }) => !held.has(id)).toSorted(byId));
    }
  });

  test("are of the subject's kind, and listed themselves", () => {
    expect(idsOf(match(OLLUSTRADE))).not.toContain("ol-7");
    expect(idsOf(match(OLLUSTRADE))).not.toContain("ol-6");
    expect(idsOf(match(OLLUSTRADE, { schema: "Organization" }))).toEqual(["ol-6"]);
    expect(idsOf(match(OLLUSTRADE, { schema: "Vessel" }))).toEqual(["vessel"]);
    expect(match(OLLUSTRADE, { schema: "Airplane" }).candidates).toEqual([]);
  });

  test("are none for a name that is like no other", () => {
    expect(match("Zzyzx Wobblethorpe")).toEqual({
      candidates: [],
      isTruncated: false,
      clearedMatches: [],
      compared: ["list_a", "list_b"],
      notCompared: [],
      cutNames: 0,
    });
  });

  test.each([
    ["sanctioned persons", {}, ["list_a", "list_b"]],
    ["PEPs", { include: ["pep"] }, ["list_a", "list_b"]],
    ["vessels", { schema: "Vessel" }, ["list_a"]],
    ["vessels of either body", { schema: "Vessel", include: CORPORA }, ["list_a"]],
    ["vessels among PEPs", { schema: "Vessel", include: ["pep"] }, []],
    ["airplanes", { schema: "Airplane", include: CORPORA }, []],
    ["one list of two", { datasets: ["list_b"] }, ["list_b"]],
    ["one list, which has no vessel", { schema: "Vessel", datasets: ["list_b"] }, []],
  ] as const)("are of the lists that have %s, and the answer names these", (_, asked, compared) => {
    expect(match("Zzyzx Wobblethorpe", asked).compared).toEqual([...compared]);
  });

  test("are never delisted", () => {
    expect(snapshot.store.entity("sanction", "gone")?.listingStatus).toBe("delisted");
    expect(match("Perrault Quillonby").candidates).toEqual([]);
  });

  test("carry the record as it is stored", () => {
    const [first] = match(OLLUSTRADE).candidates;
    expect(first).toMatchObject({
      caption: OLLUSTRADE,
      schema: "Person",
      datasets: ["list_a"],
      target: true,
    });
    expect(first?.properties.value).toEqual(snapshot.store.entity("sanction", "ol-1")?.properties ?? {});
  });
});

describe("cleared records", () => {
  const clearing = (ids: readonly string[], subject: Subject, matchesOnly = false) => {
    const rows = [...snapshot.store.screenable()].filter(({ entity }) => ids.includes(entity.id));
    return new Matcher(snapshot).match(subject, {
      cleared: new Set(rows.map(({ row }) => row)),
      matchesOnly,
    });
  };

  test("leave their place to the next candidate before the limit is cut", () => {
    const subject = makeSubject(OLLUSTRADE, { limit: 1 });
    expect(idsOf(clearing([], subject))).toEqual(["ol-1"]);
    const answer = clearing(["ol-1"], subject);
    expect(idsOf(answer)).toEqual(["ol-2"]);
    expect(answer.clearedMatches).toEqual([{ id: "ol-1", score: 1 }]);
    expect(answer.isTruncated).toBe(true);
  });

  test("don't count as matches that the limit leaves out", () => {
    const subject = makeSubject(OLLUSTRADE, { limit: 1 });
    const others = match(OLLUSTRADE).candidates.filter(
      (candidate) => candidate.match && candidate.id !== "ol-2",
    );
    const answer = clearing(
      others.map(({ id }) => id),
      subject,
    );
    expect(idsOf(answer)).toEqual(["ol-2"]);
    expect(answer.isTruncated).toBe(false);
  });

  test("leave the rest of every answer as it is, and count only when they would be matches", () => {
    const threshold = 0.96;
    const subject = makeSubject(OLLUSTRADE, { threshold });
    const { candidates } = match(OLLUSTRADE, { threshold });
    expect(new Set(candidates.map((candidate) => candidate.match)).size).toBe(2);
    for (const { id, score, match: isMatch } of candidates) {
      const answer = clearing([id], subject);
      expect(answer.candidates).toEqual(candidates.filter((other) => other.id !== id));
      expect(answer.clearedMatches).toEqual(isMatch ? [{ id, score }] : []);
      expect(clearing([id], subject, true).clearedMatches).toEqual(answer.clearedMatches);
    }
  });

  test("count when their score is the threshold", () => {
    for (const { id, score } of match(OLLUSTRADE).candidates) {
      const subject = makeSubject(OLLUSTRADE, { threshold: score });
      expect(clearing([id], subject).clearedMatches).toEqual([{ id, score }]);
      const { candidates } = match(OLLUSTRADE, { threshold: score });
      expect(candidates.find((candidate) => candidate.id === id)?.match).toBe(true);
    }
  });

  test("count once for a person in both corpora", () => {
    const subject = makeSubject(TAMSENBANE, { include: CORPORA });
    const answer = clearing(["both-a"], subject);
    expect(answer.clearedMatches).toEqual([{ id: "both-a", score: 1 }]);
    expect(idsOf(answer)).not.toContain("both-a");
    expect(idsOf(answer)).toContain("both-b");
  });
});

describe("threshold and limit", () => {
  test("a candidate is a match from the threshold on, and is answered below it too", () => {
    const [exact, ...others] = match("Korin Ollustrad").candidates;
    expect([exact?.id, exact?.score, exact?.match]).toEqual(["ol-4", 1, true]);
    const [next] = others;
    const score = next?.score ?? 0;
    expect(score).toBeLessThan(1);
    expect(next?.match).toBe(score >= 0.8);
    const isMatchAt = (threshold: number) =>
      match("Korin Ollustrad", { threshold }).candidates.find(({ id }) => id === next?.id)?.match;
    expect([isMatchAt(score - 0.0001), isMatchAt(score), isMatchAt(score + 0.0001)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isMatchAt(0)).toBe(true);
  });

  test("a smaller limit cuts the same answer", () => {
    const whole = idsOf(match(OLLUSTRADE));
    expect(whole.length).toBeGreaterThan(4);
    for (let limit = 1; limit <= whole.length; limit++)
      expect(idsOf(match(OLLUSTRADE, { limit }))).toEqual(whole.slice(0, limit));
  });

  test("an answer is truncated when the limit leaves out a match, and not for other candidates", () => {
    const { candidates } = match(OLLUSTRADE);
    const matches = candidates.filter((candidate) => candidate.match).length;
    expect(matches).toBeGreaterThan(2);
    for (let limit = 1; limit <= candidates.length; limit++)
      expect([limit, match(OLLUSTRADE, { limit }).isTruncated]).toEqual([limit, limit < matches]);
    expect(match(OLLUSTRADE, { limit: 3, threshold: 1 }).isTruncated).toBe(false);
    expect(match(OLLUSTRADE, { limit: 2, threshold: 1 }).isTruncated).toBe(true);
  });
});

describe("corpora", () => {
  const both = ["both-a", "both-b", "both-c", "both-d"];

  test("only those of include are screened against", () => {
    expect(idsOf(match(TAMSENBANE))).toEqual([...both, "near"]);
    expect(idsOf(match(TAMSENBANE, { include: ["pep"] }))).toEqual([...both, "pep-only"]);
  });

  test("a person in both is answered once, and the corpora together are one ranking", () => {
    const { candidates } = match(TAMSENBANE, { include: CORPORA });
    expect(candidates.map(({ id, datasets }) => [id, ...datasets])).toEqual([
      ...both.map((id) => [id, "list_a"]),
      ["pep-only", "list_b"],
      ["near", "list_a"],
    ]);
  });

  test("persons in both don't take the places of others when the answer is full", () => {
    for (const include of [CORPORA, CORPORA.toReversed()]) {
      for (let limit = 1; limit <= 5; limit++) {
        const answer = match(TAMSENBANE, { include, limit });
        expect(idsOf(answer)).toEqual([...both, "pep-only"].slice(0, limit));
        expect([limit, answer.isTruncated]).toEqual([limit, limit < 5]);
      }
    }
  });
});

describe("datasets", () => {
  test("narrow the screening", () => {
    expect(idsOf(match(OLLUSTRADE, { datasets: ["list_b"] }))).toEqual(["ol-3"]);
    expect(idsOf(match(OLLUSTRADE, { datasets: ["list_a"] }))).not.toContain("ol-3");
    expect(idsOf(match(OLLUSTRADE, { datasets: ["list_a", "list_b"] }))).toEqual(idsOf(match(OLLUSTRADE)));
    expect(match("Ysolde Fennimark", { datasets: ["list_b"] }).candidates).toEqual([]);
  });

  test("that the snapshot doesn't have are refused by name", () => {
    const { code, message } = failureOf(() =>
      match(OLLUSTRADE, { datasets: ["list_a", "lits_b", "list c"] }),
    );
    expect(code).toBe("invalid_request");
    expect(message).toMatch(/^datasets: .*lits_b, "list c"/);
    expect(message).toMatch(/ Did you mean list_b, list_a\?$/);
  });
});

describe("identifiers", () => {
  test("make a match of a record with another name, at every threshold", () => {
    const answer = match("Wobblethorpe Zzyzx", { threshold: 1 }, { passportNumber: ["ZZ 8801234"] });
    expect(linesOf(answer)).toEqual(["paper 1 +"]);
    expect(answer.candidates[0]?.features).toMatchObject({ identifier: 1 });
    const vessel = match("Wobblethorpe", { schema: "Vessel" }, { imoNumber: ["IMO 9074729"] });
    expect(linesOf(vessel)).toEqual(["vessel 1 +"]);
  });

  test("of another record lower the score", () => {
    const [plain] = match("Ysolde Fennimark").candidates;
    const [other] = match("Ysolde Fennimark", {}, { passportNumber: ["ZZ8800000"] }).candidates;
    expect([plain?.score, other?.features.identifier]).toEqual([1, 0]);
    expect(other?.score).toBeLessThan(1);
  });
});

describe("what can't be compared", () => {
  test("is named, with how many values of a compared property hold nothing", () => {
    const properties = { imoNumber: ["none", "9074729"], walletAddress: ["x"], birthDate: ["1961"] };
    expect(match(OLLUSTRADE, {}, properties).notCompared).toEqual([
      { property: "imoNumber", values: 1 },
      { property: "walletAddress", values: null },
    ]);
  });

  test("is no subject at all when no name holds a letter or digit", () => {
    for (const name of [[], [""], ["???", " - "], ["N/A"], ["Null", "不明"]]) {
      const subject = makeSubject("", {}, { name, passportNumber: ["ZZ8801234"] });
      const { code, message } = failureOf(() => matchSubject(snapshot, subject));
      expect([name, code]).toEqual([name, "invalid_request"]);
      expect(message).toStartWith("properties.name: ");
    }
    expect(idsOf(matchSubject(snapshot, makeSubject("", {}, { name: ["???", OLLUSTRADE] })))).toContain(
      "ol-1",
    );
    const beside = matchSubject(snapshot, makeSubject("", {}, { name: ["N/A", OLLUSTRADE] }));
    expect(idsOf(beside)).toContain("ol-1");
    expect(beside.notCompared).toEqual([{ property: "name", values: 1 }]);
  });
});

describe("a snapshot that can't be matched against", () => {
  test("is unavailable without its index, before anything else is looked at", () => {
    const bare: Snapshot = { ...snapshot, aliases: null };
    expect(failureOf(() => matchSubject(bare, makeSubject("???"))).code).toBe("index_unavailable");
  });

  test("is unavailable once its files are refused, with the reason", () => {
    const own = openSnapshot(snapshot.folder);
    try {
      expect(matchSubject(own, makeSubject(OLLUSTRADE)).candidates).not.toEqual([]);
      own.integrity.refuse("The disk is on fire.");
      expect(failureOf(() => matchSubject(own, makeSubject(OLLUSTRADE)))).toEqual({
        code: "index_unavailable",
        message: "The disk is on fire. Retry in a few minutes.",
      });
    } finally {
      own.close();
    }
  });
});
