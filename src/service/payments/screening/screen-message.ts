// Screens one message: every party by its names and facts, then the rules. A message that was not read whole
// is never clear.

import { type PlaceTable, placesOf } from "../../../engine/places/place-table.ts";
import type { Matcher } from "../../../engine/screening/match.ts";
import type { ClearedPairs } from "../../clearances/cleared-pairs.ts";
import { type Finding, recordsOf, type Verdict } from "../finding.ts";
import { IdentifierFinder, type NumberIndex, withoutKnown } from "../identifiers/find-identifiers.ts";
import { PART_MS_MAX } from "../limits.ts";
import type { PaymentMessage, PaymentParty, PaymentText } from "../message.ts";
import { isPlainValue } from "../plain-value.ts";
import { MessageTexts, withoutRepeats } from "../remittance/text-findings.ts";
import { addressMs, MessageBudget, partyMs, textMs } from "./message-cost.ts";
import {
  disguisedTexts,
  OVER,
  partyFinding,
  roleAt,
  unreadFinding,
  unreadTexts,
} from "./message-findings.ts";
import type { MessageAnswer, MessageSettings } from "./message-settings.ts";
import { type PartyFinding, PartyScreener, type PlannedParty } from "./party-screener.ts";
import {
  findCountriesOf,
  findPlacesInAddress,
  findPlacesInNames,
  findPlacesInText,
} from "./place-findings.ts";
import { rulesForFinding } from "./rules.ts";
import { SilentNames } from "./silent-names.ts";

export class MessageScreener {
  readonly #parties: PartyScreener;
  readonly #silent: SilentNames;

  /**
   * The snapshot of the matcher stays open as long as messages are screened. `silent` is of this snapshot and
   * of these settings.
   */
  constructor(
    private readonly matcher: Pick<Matcher, "matchAll" | "findInText"> & NumberIndex,
    private readonly settings: MessageSettings,
    clearedPairs: Pick<ClearedPairs, "of"> | null = null,
    silent = new SilentNames(),
  ) {
    this.#silent = silent;
    this.#parties = new PartyScreener(matcher, settings, clearedPairs, silent.subjects);
  }

