// Whether two sides share a country. Any two country-like properties may agree (citizenship, jurisdiction,
// flag), but only like contradicts like: a citizen of one state may live in another. Codes are packed as in
// model/facts.ts.

import { CITIZENSHIP, packCountry, plainCountry } from "../../../base/model/facts.ts";
import { SCORE_DECIMALS, THRESHOLD_DEFAULT } from "../../../base/model/limits.ts";
import type { AnalysedName } from "../alignment/analysed-name.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { EVIDENCE, type Evidence, type EvidenceRow } from "../policy.ts";
import { areOfUsualWords } from "./name-rarity.ts";

const ROWS = EVIDENCE.country;

/**
 * States that are no more, and states that govern others or parted from one, each with those that a document
 * of the same holder may name instead. Read both ways. The former states are those of model/countries.ts.
 */
const RELATED: Readonly<Record<string, string>> = {
  su: "ru ua by kz uz tj tm kg am az ge md ee lv lt",
  yu: "rs me hr si ba mk xk cs",
  cs: "rs me xk cz sk",
  dd: "de",
  an: "nl cw sx bq aw",
  sd: "ss",
  et: "er",
  id: "tl",
  pk: "bd",
  rs: "me xk",
  cn: "hk mo tw",
  hk: "mo",
  us: "pr gu vi as mp um",
  gb: "im je gg vg ky gi bm tc ai ms fk sh pn",
  fr: "gp mq gf re yt nc pf pm wf bl mf tf",
  nl: "aw cw sx bq",
  cw: "sx bq aw",
  dk: "fo gl",
  no: "sj bv",
  fi: "ax",
  au: "cx cc nf hm",
  nz: "ck nu tk",
  ma: "eh",
  il: "ps",
};

/** By code, packed, the codes that are related to it. */
const RELATED_CODES = new Map<number, number[]>();

for (const [code, others] of Object.entries(RELATED)) {
  for (const other of others.split(" ")) {
    relate(packCountry(code), packCountry(other));
    relate(packCountry(other), packCountry(code));
  }
}

function relate(code: number, other: number): void {
  const codes = RELATED_CODES.get(code);
  if (codes === undefined) RELATED_CODES.set(code, [other]);
  else codes.push(other);
}

/** The best pair of countries with the row of the scorer that fits it; null when no two can be compared. */
export function compareCountries(left: readonly number[], right: readonly number[]): Evidence<number> | null {
  let best: Evidence<number> | null = null;
  for (const a of left) {
    const code = plainCountry(a);
    const related = RELATED_CODES.get(code);
    for (const b of right) {
      const other = plainCountry(b);
      if (code === other) return { row: ROWS.overlap, left: a, right: b };
      if (related?.includes(other) === true) best = { row: ROWS.related, left: a, right: b };
      else if (areAlike(a, b)) best ??= { row: ROWS.conflict, left: a, right: b };
    }
  }
  return best;
}

/** True for two citizenships, and for two countries that are none. */
function areAlike(a: number, b: number): boolean {
  return ((a ^ b) & CITIZENSHIP) === 0;
}

/** Those of the countries that contradict one of the others. */
export function contradicting(countries: readonly number[], others: readonly number[]): readonly number[] {
  return countries.filter((country) => others.some((other) => areAlike(country, other)));
}

const SCALE = 10 ** SCORE_DECIMALS;

/**
 * The row for countries beside two names of this similarity: `row`, or a milder one for countries that
 * differ. They take no more than their share of what a name has above the default threshold, so they alone
 * undo no match by name. Beside usual words only, they take all.
 */
export function countryBeside(
  row: EvidenceRow,
  ours: PreparedName,
  theirs: AnalysedName,
  similarity: number,
): EvidenceRow {
  if (row !== ROWS.conflict || similarity < THRESHOLD_DEFAULT || areOfUsualWords(ours, theirs)) return row;
  const share = (similarity - THRESHOLD_DEFAULT) / (1 - THRESHOLD_DEFAULT);
  const weight = Math.round(row.weight * share * SCALE) / SCALE;
  if (weight === row.weight) return row;
  // Not -0.
  return { ...row, weight: weight === 0 ? 0 : weight, says: "Countries differ, but the name is rare" };
}
