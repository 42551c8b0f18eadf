// What screening a message costs, known before the work from how much there is to read, so that a service can
// announce it to its queue and bound it. The estimate depends on the message alone: the same message is
// screened as far on any host.

import type { PaymentMessage, PaymentParty } from "../message.ts";
import { isSearched } from "../remittance/text-findings.ts";
import { subjectsOf } from "./subjects.ts";

/**
 * Milliseconds of one processor per byte of a name in UTF-8, for each subject that has it. Messages made of
 * rare words of the lists of OFAC, UN and UK take so much; usual names take half.
 */
const NAME_BYTE_MS = 0.05;
const PARTY_MS = 0.5;
/** Per byte of a text, which is searched for listed names and for places. Texts of slips take so much. */
const TEXT_BYTE_MS = 0.008;
/** A text usually has one stretch at most that is compared. */
const TEXT_MS = 0.2;

/** Comparing the names and numbers of a party, and searching its names for others. */
export function partyMs(party: PaymentParty): number {
  const names = subjectsOf(party).flatMap(({ properties }) => properties.name ?? []);
  const ofNames = names.reduce((sum, name) => sum + NAME_BYTE_MS * Buffer.byteLength(name), PARTY_MS);
  return party.names
    .filter((name) => isSearched(name, party))
    .reduce((sum, name) => sum + textMs(name), ofNames);
}

/** Searching a text. */
export function textMs(text: string): number {
  return TEXT_MS + TEXT_BYTE_MS * Buffer.byteLength(text);
}

/** Searching the address of a party. Its lines are read twice: as they are, and joined. */
export function addressMs({ addressLines }: PaymentParty): number {
  return addressLines.length === 0 ? 0 : TEXT_MS + 2 * textMs(addressLines.join("\n"));
}

/** Screening all of a message. */
export function messageMs({ parties, texts }: Pick<PaymentMessage, "parties" | "texts">): number {
  const ofParties = parties.reduce((sum, party) => sum + partyMs(party) + addressMs(party), 0);
  return texts.reduce((sum, { text }) => sum + textMs(text), ofParties);
}

/** What is left of the work that a message may cost. */
export class MessageBudget {
  constructor(private leftMs: number) {}

  /** Takes so much for a part of the message; false, and nothing taken, when there is less. */
  take(ms: number): boolean {
    if (ms > this.leftMs) return false;
    this.leftMs -= ms;
    return true;
  }
}
