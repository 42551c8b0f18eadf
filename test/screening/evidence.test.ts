// The evidence of a match over the demonstration: its scores are those of match, for every record that match
// answers, and what match does not answer is named with its reason.

import { afterAll, describe, expect, test } from "bun:test";
import { SUBJECT_SCHEMATA } from "../../src/base/model/schemata.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import { gatherEvidence } from "../../src/engine/screening/evidence.ts";
import { matchSubject } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { decodeSearch } from "../../src/service/contract/decode-search.ts";
import { failureOf } from "../model/failure.ts";
import { scratchFolder } from "../support/scratch.ts";

const state = scratchFolder("interdict-evidence-");
const { id: snapshotId } = await buildSnapshot({ paths: ["fixtures/demo"], state });
const snapshot = await openSnapshot(snapshotFolder(state, snapshotId));
afterAll(() => snapshot.close());

function subjectOf(name: string, more: Partial<Subject> = {}): Subject {
  const properties = { name: [name], ...more.properties };
  const defaults = {
    schema: "Person",
    threshold: 0.8,
    limit: 25,
    include: ["sanction", "pep"],
    datasets: null,
  };
  return { ...defaults, ...more, properties } as Subject;
}

const isSubjectSchema = (schema: string): schema is Subject["schema"] =>
  (SUBJECT_SCHEMATA as readonly string[]).includes(schema);

const cents = (value: number) => Math.round(value * 10_000);

describe("evidence", () => {
  test("has the score of every candidate that match answers, and adds up to it", () => {
    const { results } = snapshot.store.search(decodeSearch([["per_page", "100"]]));
    let candidates = 0;
    for (const { caption, schema, properties } of results) {
      if (!isSubjectSchema(schema)) continue;
      for (const facts of [{}, { birthDate: properties.birthDate ?? [], country: ["cy"] }]) {
        const subject = subjectOf(caption.slice(0, -1), { schema, properties: facts });
        const answered = matchSubject(snapshot, subject).candidates;
        const { evidence } = gatherEvidence(
          snapshot,
          subject,
          answered.map(({ id }) => id),
        );
        for (const [at, { id, score }] of answered.entries()) {
          const found = evidence[at];
          expect([found?.id, found?.status, found?.score]).toEqual([id, "scored", score]);
          const { sum = 0, caps = [] } = found?.account ?? {};
          expect([id, cents(caps.at(-1)?.to ?? sum)]).toEqual([id, cents(score)]);
          // Names of the lists are shown as they are written.
          expect(found?.account?.name?.listed.written).toMatch(/\p{Lu}|\p{Lo}|\d/u);
          candidates++;
        }
      }
    }
    expect(candidates).toBeGreaterThan(100);
  });

  test("says why a record is not in the answer", () => {
    const ask = (subject: Subject, id: string) => gatherEvidence(snapshot, subject, [id]).evidence[0];
    const bulgozhina = "ofac-990002";
    expect(ask(subjectOf("Taisiya Bulgozhina"), bulgozhina)).toMatchObject({
      status: "scored",
      isMatch: true,
    });
    const company = ask(subjectOf("Taisiya Bulgozhina", { schema: "Company" }), bulgozhina);
    expect(company).toMatchObject({ status: "filtered", score: null, isMatch: false, account: null });
    expect(company?.outcome.join(" ")).toContain("Its kind is Person");
    const pepOnly = ask(subjectOf("Taisiya Bulgozhina", { include: ["pep"] }), bulgozhina);
    expect(pepOnly).toMatchObject({ status: "filtered", score: null });
    // What it would have scored is said all the same.
    expect(pepOnly?.account?.name?.score).toBeGreaterThan(0.8);
    const far = ask(subjectOf("Quorvanik Threndlemere"), bulgozhina);
    expect(far).toMatchObject({ status: "not_retrieved", score: null });
    expect(ask(subjectOf("Taisiya Bulgozhina"), "nobody")).toMatchObject({
      status: "unknown",
      entity: null,
      outcome: ["No record on the lists in use has this id."],
    });
  });

  test.each([
    ["Taisiya Bulgozhina", 0, true, /^A match: (0\.\d+) reaches the threshold \1\.$/],
    ["Taisiya Bulgozhina", 0.0001, false, /^No match: 0\.\d+ is below the threshold 0\.\d+\.$/],
    ["Taisiya Quorvanik", 0.5, false, /^No match: .* Answers leave out candidates below 0\.5\.$/],
  ])("%s against a threshold of %p more than the score is a match: %p", (name, more, isMatch, outcome) => {
    const ask = (threshold: number) =>
      gatherEvidence(snapshot, subjectOf(name, { threshold }), ["ofac-990002"]).evidence[0];
    const { score } = ask(0.8) ?? {};
    const found = ask((score ?? 0) + more);
    expect([found?.score, found?.isMatch, found?.outcome.length]).toEqual([score ?? null, isMatch, 1]);
    expect(found?.outcome[0]).toMatch(outcome);
  });

  test("names what of the subject is compared with no record", () => {
    const subject = subjectOf("Taisiya Bulgozhina", { properties: { nickname: ["Taya"] } });
    expect(gatherEvidence(snapshot, subject, ["ofac-990002"]).notCompared).toEqual([
      { property: "nickname", values: null },
    ]);
  });

  test("is refused as match is", () => {
    expect(failureOf(() => gatherEvidence(snapshot, subjectOf("…"), ["ofac-990002"])).code).toBe(
      "invalid_request",
    );
    const unknown = subjectOf("Ann", { datasets: ["nowhere"] });
    expect(failureOf(() => gatherEvidence(snapshot, unknown, ["ofac-990002"])).message).toContain("nowhere");
  });
});
