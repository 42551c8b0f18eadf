// Fuzzes archives: zip, tar, gzip and Zstandard, in one another, with customers, lists or messages in them,
// whole or damaged in their headers. A file is refused with a sentence, or read with all that it holds.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { OperatorError } from "../../src/base/model/errors.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import { isRejected } from "../../src/service/bulk/reading/customer-row.ts";
import { openCustomers } from "../../src/service/bulk/reading/open-customers.ts";
import { isUnreadable } from "../../src/service/payments/message.ts";
import { openMessages } from "../../src/service/payments/reading/message-input.ts";
import { pacs008, swift } from "../payments/samples.ts";
import { tarOf } from "../sources/files/tar-writer.ts";
import { tablesOf } from "../sources/files/workbook-writer.ts";
import { zipOf } from "../sources/files/zip-writer.ts";
import { bytesOf } from "../sources/support.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { judgeSentence } from "./judge-sentence.ts";
import { changeFewBytes, changeStretch, splice } from "./mutate.ts";

/** What reads the archive. */
type Reader = "customers" | "lists" | "messages";

/** An archive as JSON keeps it. */
interface ArchiveInput {
  readonly reader: Reader;
  /** The bytes in base64. */
  readonly bytes: string;
  /** What is in an archive that is whole, as the reader returns it; null for one that was damaged. */
  readonly holds: readonly string[] | null;
}

export const archives: FuzzerKind = {
  name: "archives",
  share: 0.01,
  inTests: 400,
  open: async () => new ArchiveFuzzer(),
};

class ArchiveFuzzer implements Fuzzer {
  readonly #folder = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));

  generate(random: Random): ArchiveInput {
    const reader = pick(random, ["customers", "lists", "messages"] as const);
    const members = makeMembers(random, reader);
    const { bytes, isReadable } = pack(random, reader, members);
    if (isReadable && chance(random, 0.2))
      return { reader, bytes: base64(bytes), holds: members.map(([, , holds]) => holds).sort() };
    return { reader, bytes: base64(damage(random, bytes)), holds: null };
  }

