// How following a source of snapshots fares. A service that follows none has none of these metrics' values.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import { FOLLOW_CAUSES, FOLLOW_PHASES, type Following } from "../../model/following.ts";

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
  const registers = [registry];
  for (const [name, help, figureOf] of GAUGES)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const status = following();
        const value = status === null ? null : figureOf(status);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  new Gauge({
    name: "interdict_follow_phase",
    help: "1 for what the service does with the snapshot of the source: current, fetching, holding, behind or kept.",
    labelNames: ["phase"],
    registers,
    collect() {
      this.reset();
      const phase = following()?.phase ?? null;
      if (phase !== null) for (const each of FOLLOW_PHASES) this.set({ phase: each }, Number(each === phase));
    },
  });
  new Gauge({
    name: "interdict_follow_waiting_info",
    help: "The snapshot of the source that is not in use yet.",
    labelNames: ["id"],
    registers,
    collect() {
      this.reset();
      const id = following()?.waitingFor ?? null;
      if (id !== null) this.set({ id }, 1);
    },
  });
  new Counter({
    name: "interdict_follow_failures_total",
    help: "Failures to take a snapshot: the source can't be read, the snapshot was refused, or anything else.",
    labelNames: ["cause"],
    registers,
    collect() {
      this.reset();
      const failures = following()?.failures;
      if (failures !== undefined) for (const cause of FOLLOW_CAUSES) this.inc({ cause }, failures[cause]);
    },
  });
  new Counter({
    name: "interdict_follow_holds_expired_total",
    help: "How often a snapshot came into use although replicas that were waited for were missing.",
    registers,
    collect() {
      this.reset();
      this.inc(following()?.holdsExpired ?? 0);
    },
  });
}
