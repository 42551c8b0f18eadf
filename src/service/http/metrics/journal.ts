// The journal: how much is recorded, how late, and what could not be; how it is shipped.

import type Registry from "prom-client/lib/registry.js";
import type { Shipping } from "../../../base/model/shipping.ts";
import type { JournalFigures } from "../../journal/decision-journal.ts";
import { addCounters, addGauge, addGauges } from "./figures.ts";

const COUNTERS = [
  ["interdict_journal_entries_total", "Decisions and other entries that were written durably.", "entries"],
  ["interdict_journal_bytes_total", "Bytes of these entries, before they are compressed.", "bytes"],
  ["interdict_journal_failures_total", "Writes of the journal that failed.", "failures"],
  ["interdict_journal_missed_total", "Answers sent without an entry (--journal-full answer).", "missed"],
] as const;

const GAUGES = [
  ["interdict_journal_lag_seconds", "How long the oldest answer has waited for its entry.", "lagSeconds"],
  ["interdict_journal_sync_seconds", "Time of the last write with its sync to the disk.", "syncSeconds"],
] as const;

/** Adds the metrics; none are reported when no journal is kept. `figures` is called at each scrape. */
export function addJournal(registry: Registry, figures: () => JournalFigures | null): void {
  addCounters(registry, COUNTERS, (figure) => figures()?.[figure] ?? 0);
  addGauges(registry, GAUGES, (figure) => figures()?.[figure] ?? 0, "max");
  addGauge(registry, {
    name: "interdict_journal_recording",
    help: "0 while nothing is recorded: the journal can't be written, or it lost its file.",
    aggregator: "min",
    read: () => Number(figures()?.isRecording ?? true),
  });
  addGauge(registry, {
    name: "interdict_journal_intact",
    help: "0 while entries, files or notes of the journal are gone, or were when the service started.",
    aggregator: "min",
    read: () => Number(figures()?.isIntact ?? true),
  });
}

const MS_PER_SECOND = 1000;

const SHIPPING_COUNTERS = [
  ["interdict_journal_parts_shipped_total", "Parts of the journal that were shipped.", "parts"],
  ["interdict_journal_shipping_failures_total", "Attempts to ship the journal that failed.", "failures"],
] as const;

/**
 * How shipping the journal to another place fares; a service that ships none has none of these values.
 * `shipping` is called at each scrape.
 */
export function addShipping(registry: Registry, shipping: () => Shipping | null): void {
  addGauge(registry, {
    name: "interdict_journal_shipped_timestamp_seconds",
    help: "Unix time up to which every entry of the journal was shipped; before the first time, that of the start.",
    read() {
      const status = shipping();
      return status === null ? null : status.shippedThroughMs / MS_PER_SECOND;
    },
  });
  addCounters(registry, SHIPPING_COUNTERS, (figure) => shipping()?.[figure] ?? null);
}
