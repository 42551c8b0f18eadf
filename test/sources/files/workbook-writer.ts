// Writes small XLSX workbooks for tests, part by part, so that each part can be damaged on its own.

import { zipOf } from "./zip-writer.ts";

export interface WorkbookParts {
  /** The rows of the first sheet: XML of `row` elements. */
  readonly rows: string;
  /** `si` elements; no part is written when left out. */
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly workbookProperties?: string;
  readonly sheetName?: string;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet. */
export function workbookOf(parts: WorkbookParts): Buffer {
  const { rows, sharedStrings, styles, workbookProperties = "", sheetName = "Sheet1" } = parts;
  const members: [string, string][] = [
    [
      "xl/workbook.xml",
      `<workbook ${MAIN} xmlns:r="${RELATIONS}">${workbookProperties}<sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ["xl/worksheets/sheet1.xml", `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`],
  ];
  if (sharedStrings !== undefined)
    members.push(["xl/sharedStrings.xml", `<sst ${MAIN}>${sharedStrings}</sst>`]);
  if (styles !== undefined) members.push(["xl/styles.xml", `<styleSheet ${MAIN}>${styles}</styleSheet>`]);
  return zipOf(members.map(([name, text]) => [name, new TextEncoder().encode(text)]));
}

/** A workbook of sheets with rows of texts. `target` is what all of them point at, in place of their own. */
export function tablesOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  target?: string,
): Buffer {
  const names = Object.keys(sheets);
  const encode = (text: string) => new TextEncoder().encode(text);
  const toXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const rowsOf = (name: string) =>
    (sheets[name] ?? [])
      .map(
        (row) =>
          `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${toXml(cell)}</t></is></c>`).join("")}</row>`,
      )
      .join("");
  const book = names
    .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join("");
  const relations = names
    .map(
      (_, i) =>
        `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="${target ?? `worksheets/sheet${i + 1}.xml`}"/>`,
    )
    .join("");
  return zipOf([
    [
      "xl/workbook.xml",
      encode(`<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${book}</sheets></workbook>`),
    ],
    ["xl/_rels/workbook.xml.rels", encode(`<Relationships>${relations}</Relationships>`)],
    ...names.map((name, i): [string, Uint8Array] => [
      `xl/worksheets/sheet${i + 1}.xml`,
      encode(`<worksheet ${MAIN}><sheetData>${rowsOf(name)}</sheetData></worksheet>`),
    ]),
  ]);
}
