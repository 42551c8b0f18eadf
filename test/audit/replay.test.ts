// Replay over real snapshots: the same answer, and each kind of difference.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Snapshot } from "../../src/engine/snapshot/open.ts";
import { replayDecision } from "../../src/service/audit/replay.ts";
import { boundAnswer } from "../../src/service/journal/bounds.ts";
import type { Decision } from "../../src/service/journal/reading/stored-entry.ts";
import { scratchFolder } from "../support/scratch.ts";
import { BODY, decide, importTwoDays } from "./support.ts";

const folder = scratchFolder("interdict-replay-");

let before: Snapshot;
let after: Snapshot;
beforeAll(async () => {
  ({ before, after } = await importTwoDays(folder));
});
afterAll(() => {
  before.close();
  after.close();
});

describe("replayDecision", () => {
  test("is the same on the same snapshot, with any options", () => {
    for (const more of [{}, { limit: 1 }, { include: ["pep"] }, { datasets: ["list_b"] }, { threshold: 0 }]) {
      const body = { ...BODY, ...more };
      expect(replayDecision(before, decide(before, body), body)).toEqual([]);
    }
  });

  test("shows what another snapshot answers", () => {
    expect(replayDecision(after, decide(before, BODY), BODY)).toEqual([
      "ol-b: position 2 → 3.",
      "gone: recorded with score 0.91, a match, but not in the recomputed answer.",
      "new: recomputed with score 1, a match, but not in the recorded answer.",
    ]);
  });

  test("shows each change of a candidate", () => {
    const decision = decide(before, BODY);
    const [first, second, ...rest] = decision.answer?.results ?? [];
    if (first === undefined || second === undefined) throw new Error("The answer has no two candidates.");
    const altered = { ...first, score: 0.5, match: false, caption: "Someone Else" };
    const changed: Decision = {
      ...decision,
      truncated: true,
      answer: { results: [second, altered, ...rest] },
    };
    expect(replayDecision(before, changed, BODY)).toEqual([
      `${second.id}: position 1 → 2.`,
      `${first.id}: score 0.5 → ${first.score}; is now a match; another caption; position 2 → 1.`,
      "The limit left out a match when the answer was recorded, but leaves out none now.",
    ]);
  });

  test("compares ids, scores and matches of a hashed subject", () => {
    const decision = decide(before, BODY);
    const results = (decision.answer?.results ?? []).map(({ id, score, match }) => ({ id, score, match }));
    const hashed: Decision = { ...decision, subject: { hmac: "ab".repeat(32) }, answer: { results } };
    expect(replayDecision(before, hashed, BODY)).toEqual([]);
    const [first, ...rest] = results;
    if (first === undefined) throw new Error("The answer is empty.");
    const altered: Decision = { ...hashed, answer: { results: [{ ...first, score: 0.6 }, ...rest] } };
    expect(replayDecision(before, altered, BODY)).toEqual([`${first.id}: score 0.6 → ${first.score}.`]);
  });

  test("compares a large answer by its candidates and its digest", () => {
    const body = { schema: "Person", properties: { name: ["Perrin Vastmoor"] } };
    const whole = decide(before, body);
    const bounded: Decision = {
      ...whole,
      ...JSON.parse(`{${boundAnswer(JSON.stringify(whole.answer))}}`),
    };
    expect(JSON.stringify(bounded.answer).length).toBeLessThan(300);
    expect(replayDecision(before, bounded, body)).toEqual([]);
    const other: Decision = { ...bounded, answerDigest: { bytes: 20_000, sha256: "ab".repeat(32) } };
    expect(replayDecision(before, other, body)).toEqual([
      "The digest of the answer differs: the properties of a candidate have changed.",
    ]);
    const [first] = bounded.answer?.results ?? [];
    if (first === undefined) throw new Error("The answer is empty.");
    const altered: Decision = { ...bounded, answer: { results: [{ ...first, score: 0.6 }] } };
    expect(replayDecision(before, altered, body)).toEqual(["ol-large: score 0.6 → 1."]);
  });

  test("recomputes the error of a batch item", () => {
    const body = { ...BODY, threshold: 7 };
    const error = { code: "invalid_request", message: "threshold must be a number from 0 to 1, not 7." };
    const { answer: _, options: __, truncated: ___, ...rest } = decide(before, BODY);
    const failed: Decision = { ...rest, item: "customer-1", subject: body, error };
    expect(replayDecision(before, failed, body)).toEqual([]);
    const hashed: Decision = { ...failed, subject: { hmac: "ab".repeat(32) }, error: { code: error.code } };
    expect(replayDecision(before, hashed, body)).toEqual([]);
    expect(replayDecision(before, hashed, BODY)).toHaveLength(1);
    expect(replayDecision(before, failed, BODY)).toEqual([
      `Recorded was the error invalid_request (${error.message}); recomputed is an answer.`,
    ]);
  });
});
