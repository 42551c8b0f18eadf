// Fits the amounts to rows: at each step the one change of one amount that pays most, until none pays. A
// change pays when the rows, with the score read as a probability, become more likely by more than moving the
// amount costs. So amounts that the rows say little about keep the value that was judged.

import { THRESHOLD_DEFAULT } from "../../src/model/limits.ts";
import { float64At, int32At, itemAt } from "../../src/platform/checked-read.ts";
import { STEP, type Values } from "./amount-table.ts";
import type { Problem } from "./problem.ts";
import { changesAt, type Profile } from "./profiles.ts";

/** How steeply the chance of a true pair rises with the score: at the threshold it is one half. */
const STEEPNESS = 30;

/** Labels are wrong that often, so no row counts without end. */
const WRONG_LABELS = 0.02;

/** The loss of a row: the negative logarithm of the chance of its label. */
export function lossOf(score: number, isMatch: boolean): number {
  const chance = 1 / (1 + Math.exp(-STEEPNESS * (Math.min(1, Math.max(0, score)) - THRESHOLD_DEFAULT)));
  return -Math.log(WRONG_LABELS + (1 - 2 * WRONG_LABELS) * (isMatch ? chance : 1 - chance));
}

/** How far one step moves an amount, in STEPs. */
const STRIDES = [-8, -4, -2, -1, 1, 2, 4, 8];

/** A step that pays less is none. */
const GAIN_MIN = 1e-7;

/** The values of the amounts that moved. */
export function fitAmounts(problem: Problem): Values {
  const state = new FitState(problem);
  for (;;) {
    const best = state.findBestMove();
    if (best === null) return state.moved();
    state.move(best);
  }
}

interface Move {
  readonly at: number;
  readonly value: number;
  readonly gain: number;
}

class FitState {
  readonly #problem: Problem;
  /** By row, the estimated score. */
  readonly #scores: Float64Array;
  readonly #values: number[];

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#scores = problem.scores.slice();
    this.#values = problem.profiles.map(({ amount }) => amount.judged);
  }

  findBestMove(): Move | null {
    let best: Move | null = null;
    for (const at of this.#values.keys()) {
      const move = this.#findMove(at);
      if (move !== null && (best === null || move.gain > best.gain)) best = move;
    }
    return best;
  }

  move({ at, value }: Move): void {
    const profile = itemAt(this.#problem.profiles, at);
    const [before, after] = [changesAt(profile, itemAt(this.#values, at)), changesAt(profile, value)];
    for (let i = 0; i < profile.rows.length; i++) {
      const row = int32At(profile.rows, i);
      this.#scores[row] = float64At(this.#scores, row) - float64At(before, i) + float64At(after, i);
    }
    this.#values[at] = value;
  }

  moved(): Values {
    const entries = this.#problem.profiles.map(
      ({ amount }, at) => [amount, itemAt(this.#values, at)] as const,
    );
    return new Map(
      entries.filter(([{ judged }, value]) => value !== judged).map(([{ name }, value]) => [name, value]),
    );
  }

  #findMove(at: number): Move | null {
    const profile = itemAt(this.#problem.profiles, at);
    const from = itemAt(this.#values, at);
    let best: Move | null = null;
    for (const stride of STRIDES) {
      const value = Number((from + stride * STEP).toFixed(4));
      if (value < itemAt(profile.values, 0) || value > (profile.values.at(-1) ?? 0)) continue;
      if (!this.#keepsOrders(profile.amount.name, value)) continue;
      const gain = this.#gainOf(profile, from, value);
      if (gain > GAIN_MIN && (best === null || gain > best.gain)) best = { at, value, gain };
    }
    return best;
  }

  #gainOf(profile: Profile, from: number, to: number): number {
    const { labels, weights, reluctance } = this.#problem;
    const { judged, least, most } = profile.amount;
    const [before, after] = [changesAt(profile, from), changesAt(profile, to)];
    let gain = (reluctance * (Math.abs(from - judged) - Math.abs(to - judged))) / (most - least);
    for (let i = 0; i < profile.rows.length; i++) {
      const row = int32At(profile.rows, i);
      const weight = float64At(weights, row);
      if (weight === 0) continue;
      const score = float64At(this.#scores, row);
      const next = score - float64At(before, i) + float64At(after, i);
      if (next === score) continue;
      const isMatch = labels[row] === true;
      gain += weight * (lossOf(score, isMatch) - lossOf(next, isMatch));
    }
    return gain;
  }

  #keepsOrders(name: string, value: number): boolean {
    const currentOf = (other: string) => {
      const at = this.#problem.profiles.findIndex(({ amount }) => amount.name === other);
      return at < 0 ? null : itemAt(this.#values, at);
    };
    return this.#problem.orders.every(([smaller, larger]) => {
      if (smaller !== name && larger !== name) return true;
      const a = smaller === name ? value : currentOf(smaller);
      const b = larger === name ? value : currentOf(larger);
      return a === null || b === null || a <= b;
    });
  }
}
