// What a snapshot records of the place of a list file. Where the lists lay on one host says nothing about
// them, and the same lists must give the same snapshot on every host.

import { type ListFile, pathBelowFolder, withoutFolders } from "./files/list-file.ts";
import type { Source } from "./lists/source.ts";

/** The path and folder of a list file without the folders of the host, as in ListFile. */
interface RecordedPath {
  readonly path: string;
  /** Empty where the path is only a name. */
  readonly folder: string;
}

/**
 * The name of the file, with the archive that holds it, and with the folders that its source reads something
 * from. A recorded path is recorded again as it is.
 */
export function recordedPathOf(source: Source, file: ListFile): RecordedPath {
  const path = source.pathFromFolders?.(file) ?? withoutFolders(file.path);
  const below = pathBelowFolder(file);
  return { path, folder: path.endsWith(below) ? path.slice(0, -below.length) : "" };
}
