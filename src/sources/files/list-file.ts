// One file of a list, as readers of all formats take it.

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
  /** Unpacked content from the start; it may be opened several times. */
  open(): AsyncIterable<Uint8Array>;
  /** How much of the content the last `open` has passed on, 0 to 1; absent where that is not known. */
  readonly share?: () => number;
  /** The operator's mapping of the file: `NAME.mapping.json` in the folder of `NAME.csv`. */
  readonly mapping?: MappingFile;
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
