// Screens one customer as held, and by the name alone.

import { NAME_PROPERTIES, type Properties } from "../../base/model/entity.ts";
import { ServiceError } from "../../base/model/errors.ts";
import { explainCandidates } from "../../engine/screening/compare.ts";
import { matchSubject } from "../../engine/screening/match.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import type { CleanCustomer } from "./clean/clean-customer.ts";
import type { CleanAlert } from "./result.ts";
import { makeSubject } from "./screen-name.ts";
import type { SelftestSettings } from "./settings.ts";

/** An answer: the best score, and the alert when it is a match. */
export interface CustomerAnswer {
  readonly score: number | null;
  readonly alert: Omit<CleanAlert, "isNameOnly"> | null;
}

export interface CustomerOutcome {
  readonly asHeld: CustomerAnswer;
  readonly byName: CustomerAnswer;
}

/** Null for a customer whom the service would refuse. Throws what matchSubject throws about the snapshot. */
export function screenCustomer(
  snapshot: Snapshot,
  settings: SelftestSettings,
  customer: CleanCustomer,
): CustomerOutcome | null {
  try {
    const asHeld = answerOf(snapshot, settings, customer);
    const names = namesOf(customer.properties);
    const isSame = Object.keys(names).length === Object.keys(customer.properties).length;
    const byName = isSame ? asHeld : answerOf(snapshot, settings, { ...customer, properties: names });
    return { asHeld, byName };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_request") return null;
    throw error;
  }
}

function answerOf(
  snapshot: Snapshot,
  settings: SelftestSettings,
  { schema, properties, label }: CleanCustomer,
): CustomerAnswer {
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
}

function namesOf(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(([key]) => Object.hasOwn(NAME_PROPERTIES, key)),
  );
}
