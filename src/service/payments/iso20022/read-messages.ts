// ISO 20022 messages out of a text that comes in pieces: one document, several in an envelope, or several one
// after the other. A document that can't be read ends where the next XML declaration begins.

import { type RefuseXml, StrictXml } from "../../../lists/sources/files/strict-xml.ts";
import type { ReadMessage, UnreadableMessage } from "../message.ts";
import { MessageRefused } from "../message-draft.ts";
import { DocumentBuilder } from "./document-builder.ts";
import { ISO_20022_NAMES } from "./message-types.ts";

/** How an XML declaration begins. */
const DECLARATION_START = "<?xml";
/** Within a comment or a section of characters, a declaration is text. */
const OPENING = /<\?xml(?=\s)|<!--|<!\[CDATA\[/;
const OPENING_LENGTH_MAX = "<![CDATA[".length;

/** The first opening and where it begins; "", and where one may begin that is not whole yet. */
function openingIn(text: string, isSkipping: boolean): readonly [opening: string, at: number] {
  const found = (isSkipping ? /<\?xml(?=\s)/ : OPENING).exec(text);
  if (found !== null) return [found[0], found.index];
  const open = text.lastIndexOf("<");
  return ["", open >= 0 && text.length - open < OPENING_LENGTH_MAX ? open : text.length];
}

/** A whole declaration of text that can be read. */
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.[01]\1(?:\s+encoding\s*=\s*(["'])([\w.-]+)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>$/;

/** Characters of a declaration; what is longer is none. */
const DECLARATION_LENGTH_MAX = 200;

/** The encodings that are read: older systems declare those of Western Europe. */
const ENCODINGS = ["utf-8", "us-ascii", "iso-8859-1", "iso-8859-15", "windows-1252"] as const;
export type MessageEncoding = (typeof ENCODINGS)[number];

/** The encoding that a text declares at its beginning, of those that are read; else "utf-8". */
export function declaredEncoding(text: string): MessageEncoding {
  const [declaration = ""] = /^\ufeff?<\?xml[^>]*\?>/.exec(text.slice(0, DECLARATION_LENGTH_MAX)) ?? [];
  const declared = DECLARATION.exec(declaration)?.[3]?.toLowerCase();
  return ENCODINGS.find((one) => one === declared) ?? "utf-8";
}

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
  /** Text that may be the beginning of a declaration, a comment or a section of characters. */
  #held = "";
  /** What ends the comment or section of characters that is open; "" outside of both. */
  #until = "";
  /** Lines before the text of the parser, and all so far. */
  #lineBefore = 0;
  #lines = 0;
  #messages = 0;
  /** True after a document that was refused, until the next declaration. */
  #isSkipping = false;

  /** `encoding` is what the text was decoded from. A document that declares another one is refused. */
  constructor(private readonly encoding: MessageEncoding = "utf-8") {}

  /** The messages that this text completes. */
  write(text: string): ReadMessage[] {
    const found: ReadMessage[] = [];
    this.#held += text;
    while (this.#advance(found));
    return found;
  }

  /** Parses up to the next thing to decide on; false when more text is needed for that. */
  #advance(found: ReadMessage[]): boolean {
    const rest = this.#held;
    // Of a document that was refused, nothing tells what its text is.
    if (this.#isSkipping) this.#until = "";
    if (this.#until !== "") {
      const end = rest.indexOf(this.#until);
      const { length } = this.#until;
      if (end < 0) return this.#take(Math.max(0, rest.length - length + 1), found, false);
      this.#until = "";
      return this.#take(end + length, found, true);
    }
    const [opening, at] = openingIn(rest, this.#isSkipping);
    if (opening === "") return this.#take(at, found, false);
    if (opening !== DECLARATION_START) {
      this.#until = opening === "<!--" ? "-->" : "]]>";
      return this.#take(at + opening.length, found, true);
    }
    const end = rest.indexOf("?>", at);
    if (end < 0 && rest.length - at <= DECLARATION_LENGTH_MAX) return this.#take(at, found, false);
    if (end < 0 || end - at > DECLARATION_LENGTH_MAX) return this.#take(at + opening.length, found, true);
    this.#take(at, found, true);
    this.#finish(found);
    this.#isSkipping = false;
    this.#declare(rest.slice(at, end + 2), found);
    this.#held = rest.slice(end + 2);
    return true;
  }

  /** Parses so much of what is held, and returns `isMore`. */
  #take(length: number, found: ReadMessage[], isMore: boolean): boolean {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    this.#parse(text, found);
    return isMore;
  }

  /** Ends the text. */
  end(): ReadMessage[] {
    const found: ReadMessage[] = [];
    this.#parse(this.#held, found);
    this.#held = "";
    this.#finish(found);
    if (this.#messages === 0)
      this.#add([unreadable(1, `The text holds no document. Known are ${ISO_20022_NAMES}.`)], found);
    return found;
  }

  /** The parser of what follows a declaration gets blanks in its place, so that lines and columns stay. */
  #declare(declaration: string, found: ReadMessage[]): void {
    const read = DECLARATION.exec(declaration);
    const encoding = read === null ? null : (read[3] ?? "utf-8");
    if (encoding?.toLowerCase() === this.encoding) {
      this.#parse(declaration.replace(/[^\n]/g, " "), found);
      return;
    }
    const what =
      encoding === null
        ? "an XML declaration that is malformed"
        : `encoding ${encoding}, not ${this.encoding.toUpperCase()}`;
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
      return [...messages, ...(this.#builder?.end() ?? [])];
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
