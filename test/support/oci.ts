// Reads an OCI archive as a container runtime does: blobs by their digest, layers one over the other.

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { extract } from "tar-stream";

interface TarFile {
  readonly name: string;
  readonly type: string;
  readonly mode: number;
  readonly bytes: Uint8Array;
}

/** The entries of a tar archive in their order. */
export async function readTar(archive: Uint8Array): Promise<TarFile[]> {
  const found: TarFile[] = [];
  const reader = extract();
  reader.end(Buffer.from(archive));
  for await (const entry of reader) {
    const { name, type, mode } = entry.header;
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    found.push({ name, type: type ?? "file", mode: mode ?? 0, bytes: Buffer.concat(chunks) });
  }
  return found;
}

/** Unpacks the image of an OCI archive; returns its configuration. Throws for a wrong digest. */
export async function unpackImage(archive: Uint8Array, folder: string) {
  const files = new Map((await readTar(archive)).map(({ name, bytes }) => [name, bytes]));
  const blob = ({ digest, size }: { digest: string; size: number }): Uint8Array => {
    const bytes = files.get(`blobs/${digest.replace(":", "/")}`);
    const actual = new Bun.CryptoHasher("sha256").update(bytes ?? "").digest("hex");
    if (bytes?.byteLength !== size || digest !== `sha256:${actual}`) throw new Error(`${digest} is damaged.`);
    return bytes;
  };
  const parse = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes));
  const manifest = parse(blob(parse(files.get("index.json")).manifests[0]));
  for (const layer of manifest.layers)
    for (const { name, type, mode, bytes } of await readTar(Bun.gunzipSync(Buffer.from(blob(layer))))) {
      const path = join(folder, name);
      mkdirSync(type === "directory" ? path : dirname(path), { recursive: true });
      if (type !== "directory") writeFileSync(path, bytes);
      chmodSync(path, mode);
    }
  return parse(blob(manifest.config)) as {
    config: { User: string; Entrypoint: string[] };
    rootfs: { diff_ids: string[] };
  };
}
