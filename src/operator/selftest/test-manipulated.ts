// Screens a sample of listed names, each manipulated in one way.

import type { Snapshot } from "../../engine/snapshot/open.ts";
import { drawSample, type ManipulatedName } from "./draw-sample.ts";
import { listedNames } from "./listed-names.ts";
import { KINDS, VARIANTS } from "./manipulations/kinds.ts";
import { NameTallies } from "./name-tallies.ts";
import type { ManipulatedResult } from "./result.ts";
import type { NameTask, Outcome } from "./screen-name.ts";
import { screenParts } from "./screen-parts.ts";
import type { SelftestSettings } from "./settings.ts";
import { type ScoreCounts, shareOf, Tallies } from "./tally.ts";
import type { Tester } from "./tester.ts";

/** `onName` is called after each name, with how many there are. */
export async function testManipulated(
  testers: readonly Tester[],
  snapshot: Snapshot,
  settings: SelftestSettings,
  scores: ScoreCounts,
  onName: (total: number) => void,
): Promise<ManipulatedResult> {
  const sample = drawSample(listedNames(snapshot, settings), settings);
  const tallies = new NameTallies();
  const byKind = new Tallies();
  const byVariant = new Tallies();
  const listsByKind = new Map(KINDS.map(({ key }) => [key, new Tallies()]));
  const count = (test: ManipulatedName, outcome: Outcome) => {
    const { name, kind, variant, lists } = test;
    tallies.add(name, outcome, { lists, manipulation: variant.title, screened: describeScreened(test) });
    const isFound = outcome.reason === null;
    byKind.add(kind.key, isFound);
    byVariant.add(variant.title, isFound);
    for (const list of lists) listsByKind.get(kind.key)?.add(list, isFound);
    scores.add(outcome.score);
    onName(sample.length);
  };
  await screenParts(testers, sample, manipulatedTask, count);
  const result = tallies.result();
  const lists = result.byList.map((list) => list.name);
  return {
    ...result,
    byKind: byKind.shares(KINDS.map(({ key }) => key)).map((share) => ({
      ...share,
      byList: listsByKind.get(share.name)?.shares(lists) ?? lists.map((name) => ({ name, ...shareOf(0, 0) })),
    })),
    byVariant: byVariant.shares(VARIANTS.map(({ title }) => title)),
  };
}

/** Names are screened alone, so that no other fact can help. */
function manipulatedTask({ name, variant, made }: ManipulatedName): NameTask {
  const { id, corpus, schema, text } = name;
  const properties = variant.property === "name" ? { name: [made] } : { name: [text], birthDate: [made] };
  return { id, corpus, schema, properties };
}

function describeScreened({ name, variant, made }: ManipulatedName): string {
  return variant.property === "name" ? made : `${name.text}, ${made}`;
}
