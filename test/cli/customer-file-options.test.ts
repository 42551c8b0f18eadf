import { describe, expect, test } from "bun:test";
import { Command } from "commander";
import { addFlags } from "../../src/base/flags/flag.ts";
import {
  CUSTOMER_FILE_FLAGS,
  type CustomerFileFlags,
  customerFileOptions,
} from "../../src/cli/customer-file-options.ts";

function parse(...args: string[]) {
  const command = addFlags(new Command("screen"), CUSTOMER_FILE_FLAGS).exitOverride();
  return customerFileOptions(command.parse(args, { from: "user" }).opts<CustomerFileFlags>());
}

test("flags become the options of the reader, and --map may be repeated", () => {
  expect(
    parse("--map", "id=Nr", "--map", "name=Kunde", "--date-order", "mdy", "--encoding", "windows-1252"),
  ).toEqual({ map: ["id=Nr", "name=Kunde"], dateOrder: "mdy", encoding: "windows-1252" });
});

describe("wrong values are named", () => {
  const cases: readonly (readonly [flag: string, value: string, message: string])[] = [
    ["--date-order", "ymd", '--date-order must be dmy or mdy, not "ymd".'],
    ["--encoding", "latin1", 'euc-kr, not "latin1".'],
    ["--delimiter", ";;", '--delimiter must be one character, not ";;".'],
    ["--separator", "", "--separator must not be empty."],
  ];
  for (const [flag, value, message] of cases)
    test(flag, () => expect(() => parse(flag, value)).toThrow(message));
});
