// Unpacks a block of LZ4, as pages of Parquet have it under LZ4_RAW: letters as they are, and places further
// back that are repeated, in turn. https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md

const REPEAT_MIN = 4;
/** In half a byte: more bytes of the length follow. */
const LONG = 15;

/** Throws for a block that does not unpack to exactly `length` bytes. */
export function unpackLz4Block(block: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  let from = 0;
  let to = 0;
  const next = () => {
    const byte = block[from++];
    if (byte === undefined) throw damaged();
    return byte;
  };
  const lengthOf = (half: number) => {
    let sum = half;
    if (half === LONG)
      for (;;) {
        const byte = next();
        sum += byte;
        if (byte < 0xff) break;
      }
    return sum;
  };
  while (from < block.length) {
    const token = next();
    const letters = lengthOf(token >> 4);
    if (from + letters > block.length || to + letters > length) throw damaged();
    output.set(block.subarray(from, from + letters), to);
    from += letters;
    to += letters;
    // The last part has no repeat.
    if (from === block.length) break;
    const back = next() + 256 * next();
    const end = to + lengthOf(token & LONG) + REPEAT_MIN;
    if (back === 0 || back > to || end > length) throw damaged();
    // Byte by byte: a repeat may go on into what it writes.
    for (; to < end; to++) output[to] = output[to - back] ?? 0;
  }
  if (to < length) throw damaged();
  return output;
}

function damaged(): Error {
  return new Error("a page in lz4 is damaged");
}
