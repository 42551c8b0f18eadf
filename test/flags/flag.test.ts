import { describe, expect, test } from "bun:test";
import { Command } from "commander";
import { addFlags, type FlagsOf, flag, optionKey, wholeNumber } from "../../src/base/flags/flag.ts";

const FLAGS = [
  flag("--state <dir>", "a folder", { required: true }),
  flag("--log-level <level>", "a level", { variable: true, choices: ["info", "warn"], default: "info" }),
  flag("--workers <n>", "a number", { parse: wholeNumber(1, 64) }),
  flag("--map <field=column>", "texts", { repeatable: true }),
  flag("--egress <address...>", "texts", { default: [] }),
  flag("--four-eyes [on|off]", "a choice", { choices: ["on", "off"], preset: "on", default: "off" }),
  flag("--no-links", "without links"),
  flag("--json", "as JSON"),
];

/** The types of the values, written by hand: the compiler holds them against the declarations. */
interface Expected {
  readonly state: string;
  readonly logLevel: "info" | "warn";
  readonly workers?: number | undefined;
  readonly map?: string[] | undefined;
  readonly egress: string[];
  readonly fourEyes: "on" | "off";
  readonly links: boolean;
  readonly json?: boolean | undefined;
}

function parse(...args: string[]): Expected {
  const command = addFlags(new Command("x"), FLAGS)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const flags: FlagsOf<typeof FLAGS> = command.parse(args, { from: "user" }).opts();
  const typed: Expected = flags;
  // And back, so that no member is missing or of a wider type.
  const again: FlagsOf<typeof FLAGS> = typed;
  return again;
}

describe("one declaration", () => {
  test("gives the values, with their defaults", () => {
    expect(parse("--state", "s")).toEqual({
      state: "s",
      logLevel: "info",
      egress: [],
      fourEyes: "off",
      links: true,
    });
    const all = ["--workers", "2", "--map", "a=b", "--map", "c=d", "--egress", "e", "f", "--four-eyes"];
    expect(parse("--state", "s", ...all, "--no-links", "--json")).toEqual({
      ...{ state: "s", logLevel: "info", workers: 2, map: ["a=b", "c=d"], egress: ["e", "f"] },
      ...{ fourEyes: "on", links: false, json: true },
    });
  });

  test.each([
    [[], "required option '--state <dir>' not specified"],
    [["--state", "s", "--log-level", "loud"], "Allowed choices are info, warn."],
    [["--state", "s", "--workers", "65"], "'65' is invalid. Use a whole number from 1 to 64"],
    [
      ["--state", "s", "--workers", "007"],
      "'007' is invalid. Use a whole number from 1 to 64, without zeros",
    ],
  ])("refuses %p", (args, said) => {
    expect(() => parse(...args)).toThrow(said);
  });

  test("names its variable, and the key of its value", () => {
    const variables = FLAGS.flatMap(({ envVar }) => envVar ?? []);
    expect(variables).toEqual(["INTERDICT_LOG_LEVEL"]);
    expect(FLAGS.map((one) => one.attributeName())).toContain(optionKey("log-level"));
  });
});
