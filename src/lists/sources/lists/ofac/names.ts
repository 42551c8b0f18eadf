// Names that a publication gives in parts, in Latin and in other scripts. Pure.

import type { OfacName, OfacNameKind } from "./record.ts";

/** Scripts in which the family name comes first, with nothing between. */
const UNSPACED_SCRIPT = /chinese|^han[gst]?$|hangul|korean|japan|^jpan$|^kore$/i;

const LATIN_SCRIPT = /^lat/i;

export function isLatinScript(script: string): boolean {
  return script === "" || LATIN_SCRIPT.test(script);
}

/**
 * "LAST, First"; in Chinese, Japanese and Korean the two without a space. A name of one part is that part.
 */
export function joinNameParts(last: string, first: string, script: string): string {
  if (last === "" || first === "") return last || first;
  return UNSPACED_SCRIPT.test(script) ? `${last}${first}` : `${last}, ${first}`;
}

/** A name without a script. */
export function plainName(text: string, kind: OfacNameKind, strength: OfacName["strength"]): OfacName {
  return { text, kind, strength, script: "", isOtherSpelling: false };
}

export interface Spelling {
  readonly text: string;
  /** As the publication names it. */
  readonly script: string;
}

/** A name of the Advanced and the Enhanced XML, in one or more scripts. */
export interface SpelledName {
  readonly isPrimary: boolean;
  readonly kind: OfacNameKind;
  readonly isWeak: boolean;
  /** Null where it has none. */
  readonly main: Spelling | null;
  readonly others: readonly Spelling[];
}

/**
 * All names but the main spelling of the primary one: first main spellings, then those of the primary name
 * and of all others in other scripts.
 */
export function listSpellings(names: readonly SpelledName[]): OfacName[] {
  const others = names.filter(({ isPrimary }) => !isPrimary);
  return [
    ...others.flatMap((name) => (name.main === null ? [] : [spell(name, name.main, false)])),
    ...[...names.filter(({ isPrimary }) => isPrimary), ...others].flatMap((name) =>
      name.others.map((spelling) => spell(name, spelling, true)),
    ),
  ];
}

function spell(
  { kind, isWeak }: SpelledName,
  { text, script }: Spelling,
  isOtherSpelling: boolean,
): OfacName {
  return { text, kind, strength: isWeak ? "weak" : "strong", script, isOtherSpelling };
}
