// No cell of a list is lost in silence. Each filled cell of each fixture (a column, the text of an element,
// an attribute) is emptied, garbled and exchanged with its neighbour, one at a time: each time something of
// the outcome must differ. Where the cell made a date, a country, a gender or an IMO number, the garbled
// text must be counted as unread, noted or refused.

import { describe, expect, test } from "bun:test";
import { OperatorError } from "../../src/base/model/errors.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import { groupIntoSets } from "../../src/lists/sources/list-sets.ts";
import type { ListSet } from "../../src/lists/sources/lists/source.ts";
import { SOURCES } from "../../src/lists/sources/registry.ts";
import { sample, seeded } from "../support/random.ts";
import { bytesOf, memoryFile, type Outcome, readSets, withFile } from "./support.ts";

const FIXTURES = [
  "demo/un",
  "demo/ftm/entities.ftm.json",
  ...(
    "au ca/sema.xml ca/renamed ch eu/fsf-1.1.csv eu/fsf-1.1.xml eu/older eu-journal ftm-simple in-house " +
    "ofac-advanced-xml ofac-csv ofac-enhanced-xml ofac-sdn-xml uk/ConList.csv uk/uk-sanctions-list.csv " +
    "uk/uk-sanctions-list.xml us-bis us-csl"
  )
    .split(" ")
    .map((path) => `lists/${path}`),
];

/** Cells tried of each file. All of them, CELLS=100000, take a quarter of an hour. */
const CELLS_PER_FILE = Number(process.env.CELLS ?? 3);

/** Letters and digits that mean nothing. */
const GARBLED = "Qxz7vk9";

type Change = "emptied" | "garbled" | "exchanged";

const ANY: readonly Change[] = ["emptied", "garbled", "exchanged"];
/** For what nobody misses where it is the usual, or said elsewhere too; a wrong word is told all the same. */
const UNSAID: readonly Change[] = ["emptied", "exchanged"];
const PROSE = "a date or a country within prose, whose words are kept";

