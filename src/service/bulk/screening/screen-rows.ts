// Screens rows of a customer file against one snapshot: rows in, rows of results out. What it returns depends
// on the rows and the snapshot alone, so rows may be cut into parts of any size.

import { groupOf, isComparedWith, UNSTATED_SHIP_SCORE_MIN } from "../../../base/model/schemata.ts";
import type { Candidate, Subject } from "../../../base/model/subject.ts";
import { itemAt } from "../../../base/platform/checked-read.ts";
import { type NamedPlace, namedCountries, placesOfAddress } from "../../../engine/places/named-places.ts";
import { type PlaceTable, placesOf } from "../../../engine/places/place-table.ts";
import { type CandidateExplanation, explainCandidates } from "../../../engine/screening/compare.ts";
import type { Matcher, MatchOptions } from "../../../engine/screening/match.ts";
import { groupByParty } from "../../../engine/screening/same-party.ts";
import type { ClearedPairs, ClearedWithRules } from "../../clearances/cleared-pairs.ts";
import {
  type Customer,
  type CustomerSubject,
  isRejected,
  kindsOf,
  type NotRead,
  notReadOf,
  type RejectedRow,
  screenedKindsOf,
  type UnreadFact,
} from "../reading/customer-row.ts";
import { CustomerPairs } from "../within/customer-pairs.ts";
import { customerOf, type RecordedCustomer } from "../within/customer-records.ts";
import type { Cell } from "../writing/row-format.ts";
import { type AlertSource, alertRow, alertSourceOf, placeRow } from "./alert-row.ts";
import { clearedOf } from "./cleared-of.ts";
import {
  countCustomer,
  countPlaces,
  countUnread,
  emptyTally,
  type ScreenedCustomer,
  type Tally,
} from "./tally.ts";

/** How the customers of a run are screened: the options of a match request, and what is wanted of it. */
export interface ScreeningSettings extends Pick<Subject, "threshold" | "limit" | "include" | "datasets"> {
  /** True when candidates below the threshold are rows of results, too. */
  readonly allCandidates: boolean;
  /** Candidates from this score on are counted, though not all of them are written; at most the threshold. */
  readonly countFrom: number;
  /** Set when the records of the snapshot are the customers themselves, who are compared with each other. */
  readonly within?: true;
  /**
   * The text of the operator's table of places, null for that of the program. Without it no address is
   * searched.
   */
  readonly places?: string | null;
}

/** A customer as a thread gets it. */
export interface ScreeningCustomer extends Omit<Customer, "written"> {
  /** Cells that are only passed on, as written: they follow those of ALERT_COLUMNS. */
  readonly passedOn: readonly string[];
}

/** The part of a row that a thread needs; structured-cloneable. */
export type ScreeningRow = ScreeningCustomer | RejectedRow;

/** What became of some rows, in their order. Structured-cloneable. */
export interface ScreenedRows<Counts = Tally> {
  /** Line of the last of them. */
  readonly lastLine: number;
  /** Rows of results (ALERT_COLUMNS, and what is passed on). */
  readonly alerts: readonly (readonly Cell[])[];
  /** Rows that were not screened, and facts that were not read. */
  readonly notRead: readonly NotRead[];
  readonly tally: Counts;
}

/** Why a customer is rejected of whom nothing can be compared. */
export const NOT_COMPARABLE =
  "No name of the row can be compared: each is without letters and digits or a placeholder such as N/A.";
/** What is not read of a customer whose names are not compared to their end. */
const CUT_NAMES: readonly UnreadFact[] = [
  { field: "name", reason: "The row has more words or letters in its names than are compared." },
];

/** What could not be read of a row, and of names when `cutNames` of them are not compared to their end. */
export function unreadWith(unread: readonly UnreadFact[], cutNames: number): readonly UnreadFact[] {
  return cutNames > 0 ? [...unread, ...CUT_NAMES] : unread;
}

type Answer = Omit<ScreenedCustomer, "lapsed" | "rules">;

/** A customer whose answer is asked for. */
type AskedCustomer = RecordedCustomer & Partial<Pick<ScreeningCustomer, "unread">>;

/** The answer about a customer, null when nothing of it can be compared, and what it was cleared of. */
interface Answered {
  readonly answer: Answer | null;
  readonly clearances: ClearedWithRules | null;
}

/** Subjects that are matched together: see Matcher.matchAll. */
const BLOCK_SUBJECTS = 64;

const NOTHING_CLEARED: ReadonlySet<number> = new Set();
const NOTHING_LAPSED: ClearedWithRules["lapsed"] = new Map();
const NO_RULES: ClearedWithRules["rules"] = new Map();

export class RowScreener {
  readonly #source: AlertSource;
  readonly #pairs: CustomerPairs | null;
  readonly #places: PlaceTable | null;

