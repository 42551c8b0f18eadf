// Whatever a message holds, and wherever: each of its words becomes a part of a party or a text, or the
// message is refused. Screening looks at all of these.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ISO_20022_TYPES } from "../../src/service/payments/iso20022/message-types.ts";
import {
  GROUPS,
  NUMBERS,
  PARTICIPANTS,
  TEXTS,
  VALUES,
} from "../../src/service/payments/iso20022/vocabulary.ts";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import { swiftTypes } from "../../src/service/payments/swift/message-types.ts";
import { swift } from "./samples.ts";

/** All that is screened of a text; null when a message of it is refused. */
function screenedOf(text: string): string | null {
  const messages = readMessages(text);
  const parts = messages.flatMap((message) =>
    isUnreadable(message)
      ? [null]
      : [
          ...message.parties.flatMap(({ names, addressLines }) => [...names, ...addressLines]),
          ...message.texts.map((one) => one.text),
        ],
  );
  return parts.includes(null) ? null : parts.join("\n");
}

/** Words of letters only, each another one. */
const wordOf = (number: number) =>
  `Quenn${[...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("")}var`;

function expectAll(text: string, words: readonly string[]): void {
  const screened = screenedOf(text);
  if (screened !== null) expect(words.filter((word) => !screened.includes(word))).toEqual([]);
}

describe("ISO 20022", () => {
  const inner =
    "Id Nm Othr OrgId PrvtId PstlAdr AdrLine TwnNm Ctry FinInstnId BICFI LEI IBAN Ownr Svcr Prxy Pty Agt".split(
      " ",
    );
  const names = [
    ...[...GROUPS, ...NUMBERS, ...VALUES, ...TEXTS.keys(), ...PARTICIPANTS.keys()],
    ...PARTICIPANTS.keys().map((name) => `${name}Acct`),
    ...[...inner, "Unheard", "CdtrAcct"],
  ];
  interface Element {
    readonly name: string;
    readonly children: readonly Element[];
    readonly isNamed: boolean;
  }
  const { element } = fc.letrec<{ element: Element }>((tie) => ({
    element: fc.record({
      name: fc.oneof(fc.constantFrom(...names), fc.constantFrom(...inner)),
      isNamed: fc.boolean(),
      children: fc.oneof(
        { maxDepth: 6, depthIdentifier: "element" },
        fc.constant([]),
        fc.array(tie("element"), { maxLength: 3, depthIdentifier: "element" }),
      ),
    }),
  }));

  test.each(ISO_20022_TYPES.map(({ name, elements, transactions }) => ({ name, elements, transactions })))(
    "$name",
    ({ name, elements, transactions }) => {
      const [transaction = ""] = transactions;
      fc.assert(
        fc.property(fc.array(element, { maxLength: 4 }), fc.boolean(), (children, isInTransaction) => {
          const words: string[] = [];
          const write = (one: Element): string => {
            const word = one.isNamed || one.children.length === 0 ? wordOf(words.length) : "";
            if (word !== "") words.push(word);
            return `<${one.name}>${word}${one.children.map(write).join("")}</${one.name}>`;
          };
          const inside = children.map(write).join("");
          const path = isInTransaction ? transaction.split("/").filter(Boolean) : [];
          const wrapped = path.reduceRight((content, step) => `<${step}>${content}</${step}>`, inside);
          const root = elements[0];
          expectAll(
            `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}.001.09"><${root}>${wrapped}</${root}></Document>`,
            words,
          );
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe("SWIFT MT", () => {
  const tag = fc
    .tuple(fc.integer({ min: 10, max: 99 }), fc.constantFrom("", ..."ABCDFGHKLMPS"))
    .map(([n, o]) => `${n}${o}`);
  const known = fc.constantFrom(
    ..."20 21 25 25P 50 50A 50C 50F 50H 50K 51A 52A 52C 52D 53B 57B 58D 59 59A 59F 61 70 72 77B 79 86".split(
      " ",
    ),
  );
  const begin = fc.constantFrom(
    "",
    "/",
    "//",
    "/C/",
    "/123/",
    "1/",
    "2/",
    "3/DE/",
    "8/",
    "?32",
    "/INS/",
    "251127D1,NMSC",
  );
  const field = fc.record({
    tag: fc.oneof(tag, known),
    lines: fc.array(begin, { minLength: 1, maxLength: 7 }),
  });

  test.each([...swiftTypes().keys()])("%s", (type) => {
    const [, number = "", user = ""] = /^MT(\d{3})(\w*)$/.exec(type) ?? [];
    fc.assert(
      fc.property(fc.array(field, { maxLength: 6 }), (fields) => {
        const words: string[] = [];
        const lines = fields.map(({ tag: own, lines: begins }) => {
          const written = begins.map((start) => {
            const word = wordOf(words.length).toUpperCase();
            words.push(word);
            return `${start}${word}`;
          });
          return `:${own}:${written.join("\r\n")}`;
        });
        expectAll(swift(number, lines, user === "" ? "" : `{3:{119:${user}}}`), words);
      }),
      { numRuns: 30 },
    );
  });
});
