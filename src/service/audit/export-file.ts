// A file of an export, with its SHA-256 as a line of `sha256sum`.

import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Text that waits to be written; a row is far smaller. */
const BUFFER_LENGTH = 1 << 20;

export class ExportFile {
  readonly #name: string;
  readonly #file: number;
  readonly #hash = createHash("sha256");
  #waiting = "";

  /** Creates the file (mode 0600) in the folder of the export. Throws the system's error when it exists. */
  constructor(out: string, name: string) {
    this.#name = name;
    this.#file = openSync(join(out, name), "wx", 0o600);
  }

  write(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= BUFFER_LENGTH) this.#flush();
  }

  /** Makes the file durable. Returns "CHECKSUM  NAME", as sha256sum checks it. */
  close(): string {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return `${this.#hash.digest("hex")}  ${this.#name}`;
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = "";
    this.#hash.update(bytes);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
  }
}

/** Writes a whole file. Returns what ExportFile.close returns. */
export function writeExportFile(out: string, name: string, text: string): string {
  const file = new ExportFile(out, name);
  file.write(text);
  return file.close();
}
