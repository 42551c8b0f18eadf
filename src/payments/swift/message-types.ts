// The SWIFT messages that are read, and what each of their fields is.

import type { PartyRole, TextKind } from "../message.ts";

/** What a field of parties holds, by its options: "A" a BIC, "D" a name and address … */
export interface PartyField {
  readonly role: PartyRole;
  /** True for banks, which are named by option A, B, C or D. */
  readonly isAgent: boolean;
  readonly options: string;
}

/** Fields of parties by their two digits. No letter is written as "-". */
export interface SwiftType {
  readonly parties: Readonly<Record<string, PartyField>>;
  readonly texts: Readonly<Record<string, TextKind>>;
  /** Tags of codes and references. Each has one line, and what holds a word is searched like a text. */
  readonly values: ReadonlySet<string>;
  /** The tag that begins each transaction of a message with several; null for a message with one. */
  readonly transactionTag: string | null;
  /** Fields by their two digits, without which nobody pays or is paid. */
  readonly required: readonly string[];
}

const party = (role: PartyRole, options: string): PartyField => ({ role, isAgent: false, options });
const agent = (role: PartyRole, options: string): PartyField => ({ role, isAgent: true, options });
const tags = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Tags whose value is a date, an amount, a number or a code of up to four characters. */
export const NUMBER_TAGS = tags("13D 23B 26T 28D 30 32A 32B 33B 36 71A 71F 71G");

/** Lines that a text may have; those of parties have an account or code, and four more. */
export const TEXT_LINES_MAX: Readonly<Record<string, number>> = {
  "23E": 1,
  "70": 4,
  "72": 6,
  "77B": 3,
};
export const PARTY_LINES_MAX = 5;

const BENEFICIARY = party("creditor", "-AF");

const MT103: SwiftType = {
  parties: {
    50: party("debtor", "AFK"),
    51: agent("sender", "A"),
    52: agent("debtorAgent", "AD"),
    53: agent("settlementAgent", "ABD"),
    54: agent("settlementAgent", "ABD"),
    55: agent("settlementAgent", "ABD"),
    56: agent("intermediaryAgent", "ACD"),
    57: agent("creditorAgent", "ABCD"),
    59: BENEFICIARY,
  },
  texts: {
    "23E": "instruction",
    "70": "remittance",
    "72": "instruction",
    "77B": "regulatory",
    "77T": "remittance",
  },
  values: tags("20 13C 23B 26T 32A 33B 36 71A 71F 71G"),
  transactionTag: null,
  required: ["50", "59"],
};

const MT202: SwiftType = {
  parties: {
    52: agent("debtorAgent", "AD"),
    53: agent("settlementAgent", "ABD"),
    54: agent("settlementAgent", "ABD"),
    56: agent("intermediaryAgent", "AD"),
    57: agent("creditorAgent", "ABD"),
    58: agent("creditor", "AD"),
  },
  texts: { "72": "instruction" },
  values: tags("20 21 13C 32A"),
  transactionTag: null,
  required: ["58"],
};

const MT202_COV: SwiftType = {
  parties: {
    ...MT202.parties,
    50: party("debtor", "AFK"),
    56: agent("intermediaryAgent", "ACD"),
    57: agent("creditorAgent", "ABCD"),
    59: BENEFICIARY,
  },
  texts: { "70": "remittance", "72": "instruction" },
  values: tags("20 21 13C 32A 33B"),
  transactionTag: null,
  required: ["50", "58"],
};

const MT101: SwiftType = {
  parties: {
    50: party("debtor", "CFGHL"),
    51: agent("sender", "A"),
    52: agent("debtorAgent", "AC"),
    56: agent("intermediaryAgent", "ACD"),
    57: agent("creditorAgent", "ACD"),
    59: BENEFICIARY,
  },
  texts: { "23E": "instruction", "70": "remittance", "77B": "regulatory" },
  values: tags("20 21R 28D 30 25 21 21F 32B 33B 71A 36"),
  transactionTag: "21",
  required: ["50", "59"],
};

/** By type and field 119. */
const TYPES: Readonly<Record<string, SwiftType>> = {
  MT101,
  MT103,
  MT103STP: MT103,
  MT103REMIT: MT103,
  MT202,
  MT202COV: MT202_COV,
};

export const KNOWN_SWIFT_TYPES = Object.keys(TYPES).join(", ");

/** A type such as "MT202COV"; null when it is not known. */
export function findSwiftType(name: string): SwiftType | null {
  return TYPES[name] ?? null;
}
