// Adds what a worker counted to the figures of the day, every minute.

import type { Logger } from "pino";
import { reasonOf } from "../../base/model/errors.ts";
import type { RecentUses } from "../access/recent-uses.ts";
import { addFigures, FIGURE_NAMES, type Figures } from "../figures/figures-file.ts";
import { addKeyUses } from "../figures/key-uses.ts";
import type { CountedMetrics } from "../http/metrics.ts";

/** Of a service that is stopped, at most the figures of so long are lost. */
const EVERY_MS = 60_000;

const NONE: Figures = { requests: 0, matches: 0, refusals: 0 };

/** What a thread has counted since it began. */
export function figuresIn(metrics: CountedMetrics): Figures {
  const values = (name: string) => metrics.find((metric) => metric.name === name)?.values ?? [];
  const sum = (wanted: ReturnType<typeof values>) => wanted.reduce((all, { value }) => all + value, 0);
  const asked = values("interdict_http_requests_total").filter(({ labels }) =>
    /^\/(?:v1|payments)\//.test(String(labels.route)),
  );
  return {
    requests: sum(asked),
    matches: sum(values("interdict_match_matches_total")),
    refusals: sum(asked.filter(({ labels }) => Number(labels.status) >= 400)),
  };
}

/** Keeps the figures of a thread from now on. `collect` gives what it has counted. */
export function keepFigures(state: string, collect: () => Promise<CountedMetrics>, log: Logger): void {
  let kept = NONE;
  keepEveryMinute(log, async () => {
    const now = figuresIn(await collect());
    const more = Object.fromEntries(FIGURE_NAMES.map((name) => [name, now[name] - kept[name]]));
    if (FIGURE_NAMES.every((name) => (more[name] ?? 0) <= 0)) return;
    addFigures(state, new Date().toISOString().slice(0, 10), more as Figures);
    kept = now;
  });
}

/** Writes down from now on which keys a thread has seen. Call what is returned when the thread stops. */
export function keepKeyUses(state: string, recent: RecentUses, log: Logger): () => Promise<void> {
  return keepEveryMinute(log, async () => {
    const uses = recent.read();
    if (uses.size === 0) return;
    addKeyUses(state, uses);
    recent.written(uses);
  });
}

/**
 * Another writer, a full disk, a folder that is read only: what can't be kept now is added later. Returns
 * what keeps at once.
 */
function keepEveryMinute(log: Logger, keep: () => Promise<void>): () => Promise<void> {
  let fault: string | null = null;
  const keepOnce = async () => {
    try {
      await keep();
      fault = null;
    } catch (error) {
      if (reasonOf(error) !== fault) log.debug({ err: error }, "the figures of the day can't be kept");
      fault = reasonOf(error);
    }
  };
  setInterval(() => void keepOnce(), EVERY_MS).unref();
  return keepOnce;
}
