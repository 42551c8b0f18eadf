// The rows of a run, and what tells that a later run reads the same ones. A share of a plain text or of
// Parquet is a stretch of the file, and only its rows are read. Of any other file every row is read, and rows
// are dealt in turn.

import { hashFile } from "../../../engine/snapshot/digest.ts";
import { findCsvForm, type TableForm } from "../../../lists/sources/columns/header.ts";
import type { Mapping } from "../../../lists/sources/columns/mapping.ts";
import type { TextPiece } from "../../../lists/sources/columns/rows.ts";
import type { ListFile, RecordParts, TextParts } from "../../../lists/sources/files/list-file.ts";
import { RecordScanner } from "../../../lists/sources/files/record-places.ts";
import { decodeMarked } from "../../../lists/sources/files/text.ts";
import type { CustomerFile, FileIdentity, InputIdentity, RowSource } from "./customer-row.ts";
import { isInShard, type Shard } from "./shard.ts";

/** A stretch of a file. */
interface Stretch {
  readonly input: InputIdentity;
  /** The text of its rows, behind that of a header. */
  pieces(): readonly TextPiece[];
  share(): number;
}

/**
 * The rows of a shard of the file at `path`, "-" for standard input; every row without a shard. Rejects with
 * an OperatorError when the file can't be read.
 */
export async function openRows(file: CustomerFile, path: string, shard: Shard | null): Promise<RowSource> {
  const stretch = shard === null ? null : await file.stretch(shard);
  if (stretch !== null) return stretch;
  const isOurs = shard === null ? undefined : (line: number) => isInShard(shard, line);
  return {
    input: path === "-" ? null : identityOf(path),
    rows: (afterLine) => file.rows(afterLine, isOurs),
    share: file.share,
  };
}

function identityOf(path: string): FileIdentity {
  const { bytes, sha256 } = hashFile(path);
  return { bytes, sha256 };
}

/** The stretch of a shard. Null where a part of the file can't be read without the rest. */
export async function stretchOf(
  file: ListFile,
  form: TableForm,
  mapping: Mapping,
  shard: Shard,
): Promise<Stretch | null> {
  const { parts } = file;
  if (parts === undefined) return null;
  if (parts.kind === "records") return stretchOfRecords(parts, shard);
  if (form !== "csv") return form === "jsonl" ? stretchOfText(parts, null, mapping, shard) : null;
  const { delimiter, header } = findCsvForm(file, mapping);
  // Behind a header that is not the first row, nothing says where the rows of a stretch begin.
  return header.line > 1 ? null : stretchOfText(parts, delimiter, mapping, shard);
}

/** How much of a stretch was read, 0 to 1. */
class Progress {
  #share = 0;
  readonly note = (share: number): void => {
    this.#share = share;
  };
  readonly share = (): number => this.#share;
}

async function stretchOfRecords(parts: RecordParts, { number, count }: Shard): Promise<Stretch> {
  const { bytes, modified } = parts;
  const { from, to, footer, rowGroups } = await parts.examine(number, count);
  const progress = new Progress();
  return {
    input: { bytes, modified, footer, rowGroups },
    pieces: () => [{ texts: decodeMarked(parts.open(from, to, progress.note)), line: from + 1 }],
    share: progress.share,
  };
}

/**
 * Cuts the file at the beginnings of records behind `count` places at equal distances. The pass that finds
 * them makes the checksum of the whole file, too: both together take two seconds per gigabyte.
 */
async function stretchOfText(
  parts: TextParts,
  delimiter: string | null,
  { encoding = "utf-8" }: Mapping,
  { number, count }: Shard,
): Promise<Stretch> {
  const { bytes, start } = parts;
  // The header of CSV belongs to every shard, and the first row is behind it.
  const first = delimiter === null ? start : start + 1;
  const placeOf = (shard: number) => Math.max(first, start + Math.floor(((bytes - start) * shard) / count));
  const wanted = [first, placeOf(number - 1), placeOf(number)];
  const scanner = new RecordScanner(delimiter === null ? null : { delimiter, encoding }, start, wanted);
  const hasher = new Bun.CryptoHasher("sha256");
  let ahead = start;
  for await (const chunk of parts.open(0, bytes)) {
    hasher.update(chunk);
    const mark = Math.min(ahead, chunk.length);
    ahead -= mark;
    scanner.push(chunk.subarray(mark));
  }
  const [header, from, to] = scanner.end();
  if (header === undefined || from === undefined || to === undefined)
    throw new Error("The scanner has not found each place.");
  const progress = new Progress();
  return {
    input: { bytes, sha256: hasher.digest("hex") },
    pieces: () => [
      { texts: decodeMarked(parts.open(start, header.at), encoding), line: 1 },
      { texts: decodeMarked(parts.open(from.at, to.at, progress.note), encoding), line: from.line },
    ],
    share: progress.share,
  };
}
