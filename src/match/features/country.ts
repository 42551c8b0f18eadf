// Whether two sides share a country. All country-like properties of a side count alike (citizenship, jurisdiction,
// flag). Codes are packed as in model/facts.ts.

import { packCountry } from "../../model/facts.ts";
import { EVIDENCE, type EvidenceRow } from "../weights.ts";

const ROWS = EVIDENCE.country;

/** States that are no more and special regions, with those that a document of the same person may name instead. */
const RELATED: Readonly<Record<string, string>> = {
  su: "ru ua by kz uz tj tm kg am az ge md ee lv lt",
  yu: "rs me hr si ba mk xk cs",
  cs: "rs me xk cz sk",
  dd: "de",
  cn: "hk mo tw",
  hk: "mo",
  rs: "me xk",
  us: "pr gu vi as mp",
  gb: "im je gg vg ky gi bm",
};

const RELATED_PAIRS = new Set(
  Object.entries(RELATED).flatMap(([code, others]) =>
    others.split(" ").map((other) => pairKey(packCountry(code), packCountry(other))),
  ),
);

function pairKey(a: number, b: number): number {
  return a < b ? a * 65536 + b : b * 65536 + a;
}

/** The row of the scorer that fits; null when a side names no country. */
export function compareCountries(left: readonly number[], right: readonly number[]): EvidenceRow | null {
  if (left.length === 0 || right.length === 0) return null;
  let row: EvidenceRow = ROWS.conflict;
  for (const a of left) {
    for (const b of right) {
      if (a === b) return ROWS.overlap;
      if (RELATED_PAIRS.has(pairKey(a, b))) row = ROWS.related;
    }
  }
  return row;
}
