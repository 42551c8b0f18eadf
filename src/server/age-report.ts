// Says in the log which lists in use are too old: when a snapshot goes into use, and again each day.

import type { Logger } from "pino";
import { type AgeLimits, agesOf, findStale } from "../model/content-age.ts";
import type { Manifest } from "../snapshot/manifest.ts";

export class AgeReport {
  /** Snapshot and day (UTC) that were looked at last. */
  #last = "";

  constructor(
    private readonly limits: AgeLimits,
    private readonly log: Pick<Logger, "warn" | "error">,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Looks at a snapshot in use, once a day. */
  report(manifest: Pick<Manifest, "id" | "createdAt" | "datasets" | "sources">): void {
    const now = this.now();
    const look = `${manifest.id} ${now.toISOString().slice(0, 10)}`;
    if (look === this.#last) return;
    this.#last = look;
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
