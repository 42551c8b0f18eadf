// Turns an XLSX workbook into list files of text, one per sheet, with one JSON array of texts per row. Line n
// is row n, and a sheet is recognised, checked and parsed like any other table. Relies on zip.ts for the
// archive and its limits, and on saxes for the XML (no document types). Formulas are not computed: their
// stored results are read.
//
// Existing packages for workbooks hold whole workbooks in memory and unpack without limits.

import { SaxesParser } from "saxes";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { type DateSystem, formatSerialDate, isDateFormat } from "./workbook-dates.ts";
import { readMember, type ZipMember } from "./zip.ts";

/** The member by which a workbook differs from other archives. */
const WORKBOOK_MEMBER = "xl/workbook.xml";

/** Excel's own limit for a cell is 32,767 characters. */
const CELL_LENGTH_MAX = 256 * 1024;

/** Characters of all shared texts of a workbook; Australia's list has some 4 million. */
const SHARED_LENGTH_MAX = 64 * 1024 * 1024;

/** Excel allows 16,384 columns; a list with more than this is a mistake or an attack. */
const COLUMNS_MAX = 1_000;

/** Excel's own limit. */
const ROWS_MAX = 1_048_576;

interface Sheet {
  readonly name: string;
  /** The rows as JSON arrays, one per line. */
  open(): AsyncIterable<Uint8Array>;
  /** As in ListFile. */
  share(): number;
}

/** True when the members are those of an XLSX workbook. */
export function isWorkbook(members: readonly ZipMember[]): boolean {
  return members.some(({ fileName }) => fileName === WORKBOOK_MEMBER);
}

/** The sheets of a workbook, in its own order. Throws an OperatorError when it can't be read. */
export async function listSheets(path: string, members: readonly ZipMember[]): Promise<Sheet[]> {
  const book = new Workbook(path, members);
  const targets = new Set<string>();
  return (await book.parseSheetNames()).map(({ name, target, dates }) => {
    if (targets.has(target)) throw damaged(path, `has ${target} as two sheets`);
    targets.add(target);
    let share = 0;
    const onShare = (now: number) => {
      share = now;
    };
    return { name, open: () => book.parseRows(name, target, dates, onShare), share: () => share };
  });
}

interface SheetEntry {
  readonly name: string;
  readonly target: string;
  readonly dates: DateSystem;
}

type Attributes = Readonly<Record<string, string>>;

interface XmlHandlers {
  open?(name: string, attributes: Attributes, parser: SaxesParser): void;
  text?(text: string): void;
  close?(name: string): void;
}

class Workbook {
  readonly #path: string;
  readonly #members: ReadonlyMap<string, ZipMember>;
  /** What all sheets share, parsed for the first of them. */
  #texts: Promise<string[]> | null = null;
  #dateStyles: Promise<Set<number>> | null = null;

  constructor(path: string, members: readonly ZipMember[]) {
    this.#path = path;
    this.#members = new Map(members.map((member) => [member.fileName, member]));
  }

