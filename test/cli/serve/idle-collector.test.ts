import { expect, test } from "bun:test";
import { IdleCollector } from "../../../src/cli/serve/idle-collector.ts";

/** How often it has collected after each second, with so many requests in each. */
function collectionsAfter(requestsBySecond: readonly number[]): number[] {
  let collections = 0;
  const collector = new IdleCollector(() => collections++);
  return requestsBySecond.map((requests) => {
    for (let i = 0; i < requests; i++) collector.countRequest();
    collector.look();
    return collections;
  });
}

test.each([
  ["once after a rush, though somebody asks for readiness", [2000, 2000, 5, 1, 0], [0, 0, 1, 1, 1]],
  ["after each rush", [1000, 0, 0, 1000, 0], [0, 1, 1, 1, 2]],
  ["never while many ask", [1000, 6, 1000, 6], [0, 0, 0, 0]],
  ["not for what a few have left", [999, 0, 0], [0, 0, 0]],
  ["when a few have asked for long", [...Array(200).fill(5)], [...Array(199).fill(0), 1]],
])("collects %s", (_, requests, expected) => {
  expect(collectionsAfter(requests)).toEqual(expected);
});
