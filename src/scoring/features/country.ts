// Whether two sides share a country. All country-like properties of a side count alike (citizenship,
// jurisdiction, flag). Codes are packed as in model/facts.ts.

import { packCountry } from "../../model/facts.ts";
import { EVIDENCE, type Evidence } from "../policy.ts";

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

/** The best pair of countries with the row of the scorer that fits it; null when a side names none. */
export function compareCountries(left: readonly number[], right: readonly number[]): Evidence<number> | null {
  const [firstLeft, firstRight] = [left[0], right[0]];
  if (firstLeft === undefined || firstRight === undefined) return null;
  let best: Evidence<number> = { row: ROWS.conflict, left: firstLeft, right: firstRight };
  for (const a of left) {
    const related = RELATED_CODES.get(a);
    for (const b of right) {
      if (a === b) return { row: ROWS.overlap, left: a, right: b };
      if (related?.includes(b) === true) best = { row: ROWS.related, left: a, right: b };
    }
  }
  return best;
}
