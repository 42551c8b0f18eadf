// Counted nouns in messages: "1 listing", "2 authorities".

/**
 * A count with its noun, in the plural unless the count is 1. `noun` is a regular English noun in the
 * singular.
 */
export function plural(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : pluralOf(noun)}`;
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
