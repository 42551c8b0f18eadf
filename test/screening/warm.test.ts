import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { matcherOf, matchSubject } from "../../src/engine/screening/match.ts";
import { tryMatcher, warmingSubjects, warmMatcher, warmTexts } from "../../src/engine/screening/warm.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";

async function withSnapshot(work: (snapshot: Snapshot) => void | Promise<void>): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), "interdict-warm-"));
  try {
    await buildSnapshot({ paths: ["fixtures/demo"], state, fresh: true, demonstration: true });
    const snapshot = openSnapshot(snapshotFolder(state, loadCurrentId(state) ?? ""));
    try {
      await work(snapshot);
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

describe("the warm-up", () => {
  test("has subjects that are all screened, of every script with tables of its own first", async () => {
    await withSnapshot((snapshot) => {
      const subjects = [...warmingSubjects(snapshot)];
      for (const subject of subjects) expect(() => matchSubject(snapshot, subject)).not.toThrow();
      const names = subjects.slice(0, 7).map(({ properties }) => properties.name?.[0] ?? "");
      for (const script of ["Latin", "Han", "Arabic", "Cyrillic", "Hangul", "Hiragana"])
        expect(names.join()).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
      expect(subjects.length).toBeGreaterThan(30);
      const keys = subjects.map(({ schema, properties }) => `${schema} ${properties.name?.[0]}`);
      expect(new Set(keys).size).toBeGreaterThan(0.9 * keys.length);
      expect(new Set(subjects.map(({ schema }) => schema))).toEqual(new Set(["Person", "Organization"]));
    });
  });

  test("ends with the last subject, at a number of them or when a pause says so, and goes on with the rest", async () => {
    await withSnapshot(async (snapshot) => {
      const subjects = warmingSubjects(snapshot);
      const all = [...warmingSubjects(snapshot)].length;
      let pauses = 0;
      const pause = async () => ++pauses !== 5;
      await warmMatcher(snapshot, subjects, 3, pause);
      expect(pauses).toBe(3);
      await warmMatcher(snapshot, subjects, 60, pause);
      expect(pauses).toBe(5);
      await warmMatcher(snapshot, subjects, Number.POSITIVE_INFINITY, pause);
      expect(pauses).toBe(all);
    });
  });

  test("reads the dictionary of texts in parts, and nothing is left for the first text", async () => {
    await withSnapshot(async (snapshot) => {
      const { aliases } = snapshot;
      if (aliases === null) throw new Error("The snapshot has no index.");
      let reads = 0;
      const namesOf: typeof aliases.namesOf = (...scope) => {
        reads++;
        return aliases.namesOf(...scope);
      };
      const watched: Snapshot = { ...snapshot, aliases: { ...aliases, namesOf } };
      let pauses = 0;
      await warmTexts(watched, async () => {
        pauses++;
      });
      expect({ reads, pauses }).toEqual({ reads: 3, pauses: 4 });
      expect(matcherOf(watched).findInText("INV 4711 OF MARCH").named).toEqual([]);
      expect(reads).toBe(3);
    });
  });
});
