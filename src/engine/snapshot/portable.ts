// One snapshot as one file, to copy to another host or into an archive: a tar archive, so that other tools
// can inspect it too. The manifest comes first and its signature second, so both are checked before anything
// else is unpacked (open-portable.ts).

import type { KeyObject } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { IMPORT_AGAIN_HINT, OperatorError } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { packTar } from "../../base/platform/pack-tar.ts";
import { MANIFEST_FILE } from "./folders.ts";
import { loadManifest } from "./manifest.ts";
import { signManifest } from "./signature.ts";

export const SIGNATURE_FILE = "manifest.sig";

/** A snapshot file that was written. */
export interface WrittenPortable {
  readonly bytes: number;
  /** Of the whole file; hexadecimal. */
  readonly sha256: string;
}

/**
 * Writes the snapshot in `folder` as one file (mode 0600), atomically; signs it when there is a key. The same
 * snapshot and key give the same bytes. Throws an OperatorError when a part of the snapshot is damaged.
 */
export async function writePortable(
  folder: string,
  path: string,
  key: KeyObject | null,
): Promise<WrittenPortable> {
  const manifest = readFileSync(join(folder, MANIFEST_FILE));
  const { files } = loadManifest(folder);
  const signature = key === null ? new Uint8Array() : signManifest(manifest, key);
  const temporary = `${path}.${process.pid}.new`;
  const out = openSync(temporary, "wx", 0o600);
  try {
    const archive = packTar([
      { name: MANIFEST_FILE, size: manifest.length, chunks: [manifest] },
      { name: SIGNATURE_FILE, size: signature.length, chunks: [signature] },
      ...files.map((file) => ({
        name: file.name,
        size: file.bytes,
        chunks: intactChunks(join(folder, file.name), file),
      })),
    ]);
    const written = await writeChunks(archive, out);
    fsyncSync(out);
    renameSync(temporary, path);
    syncPath(dirname(path));
    return written;
  } finally {
    closeSync(out);
    rmSync(temporary, { force: true });
  }
}

async function writeChunks(chunks: AsyncIterable<Uint8Array>, out: number): Promise<WrittenPortable> {
  const hasher = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    writeFileSync(out, chunk);
    hasher.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hasher.digest("hex") };
}

/** Streams a file. Throws an OperatorError before its end when it lacks the size or checksum. */
async function* intactChunks(
  path: string,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): AsyncGenerator<Uint8Array> {
  const damaged = () =>
    new OperatorError(`${path} is not as it was written, so there is no file to make.`, IMPORT_AGAIN_HINT);
  const hasher = new Bun.CryptoHasher("sha256");
  let left = bytes;
  for await (const chunk of Bun.file(path).stream()) {
    left -= chunk.length;
    if (left < 0) throw damaged();
    hasher.update(chunk);
    yield chunk;
  }
  if (left > 0 || hasher.digest("hex") !== sha256) throw damaged();
}
