import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { listSnapshotIds } from "../../src/engine/snapshot/folders.ts";
import { findStartTime } from "../../src/lists/import/start-time.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-start-time-");

const NOW = new Date("2026-11-20T06:00:59.700Z");
const rows: [what: string, ids: string[], time: string][] = [
  ["no snapshot", [], "2026-11-20T06:00:59"],
  ["a snapshot of another second", ["20261120T060058Z-00000001"], "2026-11-20T06:00:59"],
  ["a snapshot of this second", ["20261120T060059Z-ffffffff"], "2026-11-20T06:01:00"],
  [
    "snapshots of this second and the next",
    ["20261120T060059Z-ffffffff", "20261120T060100Z-0000000a"],
    "2026-11-20T06:01:01",
  ],
];
for (const [i, [what, ids, time]] of rows.entries())
  test(`an import beside ${what} begins at a time of its own, and sorts last`, () => {
    const state = join(folder, String(i));
    for (const id of ids) mkdirSync(join(state, "snapshots", id), { recursive: true });
    expect(findStartTime(state, NOW)).toBe(time);
    expect(listSnapshotIds(state).every((id) => id < `${time.replace(/[-:]/g, "")}Z`)).toBe(true);
  });
