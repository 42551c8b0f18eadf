// The shipped journals of all replicas beside what the shared store noted of them: a replica that is lost
// with its host shows, until two accounts acknowledge that.

import { expect, test } from "bun:test";
import { verifyShipped } from "../../src/cli/verify-shipped.ts";
import { prepareJournalFolder } from "../../src/service/journal/folders.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { saveHeadNote } from "../../src/service/journal/notes.ts";
import { ACKNOWLEDGE_COMMAND } from "../../src/service/journal/reading/acknowledged.ts";
import type { Finding, LostEntries } from "../../src/service/journal/reading/finding.ts";
import { recordAct } from "../../src/service/journal/record-act.ts";
import type { Postgres } from "../../src/service/shared/postgres.ts";
import { openPlace } from "../../src/service/shipping/place.ts";
import { Shipper } from "../../src/service/shipping/shipper.ts";
import { scratchFolder } from "../support/scratch.ts";

const NOW = new Date("2026-11-23T01:02:03.456Z");

/** Ships a journal with so many entries of a replica. */
async function ship(place: string, replica: string, count: number): Promise<string> {
  const state = scratchFolder("interdict-verify-shipped-");
  const folder = prepareJournalFolder(state);
  const lane = openLane(folder, "1");
  if (lane === null) throw new Error("The lane is in use.");
  for (let i = 0; i < count; i++) lane.append([{ kind: "match", members: `"request":"r${i}"` }], NOW);
  saveHeadNote(folder, lane.head(NOW));
  lane.abandon();
  await new Shipper({
    ...{ state, folder, replica, place: openPlace({ kind: "folder", path: place }, null), key: null },
    report: () => undefined,
    log: { info: () => undefined, error: () => undefined },
  }).round();
  return state;
}

/** A store that noted more entries of r2 than were shipped. */
const STORE = {
  name: "store",
  ask: async (query: string, [replica]: readonly unknown[] = []) => {
    if (query.includes("interdict.replica")) return [{ name: "r1" }, { name: "r2" }];
    const note = { lane: "1", seq: "9", bytes: "1", hash: "0".repeat(64), file: "2026-11-23.1.jsonl" };
    return replica === "r2" ? [{ ...note, noted_at: NOW.toISOString() }] : [];
  },
} as unknown as Postgres;

test("a lost replica is a problem until two accounts acknowledge it, and is then named", async () => {
  const place = scratchFolder("interdict-verify-place-");
  const state = await ship(place, "r1", 3);
  await ship(place, "r2", 5);
  const verify = async () => {
    const found: Finding[] = [];
    const verified = await verifyShipped({ shipped: place, state }, [], STORE, (finding) =>
      found.push(finding),
    );
    return { ...verified, found };
  };
  const { found, findings } = await verify();
  expect([findings, found[0]?.problem]).toEqual([
    1,
    expect.stringContaining("Entries 6 to 9 are missing at the end of lane 1 of r2: written by "),
  ]);
  const acknowledge = (user: string, account: number, lost: readonly LostEntries[]) =>
    recordAct(state, {
      ...{ user, command: ACKNOWLEDGE_COMMAND },
      details: { account, key: "7Hq2mZ4xKc9P", reason: "the host burnt", lost, problems: [] },
    });
  const all = found.flatMap(({ lost }) => lost ?? []);
  acknowledge("ann", 1, all);
  // A second account names a part, and the first one all of it once more.
  acknowledge(
    "ben",
    2,
    all.map((one) => ({ ...one, to: 8 })),
  );
  acknowledge("ann", 1, all);
  expect((await verify()).findings).toBe(1);
  acknowledge(
    "ben",
    2,
    all.map((one) => ({ ...one, from: 9 })),
  );
  const after = await verify();
  expect([after.findings, after.lostForGood]).toEqual([
    0,
    [expect.stringMatching(/^r2 in store: Entries 6 to 9 are missing .* \(ann and ben on \d{4}-/)],
  ]);
});
