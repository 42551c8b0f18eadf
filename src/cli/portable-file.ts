// The flags --out and --sign of the commands that write a portable snapshot file.

import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "commander";
import { OperatorError } from "../model/errors.ts";
import type { WrittenPortable } from "../snapshot/portable.ts";

export interface PortableFileOptions {
  readonly out: string;
  readonly sign?: string;
}

export function addPortableFileOptions(command: Command): Command {
  return command
    .requiredOption("--out <file>", "the file to write")
    .option("--sign <key>", "sign with this Ed25519 private key (PEM)");
}

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
export function describePortable({ out, sign }: PortableFileOptions, { sha256 }: WrittenPortable): string {
  return `${out}, ${sign === undefined ? "unsigned" : "signed"}, with SHA-256 ${sha256}`;
}
