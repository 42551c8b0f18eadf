import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSnapshot } from "../../src/import/pipeline.ts";
import { OperatorError } from "../../src/model/errors.ts";
import { matcherOf } from "../../src/screening/match.ts";
import { tryMatcher } from "../../src/screening/warm.ts";
import { loadCurrentId, snapshotFolder } from "../../src/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/snapshot/open.ts";

async function withSnapshot(work: (snapshot: Snapshot) => void): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), "interdict-warm-"));
  try {
    await buildSnapshot({ paths: ["fixtures/demo"], state, fresh: true, demonstration: true });
    const snapshot = openSnapshot(snapshotFolder(state, loadCurrentId(state) ?? ""));
    try {
      work(snapshot);
    } finally {
      snapshot.close();
    }
  } finally {
    rmSync(state, { recursive: true });
  }
}

describe("tryMatcher", () => {
  test("refuses a snapshot whose index refers to nothing, with the section and byte", async () => {
    await withSnapshot((snapshot) => {
      const damage = new OperatorError("aliases.idx: section nameTokens at byte 12 refers to 99.");
      const { aliases } = snapshot;
      if (aliases === null) throw new Error("The snapshot has no index.");
      const broken: Snapshot = {
        ...snapshot,
        aliases: {
          ...aliases,
          find() {
            throw damage;
          },
        },
      };
      expect(() => tryMatcher(broken)).toThrow(damage);
    });
  });

  test("passes a good snapshot, whose matcher is the one that answers", async () => {
    await withSnapshot((snapshot) => {
      tryMatcher(snapshot);
      expect(matcherOf(snapshot)).toBe(matcherOf(snapshot));
      expect(matcherOf({ ...snapshot })).not.toBe(matcherOf(snapshot));
    });
  });
});
