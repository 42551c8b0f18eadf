// Fuzzes the files of a snapshot: the manifest, the match index section by section, the pages of the records,
// the portable file, and the name of the snapshot in use. A damaged file is refused when it is verified.
// Beneath the checksums, as a wrong build would be, it fails with the documented error and nothing else.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError, ServiceError } from "../../src/base/model/errors.ts";
import { decodeHeader } from "../../src/engine/retrieval/format/layout.ts";
import { openAliasIndex } from "../../src/engine/retrieval/open.ts";
import { SnapshotScreening, type SnapshotView } from "../../src/engine/screening/screening.ts";
import { CurrentSnapshot } from "../../src/engine/snapshot/current-snapshot.ts";
import {
  INDEX_FILE,
  loadCurrentId,
  MANIFEST_FILE,
  STORE_FILE,
  snapshotFolder,
} from "../../src/engine/snapshot/folders.ts";
import { loadManifest, type Manifest, verifyStore } from "../../src/engine/snapshot/manifest.ts";
import { openSnapshotAside, type SnapshotVerifier } from "../../src/engine/snapshot/open.ts";
import { unpackPortable } from "../../src/engine/snapshot/open-portable.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { identifyFile } from "../../src/engine/snapshot/watched-file.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { makeWritable } from "../support/damage.ts";
import { pick, type Random } from "../support/random.ts";
import { EVERYTHING } from "../support/search-query.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { splice } from "./mutate.ts";
import { DECK, makeSnapshotInput, type Part, type SnapshotInput } from "./snapshot-damage.ts";

export const snapshots: FuzzerKind = {
  name: "snapshots",
  share: 0.0025,
  inTests: 300,
  open: () => SnapshotFuzzer.open(),
};

class SnapshotFuzzer implements Fuzzer {
  /** The changed copy, each part of which is written whole before it is tried, and whole again afterwards. */
  readonly #changed: string;
  readonly #manifest: Manifest;
  readonly #parts: Readonly<Record<Part, { readonly path: string; readonly bytes: Uint8Array }>>;
  /** Where the sections of the index begin. */
  readonly #sectionStarts: readonly number[];

