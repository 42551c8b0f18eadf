// An answer with matches only is the whole answer without the candidates below the threshold: the same
// records, scores, order and truncation. Subjects that are matched together get the answers that each gets
// alone. Held over invented names, which crowd around a few words so that limits cut matches, and over a real
// list where it lies next to the checkout.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Entity } from "../../src/base/model/entity.ts";
import { Matcher } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { seeded } from "../support/random.ts";
import { scratchFolder } from "../support/scratch.ts";
import { rounds } from "../support/thorough.ts";
import { inventSubject, writeInvented } from "./invented-subjects.ts";

const folder = scratchFolder("interdict-matches-only-");
const REAL_LIST = "../shared/data/lists/un/consolidated_2026-02-27.xml";

const LISTS = [
  { title: "invented names", pathOf: () => writeInvented(folder), isThere: true },
  { title: "the UN's list (needs ../shared)", pathOf: () => REAL_LIST, isThere: existsSync(REAL_LIST) },
];

for (const { title, pathOf, isThere } of LISTS) {
  describe.skipIf(!isThere)(`over ${title}`, () => {
    let snapshot: Snapshot;
    let entities: readonly Entity[];
    beforeAll(async () => {
      const state = join(folder, title);
      const { id } = await buildSnapshot({ paths: [pathOf()], state, fresh: true });
      snapshot = openSnapshot(snapshotFolder(state, id));
      entities = Array.from(snapshot.store.screenable(), ({ entity }) => entity);
    });
    afterAll(() => snapshot?.close());

    test("matches only are the matches of the whole answer", () => {
      const whole = new Matcher(snapshot);
      const matchesOnly = new Matcher(snapshot);
      let matches = 0;
      let truncated = 0;
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const subject = inventSubject(seeded(seed), entities);
          const expected = whole.match(subject);
          const answer = matchesOnly.match(subject, { matchesOnly: true });
          expect(answer).toEqual({
            ...expected,
            candidates: expected.candidates.filter(({ match }) => match),
          });
          matches += answer.candidates.length;
          if (answer.isTruncated) truncated++;
        }),
        { numRuns: rounds({ usual: 200, thorough: 1000 }) },
      );
      // The property says nothing about answers without matches.
      expect(matches).toBeGreaterThan(100);
      expect(truncated).toBeGreaterThan(3);
    });

    test("subjects that are matched together get their own answers", () => {
      const [alone, together] = [new Matcher(snapshot), new Matcher(snapshot)];
      const subjects = Array.from({ length: 100 }, (_, seed) => inventSubject(seeded(seed), entities));
      const asked = subjects.map((subject, at) => [subject, { matchesOnly: at % 3 > 0 }] as const);
      const unnamed = { ...subjects[0], properties: { name: ["…"] } } as (typeof subjects)[number];
      expect(together.matchAll([...asked, [unnamed, {}]])).toEqual([
        ...asked.map(([subject, options]) => alone.match(subject, options)),
        null,
      ]);
    });
  });
}
