// Status, listings and times of a record never contradict each other, also where its list does: every fixture
// of every list is imported by the executable, and each record of the snapshot is looked at.

import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Listing } from "../../src/base/model/entity.ts";
import { summariseHistory } from "../../src/base/model/history.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { loadManifest } from "../../src/engine/snapshot/manifest.ts";
import { makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

interface Row {
  readonly id: string;
  readonly target: number;
  readonly status: string;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly last_change: string;
  readonly listings: string;
}

interface Import {
  readonly rows: readonly Row[];
  readonly createdAt: string;
  readonly state: string;
}

/** Folders that hold one list in several formats, by the gate that lets them pass together. */
const ALLOWED: Readonly<Record<string, string>> = {
  ca: "twice=ca_dfatd_sema_sanctions",
  eu: "twice=eu_fsf",
  uk: "twice=gb_fcdo_sanctions",
};

async function importLists(name: string, paths: readonly string[]): Promise<Import> {
  const state = join(folder.path, name);
  const allowed = ALLOWED[name];
  const allow = allowed === undefined ? [] : ["--allow", allowed];
  const run = await runBinary(["import", ...paths, "--state", state, ...allow]);
  expect({ name, exitCode: run.exitCode, said: run.exitCode === 0 ? "" : run.stderr }).toEqual({
    name,
    exitCode: 0,
    said: "",
  });
  const snapshot = snapshotFolder(state, loadCurrentId(state) ?? "");
  const database = new Database(join(snapshot, "entities.sqlite"), { readonly: true });
  const rows = database
    .query<Row, []>(
      `SELECT id, target, listing_status AS status, first_seen, last_seen, last_change,
         (SELECT json_group_array(json_object('startDates', json(start_dates), 'endDates', json(end_dates)))
          FROM listing WHERE listing.row = entity.row) AS listings
       FROM entity`,
    )
    .all();
  database.close();
  return { rows, createdAt: loadManifest(snapshot).createdAt, state };
}

/** The sentences about what is contradictory in a record; empty for a sound one. */
function contradictions(row: Row, createdAt: string): string[] {
  const found: string[] = [];
  const today = createdAt.slice(0, 10);
  const { listings, currentlyListed, lastEndedAt } = summariseHistory(
    JSON.parse(row.listings) as Listing[],
    today,
  );
  if ((row.target === 1) !== (row.status === "listed")) found.push(`${row.id}: target, but ${row.status}`);
  if (row.status !== "supporting" && currentlyListed !== (row.status === "listed"))
    found.push(`${row.id}: ${row.status}, and a listing ${currentlyListed ? "runs" : "doesn't run"}`);
  for (const { startDate, allStartDates, endDate, allEndDates, ended } of listings) {
    if (startDate !== (allStartDates[0] ?? null) || endDate !== (allEndDates.at(-1) ?? null))
      found.push(`${row.id}: ${startDate} to ${endDate} of ${allStartDates} to ${allEndDates}`);
    if (ended && (endDate === null || endDate > today)) found.push(`${row.id}: ended on ${endDate}`);
  }
  if ((lastEndedAt !== null) !== listings.some(({ ended }) => ended))
    found.push(`${row.id}: ended last on ${lastEndedAt}`);
  for (const time of [row.first_seen, row.last_seen, row.last_change])
    if (time > createdAt) found.push(`${row.id}: ${time} is later than the import`);
  return found;
}

describe("the fields of each record agree", () => {
  test.each(readdirSync("fixtures/lists"))("in %s", async (name) => {
    const { rows, createdAt } = await importLists(name, [join("fixtures/lists", name)]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => contradictions(row, createdAt))).toEqual([]);
  });

  test("where a list gives a past end, or a change on a day to come", async () => {
    const path = join(folder.path, "dpl.txt");
    const head =
      "Name Street_Address City State Country Postal_Code Effective_Date Expiration_Date Standard_Order Last_Update Action FR_Citation";
    const row = (name: string, end: string, changed: string) =>
      [name, "1 EXAMPLE WAY", "ZELMA", "", "AE", "", "03/19/2015", end, "Y", changed, "", "80 F.R. 1 3/24/15"]
        .map((cell) => `"${cell}"`)
        .join("\t");
    const rows = [
      row("ORVIN BRESKOVAN", "10/30/2024", "2015-03-24"),
      row("ZELMAR QUARNISCH", "", "2999-01-25"),
    ];
    writeFileSync(
      path,
      `${[
        head
          .split(" ")
          .map((cell) => `"${cell}"`)
          .join("\t"),
        ...rows,
      ].join("\n")}\n`,
    );
    const { rows: records, createdAt, state } = await importLists("ended", [path]);
    expect(records.flatMap((record) => contradictions(record, createdAt))).toEqual([]);
    expect([...new Set(records.map(({ status }) => status))].sort()).toEqual(["delisted", "listed"]);
    const ask = (name: string) => runBinary(["match", "--name", name, "--state", state, "--json"]);
    expect(JSON.parse((await ask("Orvin Breskovan")).stdout).results).toEqual([]);
    expect(JSON.parse((await ask("Zelmar Quarnisch")).stdout).results).not.toEqual([]);
    const ended = records.find(({ status }) => status === "delisted");
    const history = await runBinary(["history", ended?.id ?? "", "--state", state, "--json"]);
    expect(JSON.parse(history.stdout).history).toMatchObject({
      currentlyListed: false,
      lastEndedAt: "2024-10-30",
      listings: [{ ended: true, endDate: "2024-10-30" }],
    });
  });

  test("where Sanctions of FollowTheMoney run or ended, with and without a topic", async () => {
    const path = join(folder.path, "entities.ftm.json");
    const people: readonly (readonly [name: string, topics: string[], sanction: Record<string, string[]>])[] =
      [
        ["Orvin Breskovan", [], { startDate: ["2015-03-19"] }],
        ["Zelmar Quarnisch", ["sanction"], { startDate: ["2015"], endDate: ["2024-10-30"] }],
        ["Ilvo Darvault", ["sanction"], { status: ["delisted"] }],
      ];
    const lines = people.flatMap(([name, topics, sanction], i) => [
      { id: `p${i}`, schema: "Person", properties: { name: [name], topics } },
      {
        id: `s${i}`,
        schema: "Sanction",
        properties: { entity: [`p${i}`], authority: ["Ministry of Tides"], ...sanction },
        last_change: "2024-05-06T00:00:00",
      },
    ]);
    writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    const { rows, createdAt, state } = await importLists("sanctions", [path]);
    expect(rows.flatMap((row) => contradictions(row, createdAt))).toEqual([]);
    const found = async ([name]: (typeof people)[number]) => {
      const { stdout } = await runBinary(["match", "--name", name, "--state", state, "--json"]);
      return JSON.parse(stdout).results.map(({ id, target }: { id: string; target: boolean }) => [
        id,
        target,
      ]);
    };
    expect(await Promise.all(people.map(found))).toEqual([[["p0", true]], [], []]);
    const history = await runBinary(["history", "p2", "--state", state, "--json"]);
    expect(JSON.parse(history.stdout).history).toMatchObject({
      currentlyListed: false,
      lastEndedAt: "2024-05-06",
      listings: [{ status: "delisted", ended: true, endDate: "2024-05-06" }],
    });
  });
});
