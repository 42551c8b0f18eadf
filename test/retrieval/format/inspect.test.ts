import { expect, test } from "bun:test";
import { describeName } from "../../../src/engine/retrieval/format/inspect.ts";

test("describeName returns the forms of a name and the keys of each token", () => {
  const [first] = describeName("Hassan Abdul Li", "person");
  expect(first).toEqual({
    form: "latin",
    tokens: [
      // Itself, six letters deleted one or two at a time less the repeats of the double letter, and its
      // sound.
      { token: "hassan", skeleton: "hsn", keys: expect.any(Number) },
      { token: "abdul", skeleton: "abdl", keys: 1 + 5 + 1 },
      { token: "li", skeleton: "", keys: 1 },
    ],
    joined: ["hassanabdul", "abdulli"],
  });
  expect(first?.tokens[0]?.keys).toBeLessThan(1 + 6 + 15 + 1);
  expect(describeName("Сергей", "person").map(({ form }) => form)).toContain("verbatim");
  expect(describeName("---", "person")).toEqual([]);
});
