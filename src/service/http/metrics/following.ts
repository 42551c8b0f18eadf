// How following a source of snapshots fares. A service that follows none has none of these metrics' values.

import type Registry from "prom-client/lib/registry.js";
import { FOLLOW_CAUSES, FOLLOW_PHASES, type Following } from "../../../base/model/following.ts";
import { addCounter, addGauge } from "./figures.ts";

const MS_PER_SECOND = 1000;

/** Gauges with one value: how it is got; null for none. */
const GAUGES: readonly (readonly [name: string, help: string, figureOf: (of: Following) => number | null])[] =
  [
    [
      "interdict_follow_failing",
      "1 from a failure to take a snapshot of the source until the next success.",
      ({ isFailing }) => Number(isFailing),
    ],
    [
      "interdict_follow_last_check_timestamp_seconds",
      "Unix time at which the source of snapshots was read last.",
      ({ checkedAtMs }) => seconds(checkedAtMs),
    ],
    [
      "interdict_follow_last_failure_timestamp_seconds",
      "Unix time of the last failure to take a snapshot of the source.",
      ({ lastFailure }) => seconds(lastFailure?.atMs ?? null),
    ],
    [
      "interdict_follow_waiting_since_timestamp_seconds",
      "Unix time since which the source has a snapshot that is not in use yet; none while there is no such one.",
      ({ waitingSinceMs }) => seconds(waitingSinceMs),
    ],
    [
      "interdict_follow_replicas_holding",
      "Replicas known to hold the snapshot that waits for others.",
      ({ replicas }) => replicas?.holding ?? null,
    ],
    [
      "interdict_follow_replicas_needed",
      "Replicas that must hold it before it is used.",
      ({ replicas }) => replicas?.needed ?? null,
    ],
  ];

function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / MS_PER_SECOND;
}

/** `following` is called at each scrape. */
export function addFollowing(registry: Registry, following: () => Following | null): void {
  for (const [name, help, figureOf] of GAUGES)
    addGauge(registry, {
      name,
      help,
      read() {
        const status = following();
        return status === null ? null : figureOf(status);
      },
    });
  addGauge(registry, {
    name: "interdict_follow_phase",
    help: "1 for what the service does with the snapshot of the source: current, fetching, holding, behind or kept.",
    labels: ["phase"],
    read() {
      const current = following()?.phase ?? null;
      return current === null ? [] : FOLLOW_PHASES.map((phase) => [{ phase }, Number(phase === current)]);
    },
  });
  addGauge(registry, {
    name: "interdict_follow_waiting_info",
    help: "The snapshot of the source that is not in use yet.",
    labels: ["id"],
    read() {
      const id = following()?.waitingFor ?? null;
      return id === null ? [] : [[{ id }, 1]];
    },
  });
  addCounter(registry, {
    name: "interdict_follow_failures_total",
    help: "Failures to take a snapshot: the source can't be read, the snapshot was refused, or anything else.",
    labels: ["cause"],
    read() {
      const failures = following()?.failures;
      return failures === undefined ? [] : FOLLOW_CAUSES.map((cause) => [{ cause }, failures[cause]]);
    },
  });
  addCounter(registry, {
    name: "interdict_follow_holds_expired_total",
    help: "How often a snapshot came into use although replicas that were waited for were missing.",
    read: () => following()?.holdsExpired ?? 0,
  });
}
