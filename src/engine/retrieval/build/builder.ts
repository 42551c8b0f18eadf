// The index writer: takes entities and writes the alias index file. The same entities in the same order give
// the same bytes, in whichever thread their names were analysed. The file is written under a temporary name
// and renamed, because a mapped file must never change in place.

import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { NAME_RULES_VERSION } from "../../names/version.ts";
import {
  ALIAS_FORMAT_VERSION,
  encodeHeader,
  FILE_BYTES_MAX,
  hashBytes,
  PAGE_BYTES,
  padToPage,
  type SectionEntry,
} from "../format/layout.ts";
import type { AliasIndexSummary } from "../format/summary.ts";
import { assembleSections, type TokenKeyer } from "./assemble.ts";
import { type AliasesRead, collectEntity } from "./collect-entity.ts";
import { IndexColumns, type IndexColumnsPart } from "./index-columns.ts";
import type { IndexedEntity } from "./indexed-entity.ts";

/**
 * Garbage is collected once per so many entities and after each large section: left to itself, the heap grows
 * with the memory of the machine.
 */
const ENTITIES_BETWEEN_COLLECTIONS = 250_000;
const LARGE_SECTION_BYTES = 32 * 1024 * 1024;

export class AliasIndexBuilder {
  readonly #columns = new IndexColumns();
  #entitiesAtCollection = 0;

  /** Adds an entity with every form of every alias; see collectEntity. */
  add(entity: IndexedEntity): AliasesRead {
    const read = collectEntity(this.#columns, entity);
    this.#collectGarbage();
    return read;
  }

  /** Adds entities that another thread collected, in their order. */
  append(part: IndexColumnsPart): void {
    this.#columns.append(part);
    this.#collectGarbage();
  }

  /**
   * Writes the index with file mode 0600, replacing `path` in one step. `keyElsewhere` makes the keys of the
   * tokens in another thread. Throws an OperatorError when the index would be larger than 4 GiB or can't be
   * written.
   */
  async write(path: string, keyElsewhere?: TokenKeyer): Promise<AliasIndexSummary> {
    const scratch = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
    let file: FileHandle | undefined;
    try {
      file = await open(scratch, "wx", 0o600);
      const summary = await this.#writeTo(file, path, keyElsewhere);
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

  #collectGarbage(): void {
    const entities = this.#columns.entityRow.length;
    if (entities - this.#entitiesAtCollection < ENTITIES_BETWEEN_COLLECTIONS) return;
    this.#entitiesAtCollection = entities;
    Bun.gc(true);
  }

  async #writeTo(file: FileHandle, path: string, keyElsewhere?: TokenKeyer): Promise<AliasIndexSummary> {
    const columns = this.#columns;
    const sections: SectionEntry[] = [];
    let offsetBytes = PAGE_BYTES;
    for await (const { name, content } of assembleSections(columns, keyElsewhere)) {
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
      names: columns.nameFlags.length,
      entities: columns.entityRow.length,
      tokens: columns.tokens.size,
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
      datasets: columns.datasets.texts().sort(),
    };
  }
}

function padded(content: ArrayBufferView): Uint8Array {
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === padToPage(bytes.length)) return bytes;
  const pages = new Uint8Array(padToPage(bytes.length));
  pages.set(bytes);
  return pages;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, offsetBytes: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offsetBytes + done);
    done += bytesWritten;
  }
}

/**
 * Makes the rename survive a power cut. Some file systems refuse to sync a folder, which is not an error
 * here.
 */
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