/** Cells that may change without a trace: source, cell, changes, reason. */
const LEFT_OUT: readonly (readonly [
  source: RegExp,
  cell: RegExp,
  changes: readonly Change[],
  reason: string,
])[] = [
  [
    /./,
    /^(?:copy|table)\//,
    ANY,
    "copies of what changed on a day; tables that have rows which no record points at",
  ],
  [
    /^ch/,
    /@(?:ssid|version-date|order|lang|script|spelling-variant-type)$/,
    ANY,
    "numbers, versions and languages of parts",
  ],
  [
    /^ch/,
    /\/(?:program-name|program-key|sanctions-set|origin)$/,
    ANY,
    "other languages of a program, and who began it",
  ],
  [/^ch/, /nationality\/country$|@iso-code$|issuer@code$/, ANY, "a country is said by its name and its code"],
  [/^ch/, /identity@main$|@name-part-type$/, ANY, "only orders identities, and parts of a name"],
  [
    /^ch/,
    /@quality$|@name-type$|^modification@|sanctions-set-id$/,
    UNSAID,
    "what is usual, or is said by another",
  ],
  [/^ch/, /other-information$/, ["garbled"], PROSE],
  [
    /^eu-fsf/,
    /logical_?id$|regulationLanguage$|nameLanguage$|Naal_language$|globalFileId$/i,
    ANY,
    "numbers and languages of parts",
  ],
  [
    /^eu-fsf/,
    /^regulationSummary@|^(?!Entity)\w+_Regulation_|^(?:Naal|Addr|Birt|Iden|Citi)_(?:leba|programme)/,
    ANY,
    "the act of a part; those of the subject are read",
  ],
  [
    /^eu-fsf/,
    /country(?:Iso2Code|Description)$|Birt_country$/i,
    ANY,
    "a country is said by its name and its code",
  ],
  [
    /^eu-fsf/,
    /(?:birthdate@|BirthDate_)(?:year|dayOfMonth|monthOfYear|Day|Month)$/i,
    ANY,
    "parts of a date that is said as a whole",
  ],
  [/^eu-fsf/, /(?:birthdate@|BirthDate_)birthdate$|Birt_date$/i, UNSAID, "a date that is also said in parts"],
  [
    /^eu-fsf/,
    /asAtListingTime$|organisationType$|regulationType$|Regulation_Type$|Type_?(?:Code|Description)$|subjectType@code$|ClassificationCode$/i,
    ANY,
    "kinds of acts and papers, which their titles say",
  ],
  [
    /^eu-fsf/,
    /(?:circa|strong|diplomatic|knownExpired|knownFalse|reportedLost|revokedByIssuer|calendarType|publicationDate|wholeName)$/i,
    UNSAID,
    "what is usual, or is said by another",
  ],
  [/^eu-fsf/, /calendarType$/i, ["garbled"], "the calendar of a date that is not given"],
  [/^eu-fsf/, /remark$/i, ["garbled"], PROSE],
  [/^un/, /\/(?:VERSIONNUM|LIST_TYPE|VALUE)$|@xsi:/, ANY, "versions; the list is always the same"],
  [/^un/, /\/COMMENTS1$/, ["garbled"], PROSE],
  [/^un/, /\/(?:QUALITY|TYPE_OF_DATE)$/, UNSAID, "what is usual"],
  [
    /^ftm$/,
    /^(?:caption|first_seen|last_seen|last_change|id|type|status)$/,
    ANY,
    "ids, times and words of records that are folded into others",
  ],
  [
    /^ftm$/,
    /^(?:country|city|postalCode|street|subnationalArea|name|subject)$/,
    ANY,
    "parts of an address that is said as a whole, and of an office that its caption names",
  ],
  [/^in-house/, /^above$/, ANY, "titles above a table"],
  [/^in-house/, /^Type$/, UNSAID, "the kind that the other columns show"],
  [
    /^uk/,
    /non-latin script (?:language|type)$|NonLatinScript(?:Language|Type)$|^SanctionsImposedIndicators/i,
    ANY,
    "languages; measures that are said once more",
  ],
  [
    /^uk/,
    /(?:name ?type|alias ?(?:type|strength|quality)|group type|designation type)$/i,
    UNSAID,
    "what is usual",
  ],
  [
    /^uk/,
    /^country of birth$/i,
    ["exchanged"],
    "an exchange with the nationality, which is the same country in the other rows",
  ],
  [/^uk/, /other information$/i, ["garbled"], PROSE],
  [
    /^au/,
    /^(?:Name Type|Alias Strength|Targeted Financial Sanction|Listing Information|Type)$/,
    UNSAID,
    "what is usual, or is said by another row",
  ],
  [/^us-csl/, /^(?:_id|source_list_url|source_information_url)$/, ANY, "digests of rows; addresses of lists"],
  [/^us-csl/, /^(?:addresses|ids)$/, ["garbled"], PROSE],
  [/^ofac-csv/, /^2 of [56]$/, ANY, "numbers of rows"],
  [/^ofac-csv/, /^(?:4|12) of 12$|^2 of 2$/, ["garbled"], PROSE],
  [/^ofac-sdn-xml/, /^(?!sdnEntry).*\/uid$/, ANY, "numbers of parts"],
  [
    /^ofac-(?:sdn|enhanced|advanced)-xml/,
    /\/(?:program|sanctionsProgram)$|^SanctionsMeasure\/Comment$/,
    ["garbled"],
    "the day of a directive, which is of a program by its name",
  ],
  [/^ofac-sdn-xml/, /\/mainEntry$|Record_Count$/, UNSAID, "what is usual"],
  [
    /^ofac-(?:sdn|enhanced|advanced)-xml/,
    /^id\/idNumber$|\/documentNumber$|\/IDRegistrationNo$/,
    ["garbled"],
    "a registration that is no IMO number is one of another kind",
  ],
  [
    /^ofac-enhanced-xml/,
    /^(?!entity@).*@(?:id|refId|featureTypeId|entityId|nameId|nameTranslationId)$|\/(?:versionId|identityId)$/,
    ANY,
    "numbers of parts",
  ],
  [
    /^ofac-enhanced-xml/,
    /^namePart\/|\/formattedFullName$|^identityDocument\/name$/,
    ANY,
    "names that are said once more",
  ],
  [
    /^ofac-enhanced-xml/,
    /^feature\/value$|^translation\/script$|reliability$|^relationship\/quality$/,
    ANY,
    "a date that is also said in parts; scripts; how sure OFAC is",
  ],
  [
    /^ofac-enhanced-xml/,
    /\/is[A-Z]\w+$|^valueDate\/|LastName$/,
    UNSAID,
    "what is usual, or is said by another",
  ],
  [
    /^ofac-(?:enhanced|advanced)-xml/,
    /^(?:addressPart\/value|LocationPartValue\/Value)$/,
    ["garbled"],
    PROSE,
  ],
  [
    /^ofac-advanced-xml/,
    /@(?:ID|FixedRef|IdentityID|\w+Fixed|CalendarTypeID|\w+StatusID|\w+ValueTypeID|ReliabilityID|\w+LinkTypeID|DetailTypeID|\w+QualityID|\w*RelevanceID|SanctionsEntryID|EntryEventTypeID|Acronym|False|NamePartGroupID)$/,
    ANY,
    "numbers of parts; how sure OFAC is",
  ],
  [
    /^ofac-advanced-xml/,
    /@(?:LowQuality|Primary|Approximate|Former|NamePartTypeID|LocPartTypeID|ScriptID)$|^(?:From|To)\//,
    UNSAID,
    "what is usual, or is said by another",
  ],
];

