// The heads of lanes in a real PostgreSQL: what one writer noted, no other replaces.

import { expect, test } from "bun:test";
import type { HeadNote } from "../../src/service/journal/notes.ts";
import { readSharedHeads, SharedHeads } from "../../src/service/journal/shared-heads.ts";
import { Postgres } from "../../src/service/shared/postgres.ts";
import { prepareSchema } from "../../src/service/shared/schema.ts";
import { findPostgres, freshDatabase } from "../support/shared-stores.ts";

const bin = findPostgres();

const headOf = (seq: number, day = "2026-11-23", lane = "1"): HeadNote => ({
  lane,
  seq,
  hash: String(seq).padStart(64, "a"),
  time: `${day}T10:00:00.000Z`,
  file: `${day}.${lane}.jsonl`,
  bytes: seq * 100,
});

test.skipIf(bin === null)(
  "heads are kept by writer and day, and none is replaced by another writer",
  async () => {
    const postgres = new Postgres(await freshDatabase(bin ?? ""), { deadlineMs: 5000, connections: 2 });
    await prepareSchema(postgres);
    await postgres.ask("INSERT INTO interdict.replica (name, folder) VALUES ('r1', gen_random_uuid())");
    const logged: object[] = [];
    const log = { error: (fields: object) => logged.push(fields) };
    const open = () => new SharedHeads(postgres, { replica: "r1", log });
    const note = async (heads: SharedHeads, ...notes: HeadNote[]) => {
      for (const one of notes) {
        heads.offer(one);
        await heads.finish();
      }
    };
    const first = open();
    await note(
      first,
      headOf(3),
      headOf(7),
      headOf(5),
      headOf(9, "2026-11-24"),
      headOf(1, "2026-11-24", "cli"),
    );
    expect((await readSharedHeads(postgres, "r1")).heads).toEqual([
      headOf(7),
      headOf(9, "2026-11-24"),
      headOf(1, "2026-11-24", "cli"),
    ]);
    expect(logged).toEqual([]);
    // A lane that was cut off and goes on: the notes of before stay, also once it is as long again.
    await note(open(), headOf(4, "2026-11-24"), { ...headOf(9, "2026-11-24"), hash: "b".repeat(64) });
    expect(logged).toEqual([{ lane: "1", last: 4, noted: 9 }]);
    const { heads, replicas } = await readSharedHeads(postgres, "r1");
    expect(replicas).toEqual(["r1"]);
    expect(heads).toContainEqual(headOf(9, "2026-11-24"));
    expect(heads).toHaveLength(4);
    expect((await readSharedHeads(postgres, "r2")).heads).toEqual([]);

    await postgres.ask("DROP TABLE interdict.journal_head");
    await note(first, headOf(20));
    expect(first.failures).toBe(1);
    postgres.close();
  },
  30_000,
);
