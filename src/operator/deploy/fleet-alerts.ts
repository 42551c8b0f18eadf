// Alerts about all replicas together: how many are ready, whether they screen against the same lists, and how
// fast the errors and the slow answers of a month are used up.

import type { Alert } from "./alert.ts";

/** The share of requests that may fail within a month, and of matches that may be slow. */
const FAILED_MAX = 0.001;
const SLOW_MAX = 0.01;

const ANSWERS = 'interdict_http_requests_total{job="JOB",route=~"/v1/.+"';
const MATCHES = 'interdict_http_request_duration_seconds_bucket{job="JOB",route="/v1/sanctions/match"';

/** The share of answers that are 500 or 503, over all replicas. */
function failedShare(range: string): string {
  return `sum by (job) (rate(${ANSWERS},status=~"5.."}[${range}])) / sum by (job) (rate(${ANSWERS}}[${range}]))`;
}

/** The share of matches that took more than a quarter of a second, over all replicas. */
function slowShare(range: string): string {
  return `(1 - sum by (job) (rate(${MATCHES},le="0.25"}[${range}])) / sum by (job) (rate(${MATCHES},le="+Inf"}[${range}])))`;
}

/**
 * A share burns when it is above a bound over a long window, so that it matters, and over a short one, so
 * that it still goes on. 14.4 times the share that is allowed uses up a month's in two days; six times, in
 * five.
 */
function burning(shareOver: (range: string) => string, allowed: number, speed: "fast" | "slow"): string {
  const [times, long, short] = speed === "fast" ? [14.4, "1h", "5m"] : [6, "6h", "30m"];
  const bound = Number((times * allowed).toPrecision(6));
  return `${shareOver(long)} > ${bound} and ${shareOver(short)} > ${bound}`;
}

export const FLEET_ALERTS: readonly Alert[] = [
  {
    name: "InterdictReplicasFew",
    severity: "warning",
    isFleet: true,
    expr: '(sum by (job) (interdict_ready{job="JOB"}) or label_replace(vector(0), "job", "JOB", "", "")) < REPLICAS',
    for: "5m",
    summary: "Fewer replicas are ready than REPLICAS, so the others carry more than they were planned for.",
    command: "curl -s http://127.0.0.1:8080/readyz",
  },
  {
    name: "InterdictListsDiffer",
    severity: "warning",
    isFleet: true,
    expr: 'count by (job) (count by (job, id) (interdict_snapshot_info{job="JOB"})) > 1',
    for: "30m",
    summary: "Replicas screen against different lists, so an answer depends on the replica that gives it.",
    command: "interdict-admin snapshots list",
  },
  {
    name: "InterdictErrorsBurnFast",
    severity: "critical",
    isFleet: true,
    expr: burning(failedShare, FAILED_MAX, "fast"),
    for: "2m",
    summary:
      "1.44 % of all answers are 500 or 503, both over an hour and over five minutes. The 0.1 % allowed for a month is used up in two days.",
    command: "journalctl -u interdict -p err -n 50",
  },
  {
    name: "InterdictErrorsBurnSlowly",
    severity: "warning",
    isFleet: true,
    expr: burning(failedShare, FAILED_MAX, "slow"),
    for: "15m",
    summary:
      "0.6 % of all answers are 500 or 503, both over six hours and over half an hour. The 0.1 % allowed for a month is used up in five days.",
    command: "journalctl -u interdict -p err -n 50",
  },
  {
    name: "InterdictSlownessBurnsFast",
    severity: "warning",
    isFleet: true,
    expr: burning(slowShare, SLOW_MAX, "fast"),
    for: "2m",
    summary:
      "14.4 % of all matches take more than a quarter of a second, both over an hour and over five minutes. Over a month, 1 % may (p99).",
    command: "top -H -p $(pidof interdict)",
  },
  {
    name: "InterdictSlownessBurnsSlowly",
    severity: "warning",
    isFleet: true,
    expr: burning(slowShare, SLOW_MAX, "slow"),
    for: "15m",
    summary:
      "6 % of all matches take more than a quarter of a second, both over six hours and over half an hour. Over a month, 1 % may (p99).",
    command: "top -H -p $(pidof interdict)",
  },
];
