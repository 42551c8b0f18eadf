import { expect, test } from "bun:test";
import { matchSubject } from "../../../src/engine/screening/match.ts";
import { warmingSubjects } from "../../../src/engine/screening/warm.ts";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { beginWork, GROUPS } from "./measure.ts";
import { CHAIN, makePhases } from "./phases.ts";

test("the phases together give the answer of a match", async () => {
  const state = scratchFolder("interdict-phases-");
  const { id } = await buildSnapshot({ paths: ["fixtures/demo"], state });
  using snapshot = openSnapshot(snapshotFolder(state, id));
  const phases = makePhases(snapshot);
  const subjects = [...warmingSubjects(snapshot)].slice(0, 24);
  let found = 0;
  for (const subject of subjects) {
    const work = beginWork(subject);
    for (const name of CHAIN) phases[name].run(work);
    const { candidates, isTruncated } = matchSubject(snapshot, work.subject);
    expect(work.answer).toEqual({ candidates, isTruncated });
    found += candidates.length;
    const { scored } = work;
    for (const name of GROUPS.words?.run ?? []) {
      phases[name].ready?.(work);
      phases[name].run(work);
    }
    expect(work.cells.length).toBeGreaterThanOrEqual(scored.length);
  }
  expect(found).toBeGreaterThan(12);
});
