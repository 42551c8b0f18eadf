import { describe, expect, test } from "bun:test";
import { analyseName } from "../../../src/engine/names/analysis/name-forms.ts";
import { closedText, isOpen, openSpellings } from "../../../src/engine/names/keys/open-vowels.ts";
import { tokenKeys } from "../../../src/engine/names/keys/token-keys.ts";

describe("open tokens", () => {
  test("are those in capitals", () => {
    expect(["MHMD", "215", "mhmd", "дов"].map(isOpen)).toEqual([true, false, false, false]);
    expect(closedText("MHMD")).toBe("mhmd");
    expect(closedText("mhmd")).toBe("mhmd");
  });

  test.each([
    ["HMID", "hmid"],
    ["QUSM", "qusm qwsm"],
    ["DWRUS", "dwrus durus durws dwrws"],
    ["YSFR", "ysfr jsfr"],
    ["TOLOKOB", "tolokob twlwkwb"],
  ])("%s is spelt %s", (token, spellings) => {
    expect(openSpellings(token)).toEqual(spellings.split(" "));
  });

  test.each([
    ["MNZR", "munzir", true],
    ["SHUIKH", "shuwaykh", true],
    ["MNZR", "mansur", false],
    ["BUSHASH", "bouchach", true],
  ])("%s and %s share a sound: %p", (open, token, isShared) => {
    const [ours, theirs] = [tokenKeys(open).sounds, tokenKeys(token).sounds];
    expect(ours.some((key) => theirs.includes(key))).toBe(isShared);
  });

  test.each([
    ["words that no table knows, in Arabic letters", "تلمير", ["TLMIR"]],
    ["words that no table knows, in Hebrew letters", "טלמורב", ["TLMORV", "TLMURV"]],
    ["no word that a table knows", "محمد", []],
    ["no word with a vowel at every place", "نوران", []],
    ["no word in other letters", "Tlmyr Тлмр", []],
  ])("are %s", (_, text, expected) => {
    const tokens = analyseName(text, "person").flatMap(({ form, tokens }) =>
      form === "latin" ? tokens : [],
    );
    expect([...new Set(tokens.filter(isOpen))]).toEqual(expected);
  });
});
