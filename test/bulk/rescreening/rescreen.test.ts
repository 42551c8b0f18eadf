// Rescreening a file finds the difference of two full runs. Held over invented lists that change in every way
// a list can: records come, go, come back, merge, and change their names, birth dates, countries and
// programs. Names crowd around a few words, so that limits cut and many records are alike.

import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import type { AlertChangeKind } from "../../../src/service/bulk/rescreening/alert-changes.ts";
import { ALERT_COLUMNS } from "../../../src/service/bulk/screening/alert-row.ts";
import { MANIPULATIONS } from "../../bench/corpus/manipulate.ts";
import { FAMILY, GIVEN, inventName } from "../../support/invented-names.ts";
import { pick, type Random, seeded } from "../../support/random.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { rounds } from "../../support/thorough.ts";
import { compareFullRuns, customersOf, rescreenAll, SETTINGS, withoutNamesWithin } from "./full-runs.ts";
import { reshape, respell } from "./shapes.ts";

const folder = scratchFolder("interdict-rescreening-");

const WAYS = Object.values(MANIPULATIONS);

interface Listed {
  id: string;
  schema: string;
  properties: Record<string, string[]>;
}

/** `shaped` is the share of names that are written in some other way. */
function invent(random: Random, id: string, shaped = 0): Listed {
  const isPerson = random() < 0.8;
  const plain = inventName(random, isPerson);
  const name = random() < shaped ? reshape(random, plain, isPerson) : plain;
  const properties: Record<string, string[]> = { name: [name], topics: ["sanction"] };
  if (random() < 0.4) properties.weakAlias = [pick(random, FAMILY)];
  if (random() < 0.4) properties.alias = [`${pick(random, FAMILY)} ${pick(random, GIVEN)}`];
  if (isPerson && random() < 0.5) properties.birthDate = [`19${60 + Math.floor(random() * 9)}-03-04`];
  if (random() < 0.4) properties.country = [pick(random, ["ru", "ir", "cn"])];
  if (isPerson && random() < 0.2) properties.passportNumber = [`P${Math.floor(random() * 20)}99812`];
  return { id, schema: isPerson ? "Person" : pick(random, ["Company", "Vessel"]), properties };
}

/** The list of the next night: one record in ten changes in some way. */
function change(random: Random, list: readonly Listed[], gone: Listed[], night: number): Listed[] {
  const next = list.flatMap((record): Listed[] => {
    if (random() > 0.1) return [record];
    const { properties } = record;
    const changed = (values: Record<string, string[]>) => [
      { ...record, properties: { ...properties, ...values } },
    ];
    const way = Math.floor(random() * 6);
    if (way === 0)
      return changed({
        alias: [...(properties.alias ?? []), `${pick(random, GIVEN)} ${pick(random, FAMILY)}`],
      });
    if (way === 1) return changed({ birthDate: [`19${60 + Math.floor(random() * 9)}-03-04`] });
    if (way === 2) return changed({ program: [`NIGHT-${night}`] });
    if (way === 3) return changed({ name: [`${pick(random, GIVEN)} ${pick(random, FAMILY)}`] });
    if (way === 4) return changed({ country: [pick(random, ["ru", "ir", "cn"])], alias: [] });
    gone.push(record);
    return [];
  });
  const returned = gone.filter(() => random() < 0.3);
  const added = Array.from({ length: 8 }, (_, i) => invent(random, `i-${night}-${i}`));
  return [...next.filter(({ id }) => !returned.some((one) => one.id === id)), ...returned, ...added];
}

async function importList(state: string, list: readonly Listed[], night: number): Promise<Snapshot> {
  const path = `${state}-${night}.ftm.json`;
  const lines = list.map(({ id, schema, properties }) =>
    JSON.stringify({
      id,
      caption: properties.name?.[0],
      schema,
      properties,
      datasets: ["made"],
      target: true,
    }),
  );
  writeFileSync(path, lines.join("\n"));
  const now = new Date(Date.UTC(2026, 0, 1 + night, 12));
  const { id } = await buildSnapshot({
    paths: [path],
    state,
    now,
    allowed: ["older=made", "shrunken=made", "reused=made"],
  });
  return openSnapshot(snapshotFolder(state, id));
}

