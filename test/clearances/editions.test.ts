// A cleared pair over three editions of a list: its record leaves the list and comes back as it was.

import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { listClearances } from "../../src/service/clearances/list-clearances.ts";
import { scratchFolder } from "../support/scratch.ts";
import { clear, makeClearance, TODAY } from "./support.ts";

const folder = scratchFolder("interdict-clearances-editions-");
const state = join(folder, "state");
const LIST = readFileSync("fixtures/demo/un/consolidated.xml", "utf8");
const WITHOUT_FIRST = LIST.replace(/<INDIVIDUAL>.*?<\/INDIVIDUAL>/s, "");
const ENTITY = "unsc-9900001";

/** Imports an edition of a day, and judges the pairs by it. */
async function judgedBy(list: string, day: string, clears = false): Promise<string[]> {
  const path = join(folder, `un-${day}.xml`);
  writeFileSync(path, list.replace(/dateGenerated="[^"]*"/, `dateGenerated="${day}T00:00:00.000Z"`));
  const { id } = await buildSnapshot({ paths: [path], state, now: new Date(`${day}T12:00:00Z`) });
  const { store, close } = openSnapshot(snapshotFolder(state, id));
  try {
    if (clears) await clear(state, store, [makeClearance("K-1", ENTITY)]);
    return [...listClearances(state, store, {}, TODAY)].map(({ status, change }) => `${status}: ${change}`);
  } finally {
    close();
  }
}

test("it clears nothing while the record is delisted, and reopens when it is listed again", async () => {
  expect(await judgedBy(LIST, "2026-06-01", true)).toEqual(["valid: null"]);
  expect(await judgedBy(LIST, "2026-06-02")).toEqual(["valid: null"]);
  expect(await judgedBy(WITHOUT_FIRST, "2026-06-03")).toEqual(["unlisted: null"]);
  const [relisted = ""] = await judgedBy(LIST, "2026-06-04");
  expect(relisted).toStartWith("reopened: listing added: ");
  expect(relisted).toContain("ended 2026-06-03");
  expect(await judgedBy(LIST, "2026-06-05", true)).toEqual(["valid: null"]);
});
