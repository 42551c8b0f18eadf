// Packs parts into a tar archive, as a stream.

import { type Pack, pack } from "tar-stream";

/** A file of an archive. */
interface TarPart {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Permissions; for its owner to read and write by default. */
  readonly mode?: number;
  /** The epoch by default, so that packing the same parts twice gives the same bytes. */
  readonly modified?: Date;
  /** The content, `size` bytes together. */
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The bytes of an archive with these parts in their order. Throws what reading a part throws. */
export async function* packTar(parts: readonly TarPart[]): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const adding = addParts(archive, parts);
  // The archive ends with the same error, and its reader sees that one.
  adding.catch(() => {});
  yield* archive as AsyncIterable<Uint8Array>;
  await adding;
}

/** Ends the archive with the first error, which its reader then throws too. */
async function addParts(archive: Pack, parts: readonly TarPart[]): Promise<void> {
  try {
    for (const part of parts) await addEntry(archive, part);
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function addEntry(
  archive: Pack,
  { name, size, mode = 0o600, modified = new Date(0), chunks }: TarPart,
): Promise<void> {
  const entry = archive.entry({ name, size, mode, mtime: modified });
  const ended = new Promise<void>((resolve, reject) => {
    entry.on("finish", resolve);
    entry.on("error", reject);
  });
  // Awaited below; a part that fails before that must not count as an unhandled rejection.
  ended.catch(() => {});
  for await (const chunk of chunks) {
    if (!entry.write(chunk)) await new Promise<void>((resolve) => entry.once("drain", () => resolve()));
  }
  entry.end(null);
  await ended;
}
