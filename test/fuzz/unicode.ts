// Texts of any Unicode characters: letters of one script or of several, signs, controls, halves of pairs.

import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";

/** First and last code point of letters that names are written in, and of what names hold beside them. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xc0, 0x24f],
  [0x250, 0x2af],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x587],
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0x980, 0x9ff],
  [0xe00, 0xeff],
  [0x1000, 0x109f],
  [0x10a0, 0x10ff],
  [0x1200, 0x137f],
  [0x13a0, 0x13ff],
  [0x1780, 0x17ff],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xacff],
  [0xa4d0, 0xa4ff],
  [0xfb00, 0xfdff],
  [0xfe70, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f1ff],
  [0x20000, 0x200ff],
];
const BESIDE: readonly (readonly [first: number, last: number])[] = [
  [0x0, 0x1f],
  [0x20, 0x40],
  [0x7f, 0xbf],
  [0x300, 0x36f],
  [0x2000, 0x206f],
  [0x2100, 0x214f],
  [0x2460, 0x24ff],
  [0x3000, 0x303f],
  [0xd800, 0xdfff],
  [0xe000, 0xe0ff],
  [0xfe00, 0xfe2f],
  [0xfff0, 0xffff],
  [0x1f300, 0x1f6ff],
  [0xe0000, 0xe01ef],
];

function letterOf(random: Random, [first, last]: readonly [number, number]): string {
  return String.fromCodePoint(first + below(random, last - first + 1));
}

/** One character: mostly a letter of some script. */
export function anyCharacter(random: Random): string {
  if (chance(random, 0.05)) return String.fromCodePoint(below(random, 0x110000));
  return letterOf(random, pick(random, chance(random, 0.6) ? RANGES : BESIDE));
}

/** Words of one script each, and sometimes of several. */
export function anyWords(random: Random): string {
  return Array.from({ length: 1 + below(random, 5) }, () => {
    const script = pick(random, RANGES);
    return Array.from({ length: 1 + below(random, 9) }, () =>
      chance(random, 0.08) ? anyCharacter(random) : letterOf(random, script),
    ).join("");
  }).join(pick(random, [" ", " ", " ", "-", ", ", "  ", "/", "\u3000"]));
}
