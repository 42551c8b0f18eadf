// The bundled browser program: one file that `index/build-console.ts` writes, with every file of the console
// compressed. It is read whole, because it is small, and each worker keeps it.

import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../base/model/errors.ts";

/** One file of the console, as it is served. */
export interface ConsoleFile {
  /** The last part of its path; that of an asset has a hash of its bytes. */
  readonly name: string;
  readonly contentType: string;
  /** A strong entity tag, quoted. */
  readonly etag: string;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

/** Pages and assets of the manual by the last part of their paths; that of its first page is empty. */
export interface ManualFiles {
  readonly pages: ReadonlyMap<string, ConsoleFile>;
  readonly assets: ReadonlyMap<string, ConsoleFile>;
}

export interface ConsoleBundle {
  readonly page: ConsoleFile;
  readonly assets: ReadonlyMap<string, ConsoleFile>;
  readonly manual: ManualFiles;
}

/** A file as it is written into the bundle. */
export interface PackedFile {
  readonly name: string;
  readonly contentType: string;
  readonly etag: string;
  /** Base64 of the bytes, compressed with gzip. */
  readonly gzip: string;
}

/** What `index/build-console.ts` writes. */
export interface PackedBundle {
  readonly page: PackedFile;
  readonly assets: readonly PackedFile[];
  readonly manual: { readonly pages: readonly PackedFile[]; readonly assets: readonly PackedFile[] };
}

/** Loads the bundle from a file. Throws an OperatorError when it can't be used. */
export function loadConsole(path: string): ConsoleBundle {
  try {
    return unpackConsole(JSON.parse(readFileSync(path, "utf8")) as PackedBundle);
  } catch (error) {
    throw new OperatorError(
      `The console can't be read from ${path}: ${reasonOf(error)}`,
      "Build it (make console), or start without it (--console off).",
    );
  }
}

/** Unpacks the bundle, but leaves its files compressed. */
export function unpackConsole({ page, assets, manual }: PackedBundle): ConsoleBundle {
  return {
    page: unpackFile(page),
    assets: unpackFiles(assets),
    manual: { pages: unpackFiles(manual.pages), assets: unpackFiles(manual.assets) },
  };
}

function unpackFiles(files: readonly PackedFile[]): Map<string, ConsoleFile> {
  return new Map(files.map((file) => [file.name, unpackFile(file)]));
}

function unpackFile({ gzip, ...file }: PackedFile): ConsoleFile {
  const bytes = Uint8Array.fromBase64(gzip);
  if (bytes.byteLength === 0) throw new Error(`${file.name} is empty.`);
  return { ...file, gzip: bytes };
}
