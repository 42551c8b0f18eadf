// The versions of real lists over the years, imported in a row: what the comparison of ids alone says of them
// must be what became of the records.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { SHARED_LISTS } from "../support/binary.ts";
import { isThorough } from "../support/thorough.ts";

interface Version {
  readonly path: string;
  readonly day: string;
  /** Ids of the records in the file, read without any code of ours. */
  readonly ids: ReadonlySet<string>;
}

const OFAC_DAYS = isThorough
  ? ["2022-02-28", "2022-03-31", "2023-02-28", "2023-12-28", "2024-03-27", "2024-04-26"]
  : ["2022-02-28", "2023-02-28", "2024-04-26"];
const UN_DAYS = ["2025-04-19", "2025-11-18", "2026-02-27"];

/** The figures of these files; nobody came back, and five came and left between the three versions. */
const TOTALS = {
  us_ofac_sdn: { delisted: isThorough ? 524 : 519, relisted: 0 },
  un_sc_sanctions: { delisted: 10, relisted: 0 },
};

const root = mkdtempSync(join(tmpdir(), "interdict-official-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const isThere = existsSync(SHARED_LISTS);
if (!isThere) console.warn(`skipped: ${SHARED_LISTS} is not there`);

function readOfac(day: string): Version {
  const path = join(SHARED_LISTS, `ofac-history/sdn_${day}.csv.gz`);
  const text = new TextDecoder().decode(Bun.gunzipSync(readFileSync(path)));
  const rows: string[][] = parse(text.replaceAll("\u001a", ""), { relax_column_count: true });
  return {
    path,
    day,
    ids: new Set(rows.flatMap(([number]) => (/^\d+$/.test(number ?? "") ? [`ofac-${number}`] : []))),
  };
}

function readUn(day: string): Version {
  const path = join(SHARED_LISTS, `un/consolidated_${day}.xml`);
  const found = readFileSync(path, "utf8").matchAll(/<DATAID>(\d+)<\/DATAID>/g);
  return { path, day, ids: new Set([...found].map(([, number]) => `unsc-${number}`)) };
}

describe.skipIf(!isThere)(`${OFAC_DAYS.length} versions of OFAC's list and three of the UN's`, () => {
  test.each([
    ["us_ofac_sdn", OFAC_DAYS, readOfac],
    ["un_sc_sanctions", UN_DAYS, readUn],
  ] as const)(
    "%s: who left is delisted on the day of the next version, who came back is relisted",
    async (dataset, days, read) => {
      const state = join(root, dataset);
      /** Every id that was ever on the list, with the day on which it left or null while it is on it. */
      const known = new Map<string, string | null>();
      const total = { delisted: 0, relisted: 0 };
      let listedBefore = 0;
      for (const [number, day] of days.entries()) {
        const version = read(day);
        const before = new Set(known.keys());
        expect(version.ids.size).toBeGreaterThan(500);
        const expected = { delisted: 0, relisted: 0 };
        for (const id of version.ids) {
          if (typeof known.get(id) === "string") expected.relisted++;
          known.set(id, null);
        }
        for (const [id, left] of known) {
          if (left !== null || version.ids.has(id)) continue;
          known.set(id, day);
          expected.delisted++;
        }
        const { id, report, manifest } = await buildSnapshot({
          paths: [version.path],
          state,
          dates: new Map([[dataset, day]]),
          // Of OFAC's older versions only the file of names is there.
          allowed: [`partial=${dataset}`],
          now: new Date(Date.parse(`${day}T12:00:00Z`)),
        });
        if (number > 0) expect(report.carriedOver).toMatchObject(expected);
        const added = version.ids.size - listedBefore + expected.delisted;
        if (number > 0)
          expect(report.carriedOver?.datasets).toEqual({
            [dataset]: { added, delisted: expected.delisted },
          });
        listedBefore = version.ids.size;
        expect(manifest.entities).toBe(known.size);
        const { store, close } = openSnapshot(snapshotFolder(state, id));
        // Those that came or left, and at the end everybody: nothing touches the others in between.
        const isLast = number === days.length - 1;
        for (const [one, left] of known) {
          if (!isLast && left !== day && before.has(one)) continue;
          const entity = store.entity("sanction", one);
          expect([one, entity?.listingStatus, entity?.delistedOn]).toEqual([
            one,
            left === null ? "listed" : "delisted",
            left,
          ]);
        }
        close();
        total.delisted += expected.delisted;
        total.relisted += expected.relisted;
      }
      expect(total).toEqual(TOTALS[dataset]);
    },
  );

  test("imported together, each list counts who joined and who left it, whoever is one record", async () => {
    const state = join(root, "together");
    const importBoth = (ofac: Version, un: Version) =>
      buildSnapshot({
        paths: [ofac.path, un.path],
        state,
        dates: new Map([["us_ofac_sdn", ofac.day]]),
        allowed: ["partial=us_ofac_sdn"],
      });
    const ofac = { before: readOfac("2022-02-28"), now: readOfac("2024-04-26") };
    const un = { before: readUn("2025-04-19"), now: readUn("2026-02-27") };
    const first = await importBoth(ofac.before, un.before);
    expect(first.report.linked.links.length).toBeGreaterThan(100);
    const { report } = await importBoth(ofac.now, un.now);
    const changesOf = ({ before, now }: { before: Version; now: Version }) => ({
      added: now.ids.difference(before.ids).size,
      delisted: before.ids.difference(now.ids).size,
    });
    expect(changesOf(un)).toEqual({ added: 136, delisted: 10 });
    expect(report.carriedOver?.datasets).toEqual({
      us_ofac_sdn: changesOf(ofac),
      un_sc_sanctions: changesOf(un),
    });
  });
});
