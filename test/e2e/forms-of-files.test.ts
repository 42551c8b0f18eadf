// Customer files as other systems write them: each is read right, or refused with words that fit.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipOf } from "../sources/files/zip-writer.ts";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { encoded } from "../support/encoded.ts";
import { LISTED } from "../support/served.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(() => importInvented(state));
afterAll(folder.remove);

const TABLE = `id;name;type\nK-1;${LISTED.name};P\nK-2;Tesvin Hollundermark;P\n`;
const MARVEN = "Марвен Хольтов";
const OTHERS = "K-3;Marwen Tolquist;P\n";

/** What a file must not be: read without its listed customer, or refused with a cell of that customer. */
interface Case {
  readonly name?: string;
  readonly bytes: string | Uint8Array;
  readonly args?: readonly string[];
  readonly exitCode: number;
  /** Words of the error, or of the rejected rows. */
  readonly says?: string;
  /** False where nothing was screened. */
  readonly alerts: boolean;
}

const READ = { exitCode: 0, alerts: true };
const REFUSED = { exitCode: 1, alerts: false };
const REJECTED = { exitCode: 4, alerts: true };

const CASES: Readonly<Record<string, Case>> = {
  "one column, with commas in its names": { bytes: `Name\nTolquist, Marwen\n${LISTED.name}\n`, ...READ },
  "one heading above two columns": {
    bytes: `Name\n${LISTED.name},1957-03-10\nTolquist,1960-01-02\n`,
    ...REFUSED,
    says: "with --delimiter",
  },
  "Excel's line for the separator": { bytes: `sep=;\n${TABLE}`, ...READ },
  "titles above the header": { bytes: `Report of customers\n28.11.2026\n\n${TABLE}`, ...READ },
  "titles above an unknown header": {
    bytes: "Report of customers\n\nNr;Inhaber;Konto\nK-1;Tesvin;77\n",
    ...REFUSED,
    says: 'Line 3 looks like its header; the columns are "Nr", "Inhaber", "Konto".',
  },
  "a total and an end": {
    bytes: `${TABLE}Total: 2\nEND\n`,
    ...REJECTED,
    says: "as a title, a rule or a total has",
  },
  "joined files": { bytes: `\ufeff${TABLE}\ufeff${TABLE}`, ...REJECTED, says: "repeats the header" },
  "carriage returns as line ends": { bytes: TABLE.replaceAll("\n", "\r"), ...READ },
  "two kinds of line ends": {
    bytes: `${TABLE}${OTHERS.replace("\n", "\r")}${OTHERS}`,
    ...REJECTED,
    says: "two kinds of line ends",
  },
  "UTF-16 without its mark": { bytes: Buffer.from(TABLE, "utf16le"), ...READ },
  "cells filled up with NUL": { bytes: TABLE.replaceAll(";P", "\0\0;P"), ...READ },
  "an end of NUL": { bytes: `${TABLE}${"\0".repeat(512)}`, ...REJECTED, says: "NUL characters alone" },
  "a header in windows-1251": {
    bytes: Buffer.from("\xd4\xc8\xce;\xf2\xe8\xef\n\xc0;P\n", "latin1"),
    ...REFUSED,
    says: "has bytes that are not UTF-8. Its bytes read as windows-1251:",
  },
  "a header in windows-1251, with names": {
    bytes: encoded(`ФИО;тип\n${MARVEN};P\nИльвара Квастенроде;P\n`, "windows-1251"),
    ...REFUSED,
    says: `are not UTF-8. Its bytes read as windows-1251: "${MARVEN}", "Ильвара Квастенроде".\nhint: If that is right, name it: --encoding windows-1251`,
  },
  "names in gb18030 below a plain header": {
    bytes: encoded(`${TABLE}K-3;王若川;P\nK-4;李望舒;P\n`, "gb18030"),
    ...REJECTED,
    says: 'Its bytes read as gb18030: "王若川", "李望舒".',
  },
  "koi8-r, named windows-1251": {
    bytes: encoded(`ФИО;тип\n${MARVEN};P\nИльвара Квастенроде;P\n`, "koi8-r"),
    args: ["--encoding", "windows-1251"],
    ...REFUSED,
    says: `Its bytes read as koi8-r: "${MARVEN}"`,
  },
  "windows-1251, named": {
    bytes: Buffer.from(`\xd4\xc8\xce;\xf2\xe8\xef\n${LISTED.name};P\n`, "latin1"),
    args: ["--encoding", "windows-1251"],
    ...READ,
  },
  "UTF-8, named another": {
    bytes: `${TABLE}K-3;Jørgen Tolquist;P\n`,
    args: ["--encoding", "windows-1252"],
    ...REFUSED,
    says: "is UTF-8, and not windows-1252",
  },
  "columns at fixed places": {
    bytes: `CUSTNO    NAME                             DOB\nK-1       ${LISTED.name}       1957-03-10\n`,
    ...REFUSED,
    says: "substr($0,1,10),substr($0,11,33),substr($0,44)",
  },
  "no header": {
    bytes: `K-1;${LISTED.name};1957-03-10\n`,
    ...REFUSED,
    says: "looks like a record, not like headings",
  },
  "no header, names alone": { bytes: `${LISTED.name}\n`, ...REFUSED, says: "looks like a record" },
  "an OpenDocument spreadsheet": {
    name: "a.ods",
    bytes: zipOf([
      ["mimetype", Buffer.from("x")],
      ["content.xml", Buffer.from("<x/>")],
    ]),
    ...REFUSED,
    says: "soffice --headless --convert-to xlsx",
  },
  "an old workbook": {
    name: "a.xls",
    bytes: Buffer.from("d0cf11e0a1b11ae100", "hex"),
    ...REFUSED,
    says: "(XLS)",
  },
  "a web page": {
    name: "a.xls",
    bytes: "<html><table></table></html>\n",
    ...REFUSED,
    says: "web page (HTML)",
  },
  "a PDF": { bytes: "%PDF-1.7\n", ...REFUSED, says: "PDF document" },
  "words for unknown": {
    bytes: `id;first name;last name;dob;country\nK-1;${LISTED.name};\\N;NULL;(null)\nK-2;Null;Tolquist;NaN;#N/A\n`,
    ...READ,
  },
  "dates of Oracle, France and Japan": {
    bytes: `name;dob\n${["28-MAR-48", "10 mars 1957", "昭和32年3月10日"].map((day) => `Tesvin;${day}\n`).join("")}${LISTED.name};01.01.1900\n`,
    ...READ,
  },
  "a kind of two meanings": {
    bytes: TABLE.replaceAll(";P", ";C"),
    exitCode: 5,
    alerts: true,
    says: 'Column type: ""C"" may mean a person or an organisation, so each row that has it is screened as both',
  },
};

test.each(Object.entries(CASES))(
  "%s",
  async (_what, { name = "a.csv", bytes, args = [], exitCode, says, alerts }) => {
    const path = join(folder.path, name);
    const out = join(folder.path, `${Object.keys(CASES).indexOf(_what)}.csv`);
    writeFileSync(path, bytes);
    const run = await runBinary(["screen", path, "--out", out, "--threads", "1", "--state", state, ...args]);
    const rejects = out.replace(".csv", ".rejected.csv");
    const said = `${run.stderr}${existsSync(rejects) ? readFileSync(rejects, "utf8") : ""}`;
    expect([run.exitCode, said]).toEqual([exitCode, expect.stringContaining(says ?? "")]);
    expect(existsSync(out) && readFileSync(out, "utf8").includes(LISTED.id)).toBe(alerts);
    if (!alerts) expect(run.stderr).not.toContain(LISTED.name);
  },
);
