import { expect, test } from "bun:test";
import { readOutcomes } from "./outcomes.ts";

test("a test is held, failed or skipped, as its report says", () => {
  const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4"><testsuite name="test/a.test.ts" file="test/a.test.ts">
  <testcase name="first" time="0.1" file="test/a.test.ts" assertions="1" />
  <testcase name="second" time="0.1" file="test/a.test.ts" assertions="1">
    <failure type="AssertionError">no</failure>
  </testcase>
  <testcase name="third" time="0" file="test/a.test.ts" assertions="0">
    <skipped />
  </testcase>
  <testcase name="fourth" time="0.1" file="test/a.test.ts" assertions="1" />
</testsuite></testsuites>`;
  expect([...readOutcomes(report)]).toEqual([
    ["first", "held"],
    ["second", "failed"],
    ["third", "skipped"],
    ["fourth", "held"],
  ]);
  expect(readOutcomes("").size).toBe(0);
});
