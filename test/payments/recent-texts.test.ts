// Texts that are kept by their hashes: bounded, shared by those who have the memory, and never made up.

import { expect, test } from "bun:test";
import { makeTextsMemory, RecentTexts } from "../../src/service/payments/recent-texts.ts";

test("what was added is there, and nothing else", () => {
  const texts = new RecentTexts(makeTextsMemory(1 << 12));
  for (let i = 0; i < 1000; i++) texts.add(`text ${i}`);
  const known = Array.from({ length: 1000 }, (_, i) => texts.has(`text ${i}`)).filter(Boolean).length;
  // A line of eight holds 2 on average: few lines are full.
  expect(known).toBeGreaterThan(990);
  for (let i = 1000; i < 20_000; i++) expect(texts.has(`text ${i}`)).toBe(false);
});

test("a text takes the place of another one when the memory is full", () => {
  const texts = new RecentTexts(makeTextsMemory(64));
  for (let i = 0; i < 10_000; i++) {
    texts.add(`text ${i}`);
    expect(texts.has(`text ${i}`)).toBe(true);
  }
  const known = Array.from({ length: 10_000 }, (_, i) => texts.has(`text ${i}`)).filter(Boolean).length;
  expect(known).toBeLessThanOrEqual(64);
});

test("who has the memory has the texts; another memory hashes otherwise", () => {
  const memory = makeTextsMemory(64);
  new RecentTexts(memory).add("Quillon Marrowbeck");
  expect(new RecentTexts(memory).has("Quillon Marrowbeck")).toBe(true);
  expect(new RecentTexts(makeTextsMemory(64)).has("Quillon Marrowbeck")).toBe(false);
});