  async run(input: unknown): Promise<string | null> {
    const { reader, bytes, holds } = input as ArchiveInput;
    const path = join(this.#folder, "archive");
    writeFileSync(path, Buffer.from(bytes, "base64"));
    let found: readonly string[];
    try {
      found = await READERS[reader](path);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return holds === null ? judgeSentence(error.message) : `refuses a whole archive: ${error.message}`;
    }
    // A table may have no row below its header.
    if (found.length === 0 && reader !== "customers") return "reads nothing without a word";
    if (holds !== null)
      return JSON.stringify(found.toSorted()) === JSON.stringify(holds)
        ? null
        : `reads ${JSON.stringify(found)} in place of ${JSON.stringify(holds)}`;
    for (const one of found) {
      const problem = one.startsWith(REFUSED) ? judgeSentence(one) : null;
      if (problem !== null) return problem;
    }
    return null;
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const REFUSED = "refused: ";

/** What each reader returns of a file, piece by piece. */
const READERS: Readonly<Record<Reader, (path: string) => Promise<string[]>>> = {
  async customers(path) {
    const found: string[] = [];
    for await (const row of (await openCustomers(path, { schema: "Person" })).rows())
      found.push(isRejected(row) ? `${REFUSED}${row.reason}` : (row.subject.properties.name ?? []).join());
    return found;
  },
  async lists(path) {
    const files = await listFiles([path]);
    return Promise.all(files.map(async (file) => (await bytesOf(file)).toString()));
  },
  async messages(path) {
    const found: string[] = [];
    for await (const { message } of (await openMessages(path)).messages())
      found.push(
        isUnreadable(message)
          ? `${REFUSED}${message.reason}`
          : message.parties.flatMap(({ names }) => names).join(),
      );
    return found;
  },
};

type Member = readonly [name: string, content: Uint8Array, holds: string];

/** Files with a name or a message in each, and what is read of them. */
function makeMembers(random: Random, reader: Reader): Member[] {
  const count = reader === "customers" ? 1 : 1 + below(random, 3);
  return Array.from({ length: count }, (_, i) => {
    const name = `${chance(random, 0.3) ? "folder/" : ""}part-${i}.${reader === "messages" ? "txt" : "csv"}`;
    const party = `Orla Penwick ${"abcdefgh"[below(random, 8)]}${i}`;
    if (reader === "messages") {
      const text = chance(random, 0.5)
        ? pacs008(`<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>${party}</Nm></Cdtr>`)
        : swift("103", [":20:R", ":50K:Merrit Tolliver", `:59:${party}`]);
      return [name, Buffer.from(text), `Merrit Tolliver,${party}`];
    }
    const text = `reference,name,country\nK-1,${party},DE\n`;
    return [name, Buffer.from(text), reader === "customers" ? party : text];
  });
}

/** Packs the members in a way that the reader opens, or in one that it may refuse. */
function pack(
  random: Random,
  reader: Reader,
  members: readonly Member[],
): { bytes: Uint8Array; isReadable: boolean } {
  const [[, first = Buffer.alloc(0)] = []] = members;
  const asZip = () => zipOf(members.map(([name, content]) => [name, content]));
  const asTar = () =>
    tarOf(members.map(([name, content]) => ({ name, content: Buffer.from(content).toString() })));
  const isOne = members.length === 1;
  switch (below(random, 9)) {
    case 0:
    case 1:
      return { bytes: asZip(), isReadable: true };
    case 2:
      return { bytes: asTar(), isReadable: true };
    case 3:
      return { bytes: gzipSync(asTar()), isReadable: true };
    case 4:
      return { bytes: zstdCompressSync(asTar()), isReadable: true };
    case 5:
      return { bytes: gzipSync(first), isReadable: isOne };
    case 6:
      return { bytes: zstdCompressSync(first), isReadable: isOne };
    case 7:
      if (reader === "customers")
        return { bytes: tablesOf({ Customers: [["name"], ["Orla Penwick"]] }), isReadable: false };
      return { bytes: zipOf([["inner.csv.gz", gzipSync(first)]]), isReadable: isOne };
    default:
      return { bytes: gzipSync(asZip()), isReadable: false };
  }
}

/** Numbers of zip and tar headers: what breaks readers. */
const SIZES = [0, 1, 0xff, 0xffff, 0x7fffffff, 0xffffffff];
const ZIP_SIGNATURES = ["504b0304", "504b0102", "504b0506"].map((hex) => Buffer.from(hex, "hex"));
const TAR_BLOCK = 512;

function damage(random: Random, bytes: Uint8Array): Uint8Array {
  const kind = below(random, 10);
  if (kind < 3) return changeFewBytes(random, bytes);
  if (kind < 4) return changeStretch(random, bytes);
  const content = Buffer.from(bytes);
  const signature = pick(random, ZIP_SIGNATURES);
  const header = content.indexOf(signature);
  if (header >= 0) {
    const at = header + 4 + below(random, 42);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(pick(random, SIZES));
    return splice(content, at, 4, size.subarray(0, pick(random, [1, 2, 4])));
  }
  // A field of a tar header, whose sum is made to fit again.
  if (content.length >= 2 * TAR_BLOCK && content.subarray(257, 262).toString() === "ustar") {
    const start = TAR_BLOCK * below(random, Math.floor(content.length / TAR_BLOCK));
    const at = start + pick(random, [0, 100, 124, 128, 135, 156, 257, 263, 345]);
    const value = pick(random, ["7", "\0", "-", "77777777777\0", "\x80", "2", "x", "L", "g", "/", "../"]);
    content.write(value, at, "latin1");
    if (start + TAR_BLOCK <= content.length) sumTarHeader(content.subarray(start, start + TAR_BLOCK));
    return content;
  }
  return changeFewBytes(random, content);
}

function sumTarHeader(header: Buffer): void {
  header.write(" ".repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
