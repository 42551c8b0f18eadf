// The nickname table and its look-up.

import { expect, test } from "bun:test";
import { NICKNAME_GROUPS } from "../../../src/engine/names/data/nicknames.ts";
import {
  nicknameGroups,
  shareGroup,
  shareNationalForm,
  shareTranslationOnly,
} from "../../../src/engine/names/lexicon/nicknames.ts";

const share = (a: string, b: string) => shareGroup(nicknameGroups(a), nicknameGroups(b));

test("short forms meet their names and each other", () => {
  expect(share("bill", "william")).toBe(true);
  expect(share("bill", "will")).toBe(true);
  expect(share("sasha", "aleksandr")).toBe(true);
  expect(share("sasha", "alexandra")).toBe(true);
});

test("forms of one name in sister languages meet", () => {
  for (const [a, b] of [
    ["volodymyr", "vladimir"],
    ["mykola", "nikolai"],
    ["serhii", "sergei"],
    ["dmytro", "dmitri"],
    ["oleksii", "alexei"],
    ["kateryna", "ekaterina"],
    ["aliaksandr", "aleksandr"],
  ] as const)
    expect([a, b, share(a, b)]).toEqual([a, b, true]);
});

test("translations don't meet", () => {
  for (const [a, b] of [
    ["john", "ivan"],
    ["juan", "john"],
    ["george", "yuri"],
    ["peter", "pedro"],
  ] as const)
    expect([a, b, share(a, b)]).toEqual([a, b, false]);
});

test.each([
  ["joseph", "yusuf", true],
  ["ibrahim", "abraham", true],
  ["sean", "john", true],
  ["moshe", "moses", false],
  ["bill", "william", false],
  ["joseph", "ibrahim", false],
])("%s and %s are one name in two languages only: %p", (a, b, expected) => {
  expect(shareTranslationOnly(nicknameGroups(a), nicknameGroups(b))).toBe(expected);
});

test.each([
  ["hryhorovych", "grigorievich", true],
  ["pylypovych", "filippovich", true],
  ["mykhailivna", "mikhailovna", true],
  ["oleksiyovych", "alekseevich", true],
  ["piatrovich", "petrovich", true],
  ["grigorievich", "grigorievna", false],
  ["grigorievich", "grigory", false],
  ["grigorievich", "pavlovich", false],
  ["torvadovich", "torvadovich", false],
])("%s and %s are of one father: %p", (a, b, expected) => {
  expect(shareNationalForm(nicknameGroups(a), nicknameGroups(b))).toBe(expected);
});

test("names of different groups don't meet", () => {
  expect(share("bill", "bob")).toBe(false);
  expect(share("vesk", "orlan")).toBe(false);
  expect(share("constructor", "constructor")).toBe(false);
});

test("every line of the table has two names at least, in normal form, each once", () => {
  expect(NICKNAME_GROUPS.length).toBeGreaterThan(80);
  for (const line of NICKNAME_GROUPS) {
    const names = line.split(" ");
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+$/);
  }
});