function inventCustomers(random: Random, lists: readonly (readonly Listed[])[], count: number, shaped = 0) {
  const records = lists.flat();
  return customersOf(
    Array.from({ length: count }, () => {
      const { schema, properties } = pick(random, records);
      const written = pick(random, [
        ...(properties.name ?? []),
        ...(properties.alias ?? []),
        ...(properties.weakAlias ?? []),
      ]);
      const plain = random() < 0.3 ? (respell(written) ?? written) : written;
      const same = random() < 0.5 ? plain : (pick(random, WAYS)(random, plain.split(" ")) ?? plain);
      const name = random() < shaped ? reshape(random, same, schema === "Person") : same;
      const given: Record<string, string[]> = {
        name: random() < 0.1 ? [name, pick(random, FAMILY)] : [name],
      };
      for (const fact of ["birthDate", "country", "passportNumber"])
        if (random() < 0.4 && properties[fact] !== undefined) given[fact] = properties[fact];
      if (random() < 0.2) given.country = ["de"];
      const kind = schema !== "Vessel" && random() < 0.2 ? "LegalEntity" : schema;
      return { schema: kind, properties: given } as Parameters<typeof customersOf>[0][number];
    }),
  );
}

const SCORE = ALERT_COLUMNS.findIndex(({ name }) => name === "score");

const NIGHTS = rounds({ usual: 2, thorough: 3 });

/** A quarter of a minute of work, which takes ten times as long on a busy host. */
const TIMEOUT_MS = 600_000;

/** Lists and customers of all shapes. */
const SEEDS = rounds({ usual: 0, thorough: 4 });

describe("rescreening is the difference of two full runs", () => {
  const opened: Snapshot[] = [];
  afterAll(() => {
    for (const snapshot of opened) snapshot.close();
  });

  /** Over so many nights. Returns how many changes of each kind there were. */
  async function holdNights(
    seed: number,
    nights: number,
    { customers: count, shaped }: { readonly customers: number; readonly shaped: number },
  ): Promise<Record<AlertChangeKind, number>> {
    const random = seeded(seed);
    const lists = [Array.from({ length: 150 }, (_, i) => invent(random, `i-${i}`, shaped))];
    const gone: Listed[] = [];
    for (let night = 1; night <= nights; night++) lists.push(change(random, lists.at(-1) ?? [], gone, night));
    const snapshots: Snapshot[] = [];
    for (const [night, list] of lists.entries())
      snapshots.push(await importList(join(folder, `state-${seed}`), list, night));
    opened.push(...snapshots);
    const customers = inventCustomers(random, lists, count, shaped);
    const kinds = { new: 0, changed: 0, closed: 0 };
    const scores = new Set<number>();
    for (const [least, limit] of [
      [0.6, 3],
      [0.8, 10],
      [0.9, 1],
    ] as const) {
      // The score of some alerts, which have nothing to spare.
      const threshold = [...scores].sort((a, b) => a - b).find((score) => score >= least) ?? least;
      const settings = { ...SETTINGS, threshold, countFrom: threshold, limit };
      for (let night = 1; night <= nights; night++) {
        const [before, now] = [snapshots[night - 1], snapshots[night]];
        if (before === undefined || now === undefined) throw new Error("A snapshot is missing.");
        const { changes } = await rescreenAll(customers, before, now, settings);
        const full = compareFullRuns(customers, before, now, settings);
        expect(withoutNamesWithin(changes, full)).toEqual(withoutNamesWithin(full, changes));
        for (const { kind, alert } of [...changes.values()].flat()) {
          kinds[kind]++;
          scores.add(Number(alert[SCORE]));
        }
      }
    }
    return kinds;
  }

  test(
    "whatever changes on a list, for any threshold and limit",
    async () => {
      const kinds = await holdNights(11, NIGHTS, {
        customers: rounds({ usual: 100, thorough: 200 }),
        shaped: 0,
      });
      for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(25);
    },
    TIMEOUT_MS,
  );

  for (let seed = 101; seed < 101 + SEEDS; seed++)
    test(
      `however names are written: seed ${seed}`,
      async () => {
        const kinds = await holdNights(seed, 1, { customers: 150, shaped: 0.6 });
        expect(kinds.new + kinds.changed + kinds.closed).toBeGreaterThan(5);
      },
      TIMEOUT_MS,
    );

  test("nothing changes between a snapshot and itself", async () => {
    const [first] = opened;
    if (first === undefined) throw new Error("A snapshot is missing.");
    const customers = inventCustomers(seeded(3), [[invent(seeded(11), "i-0")]], 20);
    const { changes, changed } = await rescreenAll(customers, first, first, SETTINGS);
    expect(changed.size).toBe(0);
    expect([...changes.values()].flat()).toEqual([]);
  });
});
