// Carries datasets over from the snapshot in use (`--keep`), for a night on which a download failed: their
// list files are read again from the copies that the snapshot holds (list-copies.ts), as if they had been
// given once more. Only that they were not seen today is told apart: the content keeps its day, and the
// records when they were last seen.

import { join } from "node:path";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { LISTS_FILE } from "../snapshot/folders.ts";
import { checkSizes, type Manifest } from "../snapshot/manifest.ts";
import type { ListFile } from "../sources/files/list-file.ts";
import { fileNameOf, readHead } from "../sources/files/list-files.ts";
import type { ListSet } from "../sources/lists/source.ts";
import { SOURCES } from "../sources/registry.ts";
import type { InUse } from "./in-use.ts";
import { readCopy } from "./list-copies.ts";

/** A set of lists that is read from its copy. */
export interface KeptList {
  readonly set: ListSet;
  /** The datasets that its records are of. */
  readonly datasets: readonly string[];
  /** When an import was given the files: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly givenAt: string;
  /**
   * The day of the content of each dataset (YYYY-MM-DD); that of the import that was given the files where
   * none is told.
   */
  readonly days: ReadonlyMap<string, string>;
  /** SHA-256 of the content of its files, by role. */
  readonly checksums: ReadonlyMap<string, string>;
}

type ManifestSource = Manifest["sources"][number];

/**
 * The sets of lists that the named datasets came from. A set is kept whole: a file that holds several
 * datasets is one download. Throws an OperatorError when a dataset is not in use, or the snapshot in use has
 * no copy of its lists.
 */
export async function findKept(inUse: InUse | null, names: readonly string[]): Promise<KeptList[]> {
  if (names.length === 0) return [];
  const known = Object.keys(inUse?.manifest.datasets ?? {});
  const unknown = names.filter((name) => !known.includes(name));
  if (inUse === null || unknown.length > 0)
    throw new OperatorError(
      `--keep names ${unknown.join(", ")}, which is not in use: there is nothing to carry over.`,
      known.length === 0 ? "No list has been imported yet." : `In use are: ${known.sort().join(", ")}.`,
    );
  const { manifest, folder } = inUse;
  const sources = manifest.sources.filter(({ datasets }) => datasets.some((name) => names.includes(name)));
  const hasNoCopy = names.filter(
    (name) => !sources.some((source) => source.datasets.includes(name) && source.givenAt !== undefined),
  );
  if (hasNoCopy.length > 0)
    throw new OperatorError(
      `${hasNoCopy.join(", ")} can't be carried over: an older version of this program built the snapshot ` +
        `${manifest.id}, which has no copies of its lists.`,
      "Give the last good list files once more; snapshots of this version keep copies.",
    );
  try {
    checkSizes(folder, manifest, [LISTS_FILE]);
  } catch (error) {
    throw new OperatorError(
      `${names.join(", ")} can't be carried over: ${reasonOf(error)}`,
      "Give the last good list files once more.",
      { cause: error },
    );
  }
  const kept: KeptList[] = [];
  for (const source of sources) kept.push(await openKept(inUse, source));
  return kept;
}

async function openKept({ manifest, folder }: InUse, source: ManifestSource): Promise<KeptList> {
  const found = SOURCES.find(({ name }) => name === source.source);
  const { givenAt = manifest.createdAt, datasets } = source;
  if (found === undefined)
    throw new OperatorError(
      `${datasets.join(", ")} can't be carried over: this program no longer reads ${source.source}.`,
    );
  const files = new Map<string, ListFile>();
  for (const file of source.files) files.set(file.copy?.role ?? "", await openCopy(folder, file));
  return {
    set: { source: found, dataset: source.dataset ?? null, files },
    datasets,
    givenAt,
    days: new Map(
      datasets.flatMap((name) => {
        const day = manifest.datasets[name]?.contentDate;
        return day == null ? [] : [[name, day]];
      }),
    ),
    checksums: new Map(source.files.map(({ copy, sha256 }) => [copy?.role ?? "", sha256])),
  };
}

async function openCopy(snapshot: string, file: ManifestSource["files"][number]): Promise<ListFile> {
  const { copy, bytes, name } = file;
  if (copy === undefined) throw new Error(`The manifest does not say where the copy of ${name} lies.`);
  const { at, packedBytes, path, folder, mapping } = copy;
  const open = () => readCopy(join(snapshot, LISTS_FILE), { at, packedBytes, bytes });
  return {
    path,
    name: fileNameOf(path),
    folder,
    head: await readHead(open),
    open,
    ...(mapping === null ? {} : { mapping }),
  };
}
