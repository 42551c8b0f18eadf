import { describe, expect, test } from "bun:test";
import { OperatorError, ServiceError } from "../../src/base/model/errors.ts";
import { readingIndex, readingStore } from "../../src/engine/screening/damaged-data.ts";

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

describe("damaged data", () => {
  test("a number of the index that refers to nothing is index_unavailable, with the byte as its cause", () => {
    const cause = new OperatorError("aliases.idx: section nameTokens at byte 12 refers to 99.");
    const error = thrownBy(() =>
      readingIndex(() => {
        throw cause;
      }),
    );
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: "index_unavailable", cause });
    expect((error as ServiceError).message).not.toContain("nameTokens");
  });

  test("a record that is no longer JSON is index_unavailable, with the parser's error as its cause", () => {
    const error = thrownBy(() => readingStore(() => JSON.parse("{")));
    expect(error).toMatchObject({ code: "index_unavailable", cause: expect.any(SyntaxError) });
  });

  test.each([
    ["the index", readingIndex],
    ["the store", readingStore],
  ])("any other error of reading %s is thrown as it is", (_, reading) => {
    const defect = new RangeError("a defect");
    const refusal = new ServiceError("entity_not_found", "There is no such entity.");
    for (const expected of [defect, refusal])
      expect(
        thrownBy(() =>
          reading(() => {
            throw expected;
          }),
        ),
      ).toBe(expected);
    expect(reading(() => 7)).toBe(7);
  });
});
