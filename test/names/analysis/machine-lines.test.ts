// Names in the lines of passports, payments and tickets.

import { describe, expect, test } from "bun:test";
import { readMachineLine } from "../../../src/engine/names/analysis/machine-lines.ts";

describe("machine lines", () => {
  test.each([
    ["P<UTOVESK<<ORLAN", ["ORLAN VESK"]],
    ["P<UTOVESK<DORN<<ORLAN<TEMIR<<<<<<<<<<<<<<<<<", ["ORLAN TEMIR VESK DORN"]],
    ["P<D<<VESK<<ORLAN<<<<<<<<<<<<<<<<<<<<<<<<<<<<", ["ORLAN VESK"]],
    ["PPUTOVESK<<ORLAN<<<<<<<<<<<<<<<<<<<<<<<<<<<<", ["ORLAN VESK"]],
    ["P<UTOVESK<<ORLAN<<<<<<<< L898902C36UTO7408122F1204159", ["ORLAN VESK"]],
    ["VESK<<ORLAN<<<<", ["ORLAN VESK"]],
    ["P<UTOVESK<<<<<<<", ["VESK"]],
    ["VESK/ORLAN MR", ["ORLAN VESK"]],
    ["VESK/ALEXANDR", ["ALEXAN VESK", "ALEXANDR VESK"]],
    ["1VESK/ANNA MRS (ADT)", ["ANNA VESK"]],
    ["VESK DORN/ORLAN MR", ["ORLAN VESK DORN"]],
    ["Orlan Vesk/Anna Dorn", null],
    ["1/ORLAN VESK 2/12 HIGH STREET 3/GB/LONDON", ["ORLAN VESK"]],
    ["/DE89370400440532013000 1/ORLAN VESK 3/DE/BERLIN", ["ORLAN VESK"]],
    ["NIDN/DE/121231234342 1/ORLAN VESK", ["ORLAN VESK"]],
    ["/DE89370400440532013000 ORLAN VESK", ["ORLAN VESK"]],
    ["1/ORLAN VESK 1/ANNA DORN", ["ORLAN VESK", "ANNA DORN"]],
    ["1/ORLAN 1/VESK", ["ORLAN VESK", "ORLANVESK"]],
    ["Orlan Vesk", null],
    ["", null],
  ] as const)("%p of a person: %p", (text, expected) => {
    expect(readMachineLine(text, "person")).toEqual(expected === null ? null : [...expected]);
  });

  test("a name of a company goes on in its second line", () => {
    const names = readMachineLine("1/KORDAVIA TRA 1/DING LLC 2/DOCK ROAD 4", "organization");
    expect(names).toEqual(["KORDAVIA TRA DING LLC", "KORDAVIA TRADING LLC"]);
  });
});
