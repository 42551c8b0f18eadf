// The flags --warn-age and --max-age, and what the log says of old lists.

import { describe, expect, test } from "bun:test";
import { Command } from "commander";
import { AGE_FLAGS, parseAgeLimit } from "../../src/base/flags/ages.ts";
import { DEFAULT_AGE_LIMITS } from "../../src/base/model/content-age.ts";
import { ageLimitsOf } from "../../src/service/server/age-limits.ts";
import { AgeReport } from "../../src/service/server/age-report.ts";

describe("an age limit", () => {
  test.each([
    ["7", { "*": 7 }],
    ["off", { "*": null }],
    ["un_sc_sanctions=7", { un_sc_sanctions: 7 }],
    ["30, un_sc_sanctions=7 ,gb_hmt_sanctions=off", { "*": 30, un_sc_sanctions: 7, gb_hmt_sanctions: null }],
    ["a=b=9999", { "a=b": 9999 }],
    ["constructor=1", { constructor: 1 }],
  ])("%s is read", (text, days) => {
    expect(Object.fromEntries(parseAgeLimit(text))).toEqual(days);
  });

  test.each(["", ",", "7,", "0", "-1", "1.5", "7d", "10000", "=7", "un=", "un", "un=never", "7 8", "٧"])(
    "%j is refused",
    (text) => {
      expect(() => parseAgeLimit(text)).toThrow("is not an age limit");
    },
  );

  test("is refused when it is given twice", () => {
    expect(() => parseAgeLimit("7,8")).toThrow("The limit of all datasets is given twice.");
    expect(() => parseAgeLimit("un=8", parseAgeLimit("un=off"))).toThrow("The limit of un is given twice.");
  });
});

describe("the flags", () => {
  const read = (args: string[]) => {
    const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    for (const option of AGE_FLAGS) command.addOption(option);
    const { warn, max } = ageLimitsOf(command.parse(args, { from: "user" }).opts());
    return { warn: Object.fromEntries(warn), max: Object.fromEntries(max) };
  };

  test("may be repeated, and leave the default to all that they don't name", () => {
    expect(read([])).toEqual({ warn: { "*": 7 }, max: {} });
    expect(read(["--warn-age", "a=3", "--warn-age", "b=off", "--max-age", "30", "--max-age", "a=5"])).toEqual(
      {
        warn: { "*": 7, a: 3, b: null },
        max: { "*": 30, a: 5 },
      },
    );
    expect(read(["--warn-age", "off"]).warn).toEqual({ "*": null });
  });

  test("win over the environment", () => {
    process.env.INTERDICT_MAX_AGE = "20,a=4";
    try {
      expect(read([]).max).toEqual({ "*": 20, a: 4 });
      expect(read(["--max-age", "a=5"]).max).toEqual({ a: 5 });
      process.env.INTERDICT_MAX_AGE = "a";
      expect(() => read([])).toThrow();
    } finally {
      delete process.env.INTERDICT_MAX_AGE;
    }
  });
});

test("the log reports old lists once per snapshot and day", () => {
  const logged: string[] = [];
  const note = (level: string) => (facts: object, text: string) =>
    logged.push(
      `${level} ${text}: ${(facts as { lists: string[] }).lists.map((list) => list.split(" ")[0])}`,
    );
  const log = { warn: note("warn"), error: note("error") } as unknown as ConstructorParameters<
    typeof AgeReport
  >[1];
  let now = new Date("2026-11-20T23:59:59Z");
  const limits = { ...DEFAULT_AGE_LIMITS, max: new Map([["un", 30]]) };
  const report = new AgeReport(limits, log, () => now);
  const manifest = (id: string, un: string) => ({
    id,
    createdAt: "2026-11-20T00:00:00",
    sources: [],
    datasets: {
      un: { contentDate: un, listed: 1, filled: {} },
      eu: { contentDate: "2026-11-13", listed: 1, filled: {} },
    },
  });
  const heard = (id: string, un: string) => {
    logged.length = 0;
    report.report(manifest(id, un));
    return [...logged];
  };
  const tooOld = "error lists are too old or missing: /readyz answers 503";
  const old = "warn lists are older than they should be, or missing";
  expect(heard("first", "2026-10-20")).toEqual([`${tooOld}: un`]);
  expect(heard("first", "2026-10-20")).toEqual([]);
  now = new Date("2026-11-21T00:00:00Z");
  expect(heard("first", "2026-10-20")).toEqual([`${tooOld}: un`, `${old}: eu`]);
  expect(heard("second", "2026-11-20")).toEqual([`${old}: eu`]);
  expect(heard("second", "2026-11-20")).toEqual([]);
});
