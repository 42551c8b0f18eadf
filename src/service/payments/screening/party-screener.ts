// Screens one party: its names and facts as each kind that it may be.

import { UNSTATED_SHIP_SCORE_MIN } from "../../../base/model/schemata.ts";
import type { Candidate } from "../../../base/model/subject.ts";
import { disguisesOf } from "../../../engine/names/analysis/disguised-texts.ts";
import { LEFT_OUT } from "../../../engine/names/analysis/normalise.ts";
import { explainCandidates } from "../../../engine/screening/compare.ts";
import type { AskedSubject, MatchAnswer, Matcher } from "../../../engine/screening/match.ts";
import { groupByParty } from "../../../engine/screening/same-party.ts";
import type { ClearedForCustomer, ClearedPairs, LapsedPair } from "../../clearances/cleared-pairs.ts";
import { describeOthers, type Finding, recordOf } from "../finding.ts";
import { PARTY_ROLES, type PartyRole, type PaymentParty } from "../message.ts";
import type { RecentTexts } from "../recent-texts.ts";
import { disguiseEvidence, isDisguisedText, OVER, partyFinding } from "./message-findings.ts";
import type { MessageSettings } from "./message-settings.ts";
import { referencesOfParty } from "./references.ts";
import { rulesForParty } from "./rules.ts";
import { isCut, type PartySubject, subjectsOf } from "./subjects.ts";

/** Subjects that are compared together: see Matcher.matchAll. */
const TOGETHER_MAX = 64;

const NOTHING_CLEARED: ReadonlySet<number> = new Set();

/** A party, with the milliseconds that comparing it may cost; null for one that is passed over. */
export interface PlannedParty {
  readonly party: PaymentParty;
  readonly ms: number | null;
}

/** What is kept of the answer to a subject; null for one that has nothing to compare. */
type KeptAnswer = Pick<MatchAnswer, "candidates" | "isTruncated" | "clearedMatches" | "cutNames"> | null;

const NOTHING_FOUND: KeptAnswer = { candidates: [], isTruncated: false, clearedMatches: [], cutNames: 0 };

/** A party that was asked for. */
interface AskedParty {
  readonly clearances: ClearedForCustomer | null;
  /** What it may be, with the keys of the answers. */
  readonly subjects: readonly (readonly [subject: PartySubject, key: string])[];
}

