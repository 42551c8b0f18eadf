// Screens one message: every party by its names and facts, then the rules. A message that was not read whole
// is never clear.

import type { ClearedForCustomer, ClearedPairs, LapsedPair } from "../../clearances/cleared-pairs.ts";
import { BoundedCache } from "../../model/bounded-cache.ts";
import { ServiceError } from "../../model/errors.ts";
import type { Candidate, Subject } from "../../model/subject.ts";
import { DISGUISES, disguisedReadings, disguisesOf } from "../../names/analysis/disguised-texts.ts";
import { explainCandidates } from "../../screening/compare.ts";
import type { MatchAnswer, Matcher } from "../../screening/match.ts";
import { type Finding, recordOf, type Verdict } from "../finding.ts";
import { findBanksOf } from "../identifiers/bank-findings.ts";
import { PART_MS_MAX } from "../limits.ts";
import {
  isWithin,
  PARTY_ROLES,
  type PartyRole,
  type PaymentMessage,
  type PaymentParty,
  type PaymentText,
  type UnreadPart,
} from "../message.ts";
import {
  findCountriesOf,
  findPlacesInAddress,
  findPlacesInNames,
  findPlacesInText,
} from "../places/place-findings.ts";
import { placesOf } from "../places/place-table.ts";
import { MessageTexts, withoutRepeats } from "../remittance/text-findings.ts";
import { addressMs, MessageBudget, partyMs, textMs } from "./message-cost.ts";
import { type Rule, rulesForFinding, rulesForParty } from "./rules.ts";
import { isCut, type PartySubject, subjectsOf } from "./subjects.ts";

/** How the parties of messages are screened. */
export interface MessageSettings extends Pick<Subject, "threshold" | "limit" | "include" | "datasets"> {
  /** What blocks a message. */
  readonly rules: readonly Rule[];
  /** The text of the operator's table of places; null for the one that comes with the program. */
  readonly places: string | null;
}

/** A finding with the cleared pair that holds no more, where there was one. */
export interface ScreenedFinding extends Finding {
  readonly lapsed: LapsedPair | null;
  /** The rules that it meets, by name. */
  readonly blockedBy: readonly string[];
}

export interface MessageAnswer {
  readonly verdict: Verdict;
  /** Names of the rules that block the message. */
  readonly rules: readonly string[];
  readonly findings: readonly ScreenedFinding[];
  /** Matches that were left out, because the party was cleared of them. */
  readonly cleared: number;
}

/** Of the names and facts that have no candidate, some 20,000: the banks of one file are few. */
const ANSWERS_BYTES_MAX = 8e6;
const answerBytes = ({ length }: string) => 100 + 2 * length;

/** Why a part of a message was passed over. */
const OVER =
  "The names, texts and addresses of the message together are more than is screened of one message.";

const NOTHING_CLEARED: ReadonlySet<number> = new Set();

interface PartyFinding {
  readonly finding: Finding;
  readonly lapsed: LapsedPair | null;
}

export class MessageScreener {
  readonly #answers = new BoundedCache<string, "no candidate">(ANSWERS_BYTES_MAX, answerBytes);

  /** The snapshot of the matcher stays open as long as messages are screened. */
  constructor(
    private readonly matcher: Pick<Matcher, "match" | "findInText" | "listedBanks">,
    private readonly settings: MessageSettings,
    private readonly clearedPairs: Pick<ClearedPairs, "of"> | null = null,
  ) {}

  /** Throws every error of Matcher.match and ClearedPairs.of but those about a single name. */
  screen(message: PaymentMessage): MessageAnswer {
    const parts = this.screenInParts(message);
    for (;;) {
      const next = parts.next();
      if (next.done) return next.value;
    }
  }

