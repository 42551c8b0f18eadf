// Changes to bytes, lines, elements and JSON values: those that break files in the field, and those that
// break parsers.

import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import { anyValue, hardText } from "./hard-values.ts";

/** What parsers of tables, XML, JSON, HTTP and archives look for. */
const TOKENS: readonly string[] = [
  ..."\0\t\n\r\x1a \"',;:<>&/\\{}[]()=-#|%\x7f\x80\xff",
  "\r\n",
  '""',
  "]]>",
  "<!--",
  "<![CDATA[",
  "&#0;",
  "&#x110000;",
  "&amp;",
  "<!DOCTYPE x>",
  "</",
  "/>",
  "\\u0000",
  "\\ud800",
  "-0- ",
  "null",
  "1e999",
  "-1",
  "99999999999999999999",
  "2026-02-30",
  "\xef\xbb\xbf",
  "\xc0\x80",
  "\xed\xa0\x80",
  "\xf4\x90\x80\x80",
  "\xe2\x80\xae",
  "\x1f\x8b\x08",
  "PK\x03\x04",
];

const INTERESTING = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff];

/** Bytes with one to three small changes: another byte, a token put in, up to four bytes taken out. */
export function changeFewBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let changed = bytes;
  for (let left = 1 + below(random, 3); left > 0; left--) changed = changeOnce(random, changed);
  return changed;
}

function changeOnce(random: Random, bytes: Uint8Array): Uint8Array {
  const at = below(random, bytes.length + 1);
  switch (below(random, 5)) {
    case 0:
      return withByte(bytes, at, 1 << below(random, 8));
    case 1:
      return splice(bytes, at, 1, [pick(random, INTERESTING)]);
    case 2:
      return splice(bytes, at, 1, [below(random, 256)]);
    case 3:
      return splice(bytes, at, 0, Buffer.from(pick(random, TOKENS), "latin1"));
    default:
      return splice(bytes, at, 1 + below(random, 4), []);
  }
}

function withByte(bytes: Uint8Array, at: number, bits: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  if (at < changed.length) changed[at] = (changed[at] ?? 0) ^ bits;
  return changed;
}

/** Bytes with `count` of them at `at` replaced. */
export function splice(
  bytes: Uint8Array,
  at: number,
  count: number,
  replacement: ArrayLike<number>,
): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), Uint8Array.from(replacement), bytes.subarray(at + count)]);
}

/** Bytes with a stretch of any length cut off, taken out, repeated, moved or written over. */
export function changeStretch(random: Random, bytes: Uint8Array): Uint8Array {
  const at = below(random, bytes.length);
  const length = 1 + below(random, chance(random, 0.5) ? 64 : bytes.length);
  const stretch = bytes.subarray(at, at + length);
  switch (below(random, 6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return splice(bytes, at, length, []);
    case 2:
      return splice(bytes, at, 0, stretch);
    case 3:
      return splice(
        splice(bytes, at, length, []),
        below(random, bytes.length - stretch.length + 1),
        0,
        stretch,
      );
    case 4:
      return splice(bytes, at, length, new Uint8Array(stretch.length).fill(pick(random, INTERESTING)));
    default:
      return splice(
        bytes,
        at,
        length,
        Array.from(stretch, () => below(random, 256)),
      );
  }
}

/**
 * A text with its parts (lines, or elements) repeated, swapped, or one changed; `mayRemove` also takes one
 * out.
 */
export function changeParts(random: Random, text: string, separator: RegExp, mayRemove: boolean): string {
  const parts = text.split(separator);
  const at = below(random, parts.length);
  const to = below(random, parts.length);
  const part = parts[at] ?? "";
  switch (below(random, mayRemove ? 5 : 4)) {
    case 0:
      parts.splice(to, 0, part);
      break;
    case 1:
      parts[at] = changeCell(random, part);
      break;
    case 2:
      parts[at] = parts[to] ?? "";
      parts[to] = part;
      break;
    case 3:
      parts[at] = pick(random, TOKENS) + part;
      break;
    default:
      parts.splice(at, 1);
  }
  return parts.join("");
}

/** A line with one value emptied, repeated or replaced by a value that is hard to read. */
function changeCell(random: Random, part: string): string {
  const cells = part.split(/(?<=[,;\t>])/);
  const at = below(random, cells.length);
  cells[at] = pick(random, [
    "",
    (cells[at] ?? "") + (cells[at] ?? ""),
    pick(random, TOKENS),
    hardText(random),
    `"${hardText(random)}",`,
  ]);
  return cells.join("");
}

/** A JSON value with one part of it replaced, taken out, repeated or put under another name. */
export function changeValue(random: Random, value: unknown): unknown {
  if (typeof value !== "object" || value === null || chance(random, 0.15)) return anyValue(random);
  if (Array.isArray(value)) {
    const changed: unknown[] = [...value];
    const at = below(random, changed.length + 1);
    const kind = below(random, 4);
    if (kind === 0) changed.splice(at, 1);
    else if (kind === 1) changed.splice(at, 0, changed[at] ?? anyValue(random));
    else if (kind === 2)
      changed.push(...Array.from({ length: below(random, 30) }, () => anyValue(random, 0)));
    else changed[at] = changeValue(random, changed[at]);
    return changed;
  }
  const entries = Object.entries(value);
  const at = below(random, entries.length + 1);
  const [name, inner] = entries[at] ?? [hardText(random), anyValue(random)];
  const kind = below(random, 6);
  if (kind === 0) entries.splice(at, 1);
  else if (kind === 1) entries[at] = [hardText(random), inner];
  else entries[at] = [name, changeValue(random, inner)];
  return Object.fromEntries(entries);
}