/** A filled cell: where its text lies in the file, and how a text is written there. */
interface Cell {
  readonly name: string;
  readonly record: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly write: (text: string) => string;
}

function cellsOf(source: string, text: string): Cell[] {
  const found =
    text.startsWith("<") || text.startsWith("\ufeff<")
      ? xmlCells(text)
      : /^[{[]/.test(text)
        ? jsonCells(text)
        : csvCells(text, source !== "ofac-csv");
  return found.filter((cell) => cell.text.trim() !== "" && !/^(?:-0-|\u001a)$/.test(cell.text.trim()));
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csvCells(text: string, hasHeader: boolean): Cell[] {
  const [head = ""] = text.split("\n").filter((line) => /(?:[;\t,][^;\t,]*){3}/.test(line));
  const [delimiter = ","] = hasHeader ? [";", "\t", ","].filter((one) => head.split(one).length > 3) : [","];
  const rows: Cell[][] = [[]];
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\r\\n]*)(${delimiter}|\\r?\\n|$)`, "g");
  for (const { 0: whole, 1: cell = "", 2: end = "", index } of text.matchAll(pattern)) {
    if (whole === "" && index >= text.length) break;
    const isQuoted = cell.startsWith('"');
    const inside = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    const write = (written: string) => (isQuoted || /[",;\t\n]/.test(written) ? quoted(written) : written);
    const row = rows.at(-1) as Cell[];
    row.push({
      name: `${row.length}`,
      record: rows.length,
      from: index,
      to: index + cell.length,
      text: inside,
      write,
    });
    if (end !== delimiter) rows.push([]);
  }
  if (!hasHeader)
    return rows.flatMap((row) => row.map((cell, i) => ({ ...cell, name: `${i + 1} of ${row.length}` })));
  const width = Math.max(...rows.map(({ length }) => length));
  const at = rows.findIndex(({ length }) => length === width);
  const names = (rows[at] ?? []).map((cell) => cell.text.trim());
  return rows.slice(at + 1).flatMap((row) => row.map((cell, i) => ({ ...cell, name: names[i] ?? "" })));
}

/** Texts in JSON: of a sheet by their place in the row, of records by the key before them. */
function jsonCells(text: string): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  const rows = text.split("\n");
  let names: string[] = [];
  for (const [record, row] of rows.entries()) {
    let key = "";
    let place = 0;
    const isSheet = row.startsWith("[");
    const texts = isSheet ? (JSON.parse(row) as string[]) : [];
    if (isSheet && names.length === 0 && texts.length > 1) names = texts;
    else
      for (const { 0: whole, 1: written = "", 2: colon, index } of row.matchAll(
        /("(?:[^"\\]|\\.)*")(\s*:)?/g,
      )) {
        if (colon !== undefined && whole.length > 0) key = JSON.parse(written) as string;
        else {
          const name = isSheet ? (names[place] ?? "above") : key;
          cells.push({
            name,
            record,
            from: from + index,
            to: from + index + written.length,
            text: JSON.parse(written) as string,
            write: JSON.stringify,
          });
        }
        place++;
      }
    from += row.length + 1;
  }
  return cells;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" })[name] ?? "",
  );

function xmlCells(text: string): Cell[] {
  const cells: Cell[] = [];
  const path: string[] = [];
  let record = 0;
  for (const { 0: whole, index } of text.matchAll(/<[^>]*>|[^<]+/g)) {
    const isCopy = path.some((name) => /^(?:added|removed)$/.test(name));
    const isTable = path.some((name) => /Values$|^(?:referenceValues|featureTypes)$/.test(name));
    const add = (name: string, from: number, written: string) =>
      cells.push({
        name: isCopy ? `copy/${name}` : isTable ? `table/${name}` : name,
        record,
        from,
        to: from + written.length,
        text: unescaped(written),
        write: escaped,
      });
    if (!whole.startsWith("<")) add(path.slice(-2).join("/"), index, whole);
    else if (/^<[?!]/.test(whole)) continue;
    else if (whole.startsWith("</")) path.pop();
    else {
      const [name = ""] = /[\w.:-]+/.exec(whole) ?? [];
      path.push(name);
      if (path.length <= 3) record++;
      for (const found of whole.matchAll(/\s([\w:.-]+)="([^"]*)"/g)) {
        const { 0: all, 1: attribute = "", 2: value = "" } = found;
        if (!attribute.startsWith("xmlns"))
          add(`${name}@${attribute}`, index + found.index + all.length - value.length - 1, value);
      }
      if (whole.endsWith("/>")) path.pop();
    }
  }
  return cells;
}

function replace(text: string, changes: readonly (readonly [Cell, string])[]): string {
  let changed = text;
  for (const [{ from, to, write }, by] of changes.toSorted(([a], [b]) => b.from - a.from))
    changed = changed.slice(0, from) + write(by) + changed.slice(to);
  return changed;
}

const TYPED =
  "birthDate deathDate incorporationDate buildDate gender country citizenship nationality jurisdiction mainCountry flag pastFlags imoNumber".split(
    " ",
  );

/** What a reading comes to: everything in one text, the values of typed fields, and what it says it lacks. */
interface Result {
  readonly whole: string;
  readonly typed: readonly string[];
  readonly told: number;
}

/** The values that one reading has more often than another. */
function lostValues(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const REFUSED = Number.POSITIVE_INFINITY;

async function resultOf(set: ListSet): Promise<Result> {
  try {
    const outcome: Outcome = await readSets([set]);
    const typed = outcome.entities.flatMap(({ entity, listings }) => [
      ...TYPED.flatMap((key) => (entity.properties[key] ?? []).map((value) => `${key} ${value}`)),
      ...listings.flatMap(({ startDates, endDates }) =>
        [...startDates, ...endDates].map((day) => `listed ${day}`),
      ),
    ]);
    const told =
      outcome.notes.length + outcome.entities.reduce((sum, { unread = [] }) => sum + unread.length, 0);
    return { whole: JSON.stringify(outcome), typed, told };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { whole: error.message, typed: [], told: REFUSED };
  }
}

/** The faults of one cell, each as one line. */
async function faultsOf(
  cell: Cell,
  cells: readonly Cell[],
  base: Result,
  read: (changes: [Cell, string][]) => Promise<Result>,
  source: string,
): Promise<string[]> {
  const mayLack = (change: Change) =>
    LEFT_OUT.some(
      ([of, name, changes]) => of.test(source) && name.test(cell.name) && changes.includes(change),
    );
  const faults: string[] = [];
  const say = (change: Change, what: string) => {
    if (!mayLack(change))
      faults.push(`${source}\t${cell.name}\t${JSON.stringify(cell.text.slice(0, 60))}\t${change}: ${what}`);
  };
  const emptied = await read([[cell, ""]]);
  const isTwice = cells.filter(({ name, text }) => name === cell.name && text === cell.text).length > 1;
  if (emptied.whole === base.whole && !isTwice) say("emptied", "nothing changes");
  const garbled = await read([[cell, GARBLED]]);
  if (garbled.whole === base.whole) say("garbled", "nothing changes");
  const [lost] = emptied.told === REFUSED ? [] : lostValues(base.typed, garbled.typed);
  if (lost !== undefined && garbled.told <= Math.min(base.told, emptied.told))
    say("garbled", `${lost} is lost and not told`);
  const other = cells.find(
    ({ from, record, name, text }) =>
      from > cell.from && record === cell.record && name !== cell.name && text !== cell.text,
  );
  if (other === undefined) return faults;
  const exchanged = await read([
    [cell, other.text],
    [other, cell.text],
  ]);
  if (exchanged.whole === base.whole) say("exchanged", `nothing changes, with ${other.name}`);
  return faults;
}

describe("no cell is lost in silence", () => {
  test.each(FIXTURES)(
    "%s",
    async (fixture) => {
      const random = seeded(20_261_128);
      const faults: string[] = [];
      for (const set of await groupIntoSets(await listFiles([`fixtures/${fixture}`]), SOURCES, new Map())) {
        const base = await resultOf(set);
        for (const [role, file] of set.files) {
          const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf(file));
          const cells = cellsOf(set.source.name, text);
          const read = (changes: [Cell, string][]) => {
            const bytes = new TextEncoder().encode(replace(text, changes));
            return resultOf(
              withFile(set, role, {
                ...file,
                ...memoryFile(file.path, bytes),
                name: file.name,
                folder: file.folder,
              }),
            );
          };
          expect((await read([])).whole).toBe(base.whole);
          for (const cell of sample(random, cells, CELLS_PER_FILE))
            faults.push(...(await faultsOf(cell, cells, base, read, set.source.name)));
        }
      }
      expect(faults).toEqual([]);
    },
    3_600_000,
  );
});
