// Values of structured header fields (RFC 9651). What a client sent is written in ASCII and quoted, so that
// no value ends its field or begins another, and lists are bounded: a reverse proxy has room for a few
// kilobytes of headers.

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

/** The bytes that a list of ours has at most, a last member `more;count=N` aside. */
const LIST_BYTES_MAX = 1024;

/**
 * A List of members as they are written. Those for which there is no room are counted in its last member,
 * `more;count=N`, together with `others` that were not written at all.
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
