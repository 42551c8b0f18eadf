// The runs of a page, followed here and read by hyparquet: the same numbers, and never a run of more.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { writeRleBitPackedHybrid } from "hyparquet-writer/src/encoding.js";
import { readRuns } from "../../../src/lists/sources/files/parquet-runs.ts";
import { run, varint } from "../../support/parquet-file.ts";

function visited(bytes: Uint8Array, width: number, count: number): number[] {
  const numbers: number[] = [];
  readRuns(bytes, width, count, (number, times) => {
    expect(numbers.length + times).toBeLessThanOrEqual(count);
    for (let i = 0; i < times; i++) numbers.push(number);
  });
  return numbers;
}

/** What hyparquet reads; null when it throws, or reads more than it should. */
function readBy(bytes: Uint8Array, width: number, count: number): number[] | null {
  const output: number[] = new Array(count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    readRleBitPackedHybrid({ view, offset: 0 }, width, output, bytes.length);
  } catch {
    return null;
  }
  return output.length === count ? output : null;
}

const widths = fc.integer({ min: 1, max: 20 });

describe("runs", () => {
  test("that are written are read", () => {
    fc.assert(
      fc.property(widths, fc.array(fc.nat(), { maxLength: 200 }), (width, numbers) => {
        const values = numbers.map((number) => (number % 7 < 4 ? 1 : number % 2 ** width));
        const writer = new ByteWriter();
        writeRleBitPackedHybrid(writer, values, width);
        expect(visited(writer.getBytes(), width, values.length)).toEqual(values);
      }),
    );
  });

  test("of any bytes are what hyparquet reads, or refused", () => {
    let agreed = 0;
    fc.assert(
      fc.property(
        widths,
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }),
        (width, count, bytes) => {
          let numbers: number[];
          try {
            numbers = visited(Uint8Array.from(bytes), width, count);
          } catch (error) {
            if (error instanceof Error && /page/.test(error.message)) return;
            throw error;
          }
          const others = readBy(Uint8Array.from(bytes), width, count);
          if (others === null) return;
          expect(numbers).toEqual(others);
          agreed++;
        },
      ),
    );
    expect(agreed).toBeGreaterThan(0);
  });

  test.each([
    [run(1, 3), 1, 2, "longer than the page"],
    [run(0, 2 ** 30), 1, 2, "longer than the page"],
    [run(1, 1), 1, 2, "cut short"],
    [run(1, 0), 1, 1, "empty"],
    [varint(2 ** 31 + 1), 1, 2, "cut short"],
    [Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]), 1, 1, "cut short"],
    [varint(2 * 3 + 1), 0, 8, "longer than the page"],
  ])("%p of %p bits for %p numbers are refused", (bytes, width, count, words) => {
    expect(() => visited(bytes, width, count)).toThrow(words);
  });

  test("of no bits are zeros", () => {
    expect(visited(varint(2 * 9), 0, 9)).toEqual(new Array(9).fill(0));
  });
});
