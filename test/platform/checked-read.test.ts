import { expect, test } from "bun:test";
import { float64At, int32At, itemAt, uint8At, uint16At } from "../../src/base/platform/checked-read.ts";

test("a position of the array gives its element", () => {
  expect(int32At(Int32Array.of(3, -4), 1)).toBe(-4);
  expect(uint16At(Uint16Array.of(3, 65_535), 1)).toBe(65_535);
  expect(uint8At(Uint8Array.of(3, 255), 1)).toBe(255);
  expect(float64At(Float64Array.of(3, 0.5), 1)).toBe(0.5);
  expect(itemAt(["a", ""], 1)).toBe("");
});

test.each([-1, 2, 0.5, Number.NaN])("position %d is an error, and never a number", (position) => {
  const message = `There is no element ${position} in an array of 2.`;
  expect(() => int32At(new Int32Array(2), position)).toThrow(message);
  expect(() => uint16At(new Uint16Array(2), position)).toThrow(message);
  expect(() => uint8At(new Uint8Array(2), position)).toThrow(message);
  expect(() => float64At(new Float64Array(2), position)).toThrow(message);
  expect(() => itemAt(["a", "b"], position)).toThrow(message);
});
