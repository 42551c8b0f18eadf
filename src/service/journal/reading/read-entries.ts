// Streams the entries of a journal, all lanes together in the order of time. Only a chunk of each lane is in
// memory.

import { OperatorError } from "../../../base/model/errors.ts";
import { parseLine } from "../chain.ts";
import { type DayFile, listDayFiles, sealedFileName } from "../folders.ts";
import { loadSealNotes, type SealNote } from "../notes.ts";
import { type FileLine, readLines } from "./file-lines.ts";
import { filesFor, isWanted, type Selection, textsOf } from "./selection.ts";
import type { StoredEntry } from "./stored-entry.ts";

/** Called for a line that is damaged or was altered, or the rest of a file that can't be unpacked. */
export type OnDamaged = (damage: OperatorError) => void;

/**
 * Yields the wanted entries. Reading goes on behind what is damaged when `onDamaged` returns; by default it
 * throws, because a list that leaves a line out would look complete.
 */
export async function* readEntries(
  folder: string,
  selection: Selection,
  onDamaged: OnDamaged = refuse,
): AsyncGenerator<StoredEntry> {
  for (const ofDay of daysFor(folder, selection))
    yield* mergeByTime(ofDay.map((file) => readFile(folder, file, selection, onDamaged)));
}

function refuse(damage: OperatorError): never {
  throw damage;
}

/** The files that can hold a wanted entry: those of each day together, the first day first. */
export function daysFor(folder: string, selection: Selection): DayFile[][] {
  const found = listDayFiles(folder);
  const isTwice = new Set(found.map(keyOf)).size < found.length;
  // Damaged notes don't stop a reader that needs none of them.
  const notes = isTwice || selection.seq !== null ? loadSealNotes(folder) : [];
  const seals = new Map(notes.map((note) => [note.file, note]));
  const days = wholeDays(found, seals);
  const isInRange = sealedRanges(seals, selection);
  const files = filesFor(days, selection).filter(isInRange);
  return [...Map.groupBy(files, ({ day }) => day).values()];
}

/** Whether a file can hold the wanted number, so that one entry of ten years is found without reading all. */
function sealedRanges(seals: ReadonlyMap<string, SealNote>, { seq }: Selection): (file: DayFile) => boolean {
  if (seq === null) return () => true;
  return ({ name }) => {
    const seal = seals.get(name);
    return seal === undefined || (seq >= seal.firstSeq && seq <= seal.lastSeq);
  };
}

function keyOf({ day, lane }: DayFile): string {
  return `${day}.${lane}`;
}

/**
 * Each day of a lane once: its sealed file where the plain one was not removed yet. A compressed file without
 * a seal does not count beside the plain one: a crash left it, or somebody put it there.
 */
export function wholeDays(files: readonly DayFile[], seals: ReadonlyMap<string, unknown>): DayFile[] {
  const days = new Map<string, DayFile>();
  for (const file of files) {
    const key = keyOf(file);
    const isSealed = seals.has(sealedFileName(file.day, file.lane));
    if (file.isSealed === isSealed || !days.has(key)) days.set(key, file);
  }
  return [...days.values()];
}

async function* readFile(
  folder: string,
  file: DayFile,
  selection: Selection,
  onDamaged: OnDamaged,
): AsyncGenerator<StoredEntry> {
  const texts = textsOf(selection);
  for await (const batch of toDamage(readLines(folder, file), onDamaged))
    for (const line of batch) {
      const bytes = asBuffer(line.bytes);
      if (!texts.every((text) => bytes.includes(text))) continue;
      const entry = unlessDamaged(() => parseEntry(file, line), onDamaged);
      if (entry !== null && isWanted(entry, selection)) yield entry;
    }
}

/** The batches up to where a file can't be unpacked. */
export async function* toDamage(batches: AsyncGenerator<FileLine[]>, onDamaged: OnDamaged) {
  try {
    yield* batches;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    onDamaged(error);
  }
}

/** What `parse` returns; null when it throws an OperatorError, which `onDamaged` is told. */
export function unlessDamaged<T>(parse: () => T, onDamaged: OnDamaged): T | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    onDamaged(error);
    return null;
  }
}

/** The entry in a line. Throws an OperatorError when its hash does not fit. */
export function parseEntry({ name, lane }: DayFile, { bytes, number }: FileLine): StoredEntry {
  const chained = parseLine(bytes);
  if (typeof chained !== "string")
    return { ...chained, lane, file: name, line: number, text: asBuffer(bytes).toString("utf8") };
  throw new OperatorError(
    chained === "hash"
      ? `${name}, line ${number}: the hash does not fit, so the line was altered or damaged.`
      : `${name}, line ${number}: this is not an entry of a journal.`,
    "Check the whole journal: interdict journal verify",
  );
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Merges streams that are each in the order of time, except where a clock was set back. */
export async function* mergeByTime(
  streams: readonly AsyncGenerator<StoredEntry>[],
): AsyncGenerator<StoredEntry> {
  const [only] = streams;
  if (only !== undefined && streams.length === 1) return yield* only;
  const heads = new Map<AsyncGenerator<StoredEntry>, StoredEntry>();
  const advance = async (stream: AsyncGenerator<StoredEntry>) => {
    const next = await stream.next();
    if (next.done) heads.delete(stream);
    else heads.set(stream, next.value);
  };
  for (const stream of streams) await advance(stream);
  while (heads.size > 0) {
    let first: [AsyncGenerator<StoredEntry>, StoredEntry] | null = null;
    for (const head of heads) if (first === null || head[1].time < first[1].time) first = head;
    if (first === null) return;
    yield first[1];
    await advance(first[0]);
  }
}
