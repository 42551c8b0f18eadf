// Which amounts may move at all: those that, moved alone, gain on folds that they were not fitted to, and by
// more than noise. Seventy amounts fitted at once to a few thousand rows would learn the rows.

import { float64At, int32At, itemAt } from "../../src/platform/checked-read.ts";
import { STEP } from "./amount-table.ts";
import { lossOf } from "./fit.ts";
import { foldsOf, type Problem } from "./problem.ts";
import { changesAt, type Profile } from "./profiles.ts";

/** What an amount gains when it alone is fitted to all folds but one, summed over the folds left out. */
export interface OwnGain {
  readonly name: string;
  readonly gain: number;
  /** The standard error of the sum, from how much the folds differ. */
  readonly error: number;
}

/** A gain of fewer standard errors is noise. */
export const ERRORS_MIN = 2;

/** Of seventy amounts that gain nothing, one or two pass two standard errors by chance, hardly one three. */
export const OWN_ERRORS_MIN = 3;

/** The gain of each amount, in the order of the profiles. */
export function measureOwnGains(problem: Problem): OwnGain[] {
  const folds = foldsOf(problem);
  return problem.profiles.map((profile) => {
    const values = valuesBetween(profile);
    const gains = values.map((value) => gainByFold(problem, profile, value, folds));
    const heldOut = folds.map((_, fold) => {
      let best = { gain: 0, heldOut: 0 };
      for (const [at, value] of values.entries()) {
        const own = itemAt(gains, at);
        const others = sum(own) - float64At(own, fold) - costOf(profile, value, problem.reluctance);
        if (others > best.gain) best = { gain: others, heldOut: float64At(own, fold) };
      }
      return best.heldOut;
    });
    return { name: profile.amount.name, gain: sum(heldOut), error: errorOfSum(heldOut) };
  });
}

/** The profiles of the amounts whose own gain is more than noise. */
export function selectProfiles(problem: Problem): Profile[] {
  const gains = measureOwnGains(problem);
  return problem.profiles.filter((_, at) => isBeyondNoise(itemAt(gains, at), OWN_ERRORS_MIN));
}

export function isBeyondNoise(
  { gain, error }: Pick<OwnGain, "gain" | "error">,
  errorsMin = ERRORS_MIN,
): boolean {
  return gain > 0 && gain > errorsMin * error;
}

/** The standard error of a sum of independent terms. */
export function errorOfSum(terms: readonly number[]): number {
  const mean = sum(terms) / terms.length;
  const squares = sum(terms.map((term) => (term - mean) ** 2));
  return terms.length < 2
    ? Number.POSITIVE_INFINITY
    : Math.sqrt((terms.length * squares) / (terms.length - 1));
}

function valuesBetween({ values, amount }: Profile): number[] {
  const [least, most] = [itemAt(values, 0), itemAt(values, values.length - 1)];
  const count = Math.round((most - least) / STEP);
  const all = Array.from({ length: count + 1 }, (_, at) => Number((least + at * STEP).toFixed(4)));
  return all.filter((value) => value <= most && value !== amount.judged);
}

function gainByFold(
  { scores, labels, weights, folds }: Problem,
  profile: Profile,
  value: number,
  known: readonly number[],
): Float64Array {
  const gains = new Float64Array(known.length);
  const changes = changesAt(profile, value);
  for (let i = 0; i < profile.rows.length; i++) {
    const row = int32At(profile.rows, i);
    const fold = known.indexOf(itemAt(folds, row));
    if (fold < 0) continue;
    const [score, isMatch] = [float64At(scores, row), labels[row] === true];
    const gain = lossOf(score, isMatch) - lossOf(score + float64At(changes, i), isMatch);
    gains[fold] = float64At(gains, fold) + float64At(weights, row) * gain;
  }
  return gains;
}

function costOf({ amount: { judged, least, most } }: Profile, value: number, reluctance: number): number {
  return (reluctance * Math.abs(value - judged)) / (most - least);
}

function sum(terms: Iterable<number>): number {
  let total = 0;
  for (const term of terms) total += term;
  return total;
}
