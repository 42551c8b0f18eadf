// Places of a template: a text within a line, lines in place of a line, and none at all.

import { expect, test } from "bun:test";
import { asFile, fillTemplate } from "../../src/operator/deploy/fill-template.ts";

test("a text stands within a line, and lines stand for a whole one", () => {
  const template = "name: <<name>>, <<name>>\nitems:\n  - <<items>>\n  <<none>>\nend\n";
  expect(fillTemplate(template, { name: 7, items: ["a", "b"], none: [] })).toEqual([
    "name: 7, 7",
    "items:",
    "  - a",
    "  - b",
    "end",
  ]);
  expect(asFile(["a", "b"])).toBe("a\nb\n");
});

test("a place without a value is refused", () => {
  expect(() => fillTemplate("a <<b>>", {})).toThrow("<<b>>");
  expect(() => fillTemplate("<<b>>", {})).toThrow("<<b>>");
});
