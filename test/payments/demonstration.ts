// Payment messages that are screened against the demonstration lists.

import { afterAll, beforeAll } from "bun:test";
import { join } from "node:path";
import { Matcher } from "../../src/engine/screening/match.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { isUnreadable, type PaymentMessage } from "../../src/service/payments/message.ts";
import { readMessages } from "../../src/service/payments/reading/read-text.ts";
import { MessageScreener } from "../../src/service/payments/screening/screen-message.ts";
import { importDemonstration } from "../bulk/screening/customers.ts";
import { scratchFolder } from "../support/scratch.ts";

const SETTINGS = { threshold: 0.8, limit: 10, include: ["sanction"], datasets: null } as const;

type ClearedPairs = ConstructorParameters<typeof MessageScreener>[2];

/**
 * Makes screeners on the lists, which are there from the first test of a file to the last. The same one each
 * time, but for cleared pairs.
 */
export function useDemonstration(name: string): (cleared?: ClearedPairs) => MessageScreener {
  const folder = scratchFolder(`interdict-${name}-`);
  let snapshot: Snapshot;
  let screener: MessageScreener;
  const make = (cleared?: ClearedPairs) =>
    new MessageScreener(new Matcher(snapshot), { ...SETTINGS, rules: [], places: null }, cleared);
  beforeAll(async () => {
    snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
    screener = make();
  });
  afterAll(() => snapshot.close());
  return (cleared) => (cleared === undefined ? screener : make(cleared));
}

/** The first message of a text. Throws for one that can't be read. */
export function readOne(text: string): PaymentMessage {
  const [message] = readMessages(text);
  if (message === undefined || isUnreadable(message)) throw new Error(JSON.stringify(message));
  return message;
}
