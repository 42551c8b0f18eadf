// The places of findings in a message: each character stands once, and what a finding is about is marked.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { markMessage } from "../../../src/console/app/pages/payments/marks.ts";

const MESSAGE = ":20:REF1\n:50K:/CY17002\nTAISIYA BULGOZHINA\nNICOSIA\n:59:A & B LTD";

const marked = (line: number, value: string, text = MESSAGE) =>
  markMessage(text, [{ line, value }]).flatMap((stretches, at) =>
    stretches.filter(({ findings }) => findings.length > 0).map(({ text: part }) => [at + 1, part]),
  );

describe("the places of findings", () => {
  test.each([
    [2, "TAISIYA BULGOZHINA", [[3, "TAISIYA BULGOZHINA"]]],
    [2, "CY17002", [[2, "CY17002"]]],
    [5, "A & B LTD", [[5, "A & B LTD"]]],
    // What is read otherwise than it is written marks its line.
    [2, "NICOSIA CYPRUS", [[2, ":50K:/CY17002"]]],
    [1, "", [[1, ":20:REF1"]]],
    [99, "REF1", [[5, ":59:A & B LTD"]]],
  ])("line %p, %j marks %j", (line, value, expected) => {
    expect(marked(line, value)).toEqual(expected as (string | number)[][]);
  });

  test("a value is found as XML writes it", () => {
    expect(marked(1, "A & B", "<Nm>A &amp; B</Nm>")).toEqual([[1, "A &amp; B"]]);
  });

  test("marks may overlap", () => {
    const [line] = markMessage("ABCD", [
      { line: 1, value: "ABC" },
      { line: 1, value: "BCD" },
    ]);
    expect(line).toEqual([
      { text: "A", findings: [0] },
      { text: "BC", findings: [0, 1] },
      { text: "D", findings: [1] },
    ]);
  });

  test("no character is lost or repeated", () => {
    const finding = fc.record({ line: fc.integer({ min: -1, max: 9 }), value: fc.string({ maxLength: 4 }) });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "\n", "&", " ") }),
        fc.array(finding),
        (text, findings) => {
          const lines = markMessage(text, findings).map((stretches) =>
            stretches.map((one) => one.text).join(""),
          );
          expect(lines.join("\n")).toBe(text);
        },
      ),
    );
  });
});
