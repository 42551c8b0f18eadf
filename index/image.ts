// The container image, as an OCI archive that needs no daemon: the executable, the bill of materials, and the
// files of glibc that the runtime is linked to; no shell, no packages, no root. The same executable, glibc
// and commit give the same bytes.
//
//   bun index/image.ts PLATFORM EXECUTABLE SBOM COMMIT COMMIT-TIME OUT

import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { pack } from "tar-stream";
import packageFile from "../package.json" with { type: "json" };
import { uuidOf } from "./sbom.ts";

/** Not root, and no user of the host; the manifests for Kubernetes name it, too. */
const USER = "65532:65532";

const ARCHITECTURES: Readonly<Record<string, string>> = {
  "linux-x64": "amd64",
  "linux-x64-baseline": "amd64",
  "linux-arm64": "arm64",
};

/** A file or folder of a layer. */
export interface LayerEntry {
  /** Its path in the container, without the first slash. */
  readonly name: string;
  /** Null for a folder. */
  readonly bytes: Uint8Array | null;
  readonly mode: number;
}

export interface ImageInput {
  readonly version: string;
  readonly commit: string;
  /** Of the commit, ISO 8601. */
  readonly time: string;
  /** "amd64" or "arm64". */
  readonly architecture: string;
  /** The files of each layer; the first one changes least. */
  readonly layers: readonly (readonly LayerEntry[])[];
}

interface Blob {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

function makeBlob(bytes: Uint8Array): Blob {
  return { digest: `sha256:${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}`, bytes };
}

/** The bytes of a tar archive: each file of root's, with the time of the commit. */
async function makeTar(entries: readonly LayerEntry[], time: Date): Promise<Uint8Array> {
  const archive = pack();
  for (const { name, bytes, mode } of entries)
    if (bytes === null) archive.entry({ name, type: "directory", mode, mtime: time });
    else archive.entry({ name, mode, mtime: time }, Buffer.from(bytes));
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An OCI image (specification 1.1) as the bytes of its archive. */
export async function makeImage({ version, commit, time, architecture, layers }: ImageInput) {
  const tars = await Promise.all(layers.map((entries) => makeTar(entries, new Date(time))));
  const packed = tars.map((tar) => makeBlob(Bun.gzipSync(Buffer.from(tar))));
  const labels = {
    "org.opencontainers.image.title": "interdict",
    "org.opencontainers.image.version": version,
    "org.opencontainers.image.revision": commit,
    "org.opencontainers.image.created": time,
    "org.opencontainers.image.licenses": packageFile.license,
  };
  const config = makeJson({
    created: time,
    architecture,
    os: "linux",
    config: {
      User: USER,
      Entrypoint: ["/interdict"],
      WorkingDir: "/",
      StopSignal: "SIGTERM",
      Labels: labels,
    },
    rootfs: { type: "layers", diff_ids: tars.map((tar) => makeBlob(tar).digest) },
    history: tars.map(() => ({ created: time, created_by: "make image" })),
  });
  const manifest = makeJson({
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    config: describe("application/vnd.oci.image.config.v1+json", config),
    layers: packed.map((layer) => describe("application/vnd.oci.image.layer.v1.tar+gzip", layer)),
    annotations: labels,
  });
  const index = makeJson({
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.index.v1+json",
    manifests: [
      {
        ...describe("application/vnd.oci.image.manifest.v1+json", manifest),
        platform: { architecture, os: "linux" },
        annotations: { "org.opencontainers.image.ref.name": version },
      },
    ],
  });
  const blobs = [config, manifest, ...packed].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  const archive = await makeTar(
    [
      file("oci-layout", makeJson({ imageLayoutVersion: "1.0.0" }).bytes),
      file("index.json", index.bytes),
      ...blobs.map(({ digest, bytes }) => file(`blobs/${digest.replace(":", "/")}`, bytes)),
    ],
    new Date(time),
  );
  return { archive, digest: manifest.digest };
}

function makeJson(value: unknown): Blob {
  return makeBlob(new TextEncoder().encode(JSON.stringify(value)));
}

function describe(mediaType: string, { digest, bytes }: Blob) {
  return { mediaType, digest, size: bytes.byteLength };
}

function file(name: string, bytes: Uint8Array, mode = 0o644): LayerEntry {
  return { name, bytes, mode };
}

/** The paths of the shared libraries that a program loads, as ldd(1) of this host says. */
export function librariesOf(listing: string): string[] {
  const missing = /^\s*(\S+) => not found/m.exec(listing)?.[1];
  if (missing !== undefined) throw new Error(`This host has no ${missing}, so the image would not run.`);
  const paths = [...listing.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error("ldd names no library of the executable: is it of this platform?");
  return paths.sort();
}

/** A bill of materials with the libraries of the image beside what the executable is made of. */
export function addLibraries(sbom: string, libraries: readonly LayerEntry[], version: string): string {
  const { serialNumber: _, ...document } = JSON.parse(sbom);
  const glibc = {
    type: "library",
    "bom-ref": `glibc@${version}`,
    name: "glibc",
    version,
    licenses: [{ license: { id: "LGPL-2.1-or-later" } }],
    components: libraries.map(({ name, bytes }) => ({
      type: "file",
      "bom-ref": `/${name}`,
      name: `/${name}`,
      hashes: [
        { alg: "SHA-256", content: makeBlob(bytes ?? new Uint8Array()).digest.slice("sha256:".length) },
      ],
    })),
  };
  const content = { ...document, components: [...document.components, glibc] };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  return `${JSON.stringify({ ...content, serialNumber }, null, 2)}\n`;
}

/** What ldd(1) of this host says. */
function ldd(argument: string): string {
  return Bun.spawnSync(["ldd", argument], { env: { ...process.env, LC_ALL: "C" } }).stdout.toString();
}

/**
 * The layers of the image of an executable, and its bill of materials: glibc of this host, then the program
 * and what it is made of. `sbom` is that of the executable. Throws an Error for a library that is missing.
 */
export function layersOf(executable: string, sbom: string): { layers: LayerEntry[][]; sbom: string } {
  const libraries = librariesOf(ldd(executable)).map((path) =>
    file(path.slice(1), readFileSync(realpathSync(path)), 0o755),
  );
  const [version = "unknown"] = /[\d.]+$/m.exec(ldd("--version")) ?? [];
  const whole = addLibraries(sbom, libraries, version);
  const system = [...libraries, { name: "tmp", bytes: null, mode: 0o1777 }];
  const program = [
    file("interdict.cdx.json", new TextEncoder().encode(whole)),
    file("interdict", readFileSync(executable), 0o755),
  ];
  return { layers: [system, program], sbom: whole };
}

async function main(): Promise<void> {
  const [platform = "", executable = "", sbom = "", commit = "", time = "", out = ""] = process.argv.slice(2);
  const architecture = ARCHITECTURES[platform];
  if (architecture === undefined)
    throw new Error(
      `There is no image for "${platform}"; there is ${Object.keys(ARCHITECTURES).join(", ")}.`,
    );
  const { layers, sbom: whole } = layersOf(executable, readFileSync(sbom, "utf8"));
  writeFileSync(sbom, whole);
  const { archive, digest } = await makeImage({
    version: packageFile.version,
    commit,
    time: new Date(time).toISOString(),
    architecture,
    layers,
  });
  writeFileSync(out, archive);
  console.log(`${out} has the image ${digest}.`);
}

if (import.meta.main) await main();
