// Recognises documents of other programs, which are no tables of text and no workbooks, by their first bytes
// or by the members of a zip archive.

import { OperatorError } from "../../../base/model/errors.ts";

const AS_XLSX = "Open it in a spreadsheet and save it as XLSX.";
const COPY_TABLE = "Copy its table into a spreadsheet, and save that as XLSX.";
const UNPACK = "Unpack it first; gzip, zstd and zip are unpacked here.";

/** The beginning of a document as text, what it is, and what to do with it. */
const BY_HEAD: readonly (readonly [head: RegExp, what: string, hint: string])[] = [
  // The first bytes are D0 CF 11 E0, whatever encoding they are decoded with.
  [
    /^[^\0-\x7f]{1,2}\x11[^\0-\x7f][\s\S]*E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k/,
    "is a workbook with a password",
    "Save it without one.",
  ],
  [
    /^[^\0-\x7f]{1,2}\x11[^\0-\x7f]/,
    "is an old workbook (XLS), or one with a password",
    `${AS_XLSX} A copy must have no password.`,
  ],
  [/^%PDF-/, "is a PDF document", "Ask for the table as CSV or XLSX: its columns can't be read from a PDF."],
  [/^\{\\rtf/, "is a document in rich text (RTF)", COPY_TABLE],
  [/^\s*<[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/, "is an XML spreadsheet of 2003", AS_XLSX],
  [/^\s*<[\s\S]*urn:oasis:names:tc:opendocument/, "is a flat OpenDocument file", AS_XLSX],
  [
    /^\s*<(?:!doctype html|html|head|meta|body|table|style)\b/i,
    "is a web page (HTML), even if its name ends with .xls",
    AS_XLSX,
  ],
  [/^\s*<\?xml\b/, "is XML", "Convert it to CSV, with a row for each customer."],
  [
    /^SQLite format 3\0/,
    "is an SQLite database",
    'Export its table: sqlite3 -header -csv FILE "SELECT * FROM …".',
  ],
  [/^7z[^\0-\x7f]{1,2}'\x1c/, "is a 7z archive", UNPACK],
  [/^Rar!/, "is a RAR archive", UNPACK],
  [/^BZh\d/, "is packed with bzip2", UNPACK],
  [/^[^\0-\x7f]7zXZ/, "is packed with xz", UNPACK],
  [
    /^[^\0-\x7f](?:PNG\r|[^\0-\x7f]{2}(?:\0\x10JFIF|[\s\S]{2}Exif))/,
    "is an image",
    "Give the table as CSV or XLSX.",
  ],
];

/** Members of a zip archive that a document has, what it is, and what to do with it. */
const BY_MEMBERS: readonly (readonly [members: readonly RegExp[], what: string, hint: string])[] = [
  [[/^xl\/workbook\.bin$/], "is a binary workbook (XLSB)", AS_XLSX],
  [[/^word\/document\.xml$/], "is a Word document", COPY_TABLE],
  [[/^ppt\/presentation\.xml$/], "is a PowerPoint presentation", COPY_TABLE],
  [[/^Index\/.*\.iwa$/], "is a document of Numbers or Pages", "Export it as XLSX or CSV."],
  [
    [/^content\.xml$/, /^(?:mimetype|META-INF\/manifest\.xml)$/],
    "is an OpenDocument file (ODS, ODT)",
    "Save it as XLSX: soffice --headless --convert-to xlsx FILE.",
  ],
];

/** Throws an OperatorError for a document that begins with this text. */
export function refuseDocument(path: string, head: string): void {
  for (const [pattern, what, hint] of BY_HEAD)
    if (pattern.test(head)) throw new OperatorError(`${path} ${what}, which is not read.`, hint);
}

/** Throws an OperatorError for a document that is a zip archive with these members. */
export function refuseZippedDocument(path: string, names: readonly string[]): void {
  for (const [members, what, hint] of BY_MEMBERS)
    if (members.every((member) => names.some((name) => member.test(name))))
      throw new OperatorError(`${path} ${what}, which is not read.`, hint);
}
