import { describe, expect, test } from "bun:test";
import { cleanText } from "../../../src/lists/sources/files/text.ts";

describe("white space of a text", () => {
  const cases: readonly (readonly [written: string, cleaned: string])[] = [
    ["  Orlan\t \u00a0Vesk\n", "Orlan Vesk"],
    ["Or\u200blan Vesk", "Orlan Vesk"],
    ["O R L A N   V E S K", "O R L A N   V E S K"],
    ["O R L A N\u00a0\u00a0V E S K ", "O R L A N  V E S K"],
    [`O R L A N${" ".repeat(40)}V E S K`, "O R L A N     V E S K"],
    ["О Р Л А Н   В Е С К", "О Р Л А Н   В Е С К"],
    ["J R R  Orlan", "J R R Orlan"],
    ["Orlan  Vesk  A B C", "Orlan Vesk A B C"],
  ];
  for (const [written, cleaned] of cases) {
    test(JSON.stringify(written), () => expect(cleanText(written)).toBe(cleaned));
  }
});
