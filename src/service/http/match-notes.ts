// Notes on an answer of match or batch, for headers, log line and metrics: which datasets were compared,
// which properties were not, and which subjects have more matches than their limit.

import { isLoggableKey } from "../../base/model/safe-text.ts";
import { type NotComparedProperty, NotComparedTally } from "../../engine/screening/not-compared.ts";
import type { WrittenAnswer } from "../../engine/screening/written-answer.ts";
import type { Answer } from "./endpoint.ts";
import type { SubjectMetrics } from "./metrics/subjects.ts";
import { writeList, writeString } from "./structured-fields.ts";

const LOGGED_KEYS_MAX = 20;

/** Collects the notes on the subjects of one request. */
export class MatchNotes {
  readonly #notCompared = new NotComparedTally();
  readonly #truncatedKeys: string[] = [];
  /** Null before the first answer. */
  #datasets: readonly string[] | null = null;
  #truncated = 0;
  #candidates = 0;

  constructor(private readonly metrics: SubjectMetrics) {}

  /**
   * Adds and counts the answer to one subject, which was compared with these datasets; `key` is the item key
   * in a batch.
   */
  add(answer: WrittenAnswer, datasets: readonly string[], key?: string): void {
    if (datasets !== this.#datasets)
      this.#datasets = this.#datasets?.filter((name) => datasets.includes(name)) ?? datasets;
    const { candidates, isTruncated, notCompared } = answer;
    this.metrics.count(answer);
    this.#notCompared.add(notCompared);
    this.#candidates += candidates;
    if (!isTruncated) return;
    this.#truncated++;
    if (key !== undefined) this.#truncatedKeys.push(key);
  }

  /** The headers and the log fields. Also counts what was not compared, so call it once per request. */
  finish(): Required<Pick<Answer, "headers" | "logged">> {
    const { named, others } = this.#notCompared;
    for (const property of named) this.metrics.countNotCompared(property);
    this.metrics.countNotNamed(others);
    return { headers: this.#writeHeaders(named, others), logged: this.#logFields(named, others) };
  }

  #writeHeaders(named: readonly NotComparedProperty[], others: number): Record<string, string> {
    return {
      ...datasetsHeader(this.#datasets),
      ...(named.length + others === 0
        ? {}
        : { "Interdict-Not-Compared": writeList(named.map(writeProperty), others) }),
      ...(this.#truncated === 0 ? {} : { "Interdict-Truncated": String(this.#truncated) }),
      ...(this.#truncatedKeys.length === 0
        ? {}
        : { "Interdict-Truncated-Items": writeList(this.#truncatedKeys.map(writeString)) }),
    };
  }

  #logFields(named: readonly NotComparedProperty[], others: number): Record<string, unknown> {
    const keys = named.map(({ property }) => property).filter(isLoggableKey);
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

/** Names the datasets; a token says that there is none, and no header that no subject was compared. */
function datasetsHeader(datasets: readonly string[] | null): Record<string, string> {
  if (datasets === null) return {};
  return { "Interdict-Datasets": datasets.length === 0 ? "none" : writeList(datasets.map(writeString)) };
}

function writeProperty({ property, values, nearest }: NotComparedProperty): string {
  const name = writeString(property);
  if (values !== null) return `${name};unreadable=${values}`;
  return nearest === null ? name : `${name};nearest=${writeString(nearest)}`;
}
