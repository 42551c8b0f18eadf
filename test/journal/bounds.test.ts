// What an entry keeps of subjects and answers that are larger than any ordinary one.

import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import {
  ANSWER_BYTES_MAX,
  boundAnswer,
  boundNames,
  boundSubject,
  SUBJECT_BYTES_MAX,
  subjectDigest,
} from "../../src/service/journal/bounds.ts";

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const membersOf = (text: string) => JSON.parse(`{${text}}`);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** A subject whose JSON text has `bytes` bytes. */
const subjectOf = (bytes: number) => {
  const base = { schema: "Person", properties: { note: [""], name: ["Ysolde Fennimark"] } };
  return { ...base, properties: { ...base.properties, note: ["x".repeat(bytes - bytesOf(base))] } };
};

describe("a subject", () => {
  test("is whole up to the limit", () => {
    const subject = subjectOf(SUBJECT_BYTES_MAX);
    expect(bytesOf(subject)).toBe(SUBJECT_BYTES_MAX);
    expect(boundSubject(subject)).toBe(`"subject":${JSON.stringify(subject)}`);
    for (const other of [null, 7, "text", [], { properties: null }])
      expect(membersOf(boundSubject(other))).toEqual({ subject: other });
  });

  test("beyond the limit is its start, with the names first, and the digest of the whole", () => {
    const sent = { ...subjectOf(SUBJECT_BYTES_MAX + 1), limit: 3 };
    const { subject, subjectDigest: digest } = membersOf(boundSubject(sent));
    expect(subject).toStartWith('{"properties":{"name":["Ysolde Fennimark"],"note":["xxx');
    expect(Buffer.byteLength(String(subject))).toBe(SUBJECT_BYTES_MAX);
    expect(digest).toEqual(subjectDigest(sent));
    expect(digest.bytes).toBe(bytesOf(sent));
    // The order of the members does not matter, as for a hashed subject.
    const { properties, schema, limit } = sent;
    expect(subjectDigest({ limit, properties, schema })).toEqual(subjectDigest(sent));
    expect(subjectDigest({ ...sent, limit: 4 })).not.toEqual(subjectDigest(sent));
  });

  test("of any form takes little more than the limit", () => {
    const large = fc
      .jsonValue({ maxDepth: 3, stringUnit: "binary" })
      .map((value) => ({ value, fill: '"ü\u0001漢'.repeat(3000) }));
    fc.assert(
      fc.property(large, (sent) => {
        const { subject, subjectDigest: digest } = membersOf(boundSubject(sent));
        expect(digest.sha256).toMatch(/^[0-9a-f]{64}$/);
        // A character that is escaped in a text is escaped again when the text is in another one.
        expect(bytesOf(subject)).toBeLessThanOrEqual(2 * SUBJECT_BYTES_MAX + 2);
      }),
    );
  });
});

describe("an answer", () => {
  const candidate = (id: string, filler: number) => ({
    id,
    caption: "Ysolde FENNIMARK",
    schema: "Person",
    score: 0.91,
    match: true,
    features: { name: 0.91, birthDate: null },
    datasets: ["list_a"],
    target: true,
    properties: { alias: ["x".repeat(filler)] },
  });

  test("is whole up to the limit, byte for byte", () => {
    const empty = JSON.stringify({ results: [candidate("ol-1", 0)] });
    const text = JSON.stringify({ results: [candidate("ol-1", ANSWER_BYTES_MAX - empty.length)] });
    expect(boundAnswer(text)).toBe(`"answer":${text}`);
  });

  test("beyond the limit is without the properties of its candidates, with the digest of its text", () => {
    const text = JSON.stringify({ results: [candidate("ol-1", ANSWER_BYTES_MAX), candidate("ol-2", 1)] });
    const { properties: _, target: __, ...kept } = candidate("ol-1", 0);
    expect(membersOf(boundAnswer(text))).toEqual({
      answer: { results: [kept, { ...kept, id: "ol-2" }] },
      answerDigest: { bytes: text.length, sha256: sha256(text) },
    });
  });
});

test("names of properties are listed in full while they are few and short", () => {
  const few = Array.from({ length: 20 }, (_, i) => `key${i}`);
  expect(boundNames(few)).toEqual({ notCompared: few });
  expect(boundNames([...few, "more", "most"])).toEqual({ notCompared: few, notComparedOthers: 2 });
  expect(boundNames(["ü".repeat(101), "short"])).toEqual({
    notCompared: [`${"ü".repeat(100)}…`, "short"],
  });
});
