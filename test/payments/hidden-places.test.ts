// A listed party is found wherever a message can hold its name: in every place of every type that is read.
// Here each place is known, and a ninth of the names is found; test/e2e/messages.test.ts finds all of them.

import { describe, expect, test } from "bun:test";
import { recordsOf } from "../../src/service/payments/finding.ts";
import { ISO_20022_TYPES } from "../../src/service/payments/iso20022/message-types.ts";
import { swiftTypes } from "../../src/service/payments/swift/message-types.ts";
import { rounds } from "../support/thorough.ts";
import { readOne, useDemonstration } from "./demonstration.ts";
import { type HidingMessage, iso20022Messages, LISTED, swiftMessages } from "./every-place.ts";
import { swift } from "./samples.ts";

const screener = useDemonstration("hidden-places");

/** One message in so many is screened. */
const STEP = rounds({ usual: 9, thorough: 1 });

/** What is wrong when this name stands in a message: it is not found, or the place is not known. */
function wrongWith(text: string, id: string, isScreened = true): string[] {
  const message = readOne(text);
  const isFound =
    !isScreened ||
    screener()
      .screen(message)
      .findings.flatMap(recordsOf)
      .some((record) => record.id === id);
  const unknown = message.unread
    .map(({ reason }) => reason)
    .filter((reason) => /is not known here|is no part of an/.test(reason));
  return [...(isFound ? [] : ["not found"]), ...unknown];
}

function wrongAmong(messages: readonly HidingMessage[], type: string): string[] {
  const own = messages.filter((message) => message.type === type);
  expect(own.length).toBeGreaterThan(0);
  return own.flatMap(({ label, text, id }, i) =>
    wrongWith(text, id, i % STEP === 0).map((what) => `${label}: ${what}`),
  );
}

describe("ISO 20022", () => {
  const messages = iso20022Messages();

  test("thousands of places", () => {
    expect(messages.length).toBeGreaterThan(2000);
  });

  test.each(ISO_20022_TYPES.map(({ name }) => name))("%s", (type) => {
    expect(wrongAmong(messages, type)).toEqual([]);
  });
});

describe("SWIFT MT", () => {
  const messages = swiftMessages();

  test.each([...swiftTypes().keys()])("%s", (type) => {
    expect(wrongAmong(messages, type)).toEqual([]);
  });

  test.each([
    ["61", ["2511271127CR1000,NTRFNAME//B123", "DETAILS"]],
    ["61", ["251127D1000,NMSCREF//NAME"]],
    ["61", ["251127D1000,NMSCREF//B1", "NAME"]],
    ["86", ["166?00TRANSFER?20INVOICE 1?21?32NAME"]],
    ["86", ["166?00TRANSFER?20INVOICE 1?32HEAD?33TAIL?34888"]],
    ["86", ["020<00TRANSFER<20INVOICE 1<27HEAD<28TAIL<29X"]],
    ["86", ["020^00TRANSFER^20INVOICE 1^32HEAD^33TAIL"]],
    ["86", ["/ORDP//NAME/NAME/REMI/INVOICE 1"]],
    ["86", ["INVOICE 4711 OF MARCH 2026, PALLETS OF CERAMICS, FOR THE ACCOUNT HEAD", "TAIL"]],
  ] as const)("field %s of a statement: %p", (tag, lines) => {
    for (const [id, listed] of LISTED) {
      const name = listed.toUpperCase();
      const cut = Math.floor(name.length / 2) + 1;
      const written = lines.map((line) =>
        line
          .replace("HEAD", name.slice(0, cut))
          .replace("TAIL", name.slice(cut))
          .replace(/NAME$|NAME(?=\/\/|\/REMI)/, name),
      );
      const text = swift("940", [":20:REF1", ":25:123", `:${tag}:${written.join("\r\n")}`]);
      expect([name, wrongWith(text, id)]).toEqual([name, []]);
    }
  });
});
