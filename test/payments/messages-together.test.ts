// The parties of many messages are compared together. The answers are those of each message alone, and a
// party that comes again is asked for once.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Matcher } from "../../src/engine/screening/match.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import type { PaymentMessage } from "../../src/service/payments/message.ts";
import { DEFAULT_RULES } from "../../src/service/payments/screening/rules.ts";
import { MessageScreener } from "../../src/service/payments/screening/screen-message.ts";
import { importDemonstration } from "../bulk/screening/customers.ts";
import { scratchFolder } from "../support/scratch.ts";
import { readOne } from "./demonstration.ts";
import { pacs008 } from "./samples.ts";

const LISTED = "Taisiya Orestovna Bulgozhina";
const SETTINGS = { threshold: 0.8, limit: 10, include: ["sanction"], datasets: null } as const;

const folder = scratchFolder("interdict-messages-together-");
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
});
afterAll(() => snapshot.close());

type ClearedPairs = ConstructorParameters<typeof MessageScreener>[2];

/** A screener, and the names in each call for the comparison of subjects. */
function screening(cleared: ClearedPairs = null) {
  const matcher = new Matcher(snapshot);
  const compareAll = matcher.matchAll.bind(matcher);
  const calls: string[][] = [];
  matcher.matchAll = (subjects) => {
    calls.push(subjects.flatMap(([{ properties }]) => properties.name ?? []));
    return compareAll(subjects);
  };
  const settings = { ...SETTINGS, rules: DEFAULT_RULES, places: null };
  return { screener: new MessageScreener(matcher, settings, cleared), calls };
}

function paymentOf(payer: string, account: string, payee = "Bea Orlat"): PaymentMessage {
  return readOne(
    pacs008(
      `<Dbtr><Nm>${payer}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct>` +
        `<Cdtr><Nm>${payee}</Nm></Cdtr>`,
    ),
  );
}

test("a party that comes again is asked for once as each kind, and found in each message", () => {
  const { screener, calls } = screening();
  const messages = Array.from({ length: 30 }, (_, i) => paymentOf(LISTED, `A-${i}`));
  const answers = screener.screenAll(messages);
  expect(calls.flat().filter((name) => name === LISTED).length).toBe(3);
  for (const { verdict, findings } of answers) {
    expect(verdict).toBe("review");
    expect(findings.map(({ record }) => record?.id)).toContain("ofac-990002");
  }
});

test("messages that are screened together have the answers that they have alone", () => {
  const lines = readFileSync("fixtures/payments/messages.jsonl", "utf8").trim().split("\n");
  const messages = lines.map((line) => readOne(JSON.parse(line).text));
  const { screener, calls } = screening();
  const one = screening().screener;
  const alone = messages.map((message) => one.screen(message));
  expect(screener.screenAll(messages)).toEqual(alone);
  expect(new Set(alone.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
  // Together means some at a time, so that a file of any size has the same memory.
  expect(Math.max(...calls.map(({ length }) => length))).toBeGreaterThan(10);
  expect(calls.length).toBeGreaterThan(1);
});

test("a name that one customer was cleared of is still found for another customer in the same part", () => {
  const rows = new Set(Array.from({ length: 2000 }, (_, row) => row));
  const of = (account: string) => (account === "CLEARED" ? { rows, lapsed: new Map() } : null);
  const { screener } = screening({ of });
  const accounts = ["CLEARED", "OTHER", "CLEARED"];
  const answers = screener.screenAll(accounts.map((account) => paymentOf(LISTED, account)));
  expect(answers.map(({ verdict }) => verdict)).toEqual(["clear", "review", "clear"]);
});
