// Runs of small numbers in a page of a Parquet file: one number many times, or groups of eight, packed
// in bits. https://parquet.apache.org/docs/file-format/data-pages/encodings/

/**
 * Visits `count` numbers of `width` bits, 32 at most; those of a run at once. Throws for bytes that hold
 * fewer numbers, and for a run of more: hyparquet would write all of it.
 */
export function readRuns(
  bytes: Uint8Array,
  width: number,
  count: number,
  visit: (value: number, times: number) => void,
): void {
  let at = 0;
  for (let left = count; left > 0; ) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) throw cutShort();
      header += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const isPacked = header % 2 === 1;
    const length = Math.floor(header / 2);
    if (length === 0) throw new Error("a run of a page is empty");
    if (!isPacked) {
      if (length > left) throw new Error("a run of a page is longer than the page");
      visit(numberAt(bytes, at, 0, 8 * Math.ceil(width / 8)), length);
      at += Math.ceil(width / 8);
      left -= length;
      continue;
    }
    // The last group is filled up, and some writers add whole ones. None may be without its bytes.
    const values = Math.min(left, 8 * length);
    if (at + Math.ceil((values * width) / 8) > bytes.length) throw cutShort();
    if ((width === 0 || at + length * width > bytes.length) && 8 * (length - 1) >= left)
      throw new Error("a run of a page is longer than the page");
    for (let i = 0; i < values; i++) visit(numberAt(bytes, at, i * width, width), 1);
    at += length * width;
    left -= values;
  }
}

/** A number of `width` bits, the lowest first, from a bit on. */
function numberAt(bytes: Uint8Array, start: number, bit: number, width: number): number {
  let value = 0;
  for (let read = 0; read < width; ) {
    const byte = bytes[start + ((bit + read) >> 3)];
    if (byte === undefined) throw cutShort();
    const within = (bit + read) & 7;
    const taken = Math.min(8 - within, width - read);
    value += ((byte >> within) & ((1 << taken) - 1)) * 2 ** read;
    read += taken;
  }
  return value;
}

function cutShort(): Error {
  return new Error("a page is cut short");
}
