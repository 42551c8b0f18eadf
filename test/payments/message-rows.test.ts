// A long message tells its work as it goes: its garbage is collected before all of it is screened.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Matcher } from "../../src/engine/screening/match.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { MessageRowScreener } from "../../src/service/payments/screening/message-rows.ts";
import { importDemonstration } from "../bulk/screening/customers.ts";
import { scratchFolder } from "../support/scratch.ts";
import { readOne } from "./demonstration.ts";
import { pacs008 } from "./samples.ts";

const folder = scratchFolder("interdict-message-rows-");
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
});
afterAll(() => snapshot.close());

test("a message of many parties tells its work in parts", () => {
  const settings = { threshold: 0.8, limit: 10, include: ["sanction"] as const, datasets: null };
  const told: number[] = [];
  const screener = new MessageRowScreener(
    new Matcher(snapshot),
    { ...settings, rules: [], places: null },
    null,
    undefined,
    (subjects) => told.push(subjects),
  );
  const contacts = Array.from({ length: 40 }, (_, i) => `<UltmtDbtr><Nm>Orla Penwick ${i}</Nm></UltmtDbtr>`);
  const message = readOne(
    pacs008(`<Dbtr><Nm>Ada Soen</Nm></Dbtr>${contacts.join("")}<Cdtr><Nm>Bea</Nm></Cdtr>`),
  );
  expect(screener.screen([{ line: 1, file: "a.xml", message }]).tally.parties).toBe(42);
  expect(told.length).toBeGreaterThan(1);
  expect(Math.max(...told)).toBeLessThan(50);
});
