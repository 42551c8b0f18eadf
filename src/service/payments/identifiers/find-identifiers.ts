// The findings about numbers of a message: BIC, LEI, wallet, IMO number, document, mail or web address of a
// listed record, wherever it is written, and accounts and branches of listed banks. The scheme that a sender
// gives a number, or leaves out, decides nothing.

import { isBic } from "../../../base/model/identifiers.ts";
import { BANK_LETTERS, type ListedBank } from "../../../engine/screening/listed-banks.ts";
import type { NumberHolder } from "../../../engine/screening/listed-numbers.ts";
import type { Matcher } from "../../../engine/screening/match.ts";
import { isIban } from "../codes.ts";
import type { Finding, FindingCode } from "../finding.ts";
import { isWithin, type PaymentParty, type PaymentText } from "../message.ts";
import type { RecentTexts } from "../recent-texts.ts";
import { CERTAIN_KINDS, type NumberToken, numberTokens, statedNumber } from "./number-tokens.ts";

/** A listed BIC of eight characters stands for all branches. */
const HEAD_OFFICE_LETTERS = 8;

/** What numbers are looked up in. */
export type NumberIndex = Pick<Matcher, "listedBanks" | "numberHolders">;

type Place = Pick<Finding, "path" | "line" | "transaction" | "role">;

/** What a record is found by. */
interface Held {
  readonly code: FindingCode;
  readonly value: string;
  readonly record: Pick<NumberHolder, "id" | "caption" | "schema" | "datasets">;
  readonly sentence: string;
}

export class IdentifierFinder {
  /**
   * `datasets` are those that parties are compared with; null for all. `silent` keeps parties without a
   * listed number.
   */
  constructor(
    private readonly index: NumberIndex,
    private readonly datasets: readonly string[] | null,
    private readonly silent: Pick<RecentTexts, "has" | "add">,
  ) {}

  /** The listed records whose numbers stand in the names, accounts, numbers or address of a party. */
  findInParty({ path, line, transaction, role, ...party }: PaymentParty): Finding[] {
    const { bic, account, identifiers, names, addressLines } = party;
    const texts = [bic ?? "", account ?? "", ...names, ...addressLines];
    // No other key of this memory begins with a list.
    const key = JSON.stringify([identifiers.map(({ value }) => value), texts]);
    if (this.silent.has(key)) return [];
    const tokens = [...identifiers.map(({ value }) => statedNumber(value)), ...texts.flatMap(numberTokens)];
    const found = this.#find({ path, line, transaction, role }, tokens);
    if (found.length === 0) this.silent.add(key);
    return found;
  }

  /** The listed records of whom a text has a number. */
  findInText({ path, line, transaction, text }: PaymentText): Finding[] {
    return this.#find({ path, line, transaction, role: null }, numberTokens(text));
  }

  #find(place: Place, tokens: readonly NumberToken[]): Finding[] {
    const found = new Map<string, Finding>();
    for (const { value, kinds } of tokens)
      for (const { code, record, sentence, ...own } of [
        ...this.#holders(value, kinds),
        ...this.#banks(value),
      ])
        if (this.#isWanted(record) && !found.has(record.id))
          found.set(record.id, {
            ...place,
            code,
            value: own.value,
            record: { ...record, score: null },
            evidence: [sentence],
          });
    return [...found.values()];
  }

  #isWanted({ datasets }: Pick<NumberHolder, "datasets">): boolean {
    return this.datasets === null || datasets.some((name) => this.datasets?.includes(name));
  }

  #holders(value: string, kinds: readonly string[]): Held[] {
    const code = value.toUpperCase();
    // A branch is a part of its bank, whose code has eight characters.
    const codes = isBic(code) ? [code, code.slice(0, HEAD_OFFICE_LETTERS)] : [value];
    return codes
      .flatMap((one) => this.index.numberHolders(one, kinds))
      .map(({ kind, ...record }) => ({
        code: codeOf(kind, record.schema),
        value,
        record,
        sentence: `${value} is ${KIND_WORDS[kind] ?? "a number"} of ${record.caption} (${record.datasets.join(", ")}).`,
      }));
  }

  /** Listed banks that only a part of a code leads to: an account there, or a branch in another place. */
  #banks(value: string): Held[] {
    const code = value.toUpperCase();
    const bank = bankOfBic(code);
    const ofBic = bank === null ? [] : this.index.listedBanks(bank);
    const atBank = bankOfIban(code);
    const ofIban = atBank === null ? [] : this.index.listedBanks(atBank);
    return [
      ...ofBic
        .filter(({ bic }) => !isSameOffice(code, bic))
        .map((listed) => bankHeld(value, listed, sharedBic(code, listed))),
      ...ofIban.map((listed) => bankHeld(value, listed, sharedIban(listed))),
    ];
  }
}

