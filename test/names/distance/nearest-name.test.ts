// The known name that somebody meant.

import { expect, test } from "bun:test";
import { didYouMean, nearestName } from "../../../src/engine/names/distance/nearest-name.ts";

const KNOWN = ["threshold", "limit", "birthDate", "INTERDICT_WORKERS", "sanctions:read", "us_ofac_sdn"];

const ROWS: readonly (readonly [written: string, meant: string | null])[] = [
  ["threshhold", "threshold"],
  ["Treshold", "threshold"],
  ["birth_date", "birthDate"],
  ["INTERDICT_WORKER", "INTERDICT_WORKERS"],
  ["sanctions:reed", "sanctions:read"],
  ["us-ofac-sdm", "us_ofac_sdn"],
  ["limits", "limit"],
  ["page", null],
  ["", null],
  [`threshold${"x".repeat(60)}`, null],
];

for (const [written, meant] of ROWS)
  test(written.slice(0, 20), () => {
    expect(nearestName(written, KNOWN)).toBe(meant);
    expect(didYouMean(written, KNOWN)).toBe(meant === null ? "" : ` Did you mean ${meant}?`);
  });
