// Parses an XML list as a stream, strictly: a document type, an undeclared entity, an encoding other than
// UTF-8, an unclosed element or a piece without end is refused with file, line and column. The builders
// decide what tags and text become.

import { SaxesParser } from "saxes";
import { OperatorError } from "../../../base/model/errors.ts";
import type { ListFile } from "./list-file.ts";
import { decodeText } from "./text.ts";

/** Characters that may pass without a tag: the longest statement of reasons known has some 12,000. */
const PIECE_LENGTH_MAX = 1024 * 1024;

/** Throws an OperatorError with the parser's line and column. */
export type RefuseXml = (what: string) => never;

/** Builds records from tags and text; `line` is counted from 1. */
export interface XmlBuilder<T> {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(text: string): void;
  /** A comment, and an instruction for a program; without these methods they mean nothing. */
  comment?(text: string, line: number): void;
  instruction?(target: string, body: string, line: number): void;
  /** The record that the end of this element completes, or null. */
  close(line: number): T | null;
}

/**
 * Every record that the builder completes, in order. Throws an OperatorError where the text is malformed or
 * ends early.
 */
export async function* parseXml<T>(
  file: ListFile,
  makeBuilder: (refuse: RefuseXml) => XmlBuilder<T>,
): AsyncGenerator<T> {
  const parser = new StrictXml(makeBuilder, (what, line, column) => {
    throw new OperatorError(
      `${file.path}, line ${line}, column ${column}: ${what}.`,
      "Fetch the file again; the list is imported whole or not at all.",
    );
  });
  for await (const text of decodeText(file)) yield* parser.write(text);
  yield* parser.close();
}

interface StrictXmlOptions {
  /** True for text that may have several root elements, and no declaration. */
  readonly isFragment?: boolean;
}

/** The strict parser itself, for text that comes in pieces of any size. */
export class StrictXml<T> {
  readonly #parser: SaxesParser;
  readonly #records: T[] = [];
  readonly #refuse: RefuseXml;
  #pieceLength = 0;

  /** `refuse` must throw; what it throws leaves `write` and `close`. */
  constructor(
    makeBuilder: (refuse: RefuseXml) => XmlBuilder<T>,
    refuse: (what: string, line: number, column: number) => never,
    { isFragment = false }: StrictXmlOptions = {},
  ) {
    const parser: SaxesParser = new SaxesParser({ fragment: isFragment });
    this.#parser = parser;
    this.#refuse = (what) => refuse(what, parser.line, parser.column);
    const builder = makeBuilder(this.#refuse);
    parser.on("error", (error) =>
      this.#refuse(`not well-formed XML (${error.message.replace(/^[\d:]+ |\.$/g, "")})`),
    );
    parser.on("doctype", () => this.#refuse("a document type, which the format has none of"));
    parser.on("xmldecl", ({ encoding }) => {
      if (encoding !== undefined && encoding.toLowerCase() !== "utf-8")
        this.#refuse(`encoding ${encoding}, not UTF-8`);
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.#pieceLength = 0;
      builder.open(name, attributes, parser.line);
    });
    parser.on("text", (text) => builder.text(text));
    parser.on("cdata", (text) => builder.text(text));
    if (builder.comment !== undefined) parser.on("comment", (text) => builder.comment?.(text, parser.line));
    if (builder.instruction !== undefined)
      parser.on("processinginstruction", ({ target, body }) =>
        builder.instruction?.(target, body, parser.line),
      );
    parser.on("closetag", () => {
      this.#pieceLength = 0;
      const record = builder.close(parser.line);
      if (record !== null) this.#records.push(record);
    });
  }

  /** The records that this text completes. */
  write(text: string): T[] {
    this.#pieceLength += text.length;
    this.#parser.write(text);
    if (this.#pieceLength > PIECE_LENGTH_MAX + text.length)
      this.#refuse(`more than ${PIECE_LENGTH_MAX} characters without a tag`);
    return this.completed();
  }

  /** The records that were completed before the text was refused. */
  completed(): T[] {
    return this.#records.splice(0);
  }

  /** Ends the text; what is unclosed is refused. */
  close(): T[] {
    this.#parser.close();
    return this.completed();
  }
}

/** Names are matched by what follows the prefix: publishers have changed namespaces without notice. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
