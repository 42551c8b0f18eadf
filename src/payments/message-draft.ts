// A message while it is read: collects parties, texts and what was not understood, and cuts a message with
// very many transactions into parts.

import { PART_TRANSACTIONS_MAX, TRANSACTION_PARTIES_MAX, UNREAD_NAMED_MAX } from "./limits.ts";
import type { MessagePlace, PaymentMessage, PaymentParty, PaymentText, UnreadPart } from "./message.ts";

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
    private readonly standard: PaymentMessage["standard"],
    /** May become more precise while the message is read. */
    public type: string,
    private readonly line: number,
  ) {}

  /** Transactions so far. */
  get transactions(): number {
    return this.#transactions;
  }

  addParty(party: PaymentParty): void {
    this.#parties.push(party);
    if (this.#parties.length - this.#partiesBefore > TRANSACTION_PARTIES_MAX)
      throw new MessageRefused(
        `more than ${TRANSACTION_PARTIES_MAX} parties in one transaction (${party.path})`,
      );
  }

  addText(text: PaymentText): void {
    this.#texts.push(text);
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
    const { standard, type, reference, line } = this;
    const part: PaymentMessage = {
      standard,
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
