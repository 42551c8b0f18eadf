// Payment messages that are screened against the demonstration lists.

import { afterAll, beforeAll } from "bun:test";
import { join } from "node:path";
import { isUnreadable, type PaymentMessage } from "../../src/payments/message.ts";
import { readMessages } from "../../src/payments/reading/read-text.ts";
import { MessageScreener } from "../../src/payments/screening/screen-message.ts";
import { Matcher } from "../../src/screening/match.ts";
import { openSnapshot, type Snapshot } from "../../src/snapshot/open.ts";
import { importDemonstration } from "../bulk/screening/customers.ts";
import { scratchFolder } from "../support/scratch.ts";

/** A screener on the lists, which are there from the first test of a file to the last. */
export function useDemonstration(name: string): () => MessageScreener {
  const folder = scratchFolder(`interdict-${name}-`);
  let snapshot: Snapshot;
  let screener: MessageScreener;
  beforeAll(async () => {
    snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
    const settings = { threshold: 0.8, limit: 10, include: ["sanction"] as const, datasets: null };
    screener = new MessageScreener(new Matcher(snapshot), { ...settings, rules: [], places: null });
  });
  afterAll(() => snapshot.close());
  return () => screener;
}

/** The first message of a text. Throws for one that can't be read. */
export function readOne(text: string): PaymentMessage {
  const [message] = readMessages(text);
  if (message === undefined || isUnreadable(message)) throw new Error(JSON.stringify(message));
  return message;
}
