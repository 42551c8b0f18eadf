// What Companies House's natures of control say of shares: its psc_descriptions as bands. Pure.

import {
  type HoldingKind,
  PERCENT,
  type Share,
  UNKNOWN_SHARE,
  WHOLE,
} from "../../../../base/model/ownership.ts";

/** What one person holds of one company. */
interface NatureHolding {
  readonly kind: HoldingKind;
  readonly share: Share;
}

interface ReadNatures {
  readonly holdings: readonly NatureHolding[];
  /** The natures that say nothing of ownership or control, and those that are unknown. */
  readonly leftOut: readonly string[];
}

/** Limited liability partnerships have no shares: a right to surplus assets stands for them. */
const SHARES =
  /^(?:ownership-of-shares|(?:part-)?right-to-share-surplus-assets)-(?:(\d+)-to-(\d+)|more-than-(\d+))-percent(-as-)?/;

/** A minority of the votes is no control. */
const CONTROL =
  /^(?:voting-rights-(?:50-to-75|75-to-100|more-than-25)-|right-to-appoint-and-remove-|significant-influence-or-control)/;
const NO_CONTROL = /^(?:voting-rights-25-to-50-|registered-owner-as-nominee-)/;

/**
 * The holdings that the natures of one person state, each once. A share that a trust or a firm holds, over
 * which the person has influence, may be the person's or not. A nature that is unknown gives an unknown
 * share.
 */
export function readNatures(natures: readonly string[]): ReadNatures {
  const holdings = new Map<string, NatureHolding>();
  const leftOut: string[] = [];
  for (const nature of natures.length === 0 ? ["no nature of control"] : natures) {
    const holding = holdingOf(nature);
    if (holding !== null) holdings.set(`${holding.kind} ${holding.share.low} ${holding.share.high}`, holding);
    if (holding === null || holding.share === UNKNOWN_SHARE) leftOut.push(nature);
  }
  const all = [...holdings.values()];
  // Control adds nothing to half of the shares or more.
  const isOwner = all.some(({ kind, share }) => kind === "ownership" && share.low >= 50 * PERCENT);
  return { holdings: isOwner ? all.filter(({ kind }) => kind === "ownership") : all, leftOut };
}

const CONTROLS: NatureHolding = { kind: "control", share: { low: 0, high: WHOLE } };

function holdingOf(nature: string): NatureHolding | null {
  const [, from, to = "100", moreThan, through] = SHARES.exec(nature) ?? [];
  const bound = from ?? moreThan;
  if (bound !== undefined) {
    // "25-to-50" is more than 25 and not more than 50; "75-to-100" is 75 or more.
    const low = Number(bound) * PERCENT + (bound === "75" ? 0 : 1);
    return {
      kind: "ownership",
      share: { low: through === undefined ? low : 0, high: Number(to) * PERCENT },
    };
  }
  if (CONTROL.test(nature)) return CONTROLS;
  return NO_CONTROL.test(nature) ? null : { kind: "ownership", share: UNKNOWN_SHARE };
}
