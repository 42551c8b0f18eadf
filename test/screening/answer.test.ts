import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CORPORA, type Corpus } from "../../src/base/model/corpus.ts";
import { StoredJson } from "../../src/base/model/stored-json.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import { compareRanked } from "../../src/engine/scoring/rank.ts";
import { answerScored, type ScoredRow } from "../../src/engine/screening/answer.ts";
import type { CandidateRecord } from "../../src/engine/store/entity-row.ts";

const FEATURES = { name: 1, birthDate: null, country: null, identifier: null, gender: null };

function makeSubject(limit: number, include: readonly Corpus[] = CORPORA): Subject {
  const properties = { name: ["Ann Example"] };
  return { schema: "Person", properties, threshold: 0.8, limit, include, datasets: null };
}

function makeRecord(id: string, corpus: Corpus): CandidateRecord {
  const properties = StoredJson.of({ name: [id] });
  return { id, corpus, caption: id, schema: "Person", datasets: [`${corpus}_list`], properties };
}

/** Rows are positions; counts how many records are read. */
function makeRecords(records: readonly CandidateRecord[]) {
  let read = 0;
  return {
    read: () => read,
    candidate: (row: number) => {
      read++;
      return records[row] ?? null;
    },
    targetDatasets: (corpus: Corpus, id: string) =>
      records.find((record) => record.corpus === corpus && record.id === id)?.datasets ?? [],
  };
}

const scoreOf = (row: number, score: number, evidence = score): ScoredRow => ({
  row,
  score: { score, evidence, features: FEATURES },
});

describe("the candidates that are answered", () => {
  test("are those that reading and ranking everything gives", () => {
    const record = fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      score: fc.constantFrom(0.5, 0.7, 0.9, 1),
      evidence: fc.constantFrom(1, 1.2),
    });
    // A person has the same name in both corpora, and so the same score.
    const listed = fc.uniqueArray(record, { selector: ({ id }) => id });
    fc.assert(
      fc.property(
        listed,
        fc.func(fc.subarray([...CORPORA], { minLength: 1 })),
        fc.integer({ min: 1, max: 6 }),
        (people, corporaOf, limit) => {
          const rows = people.flatMap((person) =>
            corporaOf(person.id).map((corpus) => ({ ...person, corpus })),
          );
          const records = makeRecords(rows.map(({ id, corpus }) => makeRecord(id, corpus)));
          const scored = rows.map(({ score, evidence }, row) => scoreOf(row, score, evidence));
          const expected = people.toSorted(compareRanked).slice(0, limit);
          const { candidates: answered, isTruncated } = answerScored(records, makeSubject(limit), scored);
          expect(isTruncated).toBe(
            people.filter(({ id, score }) => corporaOf(id).length > 0 && score >= 0.8).length > limit,
          );
          expect(answered.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          expect(answered.map(({ datasets }) => datasets)).toEqual(
            expected.map(({ id }) =>
              CORPORA.filter((corpus) => corporaOf(id).includes(corpus)).map((corpus) => `${corpus}_list`),
            ),
          );
        },
      ),
    );
  });

  test("are all that is read, but for a group of equals that the limit cuts", () => {
    const records = makeRecords(["e", "d", "c", "b", "a"].map((id) => makeRecord(id, "sanction")));
    const answer = (...scores: number[]) =>
      answerScored(
        records,
        makeSubject(2, ["sanction"]),
        scores.map((score, row) => scoreOf(row, score)),
      ).candidates.map(({ id }) => id);
    expect(answer(0.6, 0.7, 0.8, 0.9, 1)).toEqual(["a", "b"]);
    expect(records.read()).toBe(2);
    expect(answer(0.9, 0.9, 0.9, 0.5, 1)).toEqual(["a", "c"]);
    expect(records.read()).toBe(2 + 4);
  });

  test("are a match from the threshold on, and keep the properties as stored", () => {
    const records = makeRecords([makeRecord("a", "sanction"), makeRecord("b", "sanction")]);
    const { candidates } = answerScored(records, makeSubject(5, ["sanction"]), [
      scoreOf(0, 0.7999),
      scoreOf(1, 0.8),
    ]);
    const [first, second] = candidates;
    expect(first).toMatchObject({ id: "b", match: true, datasets: ["sanction_list"] });
    expect(first?.properties.text).toBe('{"name":["b"]}');
    expect(second).toMatchObject({ id: "a", match: false });
  });

  test("are cut when a match has no room, and not when the limit leaves out less or the same person", () => {
    const isTruncated = (
      include: readonly Corpus[],
      ...rows: [id: string, corpus: Corpus, score: number][]
    ) =>
      answerScored(
        makeRecords(rows.map(([id, corpus]) => makeRecord(id, corpus))),
        makeSubject(1, include),
        rows.map(([, , score], row) => scoreOf(row, score)),
      ).isTruncated;
    expect(isTruncated(["sanction"], ["a", "sanction", 1], ["b", "sanction", 0.8])).toBe(true);
    expect(isTruncated(["sanction"], ["a", "sanction", 0.9], ["b", "sanction", 0.9])).toBe(true);
    expect(isTruncated(["sanction"], ["a", "sanction", 1], ["b", "sanction", 0.7999])).toBe(false);
    expect(isTruncated(CORPORA, ["a", "sanction", 1], ["a", "pep", 0.9])).toBe(false);
    expect(isTruncated(CORPORA, ["a", "sanction", 1], ["a", "pep", 0.9], ["b", "pep", 0.85])).toBe(true);
  });

  test("must be in the store", () => {
    expect(() => answerScored(makeRecords([]), makeSubject(5), [scoreOf(3, 1)])).toThrow(
      "A record of the answer is missing",
    );
  });
});
