// What somebody types or pastes into the console, of any length and with any character.

import { expect, test } from "bun:test";
import { oneLine } from "../../../src/console/app/format.ts";
import { TEXTS } from "../../../src/console/app/texts.ts";

test("control characters are blanks", () => {
  expect(oneLine(" Orlan\0Vesk\r\n\u0007 ")).toBe("Orlan Vesk");
});

test("a quoted text is cut at 80 letters and turns nothing around", () => {
  expect(TEXTS.palette.screen("\u202eVesk\u2066")).toBe('Screen "Vesk"');
  expect(TEXTS.palette.screen("ж".repeat(10_000))).toBe(`Screen "${"ж".repeat(80)}…"`);
});