  /**
   * The snapshot of the matcher stays open as long as rows are screened. Without `clearedPairs`, no customer
   * was cleared of a record.
   */
  constructor(
    private readonly matcher: Pick<Matcher, "match" | "matchAll" | "snapshot">,
    private readonly settings: ScreeningSettings,
    private readonly clearedPairs: Pick<ClearedPairs, "of" | "ofRule"> | null = null,
  ) {
    this.#source = alertSourceOf(matcher.snapshot.manifest, settings.threshold);
    this.#places = settings.places === undefined ? null : placesOf(settings.places);
    this.#pairs = settings.within
      ? new CustomerPairs(
          matcher.snapshot.store,
          (customer) => this.#answerAll([customer])[0]?.answer ?? null,
        )
      : null;
  }

  /**
   * Screens at least one row. A customer whose names hold nothing to compare is rejected. Throws every other
   * error of Matcher.match and ClearedPairs.of: the run must not go on without the row.
   */
  screen(rows: readonly ScreeningRow[]): ScreenedRows {
    const tally = emptyTally();
    const alerts: (readonly Cell[])[] = [];
    const notRead: NotRead[] = [];
    const answers = this.#answerAll(rows.flatMap((row) => (isRejected(row) ? [] : [row]))).values();
    for (const row of rows) {
      const screened = isRejected(row) ? row : this.#screened(row, answers.next().value);
      if (isRejected(row) || "reason" in screened) {
        notRead.push({ ...(screened as RejectedRow), isScreened: false });
        tally.rejected++;
      } else {
        countCustomer(tally, screened);
        const customer = { ...row, unread: unreadWith(row.unread, screened.cutNames) };
        countUnread(tally, customer.unread);
        notRead.push(...notReadOf(customer));
        const places = this.#placesOf(customer);
        countPlaces(tally, places);
        alerts.push(...this.#alertsOf(customer, screened), ...this.#placeRows(customer, places));
      }
    }
    tally.written = alerts.length;
    return { lastLine: rows.at(-1)?.line ?? 0, alerts, notRead, tally };
  }

  #screened(
    { line, reference }: ScreeningCustomer,
    answered: Answered | undefined,
  ): ScreenedCustomer | RejectedRow {
    if (answered === undefined) throw new Error(`Line ${line} was not asked about.`);
    const { answer, clearances } = answered;
    if (answer === null) return { line, reference, reason: NOT_COMPARABLE };
    const lapsed = clearances?.lapsed ?? NOTHING_LAPSED;
    const rules = clearances?.rules ?? NO_RULES;
    return { ...(this.#pairs?.onlyOwn(line, answer) ?? answer), lapsed, rules };
  }

  /** What a customer is not held against: records that it was cleared of, or its own. */
  #clearedOf(customer: AskedCustomer): ClearedWithRules | null {
    if (this.#pairs !== null)
      return { rows: this.#pairs.ownRows(customer), lapsed: NOTHING_LAPSED, rules: NO_RULES };
    if (this.clearedPairs === null) return null;
    return clearedOf(customer, this.clearedPairs, this.matcher.snapshot.store);
  }

  /** The answers about customers, each as all of its kinds. */
  #answerAll(customers: readonly AskedCustomer[]): Answered[] {
    const { threshold, limit, include, datasets } = this.settings;
    const asked = customers.map((customer) => ({
      clearances: this.#clearedOf(customer),
      subjects: this.#kindsOf(customer.subject).map((kind) => {
        const least =
          kind.schema !== customer.subject.schema && kind.schema === "Vessel" ? UNSTATED_SHIP_SCORE_MIN : 0;
        return { ...kind, threshold: Math.max(threshold, least), limit, include, datasets };
      }),
    }));
    const answers = this.#matchAll(
      asked.flatMap(({ clearances, subjects }) =>
        subjects.map((subject) => [subject, clearances?.rows ?? NOTHING_CLEARED] as const),
      ),
    ).values();
    return asked.map(({ clearances, subjects }) => {
      const [first, ...others] = subjects.flatMap(() => answers.next().value ?? []);
      const answer = first && others.reduce((sum, one) => this.#together(sum, one), first);
      return { answer: answer ?? null, clearances };
    });
  }

