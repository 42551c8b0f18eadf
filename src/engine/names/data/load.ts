// Loads the tables of this folder: UTF-8 text files, one record per line, cells separated by tabs
// (README.md). A table that breaks a rule throws at the line at fault, so neither the tests nor a build gets
// past it. Many tables are parsed at every start, so one pattern checks a whole text, and only an error is
// looked for by line.

import { once } from "./once.ts";

/** One record of a table with that many columns. */
interface Records {
  readonly 1: readonly [string];
  readonly 2: readonly [string, string];
  readonly 3: readonly [string, string, string];
  readonly 4: readonly [string, string, string, string];
  readonly 5: readonly [string, string, string, string, string];
  readonly 6: readonly [string, string, string, string, string, string];
}

/** A table as an object: by its first column the second one. */
type Table = Readonly<Record<string, string>>;

/**
 * In the second column of a file with several tables: all entries of the tables that the third column names.
 */
const ALL_OF = "*";

/** Every line that is neither empty nor a comment. */
const RECORD = /^[^#\n].*/gm;

/** A cell that holds nothing: an empty one can't be told from a mistake. */
const NOTHING = "-";
const HAS_NOTHING = /(?:^|\t)-(?:\t|$)/m;

/** What an editor adds unseen: a byte order mark, carriage returns, whitespace around a cell, empty cells. */
const STRAY = /^\ufeff|\r|^[ \t]|[ \t]$|[ \t][ \t]/m;

/** The lines of a table that hold its records. Throws an Error at a line with stray whitespace. */
function recordLines(file: string, text: string): readonly string[] {
  const stray = STRAY.exec(text);
  if (stray !== null) {
    const line = text.slice(0, stray.index).split("\n").length - 1;
    throw tableError(file, text, line, "remove the whitespace or byte order mark that is not shown");
  }
  return text.match(RECORD) ?? [];
}

/** An Error that names the file and a line, which is given by its number from 0, and shows the line. */
function tableError(file: string, text: string, line: number, advice: string): Error {
  return new Error(`${file}, line ${line + 1}: ${JSON.stringify(text.split("\n")[line])}: ${advice}`);
}

/** An Error at the first record whose first `keyColumns` cells an earlier one has. */
function repeatError(file: string, text: string, keyColumns: number): Error {
  const keys = new Set<string>();
  const line = text.split("\n").findIndex((record) => {
    const key = record.split("\t", keyColumns).join("\t");
    if (record === "" || record.startsWith("#")) return false;
    if (keys.has(key)) return true;
    keys.add(key);
    return false;
  });
  return tableError(file, text, line, "an earlier line has the same key; keep one of them");
}

/**
 * The records of a table, in the order of the file. Lines that begin with # and empty lines are skipped.
 *
 * @param file The file's name, for errors.
 * @param columns How many cells each record has.
 * @throws Error naming file and line when a record has another number of cells or a line stray whitespace.
 */
function parseRecords<N extends keyof Records>(file: string, text: string, columns: N): Records[N][] {
  const records = recordLines(file, text).map((line) => {
    const cells = line.split("\t");
    if (cells.length === columns) return cells;
    const advice = `write ${columns} cells with one tab between two of them; these are ${cells.length}`;
    throw tableError(file, text, text.split("\n").indexOf(line), advice);
  });
  if (HAS_NOTHING.test(text))
    for (const cells of records)
      cells.forEach((cell, at) => {
        if (cell === NOTHING) cells[at] = "";
      });
  // Each record was found to have that many cells.
  return records as unknown as Records[N][];
}

/** As parseRecords; throws also when the first `keyColumns` cells of two records are the same. */
export function loadRecords<N extends keyof Records>(
  file: string,
  text: string,
  columns: N,
  keyColumns: number,
): Records[N][] {
  const records = parseRecords(file, text, columns);
  const keys = new Set(records.map((cells) => cells.slice(0, keyColumns).join("\t")));
  if (keys.size < records.length) throw repeatError(file, text, keyColumns);
  return records;
}

/** The entries of a table of one column. Throws as loadRecords does, as all functions below. */
export function loadList(file: string, text: string): readonly string[] {
  const entries = parseRecords(file, text, 1).map(([entry]) => entry);
  if (new Set(entries).size < entries.length) throw repeatError(file, text, 1);
  return entries;
}

/** A table of two columns, in the order of the file. */
export function loadMap(file: string, text: string): Map<string, string> {
  const records = parseRecords(file, text, 2);
  const table = new Map(records);
  if (table.size < records.length) throw repeatError(file, text, 1);
  return table;
}

/** The same as an object. */
export function loadTable(file: string, text: string): Table {
  return Object.fromEntries(loadMap(file, text));
}

/** The same where the second column holds several words with spaces between them. */
export function loadWords(file: string, text: string): Map<string, readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const [key, words] of loadMap(file, text)) table.set(key, words.split(" "));
  return table;
}

/** The same where the second column holds numbers. */
export function loadNumbers(file: string, text: string): Readonly<Record<string, number>> {
  return toNumbers(file, loadTable(file, text));
}

/**
 * Several tables in one file: the first column names the table, the others are an entry of it. A "*" in the
 * second column takes over all entries of the tables named in the third, which are further up; later entries
 * replace earlier ones. The file is parsed when the first table is asked for; asking for one that it does not
 * have throws.
 */
export function loadTables(file: string, text: string): (name: string) => Table {
  const tables = once(() => parseTables(file, text));
  return (name) => findTable(file, tables(), name);
}

function parseTables(file: string, text: string): ReadonlyMap<string, Table> {
  const tables = new Map<string, Record<string, string>>();
  for (const [name, key, value] of loadRecords(file, text, 3, 2)) {
    const table = tables.get(name) ?? {};
    tables.set(name, table);
    if (key !== ALL_OF) table[key] = value;
    else for (const other of value.split(" ")) Object.assign(table, findTable(file, tables, other));
  }
  return tables;
}

function findTable(file: string, tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`${file}: there is no table "${name}", or it is further down`);
  return table;
}

/** The table with its values as numbers. Throws an Error that shows the first value that is not in digits. */
export function toNumbers(file: string, table: Table): Readonly<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const [key, value] of Object.entries(table)) {
    if (!/^\d+$/.test(value)) throw new Error(`${file}: "${key}" has "${value}"; write a number in digits`);
    numbers[key] = Number(value);
  }
  return numbers;
}