  /**
   * Screens messages whose parties are compared together. `onStep` is called before the names of some
   * parties, each text and each address. Throws every error of Matcher.matchAll and ClearedPairs.of.
   */
  screenAll(messages: readonly PaymentMessage[], onStep = () => {}): MessageAnswer[] {
    const planned = messages.map((message) => planOf(message, PART_MS_MAX));
    const parties = planned.flatMap((plan) => plan.parties);
    runThrough(this.#parties.ask(parties, Number.POSITIVE_INFINITY), onStep);
    return planned.map((plan) => runThrough(this.#screenRest(plan), onStep));
  }

  /** Screens one message. Throws as `screenAll`. */
  screen(message: PaymentMessage): MessageAnswer {
    return runThrough(this.screenInParts(message, PART_MS_MAX));
  }

  /**
   * Screens one message, with a stop before each name, text and address: a service does other work in
   * between. Each stop tells the expected milliseconds of the part that follows. What costs more than `msMax`
   * together (message-cost.ts) is not screened, and a finding says so. Throws as `screenAll`.
   */
  *screenInParts(message: PaymentMessage, msMax: number): Generator<number, MessageAnswer, undefined> {
    const plan = planOf(message, msMax);
    yield* this.#parties.ask(plan.parties, 0);
    return yield* this.#screenRest(plan);
  }

  /** Screens a message whose parties were asked for. */
  *#screenRest({ message, budget, parties }: Plan): Generator<number, MessageAnswer, undefined> {
    const table = placesOf(this.settings.places);
    // Texts are searched for sanctioned parties only: office holders are named in texts for many reasons.
    const searchesNames = this.settings.include.includes("sanction");
    const texts = searchesNames
      ? new MessageTexts(this.matcher, this.settings.datasets, this.#silent.texts)
      : null;
    const identifiers = searchesNames
      ? new IdentifierFinder(this.matcher, this.settings.datasets, this.#silent.subjects)
      : null;
    const numbers: Finding[] = [];
    let cleared = 0;
    const found: PartyFinding[] = [];
    for (const { party } of parties) {
      numbers.push(...(identifiers?.findInParty(party) ?? []));
      const screened = this.#parties.screen(party);
      found.push(...screened.found);
      cleared += screened.cleared;
    }
    const { places, named, passedOver } = yield* this.#searchTexts(message, budget, texts, table);
    const passed = new Set(passedOver);
    for (const text of message.texts) {
      if (identifiers === null || passed.has(text)) continue;
      for (const one of identifiers.findInText(text))
        numbers.push({ ...one, role: roleAt(message, text.path) });
    }
    const ofAddresses: Finding[] = [];
    for (const party of message.parties) {
      const inNames = findPlacesInNames(party, table);
      found.push(...[...findCountriesOf(party, table), ...inNames].map(withoutLapse));
      const ms = addressMs(party);
      if (!budget.take(ms)) {
        const sentence = `The address was not read. ${OVER}`;
        const [line = ""] = party.addressLines;
        found.push(withoutLapse(partyFinding(party, "unread", line, [sentence])));
        continue;
      }
      yield ms;
      const isNew = ({ value }: Finding) => !inNames.some((one) => one.value === value && !one.isStreet);
      found.push(...findPlacesInAddress(party, table).filter(isNew).map(withoutLapse));
      if (texts !== null) ofAddresses.push(...namedBy(party, texts, found));
    }
    const known = [...found.map(({ finding }) => finding), ...named, ...ofAddresses];
    const others = [
      ...[...places, ...withoutKnown(numbers, known), ...disguisedTexts(message), ...named, ...ofAddresses],
      ...[...unreadTexts(passedOver), ...message.unread.map(unreadFinding)],
    ];
    return this.#answer([...found, ...others.map(withoutLapse)], cleared);
  }

  /** The places and listed parties that texts name, and the texts for which the budget is too small. */
  *#searchTexts(
    message: PaymentMessage,
    budget: MessageBudget,
    texts: MessageTexts | null,
    table: PlaceTable,
  ) {
    const places: Finding[] = [];
    const named: Finding[] = [];
    const passedOver: PaymentText[] = [];
    for (const text of message.texts) {
      // A number names nobody and no place.
      if (isPlainValue(text.text)) continue;
      const ms = textMs(text.text);
      if (!budget.take(ms)) {
        passedOver.push(text);
        continue;
      }
      yield ms;
      places.push(...findPlacesInText(text, table));
      if (texts !== null) named.push(...texts.findInText(text));
    }
    const withRoles = withoutRepeats(named).map((one) => ({ ...one, role: roleAt(message, one.path) }));
    return { places, named: withRoles, passedOver };
  }

  /** The verdict on a message with these findings. */
  #answer(found: readonly PartyFinding[], cleared: number): MessageAnswer {
    const findings = found.map(({ finding, lapsed }) => ({
      ...finding,
      lapsed,
      blockedBy:
        finding.code === "rule"
          ? [finding.value]
          : rulesForFinding(this.settings.rules, finding).map(({ rule }) => rule),
    }));
    const rules = [...new Set(findings.flatMap(({ blockedBy }) => blockedBy))];
    const verdict: Verdict = rules.length > 0 ? "blocked" : findings.length > 0 ? "review" : "clear";
    return { verdict, rules, findings, cleared };
  }
}

/** A message on its way to an answer. */
interface Plan {
  readonly message: PaymentMessage;
  readonly parties: readonly PlannedParty[];
  /** What is left for texts and addresses. */
  readonly budget: MessageBudget;
}

function planOf(message: PaymentMessage, msMax: number): Plan {
  const budget = new MessageBudget(msMax);
  const parties = message.parties.map((party): PlannedParty => {
    const ms = partyMs(party);
    return { party, ms: budget.take(ms) ? ms : null };
  });
  return { message, parties, budget };
}

function runThrough<Answer>(work: Generator<number, Answer, undefined>, onStep = () => {}): Answer {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    onStep();
  }
}

/** Parties that a party names beside its own name; not those that it was found to be. */
function namedBy(party: PaymentParty, texts: MessageTexts, found: readonly PartyFinding[]): Finding[] {
  const own = found.filter(({ finding }) => finding.path === party.path);
  const known = new Set(own.flatMap(({ finding }) => recordsOf(finding).map(({ id }) => id)));
  const isNew = (finding: Finding) =>
    finding.record === null || recordsOf(finding).some(({ id }) => !known.has(id));
  return texts.findInParty(party).filter(isNew);
}

function withoutLapse(finding: Finding): PartyFinding {
  return { finding, lapsed: null };
}
