// Counts requests: by route and status, by error code, and by account.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Histogram from "prom-client/lib/histogram.js";
import type Registry from "prom-client/lib/registry.js";
import type { ErrorCode } from "../../../base/model/errors.ts";
import { accountLabel } from "./account-label.ts";

interface CountedRequest {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly seconds: number;
  /** The id of the account; null when the request names no known one. */
  readonly account: number | null;
}

/** From a quarter of a millisecond: a match in small lists takes less than one. */
export const LATENCY_BUCKETS_SECONDS = [
  0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

export class RequestMetrics {
  readonly #requests: Counter<"method" | "route" | "status">;
  readonly #errors: Counter<"code">;
  readonly #seconds: Histogram<"route">;
  readonly #inFlight: Gauge;
  readonly #accountRequests: Counter<"account">;
  readonly #accountRefusals: Counter<"account" | "code">;
  #done = 0;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "interdict_http_requests_total",
      help: "Requests answered.",
      labelNames: ["method", "route", "status"],
      registers,
    });
    this.#errors = new Counter({
      name: "interdict_http_errors_total",
      help: "Requests answered with an error, by its code.",
      labelNames: ["code"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "interdict_http_request_duration_seconds",
      help: "Time from the request to its answer.",
      labelNames: ["route"],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    });
    this.#inFlight = new Gauge({
      name: "interdict_http_requests_in_flight",
      help: "Requests that are being answered.",
      registers,
    });
    this.#accountRequests = new Counter({
      name: "interdict_account_requests_total",
      help: 'Requests answered, by the id of the account. Ids above 1000 are counted as "other".',
      labelNames: ["account"],
      registers,
    });
    this.#accountRefusals = new Counter({
      name: "interdict_account_refusals_total",
      help: "Requests of an account that were answered with an error, by its code.",
      labelNames: ["account", "code"],
      registers,
    });
  }

  begin(): void {
    this.#inFlight.inc();
  }

  end({ method, route, status, code, seconds, account }: CountedRequest): void {
    this.#done++;
    this.#inFlight.dec();
    this.#requests.inc({ method, route, status });
    this.#seconds.observe({ route }, seconds);
    if (code !== null) this.#errors.inc({ code });
    if (account === null) return;
    const label = accountLabel(account);
    this.#accountRequests.inc({ account: label });
    if (code !== null) this.#accountRefusals.inc({ account: label, code });
  }

  /** The number of requests answered in this thread. */
  get done(): number {
    return this.#done;
  }
}
