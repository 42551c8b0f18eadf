// Writes structured header fields (RFC 9651). Text from clients is quoted ASCII, so that no value can end its
// field or start another. Lists are bounded: reverse proxies accept a few kilobytes of headers.

const UTF8 = new TextEncoder();

/** A String, or a Display String for text with characters outside printable ASCII. */
export function writeString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, "\\$&")}"`;
  let written = "";
  for (const byte of UTF8.encode(text.toWellFormed())) {
    const character = String.fromCharCode(byte);
    const isPlain = byte >= 0x20 && byte <= 0x7e && character !== "%" && character !== '"';
    written += isPlain ? character : `%${byte.toString(16).padStart(2, "0")}`;
  }
  return `%"${written}"`;
}

/** Maximum bytes of a list, not counting a last member `more;count=N`. */
const LIST_BYTES_MAX = 1024;

/**
 * A List of members that are written already. A last member `more;count=N` counts the members that do not
 * fit, plus `others`.
 */
export function writeList(members: readonly string[], others = 0): string {
  const written: string[] = [];
  let bytes = 0;
  for (const member of members) {
    bytes += member.length + 2;
    if (bytes > LIST_BYTES_MAX) break;
    written.push(member);
  }
  const left = members.length - written.length + others;
  return [...written, ...(left > 0 ? [`more;count=${left}`] : [])].join(", ");
}
