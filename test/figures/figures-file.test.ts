// The figures of days: added up by several writers, kept for 90 days, and none when nothing was counted.

import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { addFigures, FIGURES_FILE, readFigures } from "../../src/service/figures/figures-file.ts";
import { figuresIn } from "../../src/service/server/figure-keeper.ts";
import { scratchFolder } from "../support/scratch.ts";

test("add up by day, and days that are too old are forgotten", () => {
  const state = scratchFolder("interdict-figures-");
  expect(readFigures(state, "2026-11-28")).toEqual([]);
  addFigures(state, "2026-08-30", { requests: 5, matches: 5, refusals: 5 });
  addFigures(state, "2026-11-27", { requests: 2, matches: 1, refusals: 0 });
  addFigures(state, "2026-11-28", { requests: 10, matches: 0, refusals: 3 });
  addFigures(state, "2026-11-28", { requests: 4, matches: 2, refusals: 0 });
  const days = readFigures(state, "2026-11-28");
  expect([days.length, days[0]?.day]).toEqual([90, "2026-08-31"]);
  expect(days.slice(-2)).toEqual([
    { day: "2026-11-27", requests: 2, matches: 1, refusals: 0 },
    { day: "2026-11-28", requests: 14, matches: 2, refusals: 3 },
  ]);
  expect(days.reduce((sum, { requests }) => sum + requests, 0)).toBe(16);
  expect(statSync(join(state, FIGURES_FILE)).mode & 0o777).toBe(0o600);
});

test("are requests of programs, matches, and what was refused of them", () => {
  const metric = (name: string, values: object[]) => ({ name, values }) as never;
  const of = (route: string, status: string, value: number) => ({
    labels: { method: "POST", route, status },
    value,
  });
  const counted = [
    metric("interdict_http_requests_total", [
      of("/v1/sanctions/match", "200", 7),
      of("/v1/sanctions/match", "429", 2),
      of("/payments/screen", "400", 1),
      of("/review/session", "200", 50),
      of("/healthz", "200", 99),
    ]),
    metric("interdict_match_matches_total", [{ labels: {}, value: 3 }]),
  ];
  expect(figuresIn(counted as never)).toEqual({ requests: 10, matches: 3, refusals: 3 });
  expect(figuresIn([])).toEqual({ requests: 0, matches: 0, refusals: 0 });
});