  /**
   * As screen, with a stop before each name, text and address: a service does other work in between. Each
   * stop tells the expected milliseconds of the part that follows. What costs more than `msMax` together
   * (message-cost.ts) is not screened, and a finding says so.
   */
  *screenInParts(message: PaymentMessage, msMax = PART_MS_MAX): Generator<number, MessageAnswer, undefined> {
    const budget = new MessageBudget(msMax);
    const table = placesOf(this.settings.places);
    let cleared = 0;
    const found: PartyFinding[] = [];
    // Texts are searched for sanctioned parties only: office holders are named in texts for many reasons.
    const searchesNames = this.settings.include.includes("sanction");
    const texts = new MessageTexts(this.matcher, this.settings.datasets);
    for (const party of message.parties) {
      const ms = partyMs(party);
      const screened = yield* this.#screenParty(
        party,
        budget.take(ms) ? ms : null,
        searchesNames ? texts : null,
      );
      found.push(...screened.found);
      cleared += screened.cleared;
    }
    const places: Finding[] = [];
    const inTexts: Finding[] = [];
    const passedOver: PaymentText[] = [];
    for (const text of message.texts) {
      const ms = textMs(text.text);
      if (!budget.take(ms)) {
        passedOver.push(text);
        continue;
      }
      yield ms;
      places.push(...findPlacesInText(text, table));
      if (searchesNames) inTexts.push(...texts.findInText(text));
    }
    const ofTexts = withoutRepeats(inTexts).map((finding) => ({
      ...finding,
      role: roleAt(message, finding.path),
    }));
    const ofAddresses: PartyFinding[] = [];
    for (const party of message.parties) {
      found.push(...findCountriesOf(party, table).map(withoutLapse));
      const named = findPlacesInNames(party, table);
      found.push(...named.map(withoutLapse));
      const ms = addressMs(party);
      if (!budget.take(ms)) {
        found.push(
          plain(party, "unread", party.addressLines[0] ?? "", [`The address was not read. ${OVER}`]),
        );
        continue;
      }
      yield ms;
      const isNew = ({ value }: Finding) => !named.some((one) => one.value === value);
      found.push(...findPlacesInAddress(party, table).filter(isNew).map(withoutLapse));
      if (searchesNames) ofAddresses.push(...this.#namedBy(party, texts, found));
    }
    found.push(
      ...[...places, ...this.#bankFindings(message), ...disguisedTexts(message), ...ofTexts].map(
        withoutLapse,
      ),
      ...ofAddresses,
      ...[...unreadTexts(passedOver), ...message.unread.map(unreadFinding)].map(withoutLapse),
    );
    const findings = found.map(({ finding, lapsed }) => ({
      ...finding,
      lapsed,
      blockedBy:
        finding.code === "rule"
          ? [finding.value]
          : rulesForFinding(this.settings.rules, finding).map(({ rule }) => rule),
    }));
    const rules = [...new Set(findings.flatMap(({ blockedBy }) => blockedBy))];
    const verdict = rules.length > 0 ? "blocked" : findings.length > 0 ? "review" : "clear";
    return { verdict, rules, findings, cleared };
  }

