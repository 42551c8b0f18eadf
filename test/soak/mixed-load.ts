// The mixed load of the soak: clients that match, send batches, search, read entities and probe, each at its
// own pace, and how long their answers took.

import type { RunningService } from "../support/binary.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import type { InventedList } from "./invented-list.ts";

/** Time of a client between an answer and its next request: the host is busy, and not full. */
const PAUSE_MS = 10;
const BATCH_ITEMS = 10;

/** What the clients saw since the last take. */
export interface Interval {
  readonly requests: number;
  readonly failures: readonly string[];
  /** Of single matches, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

interface Question {
  readonly path: string;
  readonly body?: unknown;
  readonly isMatch?: boolean;
  /** What is wrong with the text of a 200; null when nothing is. */
  judge(text: string): string | null;
}

export class MixedLoad {
  #isOver = false;
  #requests = 0;
  #failures: string[] = [];
  #matchMs: number[] = [];
  readonly #clients: Promise<void>[];

  constructor(
    private readonly service: RunningService,
    private readonly key: string,
    private readonly list: InventedList,
    clients: number,
  ) {
    this.#clients = Array.from({ length: clients }, (_, number) => this.#askInTurn(seeded(number + 1)));
  }

  /** What was seen since the last call. */
  take(): Interval {
    const times = this.#matchMs.toSorted((a, b) => a - b);
    const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
    const interval = {
      requests: this.#requests,
      failures: this.#failures,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      slowestMs: at(1),
    };
    this.#requests = 0;
    this.#failures = [];
    this.#matchMs = [];
    return interval;
  }

  /** Ends the clients after their last answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #askInTurn(random: Random): Promise<void> {
    while (!this.#isOver) {
      const question = this.#makeQuestion(random);
      const started = performance.now();
      const problem = await this.#ask(question).catch((error: unknown) => String(error));
      if (question.isMatch) this.#matchMs.push(performance.now() - started);
      this.#requests++;
      if (problem !== null) this.#failures.push(`${question.path}: ${problem}`);
      await Bun.sleep(PAUSE_MS);
    }
  }

  async #ask({ path, body, judge }: Question): Promise<string | null> {
    const answer = await fetch(this.service.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${this.key}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return answer.status === 200 ? judge(text) : `${answer.status} ${text.slice(0, 300)}`;
  }

  #makeQuestion(random: Random): Question {
    const person = pick(random, this.list.people);
    const subject = { schema: "Person", properties: { name: [person.name] } };
    const names = (text: string) => (text.includes(`"${person.id}"`) ? null : `${person.id} is missing`);
    const kind = random() * 100;
    if (kind < 70) return { path: "/v1/sanctions/match", body: subject, isMatch: true, judge: names };
    if (kind < 75) {
      const asked = Array.from({ length: BATCH_ITEMS }, () => pick(random, this.list.people));
      const queries = Object.fromEntries(
        asked.map(({ name }, i) => [`c${i}`, { schema: "Person", properties: { name: [name] } }]),
      );
      const judge = (text: string) => {
        const missing = asked.find(({ id }) => !text.includes(`"${id}"`));
        return missing === undefined ? null : `${missing.id} is missing`;
      };
      return { path: "/v1/sanctions/match/batch", body: { queries }, judge };
    }
    if (kind < 87)
      return {
        path: `/v1/sanctions/search?per_page=10&query=${encodeURIComponent(person.name)}`,
        judge: names,
      };
    if (kind < 94) return { path: `/v1/sanctions/entities/${person.id}`, judge: names };
    const probe = pick(random, ["/healthz", "/readyz", "/metrics"]);
    return { path: probe, judge: (text) => (text === "" ? "is empty" : null) };
  }
}
