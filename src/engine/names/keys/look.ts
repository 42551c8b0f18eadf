// How a written name looks: texts that people could take for each other have the same look. Pure.

import { LATIN_LOOK_ALIKES } from "../data/homoglyphs.ts";

/** The text without cases, widths and runs of blanks, and each letter as the Latin one that it looks like. */
export function lookOf(text: string): string {
  const alike = LATIN_LOOK_ALIKES();
  return [...text.normalize("NFKC")]
    .map((letter) => alike[letter] ?? letter)
    .join("")
    .toLowerCase()
    .replace(/[i1|]/g, "l")
    .replace(/0/g, "o")
    .replace(/\s+/g, " ");
}
