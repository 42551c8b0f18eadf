// Walks a structure in Thrift's compact protocol, as Parquet has them, and finds where its numbers and
// lengths are: they are changed one by one.

interface Place {
  readonly at: number;
  /** Bytes of the number. */
  readonly length: number;
}

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const STRUCT = 12;

/** A number in groups of seven bits, the lowest first. */
export function varint(number: bigint): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
}

/** The places of every number of the structure at `start`, also those of lengths, and where it ends. */
export function thriftPlaces(
  bytes: Uint8Array,
  start: number,
): { readonly places: readonly Place[]; readonly end: number } {
  const places: Place[] = [];
  let at = start;
  const byte = () => bytes[at++] ?? 0;
  const number = () => {
    const from = at;
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value += (next & 0x7f) * 2 ** shift;
      if (next < 0x80) break;
    }
    places.push({ at: from, length: at - from });
    return value;
  };
  const value = (type: number) => {
    if (type === BYTE) at++;
    else if (type === DOUBLE) at += 8;
    else if (type === BINARY) at += number();
    else if (type === LIST || type === SET) list();
    else if (type === STRUCT) struct();
    else if (type !== TRUE && type !== FALSE) number();
  };
  const list = () => {
    places.push({ at, length: 1 });
    const head = byte();
    const count = head >> 4 === 15 ? number() : head >> 4;
    const type = head & 15;
    for (let i = 0; i < count; i++) {
      // In a list, each truth takes a byte.
      if (type === TRUE || type === FALSE) at++;
      else value(type);
    }
  };
  const struct = () => {
    for (;;) {
      const head = byte();
      if (head === 0) return;
      places.push({ at: at - 1, length: 1 });
      if (head >> 4 === 0) number();
      value(head & 15);
    }
  };
  struct();
  return { places, end: at };
}
