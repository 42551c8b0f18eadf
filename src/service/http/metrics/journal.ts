// The journal: how much is recorded, how late, and what could not be.

import type Registry from "prom-client/lib/registry.js";
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
