// Logs which lists in use are too old: when a snapshot is taken into use, and then daily.

import type { Logger } from "pino";
import { type AgeLimits, agesOf, findStale } from "../../base/model/content-age.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";

export class AgeReport {
  /** Snapshot and day (UTC) of the last report. */
  #last = "";

  constructor(
    private readonly limits: AgeLimits,
    private readonly log: Pick<Logger, "warn" | "error">,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Reports on a snapshot in use, at most once per day. */
  report(manifest: Pick<Manifest, "id" | "createdAt" | "datasets" | "sources">): void {
    const now = this.now();
    const current = `${manifest.id} ${now.toISOString().slice(0, 10)}`;
    if (current === this.#last) return;
    this.#last = current;
    const stale = findStale(agesOf(manifest, now), this.limits);
    const tooOld = stale.filter(({ level }) => level === "max").map(({ message }) => message);
    const old = stale.filter(({ level }) => level === "warn").map(({ message }) => message);
    if (tooOld.length > 0)
      this.log.error(
        { snapshot: manifest.id, lists: tooOld },
        "lists are too old or missing: /readyz answers 503",
      );
    if (old.length > 0)
      this.log.warn({ snapshot: manifest.id, lists: old }, "lists are older than they should be, or missing");
  }
}
