// Collects entities and writes the alias index file: the same entities in the same order give the same bytes. Names
// are read by names/, so a query that reads its names the same way finds them. Writes to a temporary file beside the
// target and renames it: a mapped file must never change in place.

import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Alias } from "../model/entity.ts";
import { OperatorError, reasonOf } from "../model/errors.ts";
import type { SchemaGroup } from "../model/schemata.ts";
import { indexedTokens } from "../names/keys.ts";
import { readNames } from "../names/name.ts";
import { NAME_RULES_VERSION } from "../names/version.ts";
import type { AliasIndexSummary, IndexedEntity } from "./alias-index.ts";
import { assembleSections } from "./assemble.ts";
import { Collected } from "./collected.ts";
import {
  ALIAS_FORMAT_VERSION,
  encodeHeader,
  FILE_BYTES_MAX,
  hashBytes,
  NAME_VERBATIM,
  NAME_WEAK,
  PAGE_BYTES,
  padToPage,
  partitionOf,
  type SectionEntry,
} from "./format.ts";

const ROW_MAX = 2 ** 31 - 1;

/**
 * What reading names leaves behind is given back once in so many entities, and before each large section: left to itself
 * the heap grows with the memory of the machine (3 million names: 2.3 GB at the peak instead of 3.3).
 */
const ENTITIES_BETWEEN_COLLECTIONS = 100_000;
const LARGE_SECTION_BYTES = 16 * 1024 * 1024;

export class AliasIndexBuilder {
  readonly #collected = new Collected();

  /**
   * Adds an entity with every form of every alias. Answers how many aliases can be found and which can't, because
   * they normalise to nothing; the entity can still be found by identifier.
   */
  add(entity: IndexedEntity): { searchable: number; unsearchable: string[] } {
    if (!Number.isInteger(entity.row) || entity.row < 1 || entity.row > ROW_MAX)
      throw new RangeError(`The row of an entity is a whole number of 1 or more, not ${entity.row}.`);
    const collected = this.#collected;
    collected.entityPartition.push(partitionOf(entity.group, entity.corpus));
    collected.entityRow.push(entity.row);
    collected.addDatasets(entity.datasets);
    collected.addFacts(entity.facts);
    const { forms, unsearchable } = readForms(entity.aliases, entity.group);
    for (const { tokens, flags } of forms.values()) {
      collected.nameFlags.push(flags);
      collected.names.addRow(tokens.map((token) => collected.tokens.numberOf(token)));
    }
    collected.entityNames.push(collected.nameFlags.length);
    if (collected.entityRow.length % ENTITIES_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    return { searchable: entity.aliases.length - unsearchable.length, unsearchable };
  }

  /**
   * Writes the index with file mode 0600, replacing `path` in one step. Throws an OperatorError when the index would
   * pass the 4 GiB of the format or the disk refuses.
   */
  async write(path: string): Promise<AliasIndexSummary> {
    const scratch = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
    let file: FileHandle | undefined;
    try {
      file = await open(scratch, "wx", 0o600);
      const summary = await this.#writeTo(file, path);
      await file.sync();
      await file.close();
      file = undefined;
      await rename(scratch, path);
      await syncFolder(dirname(path));
      return summary;
    } catch (cause) {
      await file?.close().catch(() => undefined);
      await rm(scratch, { force: true });
      if (cause instanceof OperatorError) throw cause;
      throw new OperatorError(
        `${path}: the alias index can't be written: ${reasonOf(cause)}.`,
        "Check the folder and the free space, then import again.",
        { cause },
      );
    }
  }

  async #writeTo(file: FileHandle, path: string): Promise<AliasIndexSummary> {
    const collected = this.#collected;
    const sections: SectionEntry[] = [];
    let offsetBytes = PAGE_BYTES;
    for (const { name, content } of assembleSections(collected)) {
      const bytes = padded(content);
      if (offsetBytes + bytes.length > FILE_BYTES_MAX) {
        const hint = "Import fewer lists into one snapshot.";
        throw new OperatorError(`${path}: the alias index would be larger than 4 GiB.`, hint);
      }
      await writeAll(file, bytes, offsetBytes);
      const hash = hashBytes(bytes);
      sections.push({ name, offsetBytes, lengthBytes: content.byteLength, hash });
      offsetBytes += bytes.length;
      if (bytes.length > LARGE_SECTION_BYTES) Bun.gc(true);
    }
    const counts = {
      names: collected.nameFlags.length,
      entities: collected.entityRow.length,
      tokens: collected.tokens.size,
    };
    const header = {
      formatVersion: ALIAS_FORMAT_VERSION,
      nameRulesVersion: NAME_RULES_VERSION,
      fileBytes: offsetBytes,
      counts,
      sections,
    };
    await writeAll(file, encodeHeader(header), 0);
    return {
      formatVersion: ALIAS_FORMAT_VERSION,
      nameRulesVersion: NAME_RULES_VERSION,
      ...counts,
      bytes: offsetBytes,
      datasets: collected.datasets.texts().sort(),
    };
  }
}

interface CollectedForm {
  readonly tokens: readonly string[];
  flags: number;
}

/** The different forms of all aliases; a form that is strong in one of them is strong. */
function readForms(aliases: readonly Alias[], group: SchemaGroup) {
  const forms = new Map<string, CollectedForm>();
  const unsearchable: string[] = [];
  for (const alias of aliases) {
    const names = readNames(alias.text, group);
    if (names.length === 0) unsearchable.push(alias.text);
    for (const name of names) {
      const tokens = indexedTokens(name.tokens);
      const formFlag = name.form === "verbatim" ? NAME_VERBATIM : 0;
      const key = `${formFlag}\u0000${tokens.join("\u0000")}`;
      const form = forms.get(key) ?? { tokens, flags: formFlag | NAME_WEAK };
      if (alias.quality === "strong") form.flags &= ~NAME_WEAK;
      forms.set(key, form);
    }
  }
  return { forms, unsearchable };
}

function padded(content: ArrayBufferView): Uint8Array {
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === padToPage(bytes.length)) return bytes;
  const whole = new Uint8Array(padToPage(bytes.length));
  whole.set(bytes);
  return whole;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, offsetBytes: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offsetBytes + done);
    done += bytesWritten;
  }
}

/** The rename itself must survive a power cut. Some file systems refuse to sync a folder; theirs is their way. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && (error.code === "EINVAL" || error.code === "EPERM")))
      throw error;
  } finally {
    await handle.close();
  }
}