  private constructor(
    private readonly root: string,
    state: string,
    id: string,
    portable: string,
  ) {
    const whole = snapshotFolder(state, id);
    this.#changed = join(root, "changed");
    cpSync(whole, this.#changed, { recursive: true });
    makeWritable(this.#changed);
    this.#manifest = loadManifest(whole);
    const part = (path: string) => ({ path, bytes: new Uint8Array(readFileSync(path)) });
    this.#parts = {
      manifest: part(join(this.#changed, MANIFEST_FILE)),
      index: part(join(this.#changed, INDEX_FILE)),
      records: part(join(this.#changed, STORE_FILE)),
      portable: part(portable),
      current: part(join(state, "current")),
    };
    const index = Buffer.from(this.#parts.index.bytes);
    this.#sectionStarts = decodeHeader(index, "index").sections.map(({ offsetBytes }) => offsetBytes);
  }

  static async open(): Promise<SnapshotFuzzer> {
    const root = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));
    const state = join(root, "state");
    const { id } = await buildSnapshot({
      paths: ["fixtures/demo"],
      state,
      now: new Date("2026-11-22T00:00:00Z"),
    });
    const portable = join(root, "portable.snapshot");
    await writePortable(snapshotFolder(state, id), portable, null);
    return new SnapshotFuzzer(root, state, id, portable);
  }

  generate(random: Random): SnapshotInput {
    const part = pick(random, DECK);
    const { bytes } = this.#parts[part];
    return makeSnapshotInput(random, part, bytes, part === "index" ? this.#sectionStarts : []);
  }

  async run(input: unknown): Promise<string | null> {
    const { part, edits } = input as SnapshotInput;
    const { path, bytes } = this.#parts[part];
    let damaged: Uint8Array = bytes;
    for (const { at, remove, insert } of edits)
      damaged = splice(damaged, at, remove, Buffer.from(insert, "base64"));
    writeFileSync(path, damaged);
    try {
      const isChanged = !Buffer.from(damaged).equals(bytes);
      return await this.#try(part, isChanged);
    } finally {
      writeFileSync(path, bytes);
    }
  }

  #try(part: Part, isChanged: boolean): Promise<string | null> | string | null {
    switch (part) {
      case "manifest":
        return refusal(() => {
          const loaded = JSON.stringify(loadManifest(this.#changed));
          return loaded === JSON.stringify(this.#manifest) ? null : "reads another manifest";
        });
      case "current":
        return refusal(() => {
          const id = loadCurrentId(join(this.root, "state"));
          return id === null || /^[\w.-]+$/.test(id) ? null : `reads the id ${JSON.stringify(id)}`;
        });
      case "portable":
        return this.#tryPortable(isChanged);
      case "index":
        return this.#tryVerified(isChanged, () => openAliasIndex(join(this.#changed, INDEX_FILE)).close());
      case "records":
        return this.#tryVerified(isChanged, () => verifyStore(this.#changed, this.#manifest));
    }
  }

  async #tryVerified(isChanged: boolean, verify: () => void): Promise<string | null> {
    const verdict = refusal(() => {
      verify();
      return isChanged ? "passes verification" : null;
    });
    return verdict ?? this.#tryUnverified();
  }

  /** Answers from the changed files as if their checksums were right. */
  async #tryUnverified(): Promise<string | null> {
    const trusting: SnapshotVerifier = {
      verifyIndex: async (path) => identifyFile(path) ?? "",
      hash: async (path) => {
        const digest = this.#manifest.files.find(({ name }) => path.endsWith(name));
        if (digest === undefined) throw new Error(`There is no checksum of ${path}.`);
        return { digest, identity: identifyFile(path) ?? "" };
      },
    };
    const current = new CurrentSnapshot(() => 1);
    try {
      current.stage(1, await openSnapshotAside(this.#changed, trusting));
      const screening = new SnapshotScreening(current);
      for (const [name, ask] of QUESTIONS) {
        const problem = answerOrRefusal(() => ask(screening.view()));
        if (problem !== null) return `${name}: ${problem}`;
      }
      return null;
    } catch (error) {
      return problemOf(error);
    } finally {
      current.close();
    }
  }

  async #tryPortable(isChanged: boolean): Promise<string | null> {
    const folder = join(this.root, "unpacked");
    mkdirSync(folder, { mode: 0o700 });
    try {
      await unpackPortable(this.#parts.portable.path, folder, null, () => {});
      if (!isChanged) return null;
      // The bytes between the parts mean nothing; the parts must be as they were.
      const isSame = [MANIFEST_FILE, ...this.#manifest.files.map(({ name }) => name)].every((name) =>
        readFileSync(join(folder, name)).equals(readFileSync(join(this.#changed, name))),
      );
      return isSame ? null : "unpacks another snapshot";
    } catch (error) {
      return problemOf(error);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    rmSync(this.root, { recursive: true, force: true });
  }
}

const SEARCH = { ...EVERYTHING, text: "bulgozhina", sortMethod: "relevance" } as const;

const SUBJECT = {
  schema: "Person",
  properties: { name: ["Taisiya Orestovna Bulgozhina"], birthDate: ["1988-09-03"], idNumber: ["ZZ0000017"] },
  include: ["sanction", "pep"],
  threshold: 0.5,
  limit: 25,
  datasets: null,
} as const;

/** Each use case, so that every table and section is read. */
const QUESTIONS: readonly (readonly [name: string, ask: (view: SnapshotView) => unknown])[] = [
  ["match", (view) => view.match(SUBJECT)],
  [
    "match a company",
    (view) => view.match({ ...SUBJECT, schema: "Company", properties: { name: ["Girza Lantern LLC"] } }),
  ],
  ["search", (view) => view.search(SEARCH)],
  [
    "search all",
    (view) => view.search({ ...SEARCH, text: null, sortMethod: "alpha", countries: ["ru"], target: true }),
  ],
  ["entity", (view) => view.entity("sanction", "ofac-990002")],
  ["history", (view) => view.history("sanction", "dm-roosvelt-amankwa")],
  ["datasets", (view) => view.datasets()],
];

/** Null when the work refuses with a sentence for the operator, or returns null itself. */
function refusal(work: () => string | null): string | null {
  try {
    return work();
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): string | null {
  // SQLite's own words for a file that is none: the service logs them and refuses the snapshot.
  if (error instanceof Error && "code" in error && /^SQLITE_/.test(String(error.code))) return null;
  if (!(error instanceof OperatorError))
    return `throws ${error instanceof Error ? error.stack : String(error)}`;
  return /undefined|\[object |is not a function/.test(error.message) ? `says ${error.message}` : null;
}

const DAMAGE_CODES: readonly string[] = ["index_unavailable", "entity_not_found", "internal_error"];

/** Null when a question is answered, or refused with an error of the contract. */
function answerOrRefusal(ask: () => unknown): string | null {
  try {
    // Stored records are read as text when they are written.
    JSON.stringify(ask());
    return null;
  } catch (error) {
    if (error instanceof ServiceError && DAMAGE_CODES.includes(error.code)) return null;
    return `throws ${error instanceof Error ? error.stack : String(error)}`;
  }
}
