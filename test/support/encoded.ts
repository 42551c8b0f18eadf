// Texts as bytes of old encodings, which a runtime decodes and doesn't encode.

import type { TextEncoding } from "../../src/lists/sources/files/encodings.ts";

const tables = new Map<TextEncoding, ReadonlyMap<string, readonly number[]>>();

/** The bytes of a text. Throws for a letter that the encoding lacks. */
export function encoded(text: string, encoding: TextEncoding): Uint8Array {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = readTable(encoding);
    tables.set(encoding, table);
  }
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = letter <= "\x7f" ? [letter.charCodeAt(0)] : table.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}.`);
      return bytes;
    }),
  );
}

function readTable(encoding: TextEncoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    try {
      const letter = new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  };
  for (let first = 0x80; first <= 0xff; first++) add(first);
  if (!/^(?:shift|euc|gb|big)/.test(encoding)) return table;
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) add(first, second);
  return table;
}
