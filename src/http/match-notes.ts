// What an answer of match or batch says besides its candidates, in headers, the log line and metrics: what
// was not compared, and which answers leave out a match.

import type { MatchAnswer } from "../screening/match.ts";
import { type NotComparedProperty, NotComparedTally } from "../screening/not-compared.ts";
import type { Answer } from "./endpoint.ts";
import type { Metrics } from "./metrics.ts";
import { writeList, writeString } from "./structured-fields.ts";

/**
 * A key of a client's that may be logged: it has the form of a name in a program, which a person's name has
 * not.
 */
const LOGGED_KEY = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const LOGGED_KEYS_MAX = 20;

/** Gathers what is to be said of the subjects of one request. */
export class MatchNotes {
  readonly #notCompared = new NotComparedTally();
  readonly #truncatedKeys: string[] = [];
  #truncated = 0;
  #candidates = 0;

  constructor(private readonly metrics: Metrics) {}

  /** Adds the answer of a subject, and counts it; `key` is that of an item of a batch. */
  add({ candidates, isTruncated, notCompared }: MatchAnswer, key?: string): void {
    this.metrics.countSubject(candidates, isTruncated);
    this.#notCompared.add(notCompared);
    this.#candidates += candidates.length;
    if (!isTruncated) return;
    this.#truncated++;
    if (key !== undefined) this.#truncatedKeys.push(key);
  }

  /** The headers and the facts for the log. Counts what was not compared: call it once. */
  finish(): Required<Pick<Answer, "headers" | "logged">> {
    const { named, others } = this.#notCompared;
    for (const property of named) this.metrics.countNotCompared(property);
    this.metrics.countNotNamed(others);
    return { headers: this.#writeHeaders(named, others), logged: this.#tellLog(named, others) };
  }

  #writeHeaders(named: readonly NotComparedProperty[], others: number): Record<string, string> {
    return {
      ...(named.length + others === 0
        ? {}
        : { "Interdict-Not-Compared": writeList(named.map(writeProperty), others) }),
      ...(this.#truncated === 0 ? {} : { "Interdict-Truncated": String(this.#truncated) }),
      ...(this.#truncatedKeys.length === 0
        ? {}
        : { "Interdict-Truncated-Items": writeList(this.#truncatedKeys.map(writeString)) }),
    };
  }

  #tellLog(named: readonly NotComparedProperty[], others: number): Record<string, unknown> {
    const keys = named.map(({ property }) => property).filter((key) => LOGGED_KEY.test(key));
    const logged = keys.slice(0, LOGGED_KEYS_MAX);
    const left = named.length + others - logged.length;
    return {
      candidates: this.#candidates,
      ...(logged.length === 0 ? {} : { not_compared: logged }),
      ...(left === 0 ? {} : { not_compared_others: left }),
      ...(this.#truncated === 0 ? {} : { truncated: this.#truncated }),
    };
  }
}

function writeProperty({ property, values, nearest }: NotComparedProperty): string {
  const name = writeString(property);
  if (values !== null) return `${name};unreadable=${values}`;
  return nearest === null ? name : `${name};nearest=${writeString(nearest)}`;
}
