// Invented lists in the forms of three publishers whose files the program reads by a mapping: the mappings
// are those that the manual shows. Everybody is invented.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHAPTERS } from "../../src/operator/manual/chapters.ts";
import { codeBlocks } from "../manual/reading.ts";
import { tablesOf } from "../sources/files/workbook-writer.ts";

/** METI's End User List: a title, then the header; aliases stand below one another behind bullets. */
const END_USERS = [
  ["End User List"],
  [],
  ["No.", "Country or Region", "Company or Organization", "Also Known As", "Type of WMD"],
  ["1", "Islamic Republic of Iran", "Quorvane Rocket Works", "・Kervan Motors\n・Quorvane Group", "M,N"],
  ["2", "Pakistan", "Tolmari Chemicals (Pvt) Ltd", "", "C"],
  ["3", "Taiwan", "Vessandril Optics Co., Ltd", "・Vessandril\r\n・Wei Sandril Precision", "B,Q"],
];

const FREEZE_HEADER = [
  "告示日付",
  "告示番号",
  "日本語表記",
  "英字",
  "別名・別称",
  "国籍",
  "役職",
  "住所・所在地",
  "備考",
];

/** The Ministry of Finance: a sheet for each programme, with titles, and a cover sheet. */
const FREEZES = {
  表紙: [["資産凍結等の措置の対象者"], ["令和8年11月1日現在"]],
  タリバーン関係者等: [
    ["資産凍結等の措置の対象となるタリバーン関係者等"],
    [],
    [...FREEZE_HEADER.slice(0, 5), "生年月日", ...FREEZE_HEADER.slice(5)],
    [
      "2001年9月22日",
      "外務省告示第332号",
      "マルウェン・トルクイスト",
      "Marwen Tolquist",
      "a) Marven Tolkvist b) マルウェン、The Candle",
      "1969年11月17日",
      "アフガニスタン",
      "元副大臣\n元州知事",
      "",
      "",
    ],
    ["2001年9月22日", "外務省告示第332号", "", "", "", "", "", "", "", "削除"],
  ],
  ロシア連邦関係者: [
    ["ロシア連邦の個人及び団体"],
    FREEZE_HEADER,
    [
      "2022年3月1日",
      "外務省告示第77号",
      "オルヴァン・シュテルマッハ",
      "Orvan Stellmacher",
      "",
      "ロシア",
      "議員",
      "",
      "",
    ],
    [
      "2022年3月1日",
      "外務省告示第77号",
      "ブルゴジン銀行",
      "Bulgozhin Bank",
      "Bulgobank\nБулгобанк",
      "",
      "",
      "モスクワ",
      "",
    ],
  ],
};

const FIRM = {
  SUPP_STATE_CODE: null,
  SUPP_ZIP_CODE: "00-100",
  SUPP_PRE_NAME: null,
  ADD_SUPP_INFO: null,
  INELIGIBLY_STATUS: "Ongoing",
};

/** The World Bank's document. */
const DEBARRED = {
  response: {
    HEADER: { COUNT: 4, PARTS: [{ PART: 1 }] },
    ZPROCSUPP: [
      {
        ...FIRM,
        SUPP_ID: "990001",
        SUPP_NAME: "Brandtholm Bygg AS",
        SUPP_TYPE_CODE: "F",
        SUPP_ADDR: "Storgata 7",
        SUPP_CITY: "Oslo",
        COUNTRY_NAME: "Norway",
        LAND1: "NO",
        DEBAR_FROM_DATE: "26-MAY-2021",
        DEBAR_TO_DATE: "31-DEC-2999",
        DEBAR_REASON: "Procurement Guidelines, 1.16(a)(ii)",
        ADD_SUPP_INFO: { ALIASES: [{ NAME: "Brandtholm Construction" }, { NAME: "BHB Nordic" }] },
      },
      {
        ...FIRM,
        SUPP_ID: "990002",
        SUPP_NAME: "Ilvara Quastenrode",
        SUPP_TYPE_CODE: "I",
        COUNTRY_NAME: "Austria",
      },
      {
        ...FIRM,
        SUPP_ID: "990003",
        SUPP_NAME: "Hollundermark Tesvin",
        SUPP_TYPE_CODE: "U",
        COUNTRY_NAME: "Kenya",
      },
      {
        ...FIRM,
        SUPP_ID: "990004",
        SUPP_NAME: "Odalys Brunskova",
        SUPP_TYPE_CODE: "X",
        COUNTRY_NAME: "Chad",
      },
    ],
  },
};

/** The lists by file name, with the place of their mapping among those of the chapter. */
const LISTS: Readonly<Record<string, readonly [mapping: number, content: string | Uint8Array]>> = {
  "end-users.xlsx": [1, tablesOf({ "End User List": END_USERS })],
  "freezes.xlsx": [2, tablesOf(FREEZES)],
  "debarred.json": [3, JSON.stringify(DEBARRED)],
};

/** Writes the lists with their mappings into a folder of their own; returns its path. */
export function writePublishedLists(folder: string): string {
  const published = join(folder, "published");
  mkdirSync(published);
  const chapter = CHAPTERS.find(({ name }) => name === "own-lists");
  const mappings = codeBlocks(chapter?.text ?? "", "json");
  for (const [name, [at, content]] of Object.entries(LISTS)) {
    writeFileSync(join(published, name), content);
    writeFileSync(join(published, name.replace(/\.\w+$/, ".mapping.json")), mappings[at] ?? "");
  }
  return published;
}
