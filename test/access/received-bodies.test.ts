// Bodies that one account sends at the same time are bounded; those of others, and its only one, are not.

import { describe, expect, test } from "bun:test";
import { ReceivedBodies } from "../../src/service/access/received-bodies.ts";

const refusal = expect.objectContaining({ code: "rate_limit_exceeded", retryAfterSeconds: 1 });

function refusalOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

describe("bodies that are received at the same time", () => {
  test("are refused beyond the bound, and received again when one has ended", () => {
    const bodies = new ReceivedBodies(10, 0);
    const [first, second, third] = [bodies.open(1), bodies.open(1), bodies.open(1)];
    first.add(6);
    second.add(4);
    expect(refusalOf(() => third.add(1))).toEqual(refusal);
    expect(refusalOf(() => second.add(1))).toEqual(refusal);
    first.close();
    third.add(6);
    expect(refusalOf(() => second.add(1))).toEqual(refusal);
  });

  test("are counted by account", () => {
    const bodies = new ReceivedBodies(10, 0);
    bodies.open(1).add(10);
    expect(refusalOf(() => bodies.open(2).add(10))).toBeNull();
    expect(refusalOf(() => bodies.open(1).add(1))).toEqual(refusal);
  });

  test("are received when they are light", () => {
    const bodies = new ReceivedBodies(10, 3);
    bodies.open(1).add(10);
    const light = bodies.open(1);
    light.add(3);
    expect(refusalOf(() => light.add(1))).toEqual(refusal);
  });

  test("may be one that is larger, whole or piece by piece", () => {
    const bodies = new ReceivedBodies(10, 0);
    const only = bodies.open(1);
    for (let piece = 0; piece < 5; piece++) only.add(4);
    only.close();
    only.close();
    expect(refusalOf(() => bodies.open(1).add(30))).toBeNull();
  });
});
