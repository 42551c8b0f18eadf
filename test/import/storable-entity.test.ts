// Records that nobody could ask for, or that SQLite would cut, are refused whichever list they are from.

import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListedEntity } from "../../src/base/model/entity.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { refuseUnstorable } from "../../src/lists/import/storable-entity.ts";
import { ENTITY } from "../http/support.ts";

function refusalOf(changes: Partial<ListedEntity["entity"]>): string | null {
  const listed = { entity: { ...ENTITY, id: "a-1", ...changes }, corpora: ["sanction"], listings: [] };
  try {
    refuseUnstorable(listed as unknown as ListedEntity, "lists/a.csv");
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a record", () => {
  test.each([
    ["that is whole", {}, null],
    ["with the longest id", { id: "x".repeat(200) }, null],
    ["with an id in another script", { id: "ноль-1" }, null],
    ["with a longer id", { id: "x".repeat(201) }, /lists\/a\.csv: .*"Ann Example".* of 201 characters/],
    ["with a space in its id", { id: "a b" }, /the id "a b"/],
    ["without an id", { id: "" }, /of 0 characters/],
    ["with a NUL in a name", { properties: { name: ["Ann\0 Example"] } }, /a-1 has a NUL character in name/],
    ["with a NUL in its caption", { caption: "A\0" }, /NUL character in caption/],
  ])("%s", (_, changes, refusal) => {
    if (refusal === null) expect(refusalOf(changes)).toBeNull();
    else expect(refusalOf(changes)).toMatch(refusal);
  });

  test("with a NUL makes the import fail, with the file and the line", async () => {
    const folder = mkdtempSync(join(tmpdir(), "interdict-storable-"));
    try {
      const list = join(folder, "officials.jsonl");
      writeFileSync(list, `${JSON.stringify({ name: "Zorvan\0 Melkitsch", role: "minister" })}\n`);
      writeFileSync(
        join(folder, "officials.mapping.json"),
        JSON.stringify({ dataset: "bank_officials", schema: "Person", columns: { role: "position" } }),
      );
      const state = join(folder, "state");
      await expect(buildSnapshot({ paths: [list], state })).rejects.toThrow(
        `${list}, line 1 has a value of "name" that holds NUL`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
