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
