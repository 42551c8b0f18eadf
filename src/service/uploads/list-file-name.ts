// The name on disk of an uploaded list file. A list is recognised by its content, but a name can say which
// file of a set it is, and what an in-house list is called. So its plain characters are kept, and no others.

import { basename, join } from "node:path";

const LENGTH_MAX = 100;

/** Files with these names are no lists: mappings, and documents about lists. */
const OTHER_FILE = /\.mapping\.json$|\.md$/i;

/** The folder of the list files of an upload. */
export function listsFolder(folder: string): string {
  return join(folder, "lists");
}

/** A plain name, never a path, hidden or empty: letters and digits of ASCII, dots, hyphens, underscores. */
export function listFileName(fileName: string): string {
  const last = basename(fileName.replaceAll("\\", "/"));
  const plain = last
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    .replace(/^[._-]+/, "");
  // The end says what kind of file it is.
  const short = plain.slice(-LENGTH_MAX).replace(/^[._-]+/, "");
  if (short === "") return "list";
  return OTHER_FILE.test(short) ? `${short}.list` : short;
}
