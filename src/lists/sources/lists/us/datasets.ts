// The lists of the United States outside OFAC, as datasets: those that the Consolidated Screening List
// compiles, some of which are also published on their own. Data only, with the one rule for ids that makes a
// party the same in both.

import type { Dataset } from "../../../../base/model/entity.ts";

/** A list of parties that have no numbers. */
export interface PartyList {
  readonly dataset: Dataset;
  readonly authority: string;
  /** The program of its listings. */
  readonly program: string;
  /** Why a party on it is a risk, a topic of FollowTheMoney. */
  readonly topic: string;
  /** What ids begin with. */
  readonly prefix: string;
  /** False for a list of organisations only. */
  readonly holdsPeople: boolean;
}

const BIS = "Bureau of Industry and Security";
const STATE = "Department of State";

export const DENIED_PERSONS: PartyList = {
  dataset: {
    name: "us_bis_denied",
    title: "US BIS Denied Persons List",
    description:
      "People and companies whose export privileges the United States has denied (Bureau of Industry and Security).",
  },
  authority: BIS,
  program: "Denied Persons List",
  topic: "export.control",
  prefix: "us-bis-denied",
  holdsPeople: true,
};

const ENTITY_LIST: PartyList = {
  dataset: {
    name: "us_bis_entity_list",
    title: "US BIS Entity List",
    description:
      "Parties to whom exports of the United States need a license (Bureau of Industry and Security).",
  },
  authority: BIS,
  program: "Entity List",
  topic: "export.control",
  prefix: "us-bis-el",
  holdsPeople: true,
};

const MILITARY_END_USERS: PartyList = {
  dataset: {
    name: "us_bis_military_end_users",
    title: "US BIS Military End User List",
    description:
      "Military end users to whom exports of the United States need a license (Bureau of Industry and Security).",
  },
  authority: BIS,
  program: "Military End User List",
  topic: "export.control",
  prefix: "us-bis-meu",
  holdsPeople: false,
};

const UNVERIFIED: PartyList = {
  dataset: {
    name: "us_bis_unverified",
    title: "US BIS Unverified List",
    description:
      "Parties whose bona fides the United States could not verify (Bureau of Industry and Security).",
  },
  authority: BIS,
  program: "Unverified List",
  topic: "export.risk",
  prefix: "us-bis-uvl",
  holdsPeople: true,
};

const NONPROLIFERATION: PartyList = {
  dataset: {
    name: "us_state_nonproliferation",
    title: "US State Department Nonproliferation Sanctions",
    description: "Parties under nonproliferation sanctions of the United States (Department of State).",
  },
  authority: STATE,
  program: "Nonproliferation Sanctions",
  topic: "sanction",
  prefix: "us-state-isn",
  holdsPeople: true,
};

const ITAR_DEBARRED: PartyList = {
  dataset: {
    name: "us_ddtc_debarred",
    title: "US State Department AECA and ITAR Debarred List",
    description:
      "Parties debarred from exporting defense articles of the United States (Department of State).",
  },
  authority: STATE,
  program: "ITAR Debarred",
  topic: "debarment",
  prefix: "us-ddtc",
  holdsPeople: true,
};

/** The list by the beginning of its title in the Consolidated Screening List. */
const PARTY_LISTS: readonly (readonly [title: RegExp, list: PartyList])[] = [
  [/^Denied Persons List/i, DENIED_PERSONS],
  [/^Entity List/i, ENTITY_LIST],
  [/^Military End User/i, MILITARY_END_USERS],
  [/^Unverified List/i, UNVERIFIED],
  [/^Nonproliferation Sanctions/i, NONPROLIFERATION],
  [/^ITAR Debarred|^AECA Debarred/i, ITAR_DEBARRED],
];

/** The list with this title; null for one that isn't known. */
export function partyListOf(title: string): PartyList | null {
  return PARTY_LISTS.find(([pattern]) => pattern.test(title))?.[1] ?? null;
}

/** A list that has newly come into the Consolidated Screening List, named after its title. */
export function unknownPartyList(title: string): PartyList {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60);
  const [program = title, authority = title] = title.split(" - ");
  return {
    dataset: {
      name: `us_csl_${slug}`,
      title,
      description: `${title}, read from the Consolidated Screening List.`,
    },
    authority,
    program,
    topic: "sanction",
    prefix: `us-csl-${slug.replaceAll("_", "-")}`,
    holdsPeople: true,
  };
}

/** Hexadecimal digits of an id: 64 bits, so that two of the few thousand names of a list never share one. */
const ID_DIGITS = 16;

/**
 * The id of a party. The lists have no numbers, and everything but the name changes while a party is listed:
 * addresses are added, orders renewed. So the name alone makes the id, and a name that a list has twice is
 * one entity.
 */
export function partyId(list: PartyList, name: string): string {
  const folded = name.normalize("NFKC").toUpperCase().replace(/\s+/g, " ").trim();
  const digest = new Bun.CryptoHasher("sha1").update(folded).digest("hex");
  return `${list.prefix}-${digest.slice(0, ID_DIGITS)}`;
}
