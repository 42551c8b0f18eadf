// What stands where there is no name, and names that only look like it.

import { describe, expect, test } from "bun:test";
import { isPlaceholder, withoutPlaceholders } from "../../../src/engine/names/analysis/placeholders.ts";

describe("nobody's name", () => {
  test.each([
    "0",
    "000",
    "-0-",
    "N/A",
    "#N/A",
    "Ｎ／Ａ",
    "ＵＮＫＮＯＷＮ",
    "n.a.",
    "N/A N/A",
    "Unknown",
    "[UNKNOWN]",
    "Unknown, Unknown",
    "Not Available",
    "no name given",
    "NAME NOT GIVEN",
    "test customer",
    "XXX",
    "see notes",
    "same as above",
    "NOTPROVIDED",
    "不明",
    "无",
    "無",
    "없음",
    "غير معروف",
    "نامعلوم",
    "неизвестно",
    "нет данных",
    "desconocido",
    "inconnu",
    "Unbekannt",
    "bilinmiyor",
    "उपलब्ध नहीं",
    "ไม่ทราบ",
  ])("%p", (text) => {
    expect(isPlaceholder(text)).toBe(true);
    expect(withoutPlaceholders([text])).toEqual([]);
    expect(withoutPlaceholders([text, "Orlan Vesk"])).toEqual(["Orlan Vesk"]);
  });
});

describe("a placeholder only where there is no other name", () => {
  test.each([
    "Null",
    "NONE",
    "nil",
    "test",
    "nan",
    "Pending",
    "TBA",
    "S.N.",
    "Mr Unknown",
    "Ms. N/A",
    "Unknown, N/A",
    "none unknown",
  ])("%p", (text) => {
    expect(isPlaceholder(text)).toBe(false);
    expect(withoutPlaceholders([text, "N/A"])).toEqual([]);
    expect(withoutPlaceholders([text, "Orlan Vesk"])).toEqual([text, "Orlan Vesk"]);
  });
});

describe("a name", () => {
  test.each([
    "Jane Null",
    "Mr Null",
    "Nil Null",
    "Dr Unknown Vesk",
    "Nada Vesk",
    "Anna Unknown",
    "Test Vesk",
    "No Vesk",
    "Nil Holdings",
    "3M",
    "007",
    "???",
    "葛无名",
    "Unbekannt GmbH",
    "",
  ])("%p", (text) => {
    expect(withoutPlaceholders([text])).toEqual([text]);
  });
});
