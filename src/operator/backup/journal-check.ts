// Holds the journal in a backup against its own notes: head notes and seals come first, and the files of days
// should have what they name. A backup of a journal that was gone is none.

import { endOfLine } from "../../service/journal/chain.ts";
import {
  parseDayFileName,
  parseHeadFileName,
  RETIRED_FILE,
  SEALS_FILE,
} from "../../service/journal/folders.ts";
import { lossesOf } from "../../service/journal/losses.ts";
import { HeadNote, parseNote, RetirementNote, SealNote } from "../../service/journal/notes.ts";
import type { BackupManifest, BackupPart } from "./format.ts";

const FOLDER = "journal/";

/** Reads the parts of a backup as they come; `losses` says afterwards what is not there. */
export class JournalCheck {
  readonly #heads = new Map<string, HeadNote | null>();
  readonly #texts = new Map<string, string>();
  /** The names of files that have the last entry of their head note where it says. */
  readonly #ending = new Set<string>();

  /** Reads all of a part. */
  async take({ name }: BackupPart, content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = name.startsWith(FOLDER) ? name.slice(FOLDER.length) : "";
    const head = [...this.#heads.values()].find((note) => note?.file === file);
    const lane = parseHeadFileName(file);
    if (lane !== null) this.#heads.set(lane, parseNote((await textOf(content)).trimEnd(), HeadNote));
    else if (file === SEALS_FILE || file === RETIRED_FILE) this.#texts.set(file, await textOf(content));
    else if (head == null) for await (const _chunk of content);
    else if (await hasEnd(content, head)) this.#ending.add(file);
  }

  /** What the journal lacks, in phrases. */
  losses({ parts }: BackupManifest): string[] {
    const held = new Map(
      parts
        .filter(({ name }) => name.startsWith(FOLDER))
        .map((part) => [part.name.slice(FOLDER.length), part]),
    );
    const linesOf = (file: string) => (this.#texts.get(file) ?? "").split("\n").filter((line) => line !== "");
    const seals = linesOf(SEALS_FILE).map((line) => parseNote(line, SealNote));
    const retired = new Set(linesOf(RETIRED_FILE).map((line) => parseNote(line, RetirementNote)?.file));
    const damaged = seals.includes(null) ? [`${SEALS_FILE} has a line that was altered`] : [];
    return [
      ...damaged,
      ...lossesOf({
        heads: this.#heads,
        seals: seals.filter((note) => note !== null),
        names: new Set([...held.keys()].filter((name) => parseDayFileName(name) !== null)),
        isRetired: (sealed) => retired.has(sealed),
        sizeOf: (name) => held.get(name)?.bytes ?? null,
        endsWith: (name) => this.#ending.has(name),
        isAltered: ({ file, sha256 }) => held.get(file)?.sha256 !== sha256,
      }),
    ];
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Whether a file has the last entry of a head note where it says. Reads the file to its end. */
async function hasEnd(content: AsyncIterable<Uint8Array>, { bytes, hash }: HeadNote): Promise<boolean> {
  const end = endOfLine(hash);
  let found = "";
  let at = 0;
  for await (const chunk of content) {
    const from = Math.max(0, bytes - end.length - at);
    if (at < bytes && from < chunk.length)
      found += Buffer.from(chunk.subarray(from, bytes - at)).toString("latin1");
    at += chunk.length;
  }
  return found === end;
}
