// Holdings as columns of numbers: a million of them take 25 MB. Nodes are numbered from 0; the holdings of a
// node lie next to each other.

import { type Share, WHOLE } from "../../base/model/ownership.ts";

/** What an owner holds of an entity, in numbers; shares in millionths of a percent. */
export interface GraphHolding extends Share {
  readonly owner: number;
  readonly owned: number;
  readonly isControl: boolean;
}

/** One statement about a pair, with its dataset. */
interface Statement extends Share {
  readonly dataset: string;
}

/**
 * The share that several statements about one pair amount to. Different lists repeat each other, so the
 * largest counts. Statements of one list may repeat or complement each other (two classes of shares), equal
 * ones too: the largest is certain, and their sum is possible.
 */
export function joinStatements(statements: readonly Statement[]): Share {
  let low = 0;
  let high = 0;
  for (const own of Map.groupBy(statements, ({ dataset }) => dataset).values()) {
    let sum = 0;
    for (const statement of own) {
      low = Math.max(low, statement.low);
      sum += statement.high;
    }
    high = Math.max(high, Math.min(sum, WHOLE));
  }
  return { low, high };
}

/** A statement between numbered nodes; `control` is 1 for one of control. */
interface NumberedStatement extends Statement {
  readonly owner: number;
  readonly owned: number;
  readonly control: number;
  /** The row of its table; null where the source has no rows. */
  readonly line: number | null;
}

/** Equal statements of one list about one pair: two holdings, or one written several times. */
export type Repeated = readonly [NumberedStatement, ...NumberedStatement[]];

/**
 * Joins the statements about each pair, which lie next to each other. Tells of equal ones that change what
 * is possible.
 */
export function* joinPairs(
  rows: Iterable<NumberedStatement>,
  onRepeated: (repeated: Repeated) => void,
): Generator<GraphHolding> {
  let pair: NumberedStatement[] = [];
  const joined = ([first]: readonly NumberedStatement[]): GraphHolding[] => {
    if (first === undefined) return [];
    if (pair.length > 1) reportRepeated(pair, onRepeated);
    return [
      { owner: first.owner, owned: first.owned, isControl: first.control === 1, ...joinStatements(pair) },
    ];
  };
  for (const row of rows) {
    const [first] = pair;
    if (first?.owner !== row.owner || first.owned !== row.owned || first.control !== row.control) {
      yield* joined(pair);
      pair = [];
    }
    pair.push(row);
  }
  yield* joined(pair);
}

function reportRepeated(pair: readonly NumberedStatement[], report: (repeated: Repeated) => void): void {
  const equal = Map.groupBy(pair, ({ dataset, low, high }) => `${low} ${high} ${dataset}`);
  for (const [first, ...others] of equal.values())
    if (first !== undefined && others.length > 0 && first.control === 0 && first.high < WHOLE)
      report([first, ...others]);
}

export class OwnershipGraph {
  readonly nodes: number;
  /** Where the holdings of each node begin; one more entry than nodes. */
  readonly #starts: Int32Array;
  readonly #owned: Int32Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #isControl: Uint8Array;

  /**
   * `holdings` come in the order of their owners, each pair once for each kind; there are at most `count` of
   * them. Throws an Error when they are not in order.
   */
  constructor(nodes: number, count: number, holdings: Iterable<GraphHolding>) {
    this.nodes = nodes;
    this.#starts = new Int32Array(nodes + 1);
    this.#owned = new Int32Array(count);
    this.#low = new Int32Array(count);
    this.#high = new Int32Array(count);
    this.#isControl = new Uint8Array(count);
    let at = 0;
    let node = 0;
    for (const { owner, owned, low, high, isControl } of holdings) {
      if (owner < node || owner >= nodes || owned >= nodes || at >= count)
        throw new Error(`The holding ${at} of ${owner} in ${owned} is out of order.`);
      while (node < owner) this.#starts[++node] = at;
      this.#owned[at] = owned;
      this.#low[at] = low;
      this.#high[at] = high;
      this.#isControl[at] = Number(isControl);
      at++;
    }
    while (node < nodes) this.#starts[++node] = at;
  }

  /** What a node holds. An entity's shares of itself are none of anybody's and are left out. */
  *holdingsOf(owner: number): Generator<GraphHolding> {
    const end = this.#starts[owner + 1] ?? 0;
    for (let at = this.#starts[owner] ?? 0; at < end; at++) {
      const owned = this.#owned[at] ?? 0;
      if (owned === owner) continue;
      yield {
        owner,
        owned,
        low: this.#low[at] ?? 0,
        high: this.#high[at] ?? 0,
        isControl: this.#isControl[at] === 1,
      };
    }
  }
}
