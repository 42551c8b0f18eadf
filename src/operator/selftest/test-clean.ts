// Screens customers who are taken for clean: as they are held, and by their names alone.

import { OperatorError } from "../../base/model/errors.ts";
import { shareInOrder } from "../../base/platform/share-in-order.ts";
import { wilson } from "../../service/bulk/report/wilson.ts";
import type { CleanCustomer } from "./clean/clean-customer.ts";
import type { CleanPopulation } from "./clean/clean-population.ts";
import { inParts, TESTER_PARTS_MAX } from "./parts.ts";
import type { CleanAlert, CleanResult, CleanShare } from "./result.ts";
import type { CustomerAnswer, CustomerOutcome } from "./screen-customer.ts";
import type { ScoreCounts } from "./tally.ts";
import type { Tester } from "./tester.ts";

/**
 * `scores` gets the best score of each customer as held; `onCustomer` is called after each customer. Throws
 * an OperatorError when no customer can be screened.
 */
export async function testClean(
  testers: readonly Tester[],
  { file, customers, unread }: CleanPopulation,
  scores: ScoreCounts,
  onCustomer: () => void,
): Promise<CleanResult> {
  const asHeld = new CleanTally();
  const byName = new CleanTally();
  const alerts: CleanAlert[] = [];
  let refused = 0;
  const count = (outcome: CustomerOutcome | null) => {
    onCustomer();
    if (outcome === null) {
      refused++;
      return;
    }
    scores.add(outcome.asHeld.score);
    asHeld.add(outcome.asHeld);
    byName.add(outcome.byName);
    if (outcome.asHeld.alert !== null) alerts.push({ ...outcome.asHeld.alert, isNameOnly: false });
    else if (outcome.byName.alert !== null) alerts.push({ ...outcome.byName.alert, isNameOnly: true });
  };
  await shareInOrder(
    inParts<CleanCustomer | null>(customers),
    testers.map((tester) => (part: readonly (CleanCustomer | null)[]) => tester.screenCustomers(part)),
    (outcomes) => outcomes.forEach(count),
    testers.length * TESTER_PARTS_MAX,
  );
  if (asHeld.customers === 0)
    throw new OperatorError(
      `${file?.name ?? "The population"} has no customer that can be screened.`,
      "See how the file is read: interdict mapping FILE",
    );
  return { file, refused, unread: unread(), asHeld: asHeld.share, byName: byName.share, alerts };
}

class CleanTally {
  customers = 0;
  #alerted = 0;
  #namesakes = 0;
  #matches = 0;

  add({ alert }: CustomerAnswer): void {
    this.customers++;
    if (alert === null) return;
    this.#alerted++;
    this.#matches += alert.matches;
    if (alert.isNamesake) this.#namesakes++;
  }

  get share(): CleanShare {
    const { low, high } = wilson(this.#alerted, this.customers);
    return {
      customers: this.customers,
      alerted: this.#alerted,
      namesakes: this.#namesakes,
      matches: this.#matches,
      perThousand: (this.#alerted / this.customers) * 1000,
      low: low * 1000,
      high: high * 1000,
    };
  }
}
