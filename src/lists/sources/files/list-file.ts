// One file of a list, as readers of all formats take it.

import type { EncodingGuess } from "./encodings.ts";

/** Unpacked bytes that a source may use to recognise a file. */
export const HEAD_BYTES = 64 * 1024;

/** One file to import; a member of an archive counts as a file. */
export interface ListFile {
  /** Shown in messages; a member of an archive is written `archive.zip!member.csv`. */
  readonly path: string;
  /** Name without folder and without `.gz`. */
  readonly name: string;
  /** The folder or archive that holds it: files of one set lie together. */
  readonly folder: string;
  /** The first bytes (HEAD_BYTES or the whole file when shorter), unpacked and read as UTF-8. */
  readonly head: string;
  /** The encoding that the first bytes are likelier in, where they are not what they were read as. */
  readonly guess?: EncodingGuess | null;
  /** Unpacked content from the start; it may be opened several times. */
  open(): AsyncIterable<Uint8Array>;
  /** How much of the content the last `open` has passed on, 0 to 1; absent where that is not known. */
  readonly share?: () => number;
  /** Set where a part of the file can be read without the rest. */
  readonly parts?: TextParts | RecordParts;
  /** The operator's mapping of the file: `NAME.mapping.json` in the folder of `NAME.csv`. */
  readonly mapping?: MappingFile;
}

/** A file of text that is neither packed nor in UTF-16. */
export interface TextParts {
  readonly kind: "text";
  readonly bytes: number;
  /** Where the text begins: behind a byte order mark. */
  readonly start: number;
  /** Bytes of the file as they are on disk, from a place up to another one. */
  open(from: number, to: number, onShare?: (share: number) => void): AsyncIterable<Uint8Array>;
}

/** A Parquet file. */
export interface RecordParts {
  readonly kind: "records";
  readonly bytes: number;
  /** When it was last written to, in nanoseconds since 1970. */
  readonly modified: string;
  /** Which records share `number` of `count` has, and what tells whether they are still the same. */
  examine(number: number, count: number): Promise<RecordShare>;
  /** Records as JSON lines, from one (the first is 0) up to another one. */
  open(from: number, to: number, onShare?: (share: number) => void): AsyncIterable<Uint8Array>;
}

/** A share of the records of a Parquet file. */
export interface RecordShare {
  readonly from: number;
  readonly to: number;
  /** SHA-256 of what the file says of itself: columns, row groups, and where they are. */
  readonly footer: string;
  /** SHA-256 of the row groups that hold these records. */
  readonly rowGroups: string;
}

/** The text of a mapping file; the source of in-house lists parses it. */
export interface MappingFile {
  readonly path: string;
  readonly text: string;
}

/** `lists/archive.zip!inner/sdn.csv` becomes `archive.zip!inner/sdn.csv`. */
export function withoutFolders(path: string): string {
  const [outer = ""] = path.split("!", 1);
  return path.slice(outer.lastIndexOf("/") + 1);
}

/** The rest of a file's path below its folder, with the character between them: `/sdn.csv`, `!sdn.csv`. */
export function pathBelowFolder({ path, folder }: ListFile): string {
  return path.startsWith(`${folder}/`) || path.startsWith(`${folder}!`)
    ? path.slice(folder.length)
    : `/${path}`;
}