  /** The worksheets with the members that hold them. */
  async parseSheetNames(): Promise<SheetEntry[]> {
    const targets = new Map<string, string>();
    await this.#parse("xl/_rels/workbook.xml.rels", {
      open: (name, { Id = "", Type = "", Target = "" }) => {
        if (name !== "Relationship" || !Type.endsWith("/worksheet")) return;
        targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
      },
    });
    const found: { name: string; target: string }[] = [];
    let dates: DateSystem = 1900;
    await this.#parse(WORKBOOK_MEMBER, {
      open: (name, attributes) => {
        if (name === "workbookPr" && /^(?:1|true)$/.test(attributes.date1904 ?? "")) dates = 1904;
        const target = targets.get(attributes["r:id"] ?? "");
        if (name === "sheet" && target !== undefined) found.push({ name: attributes.name ?? target, target });
      },
    });
    return found.map((sheet) => ({ ...sheet, dates }));
  }

  /**
   * Reads a sheet from its start, with the texts and formats that its cells point at. `onShare` is called
   * with the share of it that was read.
   */
  async *parseRows(
    sheet: string,
    target: string,
    dates: DateSystem,
    onShare: (share: number) => void,
  ): AsyncGenerator<Uint8Array> {
    this.#texts ??= this.#parseSharedTexts();
    const texts = await this.#texts;
    this.#dateStyles ??= this.#parseDateStyles();
    const rows = new RowBuilder(texts, await this.#dateStyles, dates, (what) => {
      throw damaged(`${this.#path}!${sheet}`, what);
    });
    const encoder = new TextEncoder();
    for await (const share of this.#parts(target, rows)) {
      onShare(share);
      const text = rows.take();
      if (text !== "") yield encoder.encode(text);
    }
  }

  async #parseSharedTexts(): Promise<string[]> {
    const texts: string[] = [];
    if (!this.#members.has("xl/sharedStrings.xml")) return texts;
    let text = "";
    let length = 0;
    let isText = false;
    let phonetic = 0;
    await this.#parse("xl/sharedStrings.xml", {
      open: (name) => {
        if (name === "si") text = "";
        if (name === "rPh") phonetic++;
        isText = name === "t" && phonetic === 0;
      },
      text: (part) => {
        if (!isText) return;
        length += part.length;
        if (length > SHARED_LENGTH_MAX)
          throw damaged(this.#path, `holds more than ${SHARED_LENGTH_MAX} characters of text`);
        text += part;
      },
      close: (name) => {
        if (name === "t") isText = false;
        if (name === "rPh") phonetic--;
        if (name === "si") texts.push(unescapeText(text));
      },
    });
    return texts;
  }

  /** The numbers of the cell styles whose numbers are days. */
  async #parseDateStyles(): Promise<Set<number>> {
    const dateStyles = new Set<number>();
    if (!this.#members.has("xl/styles.xml")) return dateStyles;
    const codes = new Map<number, string>();
    let isCellStyles = false;
    let style = 0;
    await this.#parse("xl/styles.xml", {
      open: (name, attributes) => {
        if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
        if (name === "cellXfs") isCellStyles = true;
        if (name !== "xf" || !isCellStyles) return;
        const format = Number(attributes.numFmtId ?? 0);
        if (isDateFormat(format, codes.get(format))) dateStyles.add(style);
        style++;
      },
      close: (name) => {
        if (name === "cellXfs") isCellStyles = false;
      },
    });
    return dateStyles;
  }

  async #parse(member: string, handlers: XmlHandlers): Promise<void> {
    for await (const _ of this.#parts(member, handlers));
  }

  /**
   * Parses a member of the archive; yields after each piece, so that what it made can be taken, the share of
   * the member that was read.
   */
  async *#parts(name: string, handlers: XmlHandlers): AsyncGenerator<number> {
    const member = this.#members.get(name);
    if (member === undefined) throw damaged(this.#path, `has no ${name}`);
    const parser = new SaxesParser();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const failed = (what: string) => damaged(`${this.#path}!${name}`, what);
    parser.on("error", (error) => {
      throw failed(`is not well-formed XML (${error.message})`);
    });
    parser.on("doctype", () => {
      throw failed("has a document type");
    });
    parser.on("opentag", (tag) => handlers.open?.(localName(tag.name), tag.attributes, parser));
    parser.on("text", (text) => handlers.text?.(text));
    parser.on("cdata", (text) => handlers.text?.(text));
    parser.on("closetag", (tag) => handlers.close?.(localName(tag.name)));
    let bytes = 0;
    for await (const chunk of readMember(this.#path, member)) {
      bytes += chunk.length;
      try {
        parser.write(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        throw error instanceof OperatorError ? error : failed(`can't be read (${reasonOf(error)})`);
      }
      yield bytes / member.uncompressedSize;
    }
    parser.close();
    yield 1;
  }
}

/** Makes rows of cells out of the events of a sheet. */
class RowBuilder implements XmlHandlers {
  #lines: string[] = [];
  #row = 0;
  #cells: string[] = [];
  /** The columns of the row that had a cell. */
  readonly #filled = new Set<number>();
  #column = 0;
  #type = "n";
  #style = 0;
  #isValue = false;
  #text = "";
  #hasFormula = false;

  constructor(
    private readonly texts: readonly string[],
    private readonly dateStyles: ReadonlySet<number>,
    private readonly dates: DateSystem,
    private readonly refuse: (what: string) => never,
  ) {}

  /** The rows that are whole by now, as lines. */
  take(): string {
    const lines = this.#lines.splice(0);
    return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") this.#openRow(attributes);
    else if (name === "c") this.#openCell(attributes);
    this.#isValue = name === "v" || name === "t";
    if (name === "f") this.#hasFormula = true;
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#text += text;
    if (this.#text.length > CELL_LENGTH_MAX)
      this.refuse(`has more than ${CELL_LENGTH_MAX} characters in a cell of row ${this.#row}`);
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isValue = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#lines.push(JSON.stringify(this.#cells));
  }

  #openRow({ r }: Attributes): void {
    const row = r === undefined ? this.#row + 1 : Number(r);
    if (!Number.isInteger(row) || row <= this.#row || row > ROWS_MAX) this.refuse(`has a row numbered ${r}`);
    if (row > this.#row + 1) this.#lines.push("[]\n".repeat(row - this.#row - 1).trimEnd());
    this.#row = row;
    this.#cells = [];
    this.#filled.clear();
    this.#column = 0;
  }

  #openCell({ r, t = "n", s = "0" }: Attributes): void {
    if (r !== undefined) this.#column = columnOf(r);
    // A cell in place of an earlier one would hide it.
    if (this.#filled.has(this.#column)) this.refuse(`has a cell twice: ${r ?? `in row ${this.#row}`}`);
    if (this.#column < 0 || this.#column >= COLUMNS_MAX)
      this.refuse(`has a cell outside its first ${COLUMNS_MAX} columns: ${r ?? `row ${this.#row}`}`);
    this.#type = t;
    this.#style = Number(s);
    this.#text = "";
    this.#hasFormula = false;
  }

  #closeCell(): void {
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column] = this.#cellText();
    this.#filled.add(this.#column);
    this.#column++;
  }

  #cellText(): string {
    const text = this.#text;
    // A result without letters would be a text.
    if (this.#hasFormula && this.#type === "n" && text === "")
      this.refuse(
        `has a formula without its result in row ${this.#row}, as programs write it that don't compute`,
      );
    if (this.#type === "s") {
      const shared = this.texts[Number(text)];
      return shared ?? this.refuse(`points at a text that is not there, in row ${this.#row}`);
    }
    if (this.#type === "b") return text === "1" ? "TRUE" : "FALSE";
    if (this.#type !== "n") return unescapeText(text);
    if (text === "") return "";
    const number = Number(text);
    if (Number.isNaN(number)) return text;
    const day = this.dateStyles.has(this.#style) ? formatSerialDate(number, this.dates) : null;
    return day ?? String(number);
  }
}

/** Column of a reference such as `AB12`, counted from 0; -1 for any other text. */
function columnOf(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1] ?? "";
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Workbooks write characters that XML can't hold, and line breaks, as `_x000D_`. */
function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character === "\0" ? "" : character;
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function damaged(path: string, what: string): OperatorError {
  return new OperatorError(
    `${path} ${what}.`,
    "Open the workbook in a spreadsheet program and save it again, or fetch it again.",
  );
}
