// Six versions of OFAC's list over two years, two of them with `make test`: rescreening from each to the next
// finds the difference of two full runs. Which of many near names a match looks at depends on all names of
// a list; so an alert of a record that is the same in both versions can come or go in a full run, for a
// customer who matches no changed record. Nothing else may differ.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSubjectSchema } from "../../../src/base/model/schemata.ts";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import { ALERT_COLUMNS } from "../../../src/service/bulk/screening/alert-row.ts";
import { MANIPULATIONS } from "../../bench/corpus/manipulate.ts";
import { pick, sample, seeded } from "../../support/random.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { isThorough, rounds } from "../../support/thorough.ts";
import { compareFullRuns, customersOf, rescreenAll, SETTINGS } from "./full-runs.ts";

const ALL_DAYS = ["2022-02-28", "2022-03-31", "2023-02-28", "2023-12-28", "2024-03-27", "2024-04-26"];
/** With `make test` the two between which most changes. */
const DAYS = isThorough ? ALL_DAYS : ALL_DAYS.slice(1, 3);
const HISTORY = "../shared/data/lists/ofac-history";
const ID = ALERT_COLUMNS.findIndex(({ name }) => name === "id");
const WAYS = Object.values(MANIPULATIONS);

/** Customers of each kind; listed names are of all versions. */
const LISTED_CUSTOMERS = 500;

/** Half a minute of work each, which takes several times as long on a busy host. */
const TIMEOUT_MS = 600_000;

const isThere = existsSync(HISTORY);
if (!isThere) console.warn(`skipped: ${HISTORY} is not there`);

describe.skipIf(!isThere)("versions of OFAC's list", () => {
  const snapshots: Snapshot[] = [];
  const state = join(scratchFolder("interdict-rescreen-official-"), "state");

  beforeAll(async () => {
    for (const day of DAYS) {
      const { id } = await buildSnapshot({
        paths: [join(HISTORY, `sdn_${day}.csv.gz`)],
        state,
        dates: new Map([["us_ofac_sdn", day]]),
        // Of older versions only the file of names is there.
        allowed: ["partial=us_ofac_sdn"],
        now: new Date(Date.parse(`${day}T12:00:00Z`)),
      });
      snapshots.push(openSnapshot(snapshotFolder(state, id)));
    }
  }, TIMEOUT_MS);
  afterAll(() => {
    for (const snapshot of snapshots) snapshot.close();
  });

  /** Listed names of all versions, as they are and manipulated, some with facts. */
  function customers() {
    const random = seeded(5);
    const records = snapshots.flatMap(({ store }) =>
      sample(random, [...store.screenable(1, store.lastRow() + 1)], LISTED_CUSTOMERS / ALL_DAYS.length),
    );
    return customersOf(
      records.flatMap(({ entity: { schema, properties } }) => {
        const written = pick(random, [...(properties.name ?? []), ...(properties.alias ?? [])]);
        const name = random() < 0.5 ? written : (pick(random, WAYS)(random, written.split(" ")) ?? written);
        if (!isSubjectSchema(schema)) return [];
        const { birthDate, country } = properties;
        const facts = random() < 0.3 ? { ...(birthDate && { birthDate }), ...(country && { country }) } : {};
        return [{ schema, properties: { name: [name], ...facts } }];
      }),
    );
  }

  test(
    "what is found is the difference of two full runs",
    async () => {
      const all = customers();
      const kinds = { new: 0, changed: 0, closed: 0 };
      let others = 0;
      for (const [i, now] of snapshots.entries()) {
        const before = snapshots[i - 1];
        if (before === undefined) continue;
        const { changes, changed } = await rescreenAll(all, before, now, SETTINGS);
        for (const [line, expected] of compareFullRuns(all, before, now, SETTINGS)) {
          const found = changes.get(line) ?? [];
          for (const { kind } of found) kinds[kind]++;
          if (Bun.deepEquals(found, expected)) continue;
          expect([line, found]).toEqual([line, []]);
          for (const { alert } of expected)
            expect([line, changed.has(String(alert[ID]))]).toEqual([line, false]);
          others += expected.length;
        }
      }
      expect(kinds.new).toBeGreaterThan(rounds({ usual: 10, thorough: 50 }));
      expect(kinds.changed).toBeGreaterThan(rounds({ usual: 0, thorough: 5 }));
      expect(kinds.closed).toBeGreaterThan(rounds({ usual: 0, thorough: 5 }));
      // Measured: none of these; 1 of 1,900 changes of 8,000 customers.
      expect(others).toBeLessThan(3);
    },
    TIMEOUT_MS,
  );
});
