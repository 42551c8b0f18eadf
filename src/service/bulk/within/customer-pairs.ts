// Pairs of customers of one file, each once: a pair belongs to the customer whose row is later, or to the
// earlier one when only the search from there finds it.

import { BoundedCache } from "../../../base/model/bounded-cache.ts";
import type { MatchAnswer } from "../../../engine/screening/match.ts";
import { customerOf, type RecordedCustomer, recordIdsOf } from "./customer-records.ts";

type Answer = Pick<
  MatchAnswer,
  "candidates" | "isTruncated" | "clearedMatches" | "compared" | "notCompared" | "cutNames"
>;

/** Of a customer: the lines of its matches. A duplicate is asked by each of its like. */
const LINES_KEPT_MAX = 10_000;

/** The part of a store that finds the rows of records by their id. */
interface RecordRows {
  records(id: string): readonly { readonly row: number }[];
}

/** Answers a customer without its own records. */
type AnswerCustomer = (customer: RecordedCustomer) => Answer | null;

export class CustomerPairs {
  readonly #store: RecordRows;
  readonly #answer: AnswerCustomer;
  /** By line. */
  readonly #matches = new BoundedCache<number, ReadonlySet<number>>(LINES_KEPT_MAX);

  /** The store holds the records of the customers (customer-records.ts). */
  constructor(store: RecordRows, answer: AnswerCustomer) {
    this.#store = store;
    this.#answer = answer;
  }

  /** The rows of the records of a customer: nobody is a duplicate of itself. */
  ownRows(customer: Pick<RecordedCustomer, "line" | "subject">): ReadonlySet<number> {
    return new Set(recordIdsOf(customer).flatMap((id) => this.#store.records(id).map(({ row }) => row)));
  }

  /**
   * The answer about the customer in a line, with the pairs that belong to it: of each other customer the
   * best candidate. Those below the threshold are left as they are found; they are only counted.
   */
  onlyOwn(line: number, answer: Answer): Answer {
    const seen = new Set<number>();
    const candidates = answer.candidates.filter((candidate) => {
      const other = customerOf(candidate);
      if (seen.has(other.line)) return false;
      seen.add(other.line);
      return other.line < line || !candidate.match || !this.#finds(other, line);
    });
    return { ...answer, candidates, clearedMatches: [] };
  }

  /** True when the search from another customer finds the one in a line. */
  #finds(other: RecordedCustomer, line: number): boolean {
    let lines = this.#matches.get(other.line);
    if (lines === undefined) {
      const matches = this.#answer(other)?.candidates.filter(({ match }) => match) ?? [];
      lines = new Set(matches.map((match) => customerOf(match).line));
      this.#matches.set(other.line, lines);
    }
    return lines.has(line);
  }
}