  /** Customers that are compared with each other have a record for each of kindsOf. */
  #kindsOf(subject: CustomerSubject): readonly CustomerSubject[] {
    return this.#pairs === null ? screenedKindsOf(subject) : kindsOf(subject);
  }

  /** The answers about one customer as two kinds. A record of no group, such as a wallet, is in both. */
  #together(one: Answer, other: Answer): Answer {
    const isOther = ({ schema }: { readonly schema: string }) => groupOf(schema) !== null;
    const all = [...one.candidates, ...other.candidates.filter(isOther)].sort((a, b) => b.score - a.score);
    const candidates = all.slice(0, this.settings.limit);
    const isLeftOut = all.slice(this.settings.limit).some(({ match }) => match);
    return {
      candidates,
      isTruncated: one.isTruncated || other.isTruncated || isLeftOut,
      clearedMatches: [...one.clearedMatches, ...other.clearedMatches],
      compared: [...new Set([...one.compared, ...other.compared])].sort(),
      // Both are of the same values.
      notCompared: one.notCompared,
      cutNames: Math.max(one.cutNames, other.cutNames),
    };
  }

  /** The answers to subjects, each with the rows that it was cleared of; null for one without a name. */
  #matchAll(subjects: readonly (readonly [Subject, ReadonlySet<number>])[]): (Answer | null)[] {
    const { allCandidates, countFrom, threshold } = this.settings;
    const isCounted = !allCandidates && countFrom < threshold;
    const answers: (Answer | null)[] = [];
    for (let from = 0; from < subjects.length; from += BLOCK_SUBJECTS) {
      const block = subjects.slice(from, from + BLOCK_SUBJECTS);
      // Candidates below a threshold of their own, as that of ships, are not shown.
      const asked = block.map(([subject, cleared]): [Subject, MatchOptions] => [
        isCounted && subject.threshold === threshold ? { ...subject, threshold: countFrom } : subject,
        { matchesOnly: !allCandidates || subject.threshold > threshold, cleared },
      ]);
      for (const [at, answer] of this.matcher.matchAll(asked).entries()) {
        const [subject, cleared] = itemAt(block, at);
        answers.push(answer && isCounted ? this.#countedOf(subject, cleared, answer) : answer);
      }
    }
    return answers;
  }

  /** An answer with candidates that are counted though they are no matches. */
  #countedOf(subject: Subject, cleared: ReadonlySet<number>, answer: Answer): Answer {
    const { threshold } = subject;
    const { candidates, isTruncated, clearedMatches, ...others } = answer;
    const isMatch = ({ score }: { readonly score: number }) => score >= threshold;
    return {
      candidates: candidates.map((candidate) => ({ ...candidate, match: isMatch(candidate) })),
      // What the limit left out may be below the threshold; only an answer full of matches can't say.
      isTruncated:
        isTruncated &&
        candidates.every(isMatch) &&
        this.matcher.match(subject, { matchesOnly: true, cleared }).isTruncated,
      clearedMatches: clearedMatches.filter(isMatch),
      ...others,
    };
  }

  /** The places under sanctions that the address and the countries of a customer are in. */
  #placesOf({ subject: { properties }, address }: ScreeningCustomer): NamedPlace[] {
    const table = this.#places;
    if (table === null) return [];
    const countries = Object.entries(COUNTRY_SOURCES).flatMap(([property, source]) =>
      (properties[property] ?? []).map((code) => ({ code, source })),
    );
    const codes = countries.map(({ code }) => code);
    const stated = namedCountries(table, countries);
    const isNew = ({ place }: NamedPlace) => stated.every((one) => one.place !== place);
    return [...stated, ...placesOfAddress(table, address, codes).filter(isNew)];
  }

  #placeRows(customer: ScreeningCustomer, places: readonly NamedPlace[]): Cell[][] {
    const { subject, passedOn } = customer;
    const [name = ""] = subject.properties.name ?? [];
    return places.map((place) => [...placeRow({ ...customer, name }, place, this.#source), ...passedOn]);
  }

  /** The rows of a customer: those of one person or company stand together, the best first. */
  #alertsOf(
    { line, reference, subject, unread, passedOn }: ScreeningCustomer,
    { candidates, isTruncated, lapsed }: ScreenedCustomer,
  ): Cell[][] {
    const wanted = this.settings.allCandidates ? candidates : candidates.filter(({ match }) => match);
    const explanations = new Map<string, CandidateExplanation | undefined>();
    for (const kind of this.#kindsOf(subject)) {
      const own = wanted.filter(({ schema }) => isComparedWith(kind.schema, schema));
      const explained = explainCandidates(kind, own);
      for (const [i, { id }] of own.entries()) explanations.set(id, explained[i]);
    }
    return groupByParty(wanted, (candidate) => candidate).flatMap((group) =>
      group.map((candidate) => {
        const explanation = explanations.get(candidate.id);
        if (explanation === undefined) throw new Error("A candidate has no explanation.");
        const party = group[0]?.id ?? candidate.id;
        const pair = lapsed.get(candidate.id) ?? null;
        const alerted = { line, reference, unread, isTruncated, party, lapsed: pair };
        const cells = alertRow(alerted, candidate, explanation, this.#source);
        return [...cells, ...(this.settings.within ? otherCells(candidate) : []), ...passedOn];
      }),
    );
  }
}

/** How a customer's countries are known. Who is a citizen of a country need not be there. */
const COUNTRY_SOURCES = {
  country: "country of the customer",
  jurisdiction: "country whose law the customer is under",
  flag: "country of the flag",
} as const;

/** The cells of OTHER_COLUMNS. */
function otherCells(candidate: Candidate): Cell[] {
  const { line, reference } = customerOf(candidate);
  return [line, reference];
}
