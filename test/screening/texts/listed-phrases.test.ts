// Which stretches of a text are proposed as listed names, and what each says: the amounts of text-policy.ts
// from both sides. Words that no table has say by their letters: 2, 5, 8, 12, 15, 17, 18, 19 bits.

import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { SchemaGroup } from "../../../src/base/model/schemata.ts";
import type { AliasIndex } from "../../../src/engine/retrieval/alias-index.ts";
import type { IndexedEntity } from "../../../src/engine/retrieval/build/indexed-entity.ts";
import { ListedPhrases } from "../../../src/engine/screening/texts/listed-phrases.ts";
import { ShipNames } from "../../../src/engine/screening/texts/ships-in-text.ts";
import { textWords } from "../../../src/engine/screening/texts/text-words.ts";
import { indexOf, makeScratchFolder, person } from "../../retrieval/support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);
let made = 0;

const listed = (group: SchemaGroup, ...names: string[]): IndexedEntity[] =>
  names.map((name, i) => ({ ...person(i + 1, name), group }));
const build = (entities: readonly IndexedEntity[]) => indexOf(join(scratch.path, `${made++}.idx`), entities);

test.each<[SchemaGroup, string, boolean]>([
  ["person", "zqxvkwzq xa", true],
  ["person", "zqxvkwz ob", true],
  ["person", "zqxvk zqx", true],
  ["person", "zqxvk ob", false],
  ["person", "zqxv zqx", false],
  ["person", "zqxv zqxw", true],
  ["person", "zqxvkwzqx", false],
  ["organization", "zqxvk", true],
  ["organization", "zqxv", false],
  ["organization", "zqx zqw", true],
  ["organization", "zqx zq", false],
  ["organization", "zqxv zq", true],
  ["vessel", "zq", true],
  ["vessel", "blue", true],
])("of a %s, %s is searched for in texts: %p", async (group, name, isSearched) => {
  const index = await build(listed(group, name));
  const { searched, left } = new ListedPhrases(index).counts[group as "person"];
  expect([searched, left]).toEqual(isSearched ? [1, 0] : [0, 1]);
});

test("weak aliases, initials, readings of characters and names of other parties are not searched for", async () => {
  const weak: IndexedEntity = {
    ...person(2),
    aliases: [{ text: "Zqxvkwz Brimselor", quality: "weak" }],
  };
  const index = await build([
    ...listed("person", "Zqxvkwz Torvadin"),
    weak,
    { ...person(3, "Zqxvkwz Quillonby"), corpus: "pep" },
    ...listed("organization", "National Oil Company of Norvaniox"),
  ]);
  expect(new ListedPhrases(index).counts).toEqual({
    person: { searched: 1, left: 0 },
    organization: { searched: 1, left: 0 },
    vessel: { searched: 0, left: 0 },
  });
});