/**
 * Findings of numbers at whose place no finding of the same kind names the record. The number of an account
 * may be a text beside its owner, too, and is told once.
 */
export function withoutKnown(numbers: readonly Finding[], known: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const one of numbers) {
    const isSame = ({ code, record, others = [] }: Finding) =>
      code === one.code && [record, ...others].some((found) => found?.id === one.record?.id);
    const isKnown =
      known.some((other) => isSame(other) && isWithin(one.path, other.path)) ||
      kept.some(
        (other) => isSame(other) && other.value === one.value && other.transaction === one.transaction,
      );
    if (!isKnown) kept.push(one);
  }
  return kept;
}

/**
 * A form with check digits, or that nothing else has, is certain; any other number is for a person to judge.
 */
function codeOf(kind: string, schema: string): FindingCode {
  if (CERTAIN_KINDS.includes(kind)) return "listed-identifier";
  return schema === "Vessel" || kind === "imo" ? "listed-vessel-in-text" : "listed-in-text";
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  bic: "the BIC",
  callSign: "the call sign",
  email: "an e-mail address",
  imo: "the IMO number",
  inn: "the taxpayer number",
  lei: "the LEI",
  mmsi: "the MMSI",
  ogrn: "the registration number",
  registration: "the registration number",
  tax: "a tax number",
  wallet: "a wallet",
  website: "a web address",
};

/** Whether equal codes find it, or the code of the head office. */
function isSameOffice(bic: string, listed: string): boolean {
  return bic === listed || bic.slice(0, HEAD_OFFICE_LETTERS) === listed;
}

function bankHeld(value: string, { bic: _, ...record }: ListedBank, sentence: string): Held {
  return { code: "listed-bank", value, record, sentence };
}

function sharedBic(bic: string, { bic: listed, caption }: ListedBank): string {
  return bic.slice(0, HEAD_OFFICE_LETTERS) === listed.slice(0, HEAD_OFFICE_LETTERS)
    ? `The BIC belongs to the same bank and place as the listed BIC ${listed} of ${caption}.`
    : `The BIC names the same bank and country as the listed BIC ${listed} of ${caption}.`;
}

function sharedIban({ bic, caption }: ListedBank): string {
  return `The IBAN belongs to an account at ${caption}, the bank with the listed BIC ${bic}.`;
}

/**
 * The countries whose IBAN has the four letters of the bank's BIC behind the check digits, as the registry of
 * ISO 13616 has it. Elsewhere the bank has a national number, which no list gives.
 */
const IBANS_WITH_BIC: ReadonlySet<string> = new Set(
  "AZ BG BH GB GI GT IE IQ JO KW LC LV MT MU NL PK PS QA RO SC SV VG".split(" "),
);
const CODE_START = 4;
const CODE_END = 8;
const LETTERS = /^[A-Z]{4}$/;

/** Null for a text that is no BIC. */
export function bankOfBic(bic: string): string | null {
  return isBic(bic) ? bic.slice(0, BANK_LETTERS) : null;
}

/** Null for a text that is no IBAN, and for one with a national number of its bank. */
export function bankOfIban(iban: string): string | null {
  const country = iban.slice(0, 2);
  const code = iban.slice(CODE_START, CODE_END);
  if (!IBANS_WITH_BIC.has(country) || !LETTERS.test(code) || !isIban(iban)) return null;
  return code + country;
}
