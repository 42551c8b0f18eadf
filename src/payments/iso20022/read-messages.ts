// ISO 20022 messages out of a text that comes in pieces: one document, several in an envelope, or several one
// after the other. A document that can't be read ends where the next XML declaration begins.

import { type RefuseXml, StrictXml } from "../../sources/files/strict-xml.ts";
import type { ReadMessage, UnreadableMessage } from "../message.ts";
import { MessageRefused } from "../message-draft.ts";
import { DocumentBuilder } from "./document-builder.ts";
import { KNOWN_VERSIONS } from "./message-types.ts";

/** How an XML declaration begins. */
const DECLARATION_START = /<\?xml(?=\s)/;
const DECLARATION_START_LENGTH = "<?xml ".length;

/** A whole declaration of text that can be read. */
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.[01]\1(?:\s+encoding\s*=\s*(["'])([\w.-]+)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>$/;

/** Characters of a declaration; what is longer is none. */
const DECLARATION_LENGTH_MAX = 200;

/** Throws out of the parser to where the document is given up. */
class DocumentRefused extends Error {
  constructor(
    readonly what: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(what);
  }
}

/** Reads one text. `write` and `end` return the messages that were completed, in their order. */
export class Iso20022Reader {
  #parser: StrictXml<ReadMessage> | null = null;
  #builder: DocumentBuilder | null = null;
  /** Text that may be the beginning of a declaration. */
  #held = "";
  /** Lines before the text of the parser, and all so far. */
  #lineBefore = 0;
  #lines = 0;
  #messages = 0;
  /** True after a document that was refused, until the next declaration. */
  #isSkipping = false;

  /** The messages that this text completes. */
  write(text: string): ReadMessage[] {
    const found: ReadMessage[] = [];
    let rest = this.#held + text;
    this.#held = "";
    for (let from = 0; ; ) {
      const start = rest.slice(from).search(DECLARATION_START);
      if (start < 0) break;
      const at = from + start;
      const end = rest.indexOf("?>", at);
      if (end < 0 && rest.length - at <= DECLARATION_LENGTH_MAX) {
        this.#parse(rest.slice(0, at), found);
        this.#held = rest.slice(at);
        return found;
      }
      if (end < 0 || end - at > DECLARATION_LENGTH_MAX) {
        from = at + DECLARATION_START_LENGTH;
        continue;
      }
      this.#parse(rest.slice(0, at), found);
      this.#finish(found);
      this.#isSkipping = false;
      this.#declare(rest.slice(at, end + 2), found);
      rest = rest.slice(end + 2);
      from = 0;
    }
    const open = rest.lastIndexOf("<");
    const keep = open >= 0 && rest.length - open < DECLARATION_START_LENGTH ? open : rest.length;
    this.#held = rest.slice(keep);
    this.#parse(rest.slice(0, keep), found);
    return found;
  }

  /** Ends the text. */
  end(): ReadMessage[] {
    const found: ReadMessage[] = [];
    this.#parse(this.#held, found);
    this.#held = "";
    this.#finish(found);
    if (this.#messages === 0)
      this.#add([unreadable(1, `The text holds no document. Known are ${KNOWN_VERSIONS}.`)], found);
    return found;
  }

  /** The parser of what follows a declaration gets blanks in its place, so that lines and columns stay. */
  #declare(declaration: string, found: ReadMessage[]): void {
    const read = DECLARATION.exec(declaration);
    const encoding = read === null ? null : (read[3] ?? "utf-8");
    if (encoding !== null && encoding.toLowerCase() === "utf-8") {
      this.#parse(declaration.replace(/[^\n]/g, " "), found);
      return;
    }
    const what =
      encoding === null ? "an XML declaration that is malformed" : `encoding ${encoding}, not UTF-8`;
    this.#add([unreadable(this.#lines + 1, `Line ${this.#lines + 1}: ${what}.`)], found);
    this.#isSkipping = true;
    this.#lines += countLines(declaration);
  }

  #begin(): void {
    this.#lineBefore = this.#lines;
    const makeBuilder = (refuse: RefuseXml) => {
      this.#builder = new DocumentBuilder(refuse, this.#lineBefore);
      return this.#builder;
    };
    const refuse = (what: string, line: number, column: number): never => {
      throw new DocumentRefused(what, line + this.#lineBefore, column);
    };
    this.#parser = new StrictXml(makeBuilder, refuse, { isFragment: true });
  }

  #parse(text: string, found: ReadMessage[]): void {
    if (text === "") return;
    if (!this.#isSkipping) {
      if (this.#parser === null) this.#begin();
      this.#guarded((parser) => parser.write(text), found);
    }
    this.#lines += countLines(text);
  }

  #finish(found: ReadMessage[]): void {
    this.#guarded((parser) => {
      const messages = parser.close();
      this.#builder?.end();
      return messages;
    }, found);
    this.#parser = null;
  }

  #guarded(work: (parser: StrictXml<ReadMessage>) => ReadMessage[], found: ReadMessage[]): void {
    const parser = this.#parser;
    if (parser === null) return;
    try {
      this.#add(work(parser), found);
    } catch (error) {
      this.#add([...parser.completed(), this.#refused(error)], found);
      this.#parser = null;
      this.#isSkipping = true;
    }
  }

  #add(messages: readonly ReadMessage[], found: ReadMessage[]): void {
    this.#messages += messages.length;
    found.push(...messages);
  }

  #refused(error: unknown): UnreadableMessage {
    const { line = null, current } = this.#builder ?? {};
    const known = { type: current?.type ?? null, reference: current?.reference ?? null };
    if (error instanceof MessageRefused)
      return {
        line: line ?? this.#lineBefore + 1,
        ...known,
        reason: `The message has ${error.message}. ${LOST}`,
      };
    if (!(error instanceof DocumentRefused)) throw error;
    const place = `Line ${error.line}, column ${error.column}`;
    return { line: line ?? error.line, ...known, reason: `${place}: ${error.what}. ${LOST}` };
  }
}

const LOST = "Nothing from there up to the next XML declaration was read.";

function unreadable(line: number, reason: string): UnreadableMessage {
  return { line, type: null, reference: null, reason };
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
