// What a firm sets for its reviews: what a file may say, and how many days a case then has.

import { expect, test } from "bun:test";
import { OperatorError } from "../../src/base/model/errors.ts";
import { daysFor, NO_RULES, parseReviewRules } from "../../src/service/cases/review-rules.ts";

const parse = (value: unknown) =>
  parseReviewRules("rules.json", typeof value === "string" ? value : JSON.stringify(value));

test("the fewest days count, of all cases, of a list and of a score", () => {
  const rules = parse({
    due: { days: 10, lists: { us: 2, un: 5 }, scores: [{ from: 0.95, days: 1 }] },
    reasons: { false_positive: [{ code: "DOB", text: " Another date of birth. " }] },
  });
  expect(daysFor(rules, ["eu"], 0.9)).toBe(10);
  expect(daysFor(rules, ["un", "us"], 0.9)).toBe(2);
  expect(daysFor(rules, ["eu"], 0.95)).toBe(1);
  expect(rules.reasons.false_positive).toEqual([{ code: "DOB", text: "Another date of birth." }]);
  expect(daysFor(parse({}), ["us"], 1)).toBeNull();
  expect(parse({})).toEqual(NO_RULES);
});

test.each([
  ["{", "it is not JSON"],
  [[], "the file is no object"],
  [{ limits: 1 }, 'the file has the unknown key "limits"; known are reasons, due'],
  [{ reasons: { maybe: [] } }, 'reasons has the unknown key "maybe"'],
  [{ reasons: { unsure: {} } }, "reasons.unsure is no array of at most 9 values"],
  [{ reasons: { unsure: [{ code: "a", text: "b" }] } }, 'reasons.unsure[0] has the code "a"'],
  [{ reasons: { unsure: [{ code: "A", text: " " }] } }, "reasons.unsure[0] has no text"],
  [{ due: { days: 1.5 } }, "due.days is 1.5, and no whole number"],
  [{ due: { lists: { us: -1 } } }, "due.lists.us is -1"],
  [{ due: { scores: [{ from: 2, days: 1 }] } }, "due.scores[0].from is no score"],
])("a file with %j is refused", (value, says) => {
  expect(() => parse(value)).toThrow(OperatorError);
  expect(() => parse(value)).toThrow(says);
});
