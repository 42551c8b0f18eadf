// The Bun runtimes that a release embeds, one per platform. Each comes as a package out of npm and must have
// the checksum that is pinned here: what npm answers is never trusted by itself.
//
//   bun index/runtimes.ts PLATFORM     fetches .tools/runtimes/VERSION/PLATFORM where it is missing

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

export interface Runtime {
  /** The npm package that holds the runtime as `package/bin/bun`. */
  readonly package: string;
  /** SHA-512 of the package as npm delivers it, in base64, as lock files write it. */
  readonly sha512: string;
}

/** The Bun version that the checksums belong to; the Makefile pins the same one. */
export const RUNTIME_VERSION = "1.4.5";

export const RUNTIMES: Readonly<Record<string, Runtime>> = {
  "linux-x64": {
    package: "@oven/bun-linux-x64",
    sha512: "IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==",
  },
  "linux-x64-baseline": {
    package: "@oven/bun-linux-x64-baseline",
    sha512: "s8yMwYcFnnrA178gji0gZbkE2WVDej/Ti1x770oPfihxyRxSMNhGhiAQNXV53aDeraZxksdvKV/RAdQBCd0qPA==",
  },
  "linux-arm64": {
    package: "@oven/bun-linux-aarch64",
    sha512: "4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==",
  },
};

/** The runtime of a platform. Throws an Error when there is none. */
export function runtimeOf(platform: string): Runtime {
  const runtime = RUNTIMES[platform];
  if (runtime !== undefined) return runtime;
  throw new Error(`There is no runtime for "${platform}"; there is ${Object.keys(RUNTIMES).join(", ")}.`);
}

/** Throws an Error unless a package has the pinned checksum. */
export function checkPackage({ package: name, sha512 }: Runtime, bytes: Uint8Array): void {
  const actual = new Bun.CryptoHasher("sha512").update(bytes).digest("base64");
  if (actual !== sha512) throw new Error(`${name}: SHA-512 is ${actual}, but ${sha512} is pinned.`);
}

/** What a command prints. Throws an Error with what it says when it fails. */
function run(command: readonly string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString()}`);
  return stdout.toString().trim();
}

/** Puts the checked runtime of a platform into .tools/, unless it is there. */
function fetchRuntime(platform: string): void {
  const runtime = runtimeOf(platform);
  if (Bun.version !== RUNTIME_VERSION)
    throw new Error(`Bun is ${Bun.version}, but index/runtimes.ts pins runtimes of ${RUNTIME_VERSION}.`);
  const folder = resolve(import.meta.dir, "../.tools/runtimes", RUNTIME_VERSION);
  if (existsSync(join(folder, platform))) return;
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, "fetch-"));
  try {
    const packed = run(["npm", "pack", "--silent", `${runtime.package}@${RUNTIME_VERSION}`], work);
    checkPackage(runtime, readFileSync(join(work, packed)));
    run(["tar", "-xzf", packed, "package/bin/bun"], work);
    renameSync(join(work, "package/bin/bun"), join(folder, platform));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) fetchRuntime(process.argv[2] ?? "");
