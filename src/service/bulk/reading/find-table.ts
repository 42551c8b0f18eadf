// Finds the one table at a path or in standard input. Workbooks and Parquet are read at any place, so where
// they are packed or come through a pipe they are first written to a temporary file, which stays open.

import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { makeScratchFolder } from "../../../base/platform/scratch-folder.ts";
import { parseMapping } from "../../../lists/sources/columns/mapping.ts";
import type { TextEncoding } from "../../../lists/sources/files/encodings.ts";
import { FoundFile, readPlain } from "../../../lists/sources/files/found-file.ts";
import type { ListFile, MappingFile } from "../../../lists/sources/files/list-file.ts";
import { findMapping, listFiles, openTables, withMapping } from "../../../lists/sources/files/list-files.ts";
import { PARQUET_MAGIC } from "../../../lists/sources/files/parquet.ts";
import {
  readStandardInput,
  STANDARD_INPUT,
  type StandardInput,
  unpackStandardInput,
} from "../../../lists/sources/files/standard-input.ts";
import { MAGIC_BYTES, readStart, unpacking } from "../../../lists/sources/files/unpack.ts";

/** Zip archives begin so, and workbooks are zip archives. */
const ZIP_MAGIC = "504b0304";

/** Names of tables in a message. */
const NAMES_SHOWN_MAX = 20;

/** Which sheet of a workbook is wanted: the one with the name, or the one that the mapping names. */
interface WantedTable {
  readonly sheet: string | undefined;
  /** A mapping that replaces the one next to the file. */
  readonly mapping: MappingFile | undefined;
}

/** The table in standard input. */
export async function findInputTable(wanted: WantedTable, encoding?: TextEncoding): Promise<ListFile> {
  const input = await unpackStandardInput();
  if (!needsPlaces(input)) return readStandardInput(input, encoding);
  return chooseTable(STANDARD_INPUT, await spoolTables(STANDARD_INPUT, input.bytes), wanted);
}

/** The table at a path: a file, the one member of an archive, or a sheet of a workbook. */
export async function findTable(path: string, wanted: WantedTable): Promise<ListFile> {
  return chooseTable(path, await findTables(path), wanted);
}

async function findTables(path: string): Promise<ListFile[]> {
  const found = await FoundFile.at(path);
  if (statSync(path).isDirectory())
    throw new OperatorError(`${path} is a folder.`, "Give one file of customers.");
  if (needsPlaces({ magic: await found.magic() })) return listFiles([path]);
  const open = await unpacking(path, () => readPlain(path));
  const start = await readStart(open, MAGIC_BYTES);
  if (!needsPlaces({ magic: Buffer.from(start).toString("hex") })) return listFiles([path]);
  return withMapping(await spoolTables(path, found.guard(open())), await findMapping(path));
}

function needsPlaces({ magic }: Pick<StandardInput, "magic">): boolean {
  return magic === ZIP_MAGIC || magic === PARQUET_MAGIC;
}

function chooseTable(path: string, found: readonly ListFile[], wanted: WantedTable): ListFile {
  const { sheets } = parseMapping(wanted.mapping ?? found[0]?.mapping, "customers");
  const named = wanted.sheet === undefined ? sheets : [wanted.sheet];
  const files = named === undefined ? found : found.filter(({ name }) => named.includes(name));
  const [file] = files;
  if (file !== undefined && files.length === 1) return file;
  const shown = found.slice(0, NAMES_SHOWN_MAX).map(({ name }) => JSON.stringify(name));
  const names = [...shown, ...(found.length > shown.length ? ["…"] : [])].join(", ");
  if (named !== undefined && file === undefined)
    throw new UsageError(`${path} has no sheet ${JSON.stringify(named.join(", "))}; it has ${names}.`);
  throw new OperatorError(
    `${path} holds ${found.length} tables: ${names}.`,
    "Name one sheet of a workbook with --sheet, or give one file.",
    { onPage: { hint: "Name its sheet, or send one table." } },
  );
}

/**
 * Writes content to a file without a name in the folder for temporary files (TMPDIR), and opens its tables.
 * The file is gone when the process ends, however it ends: it holds customers.
 */
async function spoolTables(shownPath: string, bytes: AsyncIterable<Uint8Array>): Promise<ListFile[]> {
  const folder = makeScratchFolder("interdict-customers-");
  const file = openSync(join(folder, "table"), "wx+", 0o600);
  rmSync(folder, { recursive: true });
  try {
    for await (const chunk of bytes)
      for (let written = 0; written < chunk.length; ) written += writeSync(file, chunk, written);
    const path = `/proc/self/fd/${file}`;
    // What was unpacked is another file in each process that shares it.
    return (await openTables(path)).map(({ parts: _, ...table }) => ({
      ...table,
      path: table.path.replace(path, shownPath),
    }));
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
