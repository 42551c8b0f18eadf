// One file of a list, as readers of all formats take it.

/** One file to import; a member of an archive counts as a file. */
export interface ListFile {
  /** Shown in messages; a member of an archive is written `archive.zip!member.csv`. */
  readonly path: string;
  /** Name without folder and without `.gz`. */
  readonly name: string;
  /** The folder or archive that holds it: files of one set lie together. */
  readonly folder: string;
  /** The first bytes (64 KiB or the whole file when shorter), unpacked and read as UTF-8. */
  readonly head: string;
  /** Unpacked content from the start; it may be opened several times. */
  open(): AsyncIterable<Uint8Array>;
  /** The operator's mapping of the file: `NAME.mapping.json` in the folder of `NAME.csv`. */
  readonly mapping?: MappingFile;
}

/** The text of a mapping file; the source of in-house lists parses it. */
export interface MappingFile {
  readonly path: string;
  readonly text: string;
}
