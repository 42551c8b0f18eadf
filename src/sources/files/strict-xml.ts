// Parses an XML list as a stream, strictly: a document type, an undeclared entity, an encoding other than
// UTF-8, an unclosed element or a piece without end is refused with file, line and column. The builders
// decide what tags and text become.

import { SaxesParser } from "saxes";
import { OperatorError } from "../../model/errors.ts";
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
  const parser = new SaxesParser();
  const records: T[] = [];
  const refuse: RefuseXml = (what) => {
    throw new OperatorError(
      `${file.path}, line ${parser.line}, column ${parser.column}: ${what}.`,
      "Fetch the file again; the list is imported whole or not at all.",
    );
  };
  const builder = makeBuilder(refuse);
  let pieceLength = 0;
  parser.on("error", (error) =>
    refuse(`not well-formed XML (${error.message.replace(/^[\d:]+ |\.$/g, "")})`),
  );
  parser.on("doctype", () => refuse("a document type, which the list has none of"));
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== "utf-8")
      refuse(`encoding ${encoding}, not UTF-8`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    pieceLength = 0;
    builder.open(name, attributes, parser.line);
  });
  parser.on("text", (text) => builder.text(text));
  parser.on("cdata", (text) => builder.text(text));
  parser.on("closetag", () => {
    pieceLength = 0;
    const record = builder.close(parser.line);
    if (record !== null) records.push(record);
  });
  for await (const text of decodeText(file)) {
    pieceLength += text.length;
    parser.write(text);
    if (pieceLength > PIECE_LENGTH_MAX + text.length)
      refuse(`more than ${PIECE_LENGTH_MAX} characters without a tag`);
    yield* records.splice(0);
  }
  parser.close();
  yield* records.splice(0);
}

/** Names are matched by what follows the prefix: publishers have changed namespaces without notice. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
