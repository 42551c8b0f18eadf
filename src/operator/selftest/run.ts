// The three parts of a self-test: control names, manipulated names and clean customers.

import { OperatorError } from "../../base/model/errors.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import type { CleanPopulation } from "./clean/clean-population.ts";
import type { SelftestResult } from "./result.ts";
import type { SelftestSettings } from "./settings.ts";
import { ScoreCounts, shareOf } from "./tally.ts";
import { testClean } from "./test-clean.ts";
import { testControl } from "./test-control.ts";
import { testManipulated } from "./test-manipulated.ts";
import type { Tester } from "./tester.ts";

/** Called for each name or customer; `total` is null when it is not known. */
type OnProgress = (stage: string, done: number, total: number | null) => void;

/** Thresholds whose effect is shown, besides the one of the settings. */
const THRESHOLDS = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/**
 * Screens all listed names, the sample and the customers. The same snapshot, settings and customers give the
 * same result, however many testers share the work. Throws an OperatorError when there is no name or no
 * customer to screen, and what match throws about the snapshot.
 */
export async function runSelftest(
  testers: readonly Tester[],
  snapshot: Snapshot,
  settings: SelftestSettings,
  population: CleanPopulation,
  onProgress: OnProgress,
): Promise<SelftestResult> {
  const thresholds = [...new Set([...THRESHOLDS, settings.threshold])].sort((a, b) => a - b);
  const scores = {
    control: new ScoreCounts(thresholds),
    manipulated: new ScoreCounts(thresholds),
    clean: new ScoreCounts(thresholds),
  };
  const names = settings.datasets === null ? snapshot.manifest.aliases : null;
  let done = 0;
  const control = await testControl(testers, snapshot, settings, scores.control, () =>
    onProgress("Control names", ++done, names),
  );
  if (control.strong.all.tested === 0)
    throw new OperatorError(
      `The snapshot ${snapshot.id} has no listed name to test with these settings.`,
      "Import lists, or leave out --dataset and --include.",
    );
  done = 0;
  const manipulated = await testManipulated(testers, snapshot, settings, scores.manipulated, (total) =>
    onProgress("Manipulated names", ++done, total),
  );
  done = 0;
  const clean = await testClean(testers, population, scores.clean, () =>
    onProgress("Clean customers", ++done, null),
  );
  return {
    control,
    manipulated,
    clean,
    thresholds: thresholds.map((threshold) => ({
      threshold,
      control: shareOf(scores.control.at(threshold), control.strong.all.tested),
      manipulated: shareOf(scores.manipulated.at(threshold), manipulated.all.tested),
      clean: shareOf(scores.clean.at(threshold), clean.asHeld.customers),
    })),
  };
}
