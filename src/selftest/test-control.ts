// Screens every listed name exactly as it is listed.

import { LIMIT_DEFAULT } from "../model/limits.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { countWithoutNames, listedNames, type TestedName } from "./listed-names.ts";
import { NameTallies } from "./name-tallies.ts";
import type { ControlResult } from "./result.ts";
import type { Outcome } from "./screen-name.ts";
import { screenParts } from "./screen-parts.ts";
import type { SelftestSettings } from "./settings.ts";
import type { ScoreCounts } from "./tally.ts";
import type { Tester } from "./tester.ts";

/** `scores` gets those of the strong names; `onName` is called after each name. */
export async function testControl(
  testers: readonly Tester[],
  snapshot: Snapshot,
  settings: SelftestSettings,
  scores: ScoreCounts,
  onName: () => void,
): Promise<ControlResult> {
  const tallies = { strong: new NameTallies(), weak: new NameTallies() };
  let strongNames = 0;
  let matches = 0;
  let beyondDefaultLimit = 0;
  const count = (name: TestedName, outcome: Outcome) => {
    tallies[name.quality].add(name, outcome);
    onName();
    if (name.quality === "weak") return;
    strongNames++;
    matches += outcome.matches;
    scores.add(outcome.score);
    if (outcome.reason === null && (outcome.position ?? 0) > LIMIT_DEFAULT) beyondDefaultLimit++;
  };
  const asListed = ({ id, corpus, schema, text }: TestedName) => ({
    id,
    corpus,
    schema,
    properties: { name: [text] },
  });
  await screenParts(testers, listedNames(snapshot, settings), asListed, count);
  return {
    strong: tallies.strong.result(),
    weak: tallies.weak.result(),
    beyondDefaultLimit,
    matchesPerName: strongNames === 0 ? 0 : matches / strongNames,
    withoutNames: countWithoutNames(snapshot, settings),
  };
}
