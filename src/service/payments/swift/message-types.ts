// The SWIFT messages that are read, and what each of their fields is, as the standards of categories 1, 2, 3,
// 5, 7 and 9 list them.

import type { PartyRole, TextKind } from "../message.ts";

/** What a field of parties holds, by its options: "A" a BIC, "D" a name and address …; no letter is "-". */
interface PartyField {
  readonly role: PartyRole;
  /** True for banks, which are named by option A, B, C or D. */
  readonly isAgent: boolean;
  readonly options: string;
  /** Options by which the field names who instructs for the party, and not the party. */
  readonly instructing: string;
}

export interface SwiftType {
  /** Fields of parties by their two digits. */
  readonly parties: Readonly<Record<string, PartyField>>;
  readonly texts: Readonly<Record<string, TextKind>>;
  /** Tags of codes and references. Each has one line, and what holds a word is searched like a text. */
  readonly values: ReadonlySet<string>;
  /** The tag that begins each transaction of a message with several; null for a message with one. */
  readonly transactionTag: string | null;
  /** True when the first field of this tag belongs to the whole message. */
  readonly isFirstOfAll: boolean;
  /** Fields by their two digits, without which nobody pays or is paid. */
  readonly required: readonly string[];
  /**
   * True for a message that may hold fields of any other one: what is no party is then a text. In the others,
   * an unknown field is reported.
   */
  readonly isOpen: boolean;
  /** True when field 50 begins the payment of a customer that a payment between banks covers. */
  readonly isCover: boolean;
}

const list = (text: string): readonly string[] => text.split(" ").filter((entry) => entry !== "");

/** Tags whose value is a date, an amount, a number or a code of up to four characters. */
export const NUMBER_TAGS: ReadonlySet<string> = new Set(
  list("13D 19 23B 26T 28C 28D 30 32A 32B 32C 32D 33B 36 71A 71F 71G"),
);

/** Lines that a text may have; those of parties have an account or code, and four more. */
export const TEXT_LINES_MAX: Readonly<Record<string, number>> = {
  "11R": 3,
  "11S": 3,
  "23E": 1,
  "61": 2,
  "70": 4,
  "71B": 6,
  "72": 6,
  "75": 6,
  "76": 6,
  "77A": 20,
  "77B": 3,
  "79": 35,
  "86": 6,
};
export const PARTY_LINES_MAX = 5;

/** What the field of a text is for, in every message. */
const TEXT_KINDS: Readonly<Record<string, TextKind>> = {
  "11R": "reference",
  "11S": "reference",
  "23E": "instruction",
  "61": "remittance",
  "70": "remittance",
  "71B": "reason",
  "72": "instruction",
  "75": "reason",
  "76": "reason",
  "77A": "reason",
  "77B": "regulatory",
  "77E": "remittance",
  "77T": "remittance",
  "79": "reason",
  "86": "remittance",
};

/** Who stands in the fields of parties, unless a message has another one there. */
const ROLES: Readonly<Record<string, PartyRole>> = {
  25: "accountOwner",
  50: "debtor",
  51: "sender",
  52: "debtorAgent",
  53: "settlementAgent",
  54: "settlementAgent",
  55: "settlementAgent",
  56: "intermediaryAgent",
  57: "creditorAgent",
  58: "creditor",
  59: "creditor",
};

/** Every other field of parties is of banks. */
const CUSTOMERS: readonly string[] = ["25", "50", "59"];

/** What a type has beside its fields. */
interface More extends Partial<Omit<SwiftType, "parties" | "texts" | "values">> {
  /** Where it differs from ROLES. */
  readonly roles?: Readonly<Record<string, PartyRole>>;
  readonly customers?: readonly string[];
  /** The options of field 50 as in PartyField. */
  readonly instructing?: string;
}

