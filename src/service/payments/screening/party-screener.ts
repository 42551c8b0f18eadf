// Screens one party: its names and facts as each kind that it may be.

import { ServiceError } from "../../../base/model/errors.ts";
import { UNSTATED_SHIP_SCORE_MIN } from "../../../base/model/schemata.ts";
import type { Candidate } from "../../../base/model/subject.ts";
import { disguisesOf } from "../../../engine/names/analysis/disguised-texts.ts";
import { LEFT_OUT } from "../../../engine/names/analysis/normalise.ts";
import { explainCandidates } from "../../../engine/screening/compare.ts";
import type { MatchAnswer, Matcher } from "../../../engine/screening/match.ts";
import { groupByParty } from "../../../engine/screening/same-party.ts";
import type { ClearedForCustomer, ClearedPairs, LapsedPair } from "../../clearances/cleared-pairs.ts";
import { describeOthers, type Finding, recordOf } from "../finding.ts";
import { PARTY_ROLES, type PartyRole, type PaymentParty } from "../message.ts";
import type { RecentTexts } from "../recent-texts.ts";
import { disguiseEvidence, isDisguisedText, OVER, partyFinding } from "./message-findings.ts";
import type { MessageSettings } from "./message-settings.ts";
import { rulesForParty } from "./rules.ts";
import { isCut, type PartySubject, subjectsOf } from "./subjects.ts";

const NOTHING_CLEARED: ReadonlySet<number> = new Set();

/** A finding with the cleared pair that holds no more, where there was one. */
export interface PartyFinding {
  readonly finding: Finding;
  readonly lapsed: LapsedPair | null;
}

interface ScreenedParty {
  readonly found: readonly PartyFinding[];
  /** Matches that were left out, because the party was cleared of them. */
  readonly cleared: number;
}

/** A record that the party may be, with the subject that is most like it. */
interface Found {
  readonly candidate: Candidate;
  readonly subject: PartySubject;
}

/** What comparing the subjects of a party gave. */
interface Compared {
  readonly best: ReadonlyMap<string, Found>;
  readonly clearedIds: ReadonlySet<string>;
  /** False when no name has anything to compare. */
  readonly isComparable: boolean;
  readonly isTruncated: boolean;
  readonly areNamesCut: boolean;
}

export class PartyScreener {
  /**
   * The snapshot of the matcher stays open as long as parties are screened. `silent` keeps subjects that have
   * no candidate.
   */
  constructor(
    private readonly matcher: Pick<Matcher, "match">,
    private readonly settings: MessageSettings,
    private readonly clearedPairs: Pick<ClearedPairs, "of"> | null,
    private readonly silent: RecentTexts,
  ) {}

  /**
   * Screens a party, with a stop before each comparison that tells its expected milliseconds; `ms` are those
   * of all. For null, the party is told not to be compared; what needs no comparison is still found. Throws
   * every error of Matcher.match and ClearedPairs.of but those about a single name.
   */
  *screen(party: PaymentParty, ms: number | null): Generator<number, ScreenedParty, undefined> {
    const clearances = this.#clearancesOf(party);
    const compared = yield* this.#compare(party, ms, clearances);
    const found = groupsOf([...compared.best.values()]).map((group) => ({
      finding: findingOf(party, group),
      lapsed: lapsedOf(group, clearances),
    }));
    const add = (finding: Finding) => found.push({ finding, lapsed: null });
    const name = party.names.find((one) => disguisesOf(one).length > 0);
    const address = party.addressLines.find(isDisguisedText);
    if (name !== undefined) add(partyFinding(party, "disguised-name", name, disguiseEvidence(name, "name")));
    else if (address !== undefined)
      add(partyFinding(party, "disguised-name", address, disguiseEvidence(address, "address")));
    for (const { rule, value } of rulesForParty(this.settings.rules, party))
      add(partyFinding(party, "rule", rule.rule, [`The rule "${rule.rule}" applies: ${value}.`]));
    if (compared.isTruncated)
      add(partyFinding(party, "truncated", nameOf(party), ["The party has more matches than the limit."]));
    const why = whyNotCompared(party, ms, compared);
    if (why !== null) add(partyFinding(party, "not-compared", nameOf(party), [why]));
    return { found, cleared: compared.clearedIds.size };
  }

