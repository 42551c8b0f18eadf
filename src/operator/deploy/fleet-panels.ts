// The panels about several replicas: the shares of answers that are allowed to fail or to be slow, the stores
// that replicas share, and the snapshots that they follow.

import type { Row } from "./panel.ts";

const AT = 'instance=~"$instance"';
const RANGE = "$__rate_interval";
const API = `interdict_http_requests_total{${AT},route=~"/v1/.+"`;
const MATCH = `interdict_http_request_duration_seconds_bucket{${AT},route="/v1/sanctions/match"`;

export const FLEET_ROW: Row = {
  title: "Replicas",
  panels: [
    {
      title: "Replicas by snapshot",
      type: "timeseries",
      unit: "none",
      description: "Two lines are replicas that screen against different lists.",
      queries: {
        "{{id}}": `count by (id) (interdict_snapshot_info{${AT}})`,
        ready: `sum(interdict_ready{${AT}})`,
      },
    },
    {
      title: "Answers that failed",
      type: "timeseries",
      unit: "percentunit",
      description: "The share of 500 and 503 over an hour and over six; .1 % of a month may fail.",
      queries: Object.fromEntries(
        ["1h", "6h"].map((range) => [
          range,
          `sum(rate(${API},status=~"5.."}[${range}])) / sum(rate(${API}}[${range}]))`,
        ]),
      ),
    },
    {
      title: "Matches that were slow",
      type: "timeseries",
      unit: "percentunit",
      description: "The share beyond a quarter of a second over an hour and over six; 1 % may be (p99).",
      queries: Object.fromEntries(
        ["1h", "6h"].map((range) => [
          range,
          `1 - sum(rate(${MATCH},le="0.25"}[${range}])) / sum(rate(${MATCH},le="+Inf"}[${range}]))`,
        ]),
      ),
    },
    {
      title: "Shared stores",
      type: "timeseries",
      unit: "none",
      description: "0 while a replica can't reach the store of accounts and keys (access) or of rates.",
      queries: { "{{store}} {{instance}}": `interdict_shared_store_up{${AT}}` },
    },
    {
      title: "Without a shared store",
      type: "timeseries",
      unit: "reqps",
      description: "Calls that failed, requests that got 503, and requests that a replica counted alone.",
      queries: {
        "{{store}} failed": `sum by (store) (rate(interdict_shared_store_failures_total{${AT}}[${RANGE}]))`,
        "answered 503": `sum(rate(interdict_shared_store_refused_total{${AT}}[${RANGE}]))`,
        "counted alone": `sum(rate(interdict_rates_counted_alone_total{${AT}}[${RANGE}]))`,
      },
    },
    {
      title: "Following",
      type: "timeseries",
      unit: "none",
      description: "What each replica does with the snapshot of the source; failing is 1 until a success.",
      queries: {
        "{{instance}} {{phase}}": `interdict_follow_phase{${AT}} == 1`,
        "{{instance}} failing": `interdict_follow_failing{${AT}} == 1`,
      },
    },
    {
      title: "Newer snapshot waits",
      type: "timeseries",
      unit: "s",
      description:
        "Time since which the source has had a snapshot that is not in use, and since it was read.",
      queries: {
        "{{instance}} waits": `time() - interdict_follow_waiting_since_timestamp_seconds{${AT}}`,
        "{{instance}} read": `time() - interdict_follow_last_check_timestamp_seconds{${AT}}`,
      },
    },
    {
      title: "Replicas that hold it",
      type: "timeseries",
      unit: "none",
      description: "Of those that must hold a snapshot before it is used; an expired hold went without them.",
      queries: {
        "{{instance}} holding": `interdict_follow_replicas_holding{${AT}}`,
        "{{instance}} needed": `interdict_follow_replicas_needed{${AT}}`,
        expired: `sum(increase(interdict_follow_holds_expired_total{${AT}}[1h]))`,
      },
    },
    {
      title: "Failures to follow",
      type: "timeseries",
      unit: "short",
      description: "Within an hour, by cause.",
      queries: { "{{cause}}": `sum by (cause) (increase(interdict_follow_failures_total{${AT}}[1h]))` },
    },
  ],
};
