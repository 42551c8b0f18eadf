// The flags --out and --sign of the commands that write a portable snapshot file.

import { statSync } from "node:fs";
import { dirname } from "node:path";
import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { OperatorError } from "../base/model/errors.ts";
import type { WrittenPortable } from "../engine/snapshot/portable.ts";

export const PORTABLE_FILE_FLAGS = [
  flag("--out <file>", "the file to write", { required: true }),
  flag("--sign <key>", "sign with this Ed25519 private key (PEM)"),
];
type PortableFileFlags = FlagsOf<typeof PORTABLE_FILE_FLAGS>;

/** Checks the output path before work of minutes begins. Throws an OperatorError. */
export function refuseBadPlace(out: string): void {
  const folder = dirname(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new OperatorError(
      `The folder ${folder} for ${out} does not exist.`,
      "Create it, or name another one with --out FILE.",
    );
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new OperatorError(`${out} is a folder.`, "Name a file to write: --out FILE.");
}

/** "FILE, signed, with SHA-256 1f2e…", for messages. */
export function describePortable({ out, sign }: PortableFileFlags, { sha256 }: WrittenPortable): string {
  return `${out}, ${sign === undefined ? "unsigned" : "signed"}, with SHA-256 ${sha256}`;
}