  /** Parties that a party names beside its own name; not those that it was found to be. */
  #namedBy(party: PaymentParty, texts: MessageTexts, found: readonly PartyFinding[]): PartyFinding[] {
    const known = new Set(
      found.filter(({ finding }) => finding.path === party.path).map(({ finding }) => finding.record?.id),
    );
    return texts
      .findInParty(party)
      .filter(({ record }) => record === null || !known.has(record.id))
      .map((finding) => ({ finding, lapsed: null }));
  }

  /** Banks that the names and codes of parties did not lead to. */
  #bankFindings({ parties }: PaymentMessage): Finding[] {
    const { include, datasets } = this.settings;
    if (!include.includes("sanction")) return [];
    return findBanksOf(parties, (bank) =>
      this.matcher
        .listedBanks(bank)
        .filter((listed) => datasets === null || listed.datasets.some((name) => datasets.includes(name))),
    );
  }

  /**
   * For null, the party is told not to be compared; what needs no comparison is still found. `texts` looks
   * for other names in those of the party.
   */
  *#screenParty(
    party: PaymentParty,
    ms: number | null,
    texts: MessageTexts | null,
  ): Generator<number, { readonly found: PartyFinding[]; readonly cleared: number }, undefined> {
    const clearances = this.#clearancesOf(party);
    const found: PartyFinding[] = [];
    const best = new Map<string, { candidate: Candidate; subject: PartySubject }>();
    const clearedIds = new Set<string>();
    const own = ms === null ? [] : subjectsOf(party);
    const within = ms === null ? undefined : texts?.findInNames(party);
    const { country: _, ...facts } = own[0]?.properties ?? {};
    // Its facts belong to the bearer of its whole name. The country only adds to what is found without it.
    const held = within?.held.map(({ schema, name, isOwn }) => ({
      schema,
      properties: isOwn ? { ...facts, name: [name] } : { name: [name] },
    }));
    const subjects: PartySubject[] = [...own, ...(held ?? [])];
    let isComparable = false;
    let isTruncated = false;
    let areNamesCut = isCut(party) || within?.isWhole === false;
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
        if (candidate.match && (before === undefined || before.candidate.score < candidate.score))
          best.set(candidate.id, { candidate, subject });
      }
    }
    for (const { candidate, subject } of best.values())
      found.push({
        finding: findingOf(party, candidate, subject),
        lapsed: clearances?.lapsed.get(candidate.id) ?? null,
      });
    const name = party.names.find((one) => disguisesOf(one).length > 0);
    const address = party.addressLines.find(isDisguisedText);
    if (name !== undefined) found.push(plain(party, "disguised-name", name, disguiseEvidence(name, "name")));
    else if (address !== undefined)
      found.push(plain(party, "disguised-name", address, disguiseEvidence(address, "address")));
    for (const { rule, value } of rulesForParty(this.settings.rules, party))
      found.push(plain(party, "rule", rule.rule, [`The rule "${rule.rule}" applies: ${value}.`]));
    if (isTruncated)
      found.push(plain(party, "truncated", nameOf(party), ["There are more matches than the limit."]));
    if (ms === null)
      found.push(plain(party, "not-compared", nameOf(party), [`The name was not compared. ${OVER}`]));
    else if (areNamesCut)
      found.push(
        plain(party, "not-compared", nameOf(party), [
          "The party has more names or numbers, or a name with more letters or words, than are compared.",
        ]),
      );
    else if (mustBeComparable(party) && (!isComparable || isNameless(party)))
      found.push(
        plain(party, "not-compared", nameOf(party), [`The ${PARTY_ROLES[party.role]} has no name.`]),
      );
    return { found, cleared: clearedIds.size };
  }

  /** Null when no name of the subject has a letter or digit to compare. */
  #match(
    { schema, properties }: PartySubject,
    clearances: ClearedForCustomer | null,
  ): Pick<MatchAnswer, "candidates" | "isTruncated" | "clearedMatches" | "cutNames"> | null {
    const { threshold, limit, include, datasets } = this.settings;
    const cleared = clearances?.rows ?? NOTHING_CLEARED;
    const key = cleared.size > 0 ? null : JSON.stringify([schema, properties]);
    if (key !== null && this.#answers.get(key) !== undefined)
      return { candidates: [], isTruncated: false, clearedMatches: [], cutNames: 0 };
    try {
      const subject = { schema, properties, threshold, limit, include, datasets };
      const answer = this.matcher.match(subject, { matchesOnly: true, cleared });
      // Only that there is none is kept: records would fill the memory.
      const isClear = answer.candidates.length === 0 && !answer.isTruncated && answer.cutNames === 0;
      if (key !== null && isClear) this.#answers.set(key, "no candidate");
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

function withoutLapse(finding: Finding): PartyFinding {
  return { finding, lapsed: null };
}

function unreadFinding({ path, line, reason }: UnreadPart): Finding {
  const place = { path, line, role: null, transaction: null };
  return { ...place, code: "unread", value: "", record: null, evidence: [reason] };
}

/** One finding for all texts that were passed over, at the first of them. */
function unreadTexts(texts: readonly PaymentText[]): Finding[] {
  const [first] = texts;
  if (first === undefined) return [];
  const { path, line, transaction } = first;
  const from = texts.length === 1 ? "The text was" : `${texts.length} texts from here on were`;
  const place = { path, line, role: null, transaction };
  return [{ ...place, code: "unread", value: "", record: null, evidence: [`${from} not read. ${OVER}`] }];
}

/** The role of the party that a place is a part of; null for none. */
function roleAt({ parties }: PaymentMessage, path: string): PartyRole | null {
  return parties.find((party) => isWithin(path, party.path))?.role ?? null;
}

/** What cleared pairs call the party: its account, and the number that its bank gave it. */
export function referencesOf({ account, identifiers }: PaymentParty): string[] {
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
  const isByNumber = role === "taxParty" || role === "initiatingParty" || OF_TAX.test(path);
  return !(isByNumber && names.length === 0 && identifiers.length > 0);
}

/** True for a party that has numbers, and neither a name nor the code of a bank. */
function isNameless({ names, bic }: PaymentParty): boolean {
  return names.length === 0 && bic === null;
}

function findingOf(party: PaymentParty, candidate: Candidate, subject: PartySubject): Finding {
  const [explained] = explainCandidates(subject, [candidate]);
  if (explained === undefined) throw new Error("A candidate has no explanation.");
  const isIdentifier = candidate.features.identifier === 1;
  return {
    code: isIdentifier ? "listed-identifier" : "listed-party",
    path: party.path,
    line: party.line,
    role: party.role,
    transaction: party.transaction,
    value: explained.ownName ?? nameOf(party),
    record: recordOf(candidate),
    evidence: [
      `The ${PARTY_ROLES[party.role]} is like ${candidate.caption}${explained.listedName === null || explained.listedName === candidate.caption ? "" : ` (${explained.listedName})`}.`,
      ...explained.explanation,
    ],
  };
}

function plain(
  party: PaymentParty,
  code: Finding["code"],
  value: string,
  evidence: readonly string[],
): PartyFinding {
  const { path, line, role, transaction } = party;
  return { finding: { code, path, line, role, transaction, value, record: null, evidence }, lapsed: null };
}

/** The texts that hide what they say; one for each place. */
function disguisedTexts(message: PaymentMessage): Finding[] {
  const known = new Set<string>();
  return message.texts.flatMap(({ path, line, transaction, text }): Finding[] => {
    if (known.has(path) || !isDisguisedText(text)) return [];
    known.add(path);
    const role = roleAt(message, path);
    const evidence = disguiseEvidence(text, "text");
    return [{ code: "disguised-name", path, line, role, transaction, value: text, record: null, evidence }];
  });
}

/** Whether a text that is no name hides what it says. People write emoji in texts, and not in names. */
function isDisguisedText(text: string): boolean {
  return disguisesOf(text).some((disguise) => disguise !== "symbol" && disguise !== "unseen");
}

/** What hides the name, and how it was read. */
function disguiseEvidence(name: string, what: "name" | "address" | "text"): readonly string[] {
  const held = disguisesOf(name).map((disguise) => DISGUISES[disguise]);
  const readings = disguisedReadings(name).map((reading) => JSON.stringify(reading));
  const read = readings.length === 0 ? [] : [`It was also read as ${readings.join(" and as ")}.`];
  return [`The ${what} holds ${held.join(", and ")}.`, ...read];
}

/** What a person calls the party. */
export function nameOf({ names, bic, account }: PaymentParty): string {
  return names[0] ?? bic ?? account?.number ?? "";
}