/** Subjects that wait for each other, by the keys of their answers. */
type Waiting = Map<string, AskedSubject>;

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
  /** The parties of the last `ask`, and the answers to what they may be. Many of them are the same. */
  readonly #asked = new Map<PaymentParty, AskedParty>();
  readonly #answers = new Map<string, KeptAnswer>();

  /**
   * The snapshot of the matcher stays open as long as parties are screened. `silent` keeps subjects that have
   * no candidate.
   */
  constructor(
    private readonly matcher: Pick<Matcher, "matchAll">,
    private readonly settings: MessageSettings,
    private readonly clearedPairs: Pick<ClearedPairs, "of"> | null,
    private readonly silent: RecentTexts,
  ) {}

  /**
   * Compares parties as every kind that they may be, each name and its facts once. Stops before comparisons
   * of more than `togetherMs` expected milliseconds and tells how many they are. What was asked before is
   * forgotten. Throws every error of Matcher.matchAll and ClearedPairs.of.
   */
  *ask(parties: readonly PlannedParty[], togetherMs: number): Generator<number, void, undefined> {
    this.#asked.clear();
    this.#answers.clear();
    const waiting: Waiting = new Map();
    let waitingMs = 0;
    for (const { party, ms } of parties) {
      if (ms === null) continue;
      const clearances = this.#clearancesOf(party);
      const cleared = clearances?.rows ?? NOTHING_CLEARED;
      const subjects = subjectsOf(party).map((one) => [one, keyOf(one, cleared)] as const);
      this.#asked.set(party, { clearances, subjects });
      for (const [subject, key] of subjects) {
        waitingMs += ms / subjects.length;
        if (this.silent.has(key)) this.#answers.set(key, NOTHING_FOUND);
        else if (!this.#answers.has(key)) waiting.set(key, this.#asks(subject, cleared));
        if (waitingMs <= togetherMs && waiting.size < TOGETHER_MAX) continue;
        yield waitingMs;
        this.#answer(waiting);
        waitingMs = 0;
      }
    }
    if (waitingMs > 0) yield waitingMs;
    this.#answer(waiting);
  }

  #asks({ schema, properties }: PartySubject, cleared: ReadonlySet<number>): AskedSubject {
    const { limit, include, datasets } = this.settings;
    const least = schema === "Vessel" ? UNSTATED_SHIP_SCORE_MIN : 0;
    const threshold = Math.max(this.settings.threshold, least);
    const subject = { schema, properties, threshold, limit, include, datasets };
    return [subject, { matchesOnly: true, isUnchecked: true, cleared }];
  }

  #answer(waiting: Waiting): void {
    const answers = this.matcher.matchAll([...waiting.values()]).values();
    for (const [key, [, { cleared }]] of waiting) {
      const answer = answers.next().value ?? null;
      this.#answers.set(key, answer);
      // Only that there is none is kept: records would fill the memory.
      const isNothing = answer?.candidates.length === 0 && !answer.isTruncated && answer.cutNames === 0;
      if (isNothing && (cleared?.size ?? 0) === 0) this.silent.add(key);
    }
    waiting.clear();
  }

  /** What is found about a party that was asked for. Of any other, only what needs no comparison. */
  screen(party: PaymentParty): ScreenedParty {
    const asked = this.#asked.get(party) ?? null;
    const compared = this.#comparedOf(party, asked);
    const found = groupsOf([...compared.best.values()]).map((group) => ({
      finding: findingOf(party, group),
      lapsed: lapsedOf(group, asked?.clearances ?? null),
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
    const why = asked === null ? `The name was not compared. ${OVER}` : whyNotCompared(party, compared);
    if (why !== null) add(partyFinding(party, "not-compared", nameOf(party), [why]));
    return { found, cleared: compared.clearedIds.size };
  }

  /** The answers about a party as every kind that it may be, together. */
  #comparedOf(party: PaymentParty, asked: AskedParty | null): Compared {
    const best = new Map<string, Found>();
    const clearedIds = new Set<string>();
    let isComparable = false;
    let isTruncated = false;
    let areNamesCut = isCut(party);
    for (const [subject, key] of asked?.subjects ?? []) {
      const answer = this.#answers.get(key);
      if (answer === undefined) throw new Error("A subject was not asked for.");
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

  /** Of what the customer was cleared: the bank knows it by its account, or by a number of its own. */
  #clearancesOf(party: PaymentParty): ClearedForCustomer | null {
    if (this.clearedPairs === null) return null;
    const rows = new Set<number>();
    const lapsed = new Map<string, LapsedPair>();
    for (const reference of referencesOfParty(party)) {
      const found = this.clearedPairs.of(reference);
      if (found === null) continue;
      for (const row of found.rows) rows.add(row);
      for (const [id, pair] of found.lapsed) lapsed.set(id, pair);
    }
    return { rows, lapsed };
  }
}

/** What tells a subject from others. No subject without cleared records has the key of one that has some. */
function keyOf({ schema, properties }: PartySubject, cleared: ReadonlySet<number>): string {
  return JSON.stringify([schema, properties, ...cleared]);
}

/** A match, or a name with a foreign word between, which may stand there to hide it. */
function isFound({ match, within }: Candidate): boolean {
  return match || within?.name?.some((name) => name.includes(LEFT_OUT)) === true;
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
function whyNotCompared(party: PaymentParty, { areNamesCut, isComparable }: Compared): string | null {
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
  return names[0] ?? bic ?? account ?? "";
}
