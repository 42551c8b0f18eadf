// Screens customers who are taken for clean: as they are held, and by their names alone.

import { wilson } from "../bulk/report/wilson.ts";
import { NAME_PROPERTIES, type Properties } from "../model/entity.ts";
import { OperatorError, ServiceError } from "../model/errors.ts";
import { explainCandidates } from "../screening/compare.ts";
import { matchSubject } from "../screening/match.ts";
import type { Snapshot } from "../snapshot/open.ts";
import type { CleanCustomer } from "./clean/clean-customer.ts";
import type { CleanPopulation } from "./clean/clean-population.ts";
import type { CleanAlert, CleanResult, CleanShare } from "./result.ts";
import { makeSubject } from "./screen-name.ts";
import type { SelftestSettings } from "./settings.ts";
import type { ScoreCounts } from "./tally.ts";

/**
 * `scores` gets the best score of each customer as held; `onCustomer` is called after each customer. Throws
 * an OperatorError when no customer can be screened.
 */
export async function testClean(
  snapshot: Snapshot,
  settings: SelftestSettings,
  { file, customers }: CleanPopulation,
  scores: ScoreCounts,
  onCustomer: () => void,
): Promise<CleanResult> {
  const asHeld = new CleanTally();
  const byName = new CleanTally();
  const alerts: CleanAlert[] = [];
  let refused = 0;
  for await (const customer of customers) {
    const held = customer === null ? null : screenCustomer(snapshot, settings, customer);
    if (customer === null || held === null) refused++;
    else {
      scores.add(held.score);
      asHeld.add(held.alert);
      const names = namesOf(customer.properties);
      const isSame = Object.keys(names).length === Object.keys(customer.properties).length;
      const named = isSame ? held : screenCustomer(snapshot, settings, { ...customer, properties: names });
      byName.add(named?.alert ?? null);
      if (held.alert !== null) alerts.push({ ...held.alert, isNameOnly: false });
      else if (named !== null && named.alert !== null) alerts.push({ ...named.alert, isNameOnly: true });
    }
    onCustomer();
  }
  if (asHeld.customers === 0)
    throw new OperatorError(
      `${file?.name ?? "The population"} has no customer that can be screened.`,
      "See how the file is read: interdict mapping FILE",
    );
  return { file, refused, asHeld: asHeld.share, byName: byName.share, alerts };
}

type Alert = Omit<CleanAlert, "isNameOnly">;

/** The best score of an answer, and the alert when it is a match. Null for a subject that is refused. */
function screenCustomer(
  snapshot: Snapshot,
  settings: SelftestSettings,
  { schema, properties, label }: CleanCustomer,
): { score: number | null; alert: Alert | null } | null {
  try {
    const subject = makeSubject(settings, { schema, properties });
    const { candidates } = matchSubject(snapshot, subject);
    const [best] = candidates;
    if (best === undefined || !best.match) return { score: best?.score ?? null, alert: null };
    const { id, caption, score, datasets } = best;
    const matches = candidates.filter(({ match }) => match).length;
    const listedName = explainCandidates(subject, [best])[0]?.listedName ?? caption;
    const isNamesake = candidates.some(({ match, features: { name } }) => match && name === 1);
    return {
      score,
      alert: { customer: label, listedName, id, caption, score, lists: datasets, matches, isNamesake },
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_request") return null;
    throw error;
  }
}

function namesOf(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(([key]) => Object.hasOwn(NAME_PROPERTIES, key)),
  );
}

class CleanTally {
  customers = 0;
  #alerted = 0;
  #namesakes = 0;
  #matches = 0;

  add(alert: Alert | null): void {
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
