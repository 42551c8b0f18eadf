// A message while it is read: collects parties, texts and what was not understood, and cuts a message with
// very many transactions into parts.

import { hiddenReadings } from "../../engine/names/analysis/disguised-texts.ts";
import { PART_TRANSACTIONS_MAX, TRANSACTION_PARTIES_MAX, UNREAD_NAMED_MAX } from "./limits.ts";
import type { MessagePlace, PaymentMessage, PaymentParty, PaymentText, UnreadPart } from "./message.ts";
import { joinedLines } from "./text-lines.ts";

/** Marks that are not seen, such as a soft hyphen. They would hide the words that they are in. */
const UNSEEN = /\p{Cf}/gu;

/** What is longer, without a blank or sign, is no word, but bytes that are written as text. */
const WORD_LENGTH_MAX = 140;
const BYTES = new RegExp(`[A-Za-z0-9+/=]{${WORD_LENGTH_MAX + 1}}`);

/** Characters of a value that a sentence quotes. */
const QUOTED_LENGTH = 60;

/** A value for a sentence: quoted, and cut. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text);
}

/** Why the whole message is refused. */
export class MessageRefused extends Error {
  override readonly name = "MessageRefused";
}

export class MessageDraft {
  reference: string | null = null;
  #parties: PaymentParty[] = [];
  #texts: PaymentText[] = [];
  #unread: UnreadPart[] = [];
  #unreadMore = 0;
  #part = 1;
  #transactions = 0;
  #partTransactions = 0;
  #partiesBefore = 0;

  constructor(
    /** May become more precise while the message is read. */
    public type: string,
    private readonly line: number,
  ) {}

  /** Transactions so far. */
  get transactions(): number {
    return this.#transactions;
  }

  addParty(party: PaymentParty): void {
    this.#parties.push({ ...party, addressLines: readingsOf(party.addressLines) });
    if (this.#parties.length - this.#partiesBefore > TRANSACTION_PARTIES_MAX)
      throw new MessageRefused(
        `more than ${TRANSACTION_PARTIES_MAX} parties in one transaction (${party.path})`,
      );
  }

  /** Adds a text that the message may have cut into lines, as all that its lines may say. */
  addText(place: Omit<PaymentText, "text">, lines: readonly string[]): void {
    const texts = joinedLines(lines.map(withoutUnseen));
    const hidden = joinedLines(lines).flatMap(hiddenReadings).map(withoutUnseen);
    for (const text of new Set([...texts, ...hidden])) this.#texts.push({ ...place, text });
    if (lines.some((line) => BYTES.test(line)))
      this.addUnread(place, `The text has a word of more than ${WORD_LENGTH_MAX} letters and digits.`);
  }

  /** Notes a part that was not understood, in a sentence. */
  addUnread({ path, line }: MessagePlace, reason: string): void {
    if (this.#unread.length < UNREAD_NAMED_MAX) this.#unread.push({ path, line, reason });
    else this.#unreadMore++;
  }

  /** A transaction begins. */
  beginTransaction(): void {
    this.#transactions++;
    this.#partTransactions++;
    this.#partiesBefore = this.#parties.length;
  }

  /** A transaction was read; returns a part when it is full. */
  endTransaction(): PaymentMessage | null {
    this.#partiesBefore = this.#parties.length;
    return this.#partTransactions < PART_TRANSACTIONS_MAX ? null : this.#cut(false);
  }

  /** The message was read: its last part. */
  finish(): PaymentMessage {
    return this.#cut(true);
  }

  #cut(isLastPart: boolean): PaymentMessage {
    if (this.#unreadMore > 0) {
      const reason = `${this.#unreadMore} more parts were not understood.`;
      this.#unread.push({ path: "", line: this.line, reason });
    }
    const { type, reference, line } = this;
    const part: PaymentMessage = {
      type,
      reference,
      line,
      part: this.#part,
      isLastPart,
      transactions: this.#partTransactions,
      parties: this.#parties,
      texts: this.#texts,
      unread: this.#unread,
    };
    this.#part++;
    this.#partTransactions = 0;
    this.#parties = [];
    this.#texts = [];
    this.#unread = [];
    this.#unreadMore = 0;
    this.#partiesBefore = 0;
    return part;
  }
}

/** The lines, each with what else it may be read as behind it. */
function readingsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => [...new Set([line, ...hiddenReadings(line)].map(withoutUnseen))]);
}

function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}