/** Of a field of parties its digits and options: "59-AF". Of texts and values the tags. */
function type(parties: string, texts: string, values: string, options: More = {}): SwiftType {
  const { roles = {}, customers = CUSTOMERS, instructing = "", ...more } = options;
  const field = (written: string): [digits: string, field: PartyField] => {
    const digits = written.slice(0, 2);
    const role = roles[digits] ?? ROLES[digits] ?? "other";
    const isAgent = !customers.includes(digits);
    const ofOthers = digits === "50" ? instructing : "";
    return [digits, { role, isAgent, options: written.slice(2), instructing: ofOthers }];
  };
  return {
    parties: Object.fromEntries(list(parties).map(field)),
    texts: Object.fromEntries(list(texts).map((tag) => [tag, TEXT_KINDS[tag] ?? "reference"])),
    values: new Set(list(values)),
    transactionTag: null,
    isFirstOfAll: false,
    required: [],
    isOpen: false,
    isCover: false,
    ...more,
  };
}

const PAYS = { required: ["50", "59"] };
const BY_INSTRUCTION = { instructing: "CL" };

const MT101 = type(
  "25A 50CFGHL 51A 52AC 56ACD 57ACD 59-AF",
  "23E 70 77B",
  "20 21R 28D 30 25 21 21F 32B 33B 71A 36",
  { transactionTag: "21", ...PAYS, ...BY_INSTRUCTION },
);

/** Several payments of one customer, each with an own payer where the whole has none. */
const MT102 = type(
  "50AFK 51A 52ABC 53AC 54A 57AC 59-AF",
  "70 72 77B",
  "20 23 21 26T 71A 36 32B 33B 71F 71G 32A 19 13C",
  { transactionTag: "21", ...PAYS },
);

const MT103 = type(
  "50AFK 51A 52AD 53ABD 54ABD 55ABD 56ACD 57ABCD 59-AF",
  "23E 70 72 77B 77T",
  "20 13C 23B 26T 32A 33B 36 71A 71F 71G",
  PAYS,
);

/** A collection: the ordering customer is the one that is paid. */
const MT104 = type(
  "50ACKL 51A 52ACD 53AB 57ACD 59-A",
  "23E 70 72 77B",
  "20 21R 21E 21C 21D 21 30 26T 71A 32B 33B 71F 71G 36 19",
  {
    transactionTag: "21",
    ...PAYS,
    ...BY_INSTRUCTION,
    roles: { 50: "creditor", 52: "creditorAgent", 57: "debtorAgent", 59: "debtor" },
  },
);

/** Advice of cheques. */
const MT110 = type("50AFK 52ABD 53ABD 54ABD 59-F", "72", "20 21 30 32A 32B", {
  transactionTag: "21",
  required: ["59"],
});

/** A cheque that is stopped, and the answer to that. */
const OF_CHEQUE = type("52ABD 59-F", "75 76", "20 21 30 32A 32B");

const OWN_TRANSFER = "53B 56AD 57ABD";
const MT200 = type(OWN_TRANSFER, "72", "20 32A", { required: ["57"] });
const MT201 = type(OWN_TRANSFER, "72", "19 30 20 32B", { transactionTag: "20", required: ["57"] });

const OF_BANKS = "52AD 53ABD 54ABD 56AD 57ABD 58AD";
const MT202 = type(OF_BANKS, "72", "20 21 13C 32A", { required: ["58"] });
const MT202_COV = type("50AFK 52AD 53ABD 54ABD 56ACD 57ABCD 58AD 59-AF", "70 72", "20 21 13C 32A 33B", {
  required: ["50", "58"],
  isCover: true,
});
const MT203 = type(OF_BANKS, "72", "19 30 20 21 32B", { transactionTag: "20", required: ["58"] });

/** Debits of banks: the beneficiary is named once, and each bank that is debited. */
const MT204 = type("53ABD 57ABD 58AD", "72", "20 19 30 21 32B", {
  transactionTag: "20",
  isFirstOfAll: true,
  required: ["53"],
  roles: { 53: "debtor" },
});

const MT205 = type("52AD 53ABD 56AD 57ABD 58AD", "72", "20 21 13C 32A", { required: ["58"] });
const MT210 = type("25-AP 50-CF 52AD 56AD", "", "20 30 21 32B", { transactionTag: "21" });
const MT900 = type("25-AP 52AD", "72", "20 21 13D 32A");
const MT910 = type("25-AP 50AFK 52AD 56AD", "72", "20 21 13D 32A");

/** Statements and reports of an account. */
const STATEMENT = type("25-AP", "61 86", "20 21 13D 28 28C 34F 60F 60M 62F 62M 64 65 90C 90D");

/** What the network itself says: its codes are looked at like any value. */
export const OF_NETWORK = type("", "", "");

