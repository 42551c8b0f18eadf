// Texts that hide a name: what they are read as, what hides it, and ordinary texts that hide nothing.

import { describe, expect, test } from "bun:test";
import { disguisedReadings, disguisesOf } from "../../../src/engine/names/analysis/disguised-texts.ts";

describe("a text that hides a name", () => {
  test.each([
    ["\u202eksev nalro\u202c", ["override"], ["orlan vesk"]],
    ["Orlan \u202eksev", ["override"], ["Orlan vesk"]],
    ["Or\u202enal\u202c Vesk", ["override"], ["Ornal Vesk", "Orlan Vesk"]],
    ["\u2067\u202eksev nalro\u202c\u2069", ["override"], ["orlan vesk"]],
    ["Orlan\u200bVesk", ["unseen"], ["OrlanVesk", "Orlan Vesk"]],
    ["O\u200br\u200bl\u200ba\u200bn Vesk", ["unseen"], ["Orlan Vesk"]],
    ["Orl\u{e0061}an Vesk", ["unseen"], ["Orlan Vesk", "Orl an Vesk"]],
    ["O☺r☺l☺a☺n V☺e☺s☺k", ["symbol", "apart"], ["Orlan Vesk"]],
    ["Or👨‍👩‍👧lan Vesk", ["symbol"], ["Orlan Vesk"]],
    ["Orlan⠀Vesk", ["symbol"], ["OrlanVesk"]],
    ["O⠀r⠀l⠀a⠀n⠀⠀V⠀e⠀s⠀k", ["symbol", "apart"], ["Orlan Vesk"]],
    ["🅥🅔🅢🅚", ["styled"], ["vesk"]],
    ["ꓦꓰꓢꓗ Orlan", ["lookAlike"], ["VESK Orlan"]],
    ["Vеsk Orlan", ["lookAlike"], ["Vesk Orlan"]],
    ["Lina ꓝꓳꓣ Orlan", ["lookAlike"], ["Lina FOR Orlan"]],
    ["Оrlaп Vцnov", ["lookAlike"], ["Orlan Vunov"]],
    ["ʞsǝʌ uɐlɹo", ["turned"], ["orlan vesk"]],
    ["ОЅАМЕ", [], ["OSAME"]],
    ["O.r.l.a.n V.e.s.k", ["apart"], ["Orlan Vesk"]],
  ] as const)("%p: %p, read as %p", (text, disguises, readings) => {
    expect(disguisesOf(text)).toEqual([...disguises]);
    expect(disguisedReadings(text)).toEqual([...readings]);
  });
});

describe("an ordinary text", () => {
  test.each([
    ["Orlan Vesk"],
    ["Élodie Brûlé-Façon"],
    ["E\u0301lodie D\u2019Arvor"],
    ["\ufeffOrlan Vesk"],
    ["Orlan\u00a0Vesk"],
    ["Quell\u00adwerk AG"],
    ["Орлан Веск"],
    ["علی\u200cرضا تست"],
    ["\u200fאורלן וסק\u200e"],
    ["श्री\u200dराम"],
    ["葛\u{e0100}城"],
    ["Orlan Vesk 🙂"],
    ["Quellwerk™ AG ®"],
    ["M°Carmen Vesk"],
    ["Orlan Vesk 🇩🇪"],
  ])("%p hides nothing", (text) => {
    expect(disguisesOf(text)).toEqual([]);
    expect(disguisedReadings(text)).toEqual([]);
  });
});
