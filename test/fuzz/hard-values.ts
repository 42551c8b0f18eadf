// Texts and values that are hard to read: for parsers, for scripts, and for people.

import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";

const HARD_TEXTS: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "NaN",
  "__proto__",
  "constructor",
  "toString",
  "2020-13-45",
  "31/02/1999",
  "01 Jan 0000",
  "circa 1960 to 1970",
  "العربية",
  "東京",
  "한국 이름",
  "\u202eabc",
  "a\u0301\u0301\u0301\u0301",
  "ﷺﷺﷺﷺ",
  "👩‍👩‍👧‍👦",
  "ß İ ŉ ǰ",
  "\ufeffabc",
  "a.k.a. 'X'; a.k.a. 'Y'",
  "%00",
  "$x",
  "{{x}}",
  "' OR 1=1 --",
  "NEAR(a b) AND *",
];

/** A text that is hard to read, of any length up to some thousand characters. */
export function hardText(random: Random): string {
  const text = pick(random, HARD_TEXTS);
  if (chance(random, 0.1)) return text.repeat(1 + below(random, 400));
  if (chance(random, 0.3)) return `${text} ${pick(random, HARD_TEXTS)}`;
  if (chance(random, 0.1))
    return Array.from({ length: 1 + below(random, 12) }, () =>
      String.fromCodePoint(1 + below(random, chance(random, 0.5) ? 0xd7ff : 0x10ffff)),
    ).join("");
  return text;
}

/** Any JSON value, a few levels deep. */
export function anyValue(random: Random, depth = 2): unknown {
  switch (below(random, depth > 0 ? 8 : 6)) {
    case 0:
      return null;
    case 1:
      return chance(random, 0.5);
    case 2:
      return pick(random, [0, 1, -1, 0.5, 25, 26, 1e300, -0, 2 ** 53, 1e-7]);
    case 3:
    case 4:
    case 5:
      return hardText(random);
    case 6:
      return Array.from({ length: below(random, 4) }, () => anyValue(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: below(random, 3) }, () => [hardText(random), anyValue(random, depth - 1)]),
      );
  }
}
