// Texts that hold several names, and texts that only look so.

import { describe, expect, test } from "bun:test";
import { splitSeveralNames, textsOfListed } from "../../../src/engine/names/analysis/several-names.ts";

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
    ["Anna and Orlan Vesk", ["Anna Vesk", "Orlan Vesk"]],
    ["Lina Quorvan c/o Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Orlan Vesk", []],
    ["Orlan Vesk s/o Temir Vesk", ["Orlan Vesk", "Temir Vesk"]],
    ["Orlan Vesk jointly with Anna Vesk", ["Orlan Vesk", "Anna Vesk"]],
    ["Orlan Vesk ITF Anna Quorvan", ["Orlan Vesk", "Anna Quorvan"]],
    ["Orlan Vesk FBO Anna Quorvan", ["Orlan Vesk", "Anna Quorvan"]],
    ["Lina Quorvan FOR Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan I.F.O. Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan im Auftrag von Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan für Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan por cuenta de Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Лина Кворван для Орлан Веск", ["Лина Кворван", "Орлан Веск"]],
    ["att Orlan Vesk", ["Orlan Vesk"]],
    ["Lina Quorvan att Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["UBO Orlan Vesk", ["Orlan Vesk"]],
    ["Lina Quorvan // Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["REF 4711/Orlan Vesk", ["Orlan Vesk"]],
    ["4711/Orlan Vesk", ["Orlan Vesk"]],
    ["D. V. Quorvan Vesk", []],
    ["Tele2 Quorvan Vesk", []],
    ["Mr Orlan and Mrs Anna Vesk", ["Orlan Vesk", "Anna Vesk"]],
    ["Orlan Vesk 12 High Street London", ["Orlan Vesk"]],
    ["Orlan Vesk, Lindenstrasse 4, Bonn", ["Orlan Vesk"]],
    ["Orlan Vesk 12", []],
    ["1/VESK ORLAN 2/12 HIGH STREET 3/GB/LONDON", ["VESK ORLAN"]],
    ["VESK/ORLANMR", ["ORLAN VESK", "ORLANMR VESK"]],
    ["VESK/ANNA MRS", ["ANNA VESK"]],
    ["Anna Vesk née Quorvan", ["Anna Vesk", "Anna Quorvan"]],
    ["Anna Vesk (geb. Quorvan)", ["Anna Vesk", "Anna Quorvan"]],
    ["Orlan Vesk/Wesk", ["Orlan Vesk", "Orlan Wesk"]],
    ["Orlan Vesk, Managing Director", ["Orlan Vesk"]],
    ["Beneficiary: Orlan Vesk", ["Orlan Vesk"]],
    ["David Vesk, Anna Quorvan", ["David Vesk", "Anna Quorvan"]],
    ["Quorvan Vesk, David Anna", []],
    ["Orlan Vesk (a.k.a. Temir Torvad, Temir Dorvan)", ["Orlan Vesk", "Temir Torvad", "Temir Dorvan"]],
    ["Orlan (a.k.a. Orlam, Urlan) Vesk", ["Orlan Vesk"]],
    ["Orlan Vesk\nTorvad Lane 5\nLondon", ["Orlan Vesk", "Orlan Vesk Torvad Lane 5"]],
    ["Lina Quorvan (Orlan Vesk)", ["Lina Quorvan (Orlan Vesk", "Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan - Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan + Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina Quorvan : Orlan Vesk", ["Lina Quorvan", "Orlan Vesk"]],
    ["Lina (Orla) Quorvan Vesk", []],
    ["Lina Quorvan - Vesk", []],
    ["Lina Quorvan-Vesk", []],
    ["Sandor Andaka Vesk", []],
    ["Orlan Aka Vesk", []],
    ["A/B/C", []],
    ["", []],
  ] as const)("%p of a person: %p", (text, expected) => {
    expect(splitSeveralNames(text, "person").names).toEqual([...expected]);
  });

  test.each([
    ["Quellwerk AG dba Norvane Trading", ["Quellwerk AG", "Norvane Trading"]],
    ["Quellwerk AG t/a Norvane", ["Quellwerk AG", "Norvane"]],
    ["Quellwerk AG (formerly Norvane Trading Ltd)", ["Quellwerk AG", "Norvane Trading Ltd"]],
    ["1/QUELLWERK AG", ["QUELLWERK AG"]],
    ["Quellwerk AG (ex Norvane Trading)", ["Quellwerk AG", "Norvane Trading"]],
    ["Quellwerk AG ex-Norvane Trading", ["Quellwerk AG", "Norvane Trading"]],
    ["Quellwerk AG, Dubai Branch", ["Quellwerk AG"]],
    ["Quellwerk AG c/o Norvane Trading", ["Quellwerk AG", "Norvane Trading"]],
    ["Quellwerk AG on behalf of Norvane Trading", ["Quellwerk AG", "Norvane Trading"]],
    ["Quellwerk AG for Norvane Trading", ["Quellwerk AG", "Norvane Trading"]],
    ["Anna Vesk for Norvane Trading", ["Anna Vesk", "Norvane Trading"]],
    [
      "Quellwerk AG Attn: Norvane Trading",
      ["Quellwerk AG Norvane Trading", "Quellwerk AG", "Norvane Trading"],
    ],
    ["Quellwerk Company for Norvane Trade", []],
    ["INV 4711 Norvane Trading", ["Norvane Trading"]],
    ["Foundation for Norvane Research", []],
    ["Anna Vesk Memorial Fund for Research", []],
    ["Attention Research Institute", ["Research Institute"]],
    ["Home for Care of Veterans", []],
    ["ITF Trading Ltd", []],
    ["Kestrel and Wren Ltd", []],
    ["Kestrel & Wren / Norvane", []],
    ["Quellwerk A/S", []],
    ["Bank of Norvane", []],
    ["Norvane Relief/Vesk Aid Society", ["Norvane Relief", "Vesk Aid Society"]],
    ["Al-Norvana/Islamic Army", ["Al-Norvana", "Islamic Army"]],
    ["Norvane Import/Export Trading", []],
    ["Norvane/Vesk", []],
    ["Norvane Agricultural Bank JSC (Norvselbank)", ["Norvane Agricultural Bank JSC", "Norvselbank"]],
  ] as const)("%p of an organisation: %p", (text, expected) => {
    expect(splitSeveralNames(text, "organization").names).toEqual([...expected]);
  });

  test("of a ship: its former name", () => {
    expect(splitSeveralNames("Amber Wave ex Sea Pearl", "vessel").names).toEqual(["Amber Wave", "Sea Pearl"]);
    expect(splitSeveralNames("Ex Libris", "vessel").names).toEqual([]);
  });

  test.each([
    ["Orlan Vesk / Temir Vesk", ["Orlan Vesk", "Temir Vesk"]],
    ["Orlan (a.k.a. Orlam) Vesk", ["Orlan (a.k.a. Orlam) Vesk", "Orlan Vesk"]],
    ["Orlan Vesk son of Temir Vesk", ["Orlan Vesk son of Temir Vesk"]],
    ["Orlan Vesk, Managing Director", ["Orlan Vesk, Managing Director"]],
    ["Orlan Vesk", ["Orlan Vesk"]],
  ] as const)("a listed %p is read as %p", (text, expected) => {
    expect(textsOfListed(text, "person")).toEqual([...expected]);
  });

  test.each([
    ["Orlan Vesk and Anna Quorvan", true],
    ["Anna Vesk née Quorvan", false],
    ["Lina Quorvan for Orlan Vesk", false],
    ["Orlan Vesk, Managing Director", false],
    ["Orlan Vesk 12 High Street London", true],
    ["Anna and Orlan Vesk", false],
    ["Mr Orlan and Mrs Anna Vesk", false],
    ["Orlan Vesk", false],
  ])("%p is mixed: %p", (text, isMixed) => {
    expect(splitSeveralNames(text, "person").isMixed).toBe(isMixed);
  });

  test("all are read, however many there are", () => {
    const text = Array.from({ length: 9 }, () => "Orlan Vesk").join("; ");
    expect(splitSeveralNames(text, "person").names.length).toBe(9);
  });
});
