import { describe, expect, test } from "bun:test";
import { parsePeriod } from "../../src/cli/journal-period.ts";

describe("parsePeriod", () => {
  test.each([
    [{}, null, null],
    [{ day: "2026-11-23" }, "2026-11-23T00:00:00.000Z", "2026-11-23T23:59:59.999Z"],
    [{ from: "2026-11-23" }, "2026-11-23T00:00:00.000Z", null],
    [{ to: "2026-11-23" }, null, "2026-11-23T23:59:59.999Z"],
    [
      { from: "2026-11-23T10:05", to: "2026-11-23T10:05" },
      "2026-11-23T10:05:00.000Z",
      "2026-11-23T10:05:59.999Z",
    ],
    [{ from: "2026-11-23T10:05:07Z" }, "2026-11-23T10:05:07.000Z", null],
    [{ from: "2026-11-23T10:05:07.123Z" }, "2026-11-23T10:05:07.123Z", null],
  ])("%p", (options, from, to) => {
    expect(parsePeriod(options)).toEqual({ from, to });
  });

  test.each([
    [{ day: "2026-02-30" }, '--day must be YYYY-MM-DD or YYYY-MM-DDTHH:MM in UTC, not "2026-02-30".'],
    [{ from: "yesterday" }, "--from must be"],
    [{ to: "2026-11-23T25:00" }, "--to must be"],
    [{ day: "2026-11-23", to: "2026-11-24" }, "not both"],
    [{ from: "2026-11-24", to: "2026-11-23" }, "--from 2026-11-24 is after --to 2026-11-23."],
  ])("refuses %p", (options, message) => {
    expect(() => parsePeriod(options)).toThrow(message);
  });
});
