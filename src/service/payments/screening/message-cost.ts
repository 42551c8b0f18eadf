// What screening a message costs, known before the work from how much there is to read, so that a service can
// announce it to its queue and bound it. The estimate depends on the message alone: the same message is
// screened as far on any host.

import type { SubjectSchema } from "../../../base/model/schemata.ts";
import { NAME_WORDS_MAX } from "../../../engine/names/analysis/long-texts.ts";
import { mayHoldNames } from "../../../engine/screening/names-within.ts";
import type { PaymentMessage, PaymentParty } from "../message.ts";
import { isPlainValue } from "../plain-value.ts";
import { subjectsOf } from "./subjects.ts";

/**
 * Milliseconds of one processor per byte of a name in UTF-8, for each subject that has it. Messages made of
 * rare words of the lists of OFAC, UN and UK take so much; usual names take half.
 */
const NAME_BYTE_MS = 0.05;
const PARTY_MS = 0.5;
/**
 * Per word of a name of more words than names have, which is read in stretches, too; those of one subject
 * end with two names of fifty words. Words of rare letters, in most scripts, take so much; listed words in
 * Latin letters two thirds, and invented ones a fifth.
 */
const STRETCHED_WORD_MS = 1.5;
const STRETCHED_WORDS_MAX = 100;
/** Single letters are no part of a stretch. */
const STRETCHED_WORD = /[\p{L}\p{N}\p{M}]{2,}/gu;
/** Per byte of a text, which is searched for listed names and for places. Texts of slips take so much. */
const TEXT_BYTE_MS = 0.008;
/** A text usually has one stretch at most that is compared. */
const TEXT_MS = 0.2;

/** Comparing the names and numbers of a party, and searching its names for others. */
export function partyMs(party: PaymentParty): number {
  // Ships are few: comparing with them costs a fifteenth of the rest.
  const subjects = subjectsOf(party).filter(({ schema }) => schema !== "Vessel");
  const ofSubjects = subjects.map(({ schema, properties: { name: names = [] } }) => {
    const bytes = names.reduce((sum, name) => sum + Buffer.byteLength(name), 0);
    const words = names.reduce((sum, name) => sum + stretchedWords(name, schema), 0);
    return NAME_BYTE_MS * bytes + STRETCHED_WORD_MS * Math.min(words, STRETCHED_WORDS_MAX);
  });
  const searched = party.names.filter(mayHoldNames).map(textMs);
  return [...ofSubjects, ...searched].reduce((sum, ms) => sum + ms, PARTY_MS);
}

/** The words of a name that has too many of them for one name; 0 for nearly all names. */
function stretchedWords(name: string, schema: SubjectSchema): number {
  const words = name.match(STRETCHED_WORD)?.length ?? 0;
  return words > NAME_WORDS_MAX[schema === "Person" ? "person" : "organization"] ? words : 0;
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
  return texts.reduce((sum, { text }) => sum + (isPlainValue(text) ? 0 : textMs(text)), ofParties);
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
