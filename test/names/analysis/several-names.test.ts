// Texts that hold several names, and texts that only look so.

import { describe, expect, test } from "bun:test";
import { splitSeveralNames } from "../../../src/names/analysis/several-names.ts";

describe("names within a text", () => {
  test.each([
    ["Orlan Vesk a.k.a. Temir Torvad", ["Orlan Vesk", "Temir Torvad"]],
    ["Orlan Vesk, aka: Temir Torvad", ["Orlan Vesk", "Temir Torvad"]],
    ["ORLAN VESK A/K/A TEMIR TORVAD", ["ORLAN VESK", "TEMIR TORVAD"]],
    ["Orlan Vesk (formerly known as Temir Torvad)", ["Orlan Vesk", "Temir Torvad"]],
    ["Orlan Vesk; Anna Vesk ;Lina Quorvan", ["Orlan Vesk", "Anna Vesk", "Lina Quorvan"]],
    ["Orlan Vesk and Anna Vesk", ["Orlan Vesk", "Anna Vesk"]],
    ["Orlan Vesk and/or Anna Vesk", ["Orlan Vesk", "Anna Vesk"]],
    ["Orlan Vesk / Anna Vesk", ["Orlan Vesk", "Anna Vesk"]],
    ["Anna and Orlan Vesk", ["Orlan Vesk"]],
    ["Lina Quorvan c/o Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Orlan Vesk", []],
    ["Orlan Vesk s/o Temir Vesk", []],
    ["Sandor Andaka Vesk", []],
    ["Orlan Aka Vesk", []],
    ["A/B/C", []],
    ["", []],
  ] as const)("%p of a person: %p", (text, expected) => {
    expect(splitSeveralNames(text, "person")).toEqual([...expected]);
  });

  test.each([
    ["Quellwerk AG dba Norvane Trading", ["Quellwerk AG", "Norvane Trading"]],
    ["Quellwerk AG t/a Norvane", ["Quellwerk AG", "Norvane"]],
    ["Kestrel and Wren Ltd", []],
    ["Kestrel & Wren / Norvane", []],
    ["Quellwerk A/S", []],
    ["Bank of Norvane", []],
  ] as const)("%p of an organisation: %p", (text, expected) => {
    expect(splitSeveralNames(text, "organization")).toEqual([...expected]);
  });

  test("no more than four are read", () => {
    const text = Array.from({ length: 9 }, () => "Orlan Vesk").join("; ");
    expect(splitSeveralNames(text, "person").length).toBe(4);
  });
});
