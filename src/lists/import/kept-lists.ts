// Keeps datasets of the previous snapshot (`--keep`), for a night on which a download failed. Their list
// files are read again from the copies in that snapshot (list-copies.ts), as if they had been passed once
// more. Two things differ: the content keeps its day, and the records keep the time when they were last seen.

import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";
import { LISTS_FILE } from "../../engine/snapshot/folders.ts";
import { checkSizes, type Manifest } from "../../engine/snapshot/manifest.ts";
import type { ListFile } from "../sources/files/list-file.ts";
import { fileNameOf, readHead } from "../sources/files/list-files.ts";
import type { ListSet } from "../sources/lists/source.ts";
import { SOURCES } from "../sources/registry.ts";
import { unpackCopy } from "./list-copies.ts";
import type { PreviousSnapshot } from "./previous-snapshot.ts";

/** A list set that is read from its copy. */
export interface KeptList {
  readonly set: ListSet;
  /** The datasets of its records. */
  readonly datasets: readonly string[];
  /** When the files were last passed to an import: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly givenAt: string;
  /** The content day (YYYY-MM-DD) of each dataset that has one. */
  readonly days: ReadonlyMap<string, string>;
  /** SHA-256 of the content of its files, by role. */
  readonly checksums: ReadonlyMap<string, string>;
}

type ManifestSource = Manifest["sources"][number];

/**
 * Opens the list sets that the named datasets came from. A set is kept whole, because a file of several
 * datasets is one download. Throws an OperatorError when a dataset is not in use, or when the previous
 * snapshot has no good copy of its lists.
 */
export async function openKeptLists(
  previous: PreviousSnapshot | null,
  names: readonly string[],
): Promise<KeptList[]> {
  if (names.length === 0) return [];
  const known = Object.keys(previous?.manifest.datasets ?? {});
  const unknown = names.filter((name) => !known.includes(name));
  if (previous === null || unknown.length > 0)
    throw new OperatorError(
      `--keep names ${unknown.join(", ")}, but the snapshot in use has no such dataset.${didYouMean(unknown[0] ?? "", known)}`,
      known.length === 0
        ? "No list has been imported yet."
        : `The datasets in use are: ${known.sort().join(", ")}.`,
    );
  const { manifest, folder } = previous;
  const sources = manifest.sources.filter(({ datasets }) => datasets.some((name) => names.includes(name)));
  const hasNoCopy = names.filter(
    (name) => !sources.some((source) => source.datasets.includes(name) && source.givenAt !== undefined),
  );
  if (hasNoCopy.length > 0)
    throw new OperatorError(
      `${hasNoCopy.join(", ")} can't be kept: the snapshot ${manifest.id} was built by an older version of this ` +
        `program and has no copies of its lists.`,
      "Pass the last good list files once more; snapshots of this version contain copies.",
    );
  try {
    checkSizes(folder, manifest, [LISTS_FILE]);
  } catch (error) {
    throw new OperatorError(
      `${names.join(", ")} can't be kept: ${reasonOf(error)}`,
      "Pass the last good list files once more.",
      { cause: error },
    );
  }
  const kept: KeptList[] = [];
  for (const source of sources) kept.push(await openKeptList(previous, source));
  return kept;
}

async function openKeptList(
  { manifest, folder }: PreviousSnapshot,
  source: ManifestSource,
): Promise<KeptList> {
  const found = SOURCES.find(({ name }) => name === source.source);
  const { givenAt = manifest.createdAt, datasets } = source;
  if (found === undefined)
    throw new OperatorError(
      `${datasets.join(", ")} can't be kept: this program no longer reads ${source.source}.`,
    );
  const files = new Map<string, ListFile>();
  for (const file of source.files) files.set(copyOf(file).role, await openCopy(folder, file));
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
    checksums: new Map(source.files.map((file) => [copyOf(file).role, file.sha256])),
  };
}

type ManifestFile = ManifestSource["files"][number];

function copyOf({ copy, name }: ManifestFile): NonNullable<ManifestFile["copy"]> {
  if (copy === undefined) throw new Error(`The manifest has no copy of ${name}.`);
  return copy;
}

async function openCopy(snapshot: string, file: ManifestFile): Promise<ListFile> {
  const { at, packedBytes, path, folder, mapping } = copyOf(file);
  const open = () => unpackCopy(join(snapshot, LISTS_FILE), { at, packedBytes, bytes: file.bytes });
  return {
    path,
    name: fileNameOf(path),
    folder,
    head: await readHead(open),
    open,
    ...(mapping === null ? {} : { mapping }),
  };
}
