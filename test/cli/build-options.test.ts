import { describe, expect, test } from "bun:test";
import { UsageError } from "../../src/base/model/errors.ts";
import { type BuildOptions, describeBuild, parseBuildRequest } from "../../src/cli/build-options.ts";

const parse = (options: Partial<BuildOptions> = {}) =>
  parseBuildRequest(["lists"], { state: "state", links: true, ...options }, { snapshot: null });

function usageErrorOf(options: Partial<BuildOptions>): string {
  try {
    parse(options);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("The flags were accepted.");
}

describe("parseBuildRequest", () => {
  test("has defaults", () => {
    expect(parse()).toMatchObject({
      paths: ["lists"],
      state: "state",
      overrides: new Map(),
      dates: new Map(),
      allowed: [],
      keep: [],
      fresh: false,
      keptApart: new Set(),
    });
  });

  test("parses flags, each dataset to keep once", () => {
    const request = parse({
      source: ["in-house=a=b.csv"],
      dated: ["us_ofac_sdn=2026-01-31"],
      allow: ["shrunken=us_ofac_sdn"],
      keep: ["un_sc_sanctions", "un_sc_sanctions"],
      links: false,
    });
    expect(request).toMatchObject({
      overrides: new Map([["a=b.csv", "in-house"]]),
      dates: new Map([["us_ofac_sdn", "2026-01-31"]]),
      allowed: ["shrunken=us_ofac_sdn"],
      keep: ["un_sc_sanctions"],
      keptApart: null,
    });
  });

  test("is described for the journal with what dates its lists", () => {
    const usual = { allow: [], keep: [], fresh: false, links: true, dated: {} };
    expect(describeBuild(parse())).toEqual(usual);
    expect(describeBuild(parse({ keepOthers: true }))).toEqual({ ...usual, keepOthers: true });
    const dated = { now: "2026-02-28T00:00:00Z", dated: ["us_ofac_sdn=2026-02-27"] };
    expect(describeBuild(parse(dated))).toEqual({
      ...usual,
      now: "2026-02-28T00:00:00Z",
      dated: { us_ofac_sdn: "2026-02-27" },
    });
  });

  test("begins at the time that --now names, and dates lists by it", () => {
    expect(parse()).not.toHaveProperty("now");
    expect(parse({ now: "2026-02-28T23:59:59Z" }).now).toEqual(new Date("2026-02-28T23:59:59Z"));
    expect(usageErrorOf({ now: "2026-01-01T00:00:00Z", dated: ["x=2026-01-05"] })).toContain("in the future");
  });

  const refused: [options: Partial<BuildOptions>, message: string | RegExp][] = [
    [{ now: "2026-02-30T00:00:00Z" }, /"2026-02-30T00:00:00Z" is not a valid time/],
    [{ now: "2026-02-28" }, '--now: "2026-02-28" is not a valid time; use YYYY-MM-DDTHH:MM:SSZ (UTC).'],
    [{ now: "2999-01-01T00:00:00Z" }, "--now: 2999-01-01T00:00:00Z is in the future (UTC)."],
    [{ source: ["in-house"] }, '--source must be NAME=PATH, not "in-house".'],
    [{ source: ["=x"] }, '--source must be NAME=PATH, not "=x".'],
    [{ dated: ["a="] }, '--dated must be DATASET=YYYY-MM-DD, not "a=".'],
    [{ dated: ["a=11.09.2025"] }, '--dated: "11.09.2025" is not a valid date; use YYYY-MM-DD.'],
    [{ dated: ["a=2026-02-30"] }, '--dated: "2026-02-30" is not a valid date; use YYYY-MM-DD.'],
    [{ dated: ["a=2999-01-01"] }, "--dated: 2999-01-01 is in the future; use the date of the list."],
    [{ allow: ["everything=a"] }, /^--allow: "everything" is not a gate; use partial, mixed, .*, reused\.$/],
    [{ keep: ["a"], fresh: true }, /--fresh ignores/],
    [{ keepOthers: true, fresh: true }, /^--keep-others needs the snapshot in use/],
    [{ keepOthers: true, keep: ["a"] }, /^--keep-others keeps every other dataset/],
    [{ keep: ["a"], dated: ["a=2026-01-31"] }, /^--keep a: .* leave out --dated a=…\.$/],
  ];
  for (const [options, message] of refused) {
    test(`refuses ${JSON.stringify(options)}`, () => {
      const found = usageErrorOf(options);
      if (typeof message === "string") expect(found).toBe(message);
      else expect(found).toMatch(message);
    });
  }
});
