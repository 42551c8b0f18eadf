// Tokens are handed out in the form that the caller asked for: one object for each token of a group, made
// once.

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { AliasIndexBuilder } from "../../../src/retrieval/build/builder.ts";
import { openAliasIndex } from "../../../src/retrieval/open.ts";
import { askFor, makeScratchFolder, person } from "../support.ts";

const scratch = makeScratchFolder();
afterAll(() => scratch.remove());

test("a token is made once and is the same object in every name and every answer", async () => {
  const path = join(scratch.path, "forms.idx");
  const builder = new AliasIndexBuilder();
  for (const entity of [person(1, "Orlan Vesk"), person(2, "Orlan Torvad")]) builder.add(entity);
  await builder.write(path);
  const made: string[] = [];
  const index = openAliasIndex(path, (text, group) => {
    made.push(`${group} ${text}`);
    return { text };
  });
  const ask = () =>
    index.find(askFor("Orlan Vesk")).flatMap(({ names }) => names.map(({ tokens }) => tokens));
  const first = ask();
  const second = ask();
  expect(first.map((tokens) => tokens.map(({ text }) => text))).toEqual([
    ["orlan", "vesk"],
    ["orlan", "torvad"],
  ]);
  expect(made.sort()).toEqual(["person orlan", "person torvad", "person vesk"]);
  expect(first[1]?.[0]).toBe(first[0]?.[0]);
  expect(second[0]?.[1]).toBe(first[0]?.[1]);
  index.close();
});