describe("a text proposes", () => {
  const index = build([
    ...listed("person", "Jorvikan Temirovich Tamsenbane", "Zqxv Wkpl", "Корин Оллустраде"),
    ...listed(
      "organization",
      "Quillonbank",
      "Blue Zqxw Trading",
      "Zqxwv Industries",
      "Star Blue Capital LLP",
    ),
    ...listed("vessel", "Grace", "Talvarielo", "Northern Quillont"),
  ]);
  const propose = (aliases: AliasIndex, text: string) => {
    const phrases = new ListedPhrases(aliases);
    const words = textWords(text, 1000);
    const proposed = phrases.propose(phrases.tokensOf(words), new ShipNames(words)).map((one) => {
      const own = words.slice(one.first, one.after);
      return `${one.group} ${text.slice(own[0]?.start, own.at(-1)?.end)} ${one.bits}${one.isWhole ? "" : " part"}${one.isMisspelt ? " slip" : ""}`;
    });
    return [...new Set(proposed)];
  };

  test.each([
    // People: two words at least; a part must say more than a whole name.
    ["pay Jorvikan Temirovich Tamsenbane", ["person Jorvikan Temirovich Tamsenbane 57"]],
    ["pay Jorvikan Tamsenbane", ["person Jorvikan Tamsenbane 38 part"]],
    ["pay Tamsenbane, Jorvikan", ["person Tamsenbane, Jorvikan 38 part"]],
    ["pay Jorvikan x Tamsenbane", ["person Jorvikan x Tamsenbane 38 part"]],
    ["pay Jorvikan x y Tamsenbane", []],
    ["pay Jorvikan", []],
    ["zqxv wkpl", ["person zqxv wkpl 24"]],
    ["wkpl zqxv", ["person wkpl zqxv 24"]],
    ["zqxv x wkpl", ["person zqxv x wkpl 24"]],
    ["zqxv wkpm", []],
    // One slip, in a word of five letters or more.
    ["pay Jorvikan Tamsenbene", ["person Jorvikan Tamsenbene 34 part slip"]],
    ["pay Jorvikin Tamsenbene", []],
    ["pay Jorviken Temirovich Tamsenbane", ["person Jorviken Temirovich Tamsenbane 53 slip"]],
    // Another script is no slip.
    ["Корин Оллустраде", ["person Корин Оллустраде 34"]],
    // Organisations: a single word that says enough, whole and without a slip.
    ["pay Quillonbank now", ["organization Quillonbank 19"]],
    ["pay Quillonbenk now", []],
    ["Zqxwv Industries", ["organization Zqxwv Industries 24"]],
    ["blue zqxw trading", ["organization blue zqxw trading 27"]],
    ["blue zqxw", ["organization blue zqxw 21 part"]],
    ["zqxw trading blue", ["organization zqxw trading blue 27"]],
    ["star blue capital llp", ["organization star blue capital llp 26"]],
    ["star blue capital", ["organization star blue capital 24 part"]],
    ["star blue llp", []],
    // Ships: a sign of one before a whole name, and enough or nothing behind it.
    ["mv grace", ["vessel grace 9"]],
    ["grace", []],
    ["mv grace kelly", []],
    ["mv talvarielo kelly", ["vessel talvarielo 19"]],
    ["talvarielo kelly", []],
    ["northern quillont", ["vessel northern quillont 28"]],
  ])("%s: %p", async (text, expected) => {
    expect(propose(await index, text)).toEqual(expected);
  });
});

describe("words around the name of a ship", () => {
  const isShip = (text: string, first: number, count: number, more: object = {}) => {
    const stretch = { first, after: first + count, words: count, isWhole: true, isMisspelt: false, ...more };
    return new ShipNames(textWords(text, 100)).isShip(stretch);
  };

  test.each<[string, number, number, object, boolean]>([
    ["mv zqxw", 1, 1, {}, true],
    ["vessel zqxw", 1, 1, {}, true],
    ["vessel name zqxw", 2, 1, {}, true],
    ["vessel name zqxw", 1, 2, {}, false],
    ["the ship named zqxw", 3, 1, {}, true],
    ["m/v zqxw", 2, 1, {}, true],
    ["m.t. zqxw", 2, 1, {}, true],
    ["m x zqxw", 2, 1, {}, false],
    ["x v zqxw", 2, 1, {}, false],
    ["ms zqxw", 1, 1, {}, true],
    ["500 mt zqxw", 2, 1, {}, false],
    ["a mt zqxw", 2, 1, {}, true],
    ["zqxw", 0, 1, {}, false],
    ["mv zqxw", 1, 1, { isWhole: false }, false],
    ["mv zqxw kvpl", 1, 2, { words: 1 }, false],
    // A slip in a single word of five letters may be another ship.
    ["mv zqxwv", 1, 1, { isMisspelt: true }, false],
    ["mv zqxwvk", 1, 1, { isMisspelt: true }, true],
    ["mv zqx wvk", 1, 2, { isMisspelt: true }, true],
    // A further word, unless the name says fifteen bits; a number of three digits is a part of the name.
    ["mv zqxw kvpl", 1, 1, {}, false],
    ["mv zqxwv kvpl", 1, 1, {}, true],
    ["mv zqx zq kvpl", 1, 2, {}, false],
    ["mv zqx zqw kvpl", 1, 2, {}, true],
    ["mv zqxw 123", 1, 1, {}, false],
    ["mv zqxw 1234", 1, 1, {}, true],
    ["mv zqxwvk 123", 1, 1, {}, false],
    ["mv zqxw demurrage", 1, 1, {}, true],
  ])("%s, from %p on %p words %j: %p", (text, first, count, more, expected) => {
    expect(isShip(text, first, count, more)).toBe(expected);
  });
});
