// Messages of either standard out of one text: XML begins with "<", a SWIFT message with its block 1, and a
// statement without blocks with its field 20.

import { declaredEncoding, Iso20022Reader, type MessageEncoding } from "../iso20022/read-messages.ts";
import type { ReadMessage } from "../message.ts";
import { SwiftReader } from "../swift/read-messages.ts";
import { BEGINNING_LENGTH, lengthAbove } from "../swift/split-messages.ts";

interface StandardReader {
  write(text: string): ReadMessage[];
  end(): ReadMessage[];
}

/** Marks of files and networks before the first message. */
const BEFORE = /^[\s$\u0001-\u0003\ufeff]*/;

/** Blanks before a message that are held until it begins. */
const BLANKS_MAX = 64 * 1024;

/** Characters of a foreign text that its refusal quotes. */
const SHOWN_LENGTH = 40;

/** Reads one text that comes in pieces of any size; `write` and `end` return the messages in their order. */
export class MessageReader {
  #reader: StandardReader | null = null;
  #held = "";
  #isRefused = false;

  /** `encoding` is what the text was decoded from, as declaredEncoding names it. */
  constructor(private readonly encoding: MessageEncoding = "utf-8") {}

  /** The messages that this text completes. */
  write(text: string): ReadMessage[] {
    if (this.#isRefused) return [];
    if (this.#reader !== null) return this.#reader.write(text);
    this.#held += text;
    const before = BEFORE.exec(this.#held)?.[0].length ?? 0;
    const first = this.#held[before];
    if (first === undefined) return this.#held.length <= BLANKS_MAX ? [] : this.#refuse("");
    const beginning = this.#held.slice(before, before + BEGINNING_LENGTH);
    const reader = readerOf(beginning, this.encoding);
    if (reader === null)
      return beginning.length < BEGINNING_LENGTH ? [] : this.#refuse(beginning.slice(0, SHOWN_LENGTH));
    this.#reader = reader;
    const held = this.#held.slice(0, before).replace("\ufeff", "") + this.#held.slice(before);
    this.#held = "";
    return reader.write(held);
  }

  /** Ends the text. A text without a message is refused. */
  end(): ReadMessage[] {
    if (this.#isRefused) return [];
    return this.#reader?.end() ?? this.#refuse(this.#held.replace(BEFORE, "").slice(0, SHOWN_LENGTH));
  }

  #refuse(beginning: string): ReadMessage[] {
    this.#isRefused = true;
    const what = beginning === "" ? "is blank" : `begins with ${JSON.stringify(beginning)}`;
    const reason = `The text ${what}: a message is XML of ISO 20022, or begins with {1: as SWIFT has it, or with :20: as a statement does.`;
    return [{ line: 1, type: null, reference: null, reason }];
  }
}

function readerOf(beginning: string, encoding: MessageEncoding): StandardReader | null {
  if (beginning.startsWith("<")) return new Iso20022Reader(encoding);
  const isBare = beginning.startsWith(":") || lengthAbove(beginning) > 0;
  return isBare || beginning.startsWith("{") ? new SwiftReader(isBare) : null;
}

/** All messages of a whole text. */
export function readMessages(text: string): ReadMessage[] {
  // Plain ASCII is the same text in each of the encodings.
  const reader = new MessageReader(/^[\0-\x7f]*$/.test(text) ? declaredEncoding(text) : undefined);
  return [...reader.write(text), ...reader.end()];
}
