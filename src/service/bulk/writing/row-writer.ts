// Writes the rows of a result to a file or to standard output, in one of three formats behind one interface.

import { closeSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { withPath } from "../../../base/platform/durable-file.ts";
import { ParquetFormat } from "./parquet-format.ts";
import type { Cell, OutputColumn, RowFormat, WriterPosition } from "./row-format.ts";
import { CsvFormat, JsonLinesFormat } from "./text-formats.ts";

export const ROW_FORMATS = ["csv", "jsonl", "parquet"] as const;

export type RowFormatName = (typeof ROW_FORMATS)[number];

export interface RowWriter {
  /** Takes a row with one cell per column. */
  append(row: readonly Cell[]): void;
  /** Makes durable what can be written, and returns the position from which a writer can go on. */
  flush(): WriterPosition;
  /** Writes what is left, makes it durable and closes the file. */
  close(): void;
}

/** Bytes that wait to be written. */
const BUFFER_BYTES = 256 * 1024;

const STANDARD_OUTPUT = 1;

/**
 * Opens a writer. `path` "-" is standard output. Without `resume` the file must not exist (mode 0600); with
 * it, the file is cut to the position. Throws the system's errors, which name the file.
 */
export function openRowWriter(
  path: string,
  format: RowFormatName,
  columns: readonly OutputColumn[],
  resume: WriterPosition | null = null,
): RowWriter {
  return new FileWriter(path, makeFormat(format, columns, path !== "-"), resume);
}

function makeFormat(format: RowFormatName, columns: readonly OutputColumn[], isFile: boolean): RowFormat {
  if (format === "csv") return new CsvFormat(columns, isFile);
  return format === "jsonl" ? new JsonLinesFormat(columns) : new ParquetFormat(columns);
}

class FileWriter implements RowWriter {
  readonly #file: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #bytes = 0;

  constructor(
    private readonly path: string,
    private readonly format: RowFormat,
    resume: WriterPosition | null,
  ) {
    this.#file = path === "-" ? STANDARD_OUTPUT : openSync(path, resume === null ? "wx" : "r+", 0o600);
    if (resume === null) this.#put(format.start());
    else {
      ftruncateSync(this.#file, resume.bytes);
      this.#bytes = resume.bytes;
      format.resume(resume);
    }
  }

  append(row: readonly Cell[]): void {
    const bytes = this.format.add(row);
    if (bytes !== null) this.#put(bytes);
  }

  flush(): WriterPosition {
    this.#write();
    if (this.#file !== STANDARD_OUTPUT) this.#naming(() => fdatasyncSync(this.#file));
    return { bytes: this.#bytes, state: this.format.state() };
  }

  close(): void {
    this.#put(this.format.end());
    this.flush();
    if (this.#file !== STANDARD_OUTPUT) this.#naming(() => closeSync(this.#file));
  }

  #put(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= BUFFER_BYTES) this.#write();
  }

  #write(): void {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    // Written at its own place, so that a file that was cut goes on at the cut.
    const place = (written: number) => (this.#file === STANDARD_OUTPUT ? null : this.#bytes + written);
    this.#naming(() => {
      for (let written = 0; written < bytes.length; )
        written += writeWhenReady(this.#file, bytes.subarray(written), place(written));
    });
    this.#bytes += bytes.length;
  }

  /** The system's errors of an open file have no path. */
  #naming(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw withPath(error, this.path);
    }
  }
}

/** A pipe that does not block answers EAGAIN while its reader is slower; then it is asked again. */
function writeWhenReady(file: number, bytes: Uint8Array, at: number | null): number {
  for (;;) {
    try {
      return writeSync(file, bytes, 0, bytes.length, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Bun.sleepSync(1);
    }
  }
}
