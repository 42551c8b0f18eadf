// When keys were last used: the latest time of several writers stays, and a use that comes while others are
// written is not lost.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { RecentUses } from "../../src/service/access/recent-uses.ts";
import { addFigures, FIGURES_FILE, readFigures } from "../../src/service/figures/figures-file.ts";
import { addKeyUses, readKeyUses } from "../../src/service/figures/key-uses.ts";
import { scratchFolder } from "../support/scratch.ts";

test("the latest use of each key is kept, and from when on uses are", () => {
  const state = scratchFolder("interdict-figures-");
  expect(readKeyUses(state)).toEqual({ since: null, uses: new Map() });
  const [early, late] = ["2026-11-27T08:00:00.000Z", "2026-11-28T08:00:00.000Z"];
  addKeyUses(state, new Map([["a", late]]), new Date("2026-11-27T00:00:00Z"));
  addKeyUses(state, new Map([["a", early]]), new Date("2026-11-28T00:00:00Z"));
  addKeyUses(state, new Map([["b", early]]), new Date("2026-11-28T00:00:00Z"));
  expect(readKeyUses(state)).toEqual({
    since: "2026-11-27T00:00:00.000Z",
    uses: new Map([
      ["a", late],
      ["b", early],
    ]),
  });
});

test("a file of figures from before is migrated, and keeps its figures", () => {
  const state = scratchFolder("interdict-figures-");
  addFigures(state, "2026-11-28", { requests: 5, matches: 1, refusals: 0 });
  const file = new Database(join(state, FIGURES_FILE));
  file.run("DROP TABLE key_use");
  file.run("PRAGMA user_version = 1");
  file.close();
  expect(readKeyUses(state)).toEqual({ since: null, uses: new Map() });
  expect(readFigures(state, "2026-11-28").at(-1)?.requests).toBe(5);
});

test("a use that comes while others are written is written next", () => {
  const recent = new RecentUses();
  recent.note("a", 1000);
  recent.note("b", 2000);
  const uses = recent.read();
  recent.note("a", 3000);
  recent.written(uses);
  expect([...recent.read()]).toEqual([["a", new Date(3000).toISOString()]]);
});
