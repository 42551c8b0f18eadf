// Reads a compiled dictionary of MeCab (sys.dic): every entry with its cost and features. The layout is that
// of MeCab's dictionary.h: a header of ten numbers, the name of the encoding, a double array of the surfaces
// (darts), the entries, and their features as texts that end with a zero byte.

import { readFileSync } from "node:fs";

export interface DictionaryEntry {
  readonly surface: string;
  /** The lower, the more usual. */
  readonly cost: number;
  readonly features: readonly string[];
}

const HEADER_BYTES = 72;
const [ARRAY_SIZE_AT, ENTRIES_SIZE_AT, FEATURES_SIZE_AT] = [24, 28, 32];
const ENTRY_BYTES = 16;
const [COST_AT, FEATURE_AT] = [6, 8];
const LETTERS = 256;

/** The entries whose features hold `part`. Throws a RangeError for a file that is cut short. */
export function readDictionary(path: string, part: string): DictionaryEntry[] {
  const bytes = readFileSync(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [arraySize, entriesSize, featuresSize] = [ARRAY_SIZE_AT, ENTRIES_SIZE_AT, FEATURES_SIZE_AT].map((at) =>
    view.getUint32(at, true),
  ) as [number, number, number];
  const entriesAt = HEADER_BYTES + arraySize;
  const featuresAt = entriesAt + entriesSize;
  if (featuresAt + featuresSize > bytes.length) throw new RangeError(`${path} is cut short.`);
  const units = arraySize / 8;
  const base = (unit: number) => view.getInt32(HEADER_BYTES + unit * 8, true);
  const check = (unit: number) => view.getUint32(HEADER_BYTES + unit * 8 + 4, true);
  const found: DictionaryEntry[] = [];
  const addEntries = (surface: string, value: number) => {
    for (let entry = value >> 8, last = entry + (value & 0xff); entry < last; entry++) {
      const at = entriesAt + entry * ENTRY_BYTES;
      const start = featuresAt + view.getUint32(at + FEATURE_AT, true);
      const text = bytes.toString("utf8", start, bytes.indexOf(0, start));
      if (text.includes(part)) found.push({ surface, cost: view.getInt16(at + COST_AT, true), features: text.split(",") });
    }
  };
  const open: { readonly from: number; readonly surface: readonly number[] }[] = [{ from: base(0), surface: [] }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { from, surface } = node;
    if (from < units && check(from) === from && base(from) < 0)
      addEntries(Buffer.from(surface).toString("utf8"), -base(from) - 1);
    for (let letter = 0; letter < LETTERS; letter++) {
      const unit = from + letter + 1;
      if (unit < units && check(unit) === from) open.push({ from: base(unit), surface: [...surface, letter] });
    }
  }
  return found;
}
