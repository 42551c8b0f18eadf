// The lists of the United States outside OFAC, as datasets: those that the Consolidated Screening List
// compiles, some of which are also published on their own. Data only, with the one rule for ids that makes a
// party the same in both.

import { slugOf } from "../listed-entity.ts";
import { type PublishedList, publishedList } from "../published-list.ts";

/** A list of parties that have no numbers. */
export interface PartyList extends PublishedList {
  /** The program of its listings. */
  readonly program: string;
  /** Why a party on it is a risk, a topic of FollowTheMoney. */
  readonly topic: string;
  /** What ids begin with. */
  readonly prefix: string;
  /** False for a list of organisations only. */
  readonly holdsPeople: boolean;
}

function partyList(dataset: string, program: string, topic: string, prefix: string): PartyList {
  const holdsPeople = dataset !== "us_bis_military_end_users";
  return { ...publishedList(dataset), program, topic, prefix, holdsPeople };
}

const EXPORT = "export.control";

export const DENIED_PERSONS = partyList("us_bis_denied", "Denied Persons List", EXPORT, "us-bis-denied");

/** The list by the beginning of its title in the Consolidated Screening List. */
const PARTY_LISTS: readonly (readonly [title: RegExp, list: PartyList])[] = [
  [/^Denied Persons List/i, DENIED_PERSONS],
  [/^Entity List/i, partyList("us_bis_entity_list", "Entity List", EXPORT, "us-bis-el")],
  [
    /^Military End User/i,
    partyList("us_bis_military_end_users", "Military End User List", EXPORT, "us-bis-meu"),
  ],
  [/^Unverified List/i, partyList("us_bis_unverified", "Unverified List", "export.risk", "us-bis-uvl")],
  [
    /^Nonproliferation Sanctions/i,
    partyList("us_state_nonproliferation", "Nonproliferation Sanctions", "sanction", "us-state-isn"),
  ],
  [/^ITAR Debarred|^AECA Debarred/i, partyList("us_ddtc_debarred", "ITAR Debarred", "debarment", "us-ddtc")],
];

/** The list with this title; null for one that isn't known. */
export function partyListOf(title: string): PartyList | null {
  return PARTY_LISTS.find(([pattern]) => pattern.test(title))?.[1] ?? null;
}

/** A list that has newly come into the Consolidated Screening List, named after its title. */
export function unknownPartyList(title: string): PartyList {
  const slug = slugOf(title).replaceAll("-", "_").slice(0, 60);
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
