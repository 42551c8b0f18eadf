// Cuts a text that comes in pieces into SWIFT messages. Each begins with its block 1, or its field 20 where
// it has no blocks; separators of files ("$", line ends, control characters) lie between them.

import { SWIFT_CHARACTERS_MAX } from "../limits.ts";

/** The text of one message, or a text between messages that is none. */
export interface RawMessage {
  /** Line on which it begins, counted from 1. */
  readonly line: number;
  readonly text: string;
  /** True when more was left out than a message can have. */
  readonly isTooLong: boolean;
}

/** Lines that Dutch banks write above a statement without blocks: "ABNANL2A", "940". */
const ABOVE = /^\s*(?:(?:[A-Z0-9][A-Z0-9 ]{0,34}|:94[0-2]:)[ \t]*\r?\n){1,6}(?=:20:)/;
/** Characters of a text that tell how it begins. */
export const BEGINNING_LENGTH = 240;

/** How long such lines are at the beginning of a text; 0 for none. */
export function lengthAbove(text: string): number {
  return ABOVE.exec(text.slice(0, BEGINNING_LENGTH))?.[0].length ?? 0;
}

/** What lies between messages: blanks, line ends, "$", and the marks of the network. */
const SEPARATORS = /[\s$\u0001-\u0003\ufeff]/g;

export class MessageSplitter {
  #text: string;
  /** Line on which the text begins that is held. */
  #line: number;
  #isTooLong = false;
  /** Lines of what was left out of it. */
  #linesLeftOut = 0;

  /** `start` begins each message. A line end before it belongs to it, also at the beginning of the text. */
  constructor(private readonly start: string) {
    const isLine = start.startsWith("\n");
    this.#text = isLine ? "\n" : "";
    this.#line = isLine ? 0 : 1;
  }

  /** The messages that end in this text. */
  write(text: string): RawMessage[] {
    const found: RawMessage[] = [];
    const held = this.#text + text;
    let from = 0;
    // The lines above the first message are a part of it.
    let above = this.#line === 0 ? lengthAbove(held.slice(1)) : 0;
    for (;;) {
      const next = held.indexOf(
        this.start,
        held.startsWith(this.start, from + above) ? from + above + this.start.length : from,
      );
      above = 0;
      if (next < 0) break;
      this.#take(held.slice(from, next), found);
      from = next;
    }
    this.#text = held.slice(from);
    this.#leaveOut();
    return found;
  }

  /** Ends the text. */
  end(): RawMessage[] {
    const found: RawMessage[] = [];
    this.#take(this.#text, found);
    this.#text = "";
    return found;
  }

  /** Of a text that is too long, the beginning is kept, and the end: it may begin the next message. */
  #leaveOut(): void {
    if (this.#text.length <= SWIFT_CHARACTERS_MAX + this.start.length) return;
    this.#isTooLong = true;
    this.#linesLeftOut += countLines(this.#text.slice(SWIFT_CHARACTERS_MAX, -this.start.length));
    this.#text = this.#text.slice(0, SWIFT_CHARACTERS_MAX) + this.#text.slice(-this.start.length);
  }

  #take(text: string, found: RawMessage[]): void {
    if (text.replace(SEPARATORS, "") !== "")
      found.push({
        line: this.#line + (text.startsWith("\n") && this.start.startsWith("\n") ? 1 : 0),
        text,
        isTooLong: this.#isTooLong || text.length > SWIFT_CHARACTERS_MAX,
      });
    this.#line += countLines(text) + this.#linesLeftOut;
    this.#linesLeftOut = 0;
    this.#isTooLong = false;
  }
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}
