// Screens every listed name exactly as it is listed.

import { LIMIT_DEFAULT, PROPERTY_VALUES_MAX } from "../../base/model/limits.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import { countWithoutNames, listedNames, type TestedName } from "./listed-names.ts";
import { NameTallies } from "./name-tallies.ts";
import type { ControlResult } from "./result.ts";
import type { NameTask, Outcome } from "./screen-name.ts";
import { screenParts } from "./screen-parts.ts";
import type { SelftestSettings } from "./settings.ts";
import { type ScoreCounts, Tally } from "./tally.ts";
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
  const weakNames: TestedName[] = [];
  const count = (name: TestedName, outcome: Outcome) => {
    tallies[name.quality].add(name, outcome);
    onName();
    if (name.quality === "weak") {
      if (hasFacts(name)) weakNames.push(name);
      return;
    }
    strongNames++;
    matches += outcome.matches;
    scores.add(outcome.score);
    if (outcome.reason === null && (outcome.position ?? 0) > LIMIT_DEFAULT) beyondDefaultLimit++;
  };
  await screenParts(testers, listedNames(snapshot, settings), asListed, count);
  const weakWithFacts = new Tally();
  await screenParts(testers, weakNames, withFacts, (_, { reason }) => weakWithFacts.add(reason === null));
  return {
    strong: tallies.strong.result(),
    weak: tallies.weak.result(),
    weakWithFacts: weakWithFacts.share,
    beyondDefaultLimit,
    matchesPerName: strongNames === 0 ? 0 : matches / strongNames,
    withoutNames: countWithoutNames(snapshot, settings),
  };
}

function asListed({ id, corpus, schema, text }: TestedName): NameTask {
  return { id, corpus, schema, properties: { name: [text] } };
}

function hasFacts({ birthDates, countries }: TestedName): boolean {
  return birthDates.length + countries.length > 0;
}

/** A customer of this name who agrees with all that the record says. */
function withFacts(name: TestedName): NameTask {
  const { birthDates, countries } = name;
  const facts = Object.entries({ birthDate: birthDates, country: countries }).flatMap(([key, values]) =>
    values.length === 0 ? [] : [[key, values.slice(0, PROPERTY_VALUES_MAX)] as const],
  );
  const task = asListed(name);
  return { ...task, properties: { ...task.properties, ...Object.fromEntries(facts) } };
}