/** Texts that messages of any kind have, in the fields in which they always stand. */
const TEXTS_OF_ANY = "11R 11S 23E 70 71B 72 75 76 77A 77B 77E 77T 79 86";

/**
 * Charges, queries, answers and free text. Most may have a copy of fields of the message that they are about.
 */
const COMMON_GROUP = type(
  "25-AP 50-ACFGHKL 51A 52ABCD 53ABD 54ABD 55ABD 56ABCD 57ABCD 58ABD 59-AF",
  TEXTS_OF_ANY,
  "20",
  { isOpen: true, ...BY_INSTRUCTION },
);

/** Documentary credits and guarantees: the applicant pays, and the beneficiary is paid. */
const TRADE = type(
  "41AD 42AD 50-BFK 51-AD 52ABCD 53ABD 54ABD 55ABD 56ABCD 57ABCD 58ABD 59-AF",
  TEXTS_OF_ANY,
  "20",
  {
    isOpen: true,
    roles: { 51: "other", 56: "creditorAgent", 58: "other" },
    customers: [...CUSTOMERS, "51"],
  },
);

/** Foreign exchange: both sides of the trade, and the banks that each is paid at. */
const EXCHANGE = type("53ADJ 56ADJ 57ADJ 58ADJ 82ADJ 83ADJ 87ADJ 88ADJ", TEXTS_OF_ANY, "20", {
  isOpen: true,
  roles: { 58: "other" },
});

/**
 * Securities: 95P has a BIC, 95Q name and address, 97 an account, each behind what it is, as in ":BUYR//".
 */
const SECURITIES = type("95PQ", TEXTS_OF_ANY, "20C", { isOpen: true });

const named = (numbers: string, found: SwiftType): [name: string, SwiftType][] =>
  numbers.split(" ").map((number) => [`MT${number}`, found]);

/** By type and field 119. */
const TYPES: ReadonlyMap<string, SwiftType> = new Map([
  ...named("101", MT101),
  ...named("102 102STP", MT102),
  ...named("103 103STP 103REMIT", MT103),
  ...named("104 104RFDD 107", MT104),
  ...named("110", MT110),
  ...named("111 112", OF_CHEQUE),
  ...named("200", MT200),
  ...named("201", MT201),
  ...named("202", MT202),
  ...named("202COV", MT202_COV),
  ...named("203", MT203),
  ...named("204", MT204),
  ...named("205", MT205),
  ...named("205COV", MT202_COV),
  ...named("210", MT210),
  ...named("300", EXCHANGE),
  ...named(
    "500 501 502 503 504 505 506 507 508 509 510 513 514 515 517 518 519 524 526 527 530 535 536 537 538 540 541 542 543 " +
      "544 545 546 547 548 549 558 564 565 566 567 568 569 575 576 578 586 590 591 592 595 596 598 599",
    SECURITIES,
  ),
  ...named("900", MT900),
  ...named("910", MT910),
  ...named("940 941 942 950", STATEMENT),
  ...["1", "2", "9"].flatMap((category) =>
    named(
      `${category}90 ${category}91 ${category}92 ${category}95 ${category}96 ${category}98 ${category}99`,
      COMMON_GROUP,
    ),
  ),
  ...named(
    "700 701 705 707 708 710 711 720 721 730 732 734 740 742 744 747 750 752 754 756 759 760 761 765 767 768 769 775 " +
      "785 786 787 790 791 792 795 796 798 799",
    TRADE,
  ),
]);

/** The types for a sentence: "MT101, MT103". */
export const KNOWN_SWIFT_TYPES = [...TYPES.keys()].join(", ");

/** The same in short, without the messages of common groups. */
export const SWIFT_NAMES =
  "101 to 104, 107, 110 to 112, 200 to 205, 202 and 205 COV, 210, 300, 900, 910, 940 to 942, 950, those of categories 5 and 7, and 190 to 199, 290 to 299 and 990 to 999";

/** Every type, by its name. */
export function swiftTypes(): ReadonlyMap<string, SwiftType> {
  return TYPES;
}

/** A type such as "MT202COV"; null when it is not known. */
export function findSwiftType(name: string): SwiftType | null {
  return TYPES.get(name) ?? null;
}
