// Names that a publication gives in parts, in Latin and in other scripts. Pure.

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
