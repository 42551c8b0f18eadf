// Forms of address around a person's name, in many scripts: the name without them.

import { describe, expect, test } from "bun:test";
import { withoutHonorifics, withoutJoined } from "../../../src/engine/names/analysis/honorifics.ts";

describe("a name with a form of address", () => {
  test.each([
    ["김정훈 씨", "김정훈"],
    ["김정훈님", "김정훈"],
    ["葛云清先生", "葛云清"],
    ["葛云清 女士", "葛云清"],
    ["田中太郎様", "田中太郎"],
    ["นายทดสอบ ใจดี", "ทดสอบ ใจดี"],
    ["นางสาว ทดสอบ ใจดี", "ทดสอบ ใจดี"],
    ["นางสาวทดสอบ ใจดี", "ทดสอบ ใจดี"],
    ["น.ส.ทดสอบ ใจดี", "ทดสอบ ใจดี"],
    ["ဦးအောင်ကျော်မင်း", "အောင်ကျော်မင်း"],
    ["श्री राम वेस्क", "राम वेस्क"],
    ["জনাব রহিম ভেস্ক", "রহিম ভেস্ক"],
    ["السيد محمد الحسن", "محمد الحسن"],
    ["سرکار خانم مریم وسک", "مریم وسک"],
    ["г-н Иван Веск", "Иван Веск"],
    ["Гр. Иван Веск", "Иван Веск"],
    ["пані Ганна Веск", "Ганна Веск"],
    ["κ. Γιώργος Βέσκος", "Γιώργος Βέσκος"],
    ["Ông Orlan Vesk", "Orlan Vesk"],
    ["Ibu Orla Vesk", "Orla Vesk"],
    ["Orlan Vesk (Deceased)", "Orlan Vesk"],
    ["First name unknown Vesk Orlan", "Vesk Orlan"],
    ["Orlan Vesk XXX", "Orlan Vesk"],
  ])("%p is also %p", (text, name) => {
    expect(withoutHonorifics(text)).toBe(name);
  });
});

describe("a name that is none without the word", () => {
  test.each([
    "Orlan Vesk",
    "Ibu Vesk",
    "Pan Wei Ming",
    "Lok Man Chan",
    "王氏",
    "先生",
    "นาย",
    "คุณากร ใจดี",
    "นายิกา ใจดี",
    "Иван Веск",
    "مر وسك",
    "",
  ])("%p", (text) => {
    expect(withoutHonorifics(text)).toBeNull();
  });
});

test("only scripts without blanks join a form of address to a name", () => {
  expect(withoutJoined("葛云清先生")).toBe("葛云清");
  expect(withoutJoined("г-н Иван Веск")).toBeNull();
});
