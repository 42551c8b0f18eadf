// The rules by which authorities count ownership by listed persons. Each is a row of data: how much, whether
// the shares of several persons add up, and whether control counts.
//
// - OFAC: Revised Guidance on Entities Owned by Persons Whose Property and Interests in Property Are Blocked,
//   13 August 2014, and its FAQs 398 to 402: 50 percent or more, in the aggregate, directly or indirectly.
//   Control does not count.
// - EU: the Council's Best Practices for the effective implementation of restrictive measures, as updated on
//   3 July 2024: 50 percent or more of the proprietary rights, in the aggregate. (Until then: more than 50.)
//   Control counts.
// - UK: OFSI's general guidance, "Ownership and control", and the regulations under the Sanctions and
//   Anti-Money Laundering Act 2018: more than 50 percent, by one person. Shares of several designated persons
//   are not simply added. Control counts.
//
// A statement of control proves nothing by itself, so it makes an entity one that may be owned.

import { PERCENT } from "../../base/model/ownership.ts";

export const RULE_NAMES = ["ofac", "eu", "uk"] as const;

export type RuleName = (typeof RULE_NAMES)[number];

export interface Rule {
  readonly name: RuleName;
  /** The authority, as reasons name it. */
  readonly authority: string;
  /** True when the total reaches the threshold; in millionths of a percent. */
  readonly reaches: (total: number) => boolean;
  /** Whether the shares of all listed owners add up. Otherwise each listed person is counted alone. */
  readonly aggregates: boolean;
  readonly countsControl: boolean;
  /** The datasets whose listed records count, and the words of reasons for them. */
  readonly datasets: ReadonlyMap<string, string>;
}

const HALF = 50 * PERCENT;

export const RULES: Readonly<Record<RuleName, Rule>> = {
  ofac: {
    name: "ofac",
    authority: "OFAC",
    reaches: (total) => total >= HALF,
    aggregates: true,
    countsControl: false,
    datasets: new Map([["us_ofac_sdn", "OFAC SDN"]]),
  },
  eu: {
    name: "eu",
    authority: "European Union",
    reaches: (total) => total >= HALF,
    aggregates: true,
    countsControl: true,
    datasets: new Map([
      ["eu_fsf", "EU"],
      ["eu_journal_sanctions", "EU"],
    ]),
  },
  uk: {
    name: "uk",
    authority: "United Kingdom",
    reaches: (total) => total > HALF,
    aggregates: false,
    countsControl: true,
    datasets: new Map([
      ["gb_fcdo_sanctions", "UK"],
      ["gb_hmt_sanctions", "UK"],
    ]),
  },
};
