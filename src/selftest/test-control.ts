// Screens every listed name exactly as it is listed.

import { LIMIT_DEFAULT } from "../model/limits.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { countWithoutNames, listedNames } from "./listed-names.ts";
import { NameTallies } from "./name-tallies.ts";
import type { ControlResult } from "./result.ts";
import { screenName } from "./screen-name.ts";
import type { SelftestSettings } from "./settings.ts";
import type { ScoreCounts } from "./tally.ts";

/** `scores` gets those of the strong names; `onName` is called after each name. */
export function testControl(
  snapshot: Snapshot,
  settings: SelftestSettings,
  scores: ScoreCounts,
  onName: () => void,
): ControlResult {
  const tallies = { strong: new NameTallies(), weak: new NameTallies() };
  let strongNames = 0;
  let matches = 0;
  let beyondDefaultLimit = 0;
  for (const name of listedNames(snapshot, settings)) {
    const outcome = screenName(snapshot, settings, name, { name: [name.text] });
    tallies[name.quality].add(name, outcome);
    onName();
    if (name.quality === "weak") continue;
    strongNames++;
    matches += outcome.matches;
    scores.add(outcome.score);
    if (outcome.reason === null && (outcome.position ?? 0) > LIMIT_DEFAULT) beyondDefaultLimit++;
  }
  return {
    strong: tallies.strong.result(),
    weak: tallies.weak.result(),
    beyondDefaultLimit,
    matchesPerName: strongNames === 0 ? 0 : matches / strongNames,
    withoutNames: countWithoutNames(snapshot, settings),
  };
}
