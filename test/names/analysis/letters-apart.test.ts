// Letters that signs part, and signs for letters: what such a text is read as, and ordinary texts with signs.

import { describe, expect, test } from "bun:test";
import { apartReadings, hasLettersApart } from "../../../src/engine/names/analysis/letters-apart.ts";

describe("a text is read as", () => {
  test.each([
    ["O.r.l.a.n V.e.s.k", ["Orlan Vesk"]],
    ["O r l a n   V e s k", ["Orlan Vesk"]],
    ["O/r/l/a/n/-/V/e/s/k", ["Orlan Vesk"]],
    ["O-r-l-a-n-V-e-s-k", ["OrlanVesk"]],
    ["O r l a n a l-V e s k", ["Orlanal Vesk"]],
    ["O-r¬l+a_n V.e,s·k", ["Orlan Vesk"]],
    ["O7r7l7a7n7 7V7e7s7k", ["Orlan Vesk"]],
    ["O1r2l3a4n", ["Orlan"]],
    ["IVIarek Vornsclan", ["marek Vomsdan"]],
    ["Or|lan Ve*sk", ["Orlan Vesk", "Orllan Ve*sk"]],
    ["Or£and ¥esk", ["Orland yesk"]],
    ["Orl@nd @vesk", ["Orland avesk"]],
    ["Constru(tion", ["Construction"]],
    ["J. P. O. R. Vesk", ["JPOR. Vesk"]],
  ] as const)("%p: %p", (text, readings) => {
    const found = apartReadings(text);
    for (const reading of readings) expect(found).toContain(reading);
    expect(found.length).toBeLessThanOrEqual(3);
  });
});

describe("a text is read as it is written", () => {
  test.each([
    "Orlan Vesk",
    "J. P. R. Vesk",
    "Quellwerk S.p.A.",
    "Quellwerk (Nordhaven) Ltd",
    "Quellwerk(Nordhaven) Ltd",
    "Vesk-Orlan/Quellwerk",
    "orlan@vesk.example",
    "EUR 4711 + 12 $",
    "M°Carmen Vesk",
    "葛·韦斯克",
    "RA09901",
    "Quellwerk A320B",
    "K1A 0B1",
  ])("%p", (text) => {
    expect(apartReadings(text)).toEqual([]);
    expect(hasLettersApart(text)).toBe(false);
  });
});

test.each([
  ["O r l a n V e s k", true],
  ["O r l a n V e s", true],
  ["O r l a n V e", false],
  ["O.r.l.a.n.v.e.s.k", true],
  ["O7r7l7a7n7v7e7s7k", true],
  ["O7r7l7a7n", false],
  ["Quellwerk S.G.P.S., S.A.", false],
  ["S.A.C.I.C.A.P. Quellwerk", false],
])("%p has letters apart: %p", (text, isApart) => {
  expect(hasLettersApart(text)).toBe(isApart);
});