  /** Compares the party as every kind that it may be. */
  *#compare(
    party: PaymentParty,
    ms: number | null,
    clearances: ClearedForCustomer | null,
  ): Generator<number, Compared, undefined> {
    const best = new Map<string, Found>();
    const clearedIds = new Set<string>();
    const subjects = ms === null ? [] : subjectsOf(party);
    let isComparable = false;
    let isTruncated = false;
    let areNamesCut = isCut(party);
    for (const subject of subjects) {
      yield (ms ?? 0) / subjects.length;
      const answer = this.#match(subject, clearances);
      if (answer === null) continue;
      isComparable = true;
      isTruncated ||= answer.isTruncated;
      areNamesCut ||= answer.cutNames > 0;
      for (const { id } of answer.clearedMatches) clearedIds.add(id);
      for (const candidate of answer.candidates) {
        const before = best.get(candidate.id);
        if (isFound(candidate) && (before === undefined || before.candidate.score < candidate.score))
          best.set(candidate.id, { candidate, subject });
      }
    }
    return { best, clearedIds, isComparable, isTruncated, areNamesCut };
  }

  /** Null when no name of the subject has a letter or digit to compare. */
  #match(
    { schema, properties }: PartySubject,
    clearances: ClearedForCustomer | null,
  ): Pick<MatchAnswer, "candidates" | "isTruncated" | "clearedMatches" | "cutNames"> | null {
    const { limit, include, datasets } = this.settings;
    const least = schema === "Vessel" ? UNSTATED_SHIP_SCORE_MIN : 0;
    const threshold = Math.max(this.settings.threshold, least);
    const cleared = clearances?.rows ?? NOTHING_CLEARED;
    const key = cleared.size > 0 ? null : JSON.stringify([schema, properties]);
    if (key !== null && this.silent.has(key))
      return { candidates: [], isTruncated: false, clearedMatches: [], cutNames: 0 };
    try {
      const subject = { schema, properties, threshold, limit, include, datasets };
      const answer = this.matcher.match(subject, { matchesOnly: true, isUnchecked: true, cleared });
      // Only that there is none is kept: records would fill the memory.
      const isClear = answer.candidates.length === 0 && !answer.isTruncated && answer.cutNames === 0;
      if (key !== null && isClear) this.silent.add(key);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError && error.code === "invalid_request") return null;
      throw error;
    }
  }

  /** Of what the customer was cleared: the bank knows it by its account, or by a number of its own. */
  #clearancesOf(party: PaymentParty): ClearedForCustomer | null {
    if (this.clearedPairs === null) return null;
    const rows = new Set<number>();
    const lapsed = new Map<string, LapsedPair>();
    for (const reference of referencesOf(party)) {
      const found = this.clearedPairs.of(reference);
      if (found === null) continue;
      for (const row of found.rows) rows.add(row);
      for (const [id, pair] of found.lapsed) lapsed.set(id, pair);
    }
    return { rows, lapsed };
  }
}

/** A match, or a name with a foreign word between, which may stand there to hide it. */
function isFound({ match, within }: Candidate): boolean {
  return match || within?.name?.some((name) => name.includes(LEFT_OUT)) === true;
}

/** What cleared pairs call the party: its account, and the number that its bank gave it. */
function referencesOf({ account, identifiers }: PaymentParty): string[] {
  const numbers = identifiers
    .filter(({ scheme }) => scheme === "CUST" || scheme === "customer number")
    .map(({ value }) => value);
  return [...new Set([...(account === null ? [] : [account.number]), ...numbers])];
}

const MAY_BE_NAMELESS: ReadonlySet<PartyRole> = new Set(["accountOwner", "remittanceLocation", "other"]);
/** The path of a party of the tax. */
const OF_TAX = /\/Tax(?:Rmt)?\//;

/**
 * Parties that pay or are paid must be named; a bank may have a clearing number only, which no list has. The
 * parties of a tax have no name by their schema, and who initiates a payment may be known by a number.
 */
function mustBeComparable({ isAgent, role, path, names, identifiers }: PaymentParty): boolean {
  if (isAgent || MAY_BE_NAMELESS.has(role)) return false;
  const mayBeNumber = role === "initiatingParty" || OF_TAX.test(path);
  return !(mayBeNumber && names.length === 0 && identifiers.length > 0);
}

/** True for a party that has numbers, and neither a name nor the code of a bank. */
function isNameless({ names, bic }: PaymentParty): boolean {
  return names.length === 0 && bic === null;
}

/** Why the party counts as not compared, in a sentence; null when it was compared whole. */
function whyNotCompared(
  party: PaymentParty,
  ms: number | null,
  { areNamesCut, isComparable }: Compared,
): string | null {
  if (ms === null) return `The name was not compared. ${OVER}`;
  if (areNamesCut)
    return "Not all of the party was compared: it has too many names or numbers, or a name with too many letters or words.";
  const hasNothing = !isComparable || isNameless(party);
  return mustBeComparable(party) && hasNothing ? `The ${PARTY_ROLES[party.role]} has no name.` : null;
}

/**
 * The records by the person or company that they are of, the best first. A number and a name are told apart.
 */
function groupsOf(found: readonly Found[]): Found[][] {
  const sorted = found.toSorted((a, b) => b.candidate.score - a.candidate.score);
  return [true, false].flatMap((byNumber) =>
    groupByParty(
      sorted.filter(({ candidate }) => isByNumber(candidate) === byNumber),
      ({ candidate }) => candidate,
    ),
  );
}

function isByNumber({ features }: Candidate): boolean {
  return features.identifier === 1;
}

function lapsedOf(group: readonly Found[], clearances: ClearedForCustomer | null): LapsedPair | null {
  for (const { candidate } of group) {
    const lapsed = clearances?.lapsed.get(candidate.id);
    if (lapsed !== undefined) return lapsed;
  }
  return null;
}

/** One finding about the records of a group. */
function findingOf(party: PaymentParty, group: readonly Found[]): Finding {
  const [first] = group;
  const [explained] = first === undefined ? [] : explainCandidates(first.subject, [first.candidate]);
  if (first === undefined || explained === undefined) throw new Error("A candidate has no explanation.");
  const { candidate } = first;
  const [record = null, ...others] = group.map((one) => recordOf(one.candidate));
  const { listedName } = explained;
  const spelling = listedName === null || listedName === candidate.caption ? "" : ` (${listedName})`;
  return {
    ...partyFinding(party, isByNumber(candidate) ? "listed-identifier" : "listed-party", nameOf(party), []),
    value: explained.ownName ?? nameOf(party),
    record,
    others,
    evidence: [
      `The ${PARTY_ROLES[party.role]} is similar to ${candidate.caption}${spelling}.`,
      ...explained.explanation,
      ...describeOthers(others),
    ],
  };
}

/** What a person calls the party. */
function nameOf({ names, bic, account }: PaymentParty): string {
  return names[0] ?? bic ?? account?.number ?? "";
}
