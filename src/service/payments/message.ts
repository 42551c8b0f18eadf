// A payment message as the readers return it: who takes part in it and in which role, what its texts say,
// and which parts of it were not understood. The screening of a message relies on this alone.

import type { SubjectSchema } from "../../base/model/schemata.ts";

/** What a party does in a payment. */
export const PARTY_ROLES = {
  debtor: "debtor",
  ultimateDebtor: "ultimate debtor",
  creditor: "creditor",
  ultimateCreditor: "ultimate creditor",
  initiatingParty: "initiating party",
  instructingParty: "instructing party",
  invoicer: "invoicer",
  invoicee: "invoicee",
  garnishmentParty: "party of the garnishment",
  remittanceLocation: "receiver of the remittance advice",
  originator: "originator of the reason",
  contact: "contact of a party",
  accountOwner: "owner of an account",
  debtorAgent: "debtor's bank",
  creditorAgent: "creditor's bank",
  forwardingAgent: "forwarding bank",
  chargesAgent: "bank of the charges",
  instructingAgent: "instructing bank",
  instructedAgent: "instructed bank",
  previousInstructingAgent: "previous instructing bank",
  intermediaryAgent: "intermediary bank",
  settlementAgent: "bank of the settlement",
  accountServicer: "bank that services an account",
  sender: "sender of the message",
  receiver: "receiver of the message",
  other: "other party",
} as const;

export type PartyRole = keyof typeof PARTY_ROLES;

/** A place in a message. */
export interface MessagePlace {
  /**
   * Of ISO 20022 the elements from the document on, with their number where one repeats:
   * "FIToFICstmrCdtTrf/CdtTrfTxInf[2]/Dbtr/Nm". Of SWIFT the field, with the number of the transaction in an
   * MT101: "59F", "21[2]/50K".
   */
  readonly path: string;
  /** Line of the file, counted from 1. */
  readonly line: number;
}

/** True for the path of a place itself, and of what is in it. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}/`);
}

/** The properties of a subject that numbers of a message fill. */
export type IdentifierProperty =
  | "leiCode"
  | "swiftBic"
  | "registrationNumber"
  | "taxNumber"
  | "idNumber"
  | "passportNumber";

/** A number or code of a party. */
export interface PartyIdentifier {
  /** The property of a subject that can hold it; null for a number that no list has, such as a customer's. */
  readonly property: IdentifierProperty | null;
  readonly value: string;
  /** What the message calls it, such as "LEI", "TXID" or "clearing member of USABA". */
  readonly scheme: string;
}

/** Where a country of a party is known from. */
export type CountrySource = "address" | "residence" | "birth" | "bic" | "iban" | "identification";

export interface PartyCountry {
  /** Two letters, lower case. */
  readonly code: string;
  readonly from: CountrySource;
}

/** A person, an organisation or a bank that takes part in a payment. */
export interface PaymentParty extends MessagePlace {
  readonly role: PartyRole;
  /** An agent is a bank, which may be named by its BIC alone. */
  readonly isAgent: boolean;
  /** Number of its transaction, counted from 1; null for a party of the whole message. */
  readonly transaction: number | null;
  /**
   * What the party may be called, as written: several where the message leaves open where a name ends. Empty
   * for a bank that has a BIC only.
   */
  readonly names: readonly string[];
  /** As the structure says; LegalEntity where it says nothing. */
  readonly schema: Extract<SubjectSchema, "Person" | "Organization" | "LegalEntity">;
  /** Lines of the address, as written; each element of a structured one is a line. */
  readonly addressLines: readonly string[];
  /** The town, where the message names it as such. */
  readonly town: string | null;
  readonly countries: readonly PartyCountry[];
  /** 8 or 11 letters and digits, upper case. */
  readonly bic: string | null;
  /** The number of its account, as written without blanks. */
  readonly account: string | null;
  readonly identifiers: readonly PartyIdentifier[];
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** What a text of a message is for. */
export type TextKind =
  | "remittance"
  | "structuredRemittance"
  | "purpose"
  | "instruction"
  | "regulatory"
  | "reason"
  | "reference";

/** A text that people wrote, joined where the message cut it into lines. */
export interface PaymentText extends MessagePlace {
  readonly kind: TextKind;
  readonly transaction: number | null;
  readonly text: string;
}

/** A part of a message that was not understood. A message with one is never clear. */
export interface UnreadPart extends MessagePlace {
  /** One sentence that names the part and says what was expected. */
  readonly reason: string;
}

/** One message, or a part of one with very many transactions. */
export interface PaymentMessage {
  /** "pacs.008.001.08", "MT103", "MT202COV". */
  readonly type: string;
  /** The sender's own reference; null where there is none. */
  readonly reference: string | null;
  /** Line of the file on which it begins. */
  readonly line: number;
  /** Counted from 1. Every part but the last has as many transactions as a part can have. */
  readonly part: number;
  readonly isLastPart: boolean;
  /** Transactions in this part. */
  readonly transactions: number;
  readonly parties: readonly PaymentParty[];
  readonly texts: readonly PaymentText[];
  readonly unread: readonly UnreadPart[];
}

/** A message of which nothing can be screened: it is malformed, too large, or of an unknown type. */
export interface UnreadableMessage {
  /** Line of the file on which it begins. */
  readonly line: number;
  /** Where it could be read. */
  readonly type: string | null;
  readonly reference: string | null;
  /** One sentence with the place and what is wrong there. */
  readonly reason: string;
}

export type ReadMessage = PaymentMessage | UnreadableMessage;

/** True for a message of which nothing can be screened. */
export function isUnreadable(message: ReadMessage): message is UnreadableMessage {
  return "reason" in message;
}
