// The manifest of a snapshot: where its data is from, how much there is, and the checksums of its files.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { IMPORT_AGAIN_HINT, OperatorError, reasonOf } from "../../base/model/errors.ts";
import { type FileDigest, hashFile } from "./digest.ts";
import { INDEX_FILE, LISTS_FILE, MANIFEST_FILE, REPORT_FILE, SNAPSHOT_ID, STORE_FILE } from "./folders.ts";

/** Increased when the layout of a snapshot changes so that older programs can't read it. */
export const SNAPSHOT_FORMAT_VERSION = 4;

/** The oldest format that this program reads. Format 3 has no copies of its lists. */
const FORMAT_VERSION_MIN = 3;

const Counts = Type.Record(Type.String(), Type.Integer());
/** The manifest may come from another host: what it names must stay inside its folder. */
const FileName = Type.Union(
  [STORE_FILE, INDEX_FILE, REPORT_FILE, LISTS_FILE].map((name) => Type.Literal(name)),
);
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/**
 * The position of a list file's copy in LISTS_FILE, and what its source needs to read it again. The paths
 * are those that recorded-path.ts records, without the folders of the host.
 */
const Copy = Type.Object({
  at: Type.Integer({ minimum: 0 }),
  packedBytes: Type.Integer({ minimum: 1 }),
  role: Type.String(),
  path: Type.String(),
  folder: Type.String(),
  mapping: Type.Union([Type.Object({ path: Type.String(), text: Type.String() }), Type.Null()]),
});

const ManifestSchema = Type.Object({
  formatVersion: Type.Integer(),
  id: Type.String({ pattern: SNAPSHOT_ID.source }),
  /** YYYY-MM-DDTHH:MM:SS, UTC. */
  createdAt: Type.String(),
  /** True for the invented lists that the executable carries. */
  demonstration: Type.Boolean(),
  /** True for real lists embedded in an executable: a newer executable replaces them with its own. */
  embedded: Type.Optional(Type.Boolean()),
  indexFormatVersion: Type.Integer(),
  nameRulesVersion: Type.String(),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      datasets: Type.Array(Type.String()),
      /** The dataset of the whole set; null when each record names its own. Absent in format 3. */
      dataset: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      /** The date in the content; null when the publication has none. */
      contentDate: Type.Union([Type.String(), Type.Null()]),
      /** When the files were passed to an import: before `createdAt` for kept lists. Absent in format 3. */
      givenAt: Type.Optional(Type.String()),
      files: Type.Array(
        Type.Object({
          name: Type.String(),
          bytes: Type.Integer(),
          sha256: Sha256,
          records: Type.Integer(),
          copy: Type.Optional(Copy),
        }),
      ),
    }),
  ),
  /** What the next import is compared with (import/dataset-counts.ts). */
  datasets: Type.Record(
    Type.String(),
    Type.Object({
      contentDate: Type.Union([Type.String(), Type.Null()]),
      listed: Type.Integer(),
      filled: Counts,
    }),
  ),
  entities: Type.Integer(),
  entitiesByCorpus: Counts,
  entitiesByDataset: Counts,
  entitiesBySchema: Counts,
  /** Names of listed entities, and how many of them the alias index can find. */
  aliases: Type.Integer(),
  aliasesSearchable: Type.Integer(),
  notes: Counts,
  files: Type.Array(Type.Object({ name: FileName, bytes: Type.Integer(), sha256: Sha256 })),
  /** SHA-256 of all other fields, such as the days of the lists. Absent in format 3. */
  sha256: Type.Optional(Sha256),
});

export type Manifest = Static<typeof ManifestSchema>;

/**
 * Loads the manifest of a snapshot folder. Throws an OperatorError when it is missing, damaged or of another
 * format.
 */
export function loadManifest(folder: string): Manifest {
  return loadManifestFile(join(folder, MANIFEST_FILE));
}

/** As loadManifest, for a manifest anywhere, such as inside the executable. */
export function loadManifestFile(path: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
  return parseManifest(text, path);
}

/** As loadManifest, for the text of a manifest; `path` is what messages show. */
export function parseManifest(text: string, path: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(path, error);
  }
  refuseOtherFormat(path, value);
  // Compiling the schema costs more than checking the few manifests that a process reads.
  if (!Value.Check(ManifestSchema, value)) {
    const first = Value.Errors(ManifestSchema, value).First();
    throw new OperatorError(
      `${path}: the manifest is damaged at ${first?.path}: ${first?.message}.`,
      IMPORT_AGAIN_HINT,
    );
  }
  if (value.formatVersion > FORMAT_VERSION_MIN && value.sha256 !== hashManifest(value))
    throw new OperatorError(`${path}: the manifest is not as it was written.`, IMPORT_AGAIN_HINT);
  return value;
}

function unreadable(path: string, error: unknown): OperatorError {
  return new OperatorError(`${path}: the manifest can't be read: ${reasonOf(error)}.`, IMPORT_AGAIN_HINT, {
    cause: error,
  });
}

/** Adds the checksum to a manifest that is about to be written. */
export function sealManifest(manifest: Manifest): Manifest {
  return { ...manifest, sha256: hashManifest(manifest) };
}

/** SHA-256 of a manifest without its checksum, in the order of its fields; hexadecimal. */
function hashManifest({ sha256: _, ...content }: Manifest): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex");
}

/** The format is checked first, because a manifest of another format may have other fields. */
function refuseOtherFormat(path: string, value: unknown): void {
  const { formatVersion } = (value ?? {}) as { formatVersion?: unknown };
  if (typeof formatVersion !== "number") return;
  if (formatVersion >= FORMAT_VERSION_MIN && formatVersion <= SNAPSHOT_FORMAT_VERSION) return;
  throw new OperatorError(
    `${path}: the snapshot has format ${formatVersion}; this program reads formats ${FORMAT_VERSION_MIN} to ${SNAPSHOT_FORMAT_VERSION}.`,
    IMPORT_AGAIN_HINT,
  );
}

type FileEntry = Manifest["files"][number];

/** True when a file has the size and checksum of its manifest. Reads the whole file. */
export function isIntact(folder: string, file: FileEntry): boolean {
  return isSameContent(hashFile(join(folder, file.name)), file);
}

/**
 * Throws an OperatorError when the store lacks the size or checksum in the manifest. Reads the whole file.
 */
export function verifyStore(folder: string, manifest: Manifest): void {
  checkSizes(folder, manifest, [STORE_FILE]);
  checkDigest(folder, manifest, hashFile(join(folder, STORE_FILE)));
}

/** Throws an OperatorError when a file lacks the size or checksum in the manifest. */
export function checkDigest(folder: string, { files }: Manifest, digest: FileDigest): void {
  const file = files.find(({ name }) => name === digest.name);
  if (file !== undefined && isSameContent(digest, file)) return;
  throw new OperatorError(`${join(folder, digest.name)} is not as it was written.`, IMPORT_AGAIN_HINT);
}

function isSameContent(a: FileDigest, b: FileDigest): boolean {
  return a.bytes === b.bytes && a.sha256 === b.sha256;
}

/** Throws an OperatorError for the first of `names` that is missing or lacks the size in the manifest. */
export function checkSizes(folder: string, manifest: Manifest, names: readonly string[]): void {
  for (const { name, bytes } of manifest.files) {
    if (!names.includes(name)) continue;
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false })?.size ?? null;
    if (found === bytes) continue;
    const state = found === null ? "is missing" : `has ${found} bytes instead of ${bytes}`;
    throw new OperatorError(`${path} ${state}.`, IMPORT_AGAIN_HINT);
  }
}
