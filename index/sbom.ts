// The software bill of materials of one executable of a release, as CycloneDX JSON 1.6: the packages whose
// code the bundler put into it, the Bun runtime around them, and what that runtime is made of. The same
// commit gives the same bytes: times and ids come from the commit and the content.
//
//   bun index/sbom.ts PLATFORM EXECUTABLE METAFILE COMMIT COMMIT-TIME >FILE

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import packageFile from "../package.json" with { type: "json" };
import { RUNTIME_VERSION, type Runtime, runtimeOf } from "./runtimes.ts";

/** Licences that packages here have, by their SPDX id. Others are given by the name that the package uses. */
const SPDX_IDS = new Set([
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "LGPL-2.1-only",
  "MIT",
  "Unicode-3.0",
  "Zlib",
  "blessing",
]);

/** The libraries linked into Bun: key in `process.versions`, name, licence. */
const RUNTIME_PARTS = [
  ["webkit", "JavaScriptCore (WebKit)", "LGPL-2.0"],
  ["sqlite", "SQLite", "blessing"],
  ["boringssl", "BoringSSL", "OpenSSL, ISC and others"],
  ["uwebsockets", "uWebSockets", "Apache-2.0"],
  ["usockets", "uSockets", "Apache-2.0"],
  ["icu", "ICU", "Unicode-3.0"],
  ["zlib", "zlib", "Zlib"],
  ["zstd", "Zstandard", "BSD-3-Clause"],
  ["libdeflate", "libdeflate", "MIT"],
  ["libarchive", "libarchive", "BSD-2-Clause"],
  ["mimalloc", "mimalloc", "MIT"],
  ["ares", "c-ares", "MIT"],
  ["lolhtml", "LOL HTML", "BSD-3-Clause"],
  ["lshpack", "ls-hpack", "MIT"],
  ["llhttp", "llhttp", "MIT"],
  ["picohttpparser", "picohttpparser", "MIT"],
  ["tinycc", "Tiny C Compiler", "LGPL-2.1-only"],
] as const;

/** What the console is bundled of; it lies in the executable as a file, so its bundler does not see it. */
const CONSOLE_METAFILE = "index/console/metafile.json";

/** One package out of npm as the lock file has it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Such as "sha512-…", in base64. */
  readonly integrity: string;
  readonly licence: string;
}

export interface SbomInput {
  readonly version: string;
  readonly commit: string;
  /** Of the commit, ISO 8601. */
  readonly time: string;
  readonly platform: string;
  readonly executable: { readonly name: string; readonly sha256: string };
  readonly packages: readonly LockedPackage[];
  readonly runtime: Runtime;
  /** `process.versions` of the runtime. */
  readonly runtimeVersions: Readonly<Record<string, string | undefined>>;
}

/** Names of the packages that have code in a bundle, ascending, from the bundler's metafile. */
export function bundledPackages(metafile: { inputs: Readonly<Record<string, unknown>> }): string[] {
  const names = Object.keys(metafile.inputs).flatMap((path) => {
    const found = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    return found?.[1] === undefined ? [] : [found[1]];
  });
  return [...new Set(names)].sort();
}

/**
 * A package as the lock file pins it. `lock` is the parsed bun.lock, which has [name@version, registry,
 * links, integrity] for each package. Throws an Error for a package that it does not have.
 */
export function lockedPackage(
  lock: { packages: Readonly<Record<string, readonly unknown[]>> },
  name: string,
  licence: string,
): LockedPackage {
  const row = lock.packages[name];
  const [pinned, integrity] = [row?.at(0), row?.at(-1)];
  if (typeof pinned !== "string" || typeof integrity !== "string" || !integrity.startsWith("sha512-"))
    throw new Error(`bun.lock has no version and checksum of "${name}".`);
  return { name, version: pinned.slice(pinned.lastIndexOf("@") + 1), integrity, licence };
}

function licences(name: string) {
  return [{ license: SPDX_IDS.has(name) ? { id: name } : { name } }];
}

/** The package URL of an npm package: pkg:npm/%40scope/name@version. */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function sha512(base64: string) {
  return { alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") };
}

/** The bill of materials as a CycloneDX document, ready for JSON. */
export function makeSbom(input: SbomInput) {
  const { version, commit, executable, runtime, runtimeVersions } = input;
  const root = `interdict@${version}`;
  const runtimeUrl = packageUrl(runtime.package, RUNTIME_VERSION);
  const packages = input.packages.map(({ name, version, integrity, licence }) => ({
    type: "library",
    "bom-ref": packageUrl(name, version),
    name,
    version,
    licenses: licences(licence),
    purl: packageUrl(name, version),
    hashes: [sha512(integrity.slice("sha512-".length))],
  }));
  const parts = RUNTIME_PARTS.flatMap(([key, name, licence]) => {
    const version = runtimeVersions[key];
    if (version === undefined) return [];
    return [{ type: "library", "bom-ref": `bun/${key}`, name, version, licenses: licences(licence) }];
  });
  const bun = {
    type: "platform",
    "bom-ref": runtimeUrl,
    name: "Bun",
    version: RUNTIME_VERSION,
    licenses: licences("MIT"),
    purl: runtimeUrl,
    hashes: [sha512(runtime.sha512)],
    components: parts,
  };
  const content = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: input.time,
      component: {
        type: "application",
        "bom-ref": root,
        name: "interdict",
        version,
        licenses: licences("Apache-2.0"),
        hashes: [{ alg: "SHA-256", content: executable.sha256 }],
        properties: [
          { name: "interdict:file", value: executable.name },
          { name: "interdict:platform", value: input.platform },
          { name: "interdict:commit", value: commit },
        ],
      },
    },
    components: [bun, ...packages],
    dependencies: [
      { ref: root, dependsOn: [runtimeUrl, ...packages.map((one) => one.purl)] },
      { ref: runtimeUrl, dependsOn: parts.map((part) => part["bom-ref"]) },
    ],
  };
  return { ...content, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}` };
}

/** A UUID of version 8 (RFC 9562, free use) made of the SHA-256 of a text. */
export function uuidOf(text: string): string {
  const bytes = new Bun.CryptoHasher("sha256").update(text).digest();
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The licence that an installed package states. Old packages state a list of `licenses`. */
function statedLicence(name: string): string {
  const { license, licenses } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const stated = license ?? licenses?.[0]?.type;
  if (typeof stated !== "string") throw new Error(`node_modules/${name}/package.json states no licence.`);
  return stated;
}

function main(): void {
  const [platform = "", path = "", metafile = "", commit = "", time = ""] = process.argv.slice(2);
  const lock = Bun.JSONC.parse(readFileSync("bun.lock", "utf8")) as Parameters<typeof lockedPackage>[0];
  const names = [metafile, CONSOLE_METAFILE].flatMap((file) =>
    bundledPackages(JSON.parse(readFileSync(file, "utf8"))),
  );
  const sbom = makeSbom({
    version: packageFile.version,
    commit,
    time: new Date(time).toISOString(),
    platform,
    executable: {
      name: basename(path),
      sha256: new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex"),
    },
    packages: names.map((name) => lockedPackage(lock, name, statedLicence(name))),
    runtime: runtimeOf(platform),
    runtimeVersions: process.versions,
  });
  process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
}

if (import.meta.main) main();
