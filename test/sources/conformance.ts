// One suite for all sources: what the contract in src/lists/sources/lists/source.ts promises, asked of each of them
// in the same words. A source's own test calls describeSource with a small set of its files and adds what is
// special about it.

import { describe, expect, test } from "bun:test";
import type { ListedEntity } from "../../src/base/model/entity.ts";
import { OperatorError } from "../../src/base/model/errors.ts";
import { findSchema } from "../../src/base/model/schemata.ts";
import type { ListFile } from "../../src/lists/sources/files/list-file.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import type { ListSet, Source } from "../../src/lists/sources/lists/source.ts";
import { bytesOf, memoryFile, type Outcome, readSets, setsOf, withFile } from "./support.ts";

export interface SourceExpectation {
  readonly source: Source;
  /**
   * Files and folders that together hold one or more sets of this source; small, as they are read many times.
   */
  readonly paths: readonly string[];
  /** Files that other sources read: this one must not know any of them. */
  readonly foreign: readonly string[];
  /** Entities that the paths hold. */
  readonly entities: number;
  /** Records of the publisher that are counted; when left out, at least as many as there are entities. */
  readonly records?: number;
  /** Names of all datasets that are announced, in any order. */
  readonly datasets: readonly string[];
  /** How many notes of each kind the paths give; none when left out. */
  readonly notes?: Readonly<Partial<Record<"refused" | "orphan" | "unread", number>>>;
  /** Ids expected among the entities, in any order. */
  readonly ids?: readonly string[];
}

const CHUNK_SIZES = [1, 7, 1_021];
const CUTS_PER_FILE = 12;
const DAMAGES_PER_FILE = 24;

/** Describes a source in bun:test. `expected.paths` are relative to the project root. */
export function describeSource(title: string, expected: SourceExpectation): void {
  const { source, paths, foreign } = expected;

  describe(`${title} keeps the contract of sources`, () => {
    test("recognises its own files and no others", async () => {
      const sets = await setsOf(source, paths);
      expect(sets.length).toBeGreaterThan(0);
      expect(foreign.length).toBeGreaterThan(0);
      for (const file of await listFiles(foreign)) {
        expect({ path: file.path, recognition: source.recognise(file) }).toEqual({
          path: file.path,
          recognition: null,
        });
      }
      for (const head of ["", "\n", "{}", "<a/>", "id,name\n1,x\n", "\u0000\u0001\u0002", "PK\u0003\u0004"]) {
        expect(source.recognise(memoryFile("other/file", new TextEncoder().encode(head)))).toBeNull();
      }
    });

    test("yields every entity, announces its datasets and accounts for the rest", async () => {
      const outcome = await readSets(await setsOf(source, paths));
      expect(outcome.entities.length).toBe(expected.entities);
      expect(outcome.datasets.map(({ name }) => name).sort()).toEqual([...expected.datasets].sort());
      for (const dataset of outcome.datasets) {
        expect(dataset.title).not.toBe("");
        expect(dataset.description).not.toBe("");
      }
      const notes: Record<string, number> = {};
      for (const note of outcome.notes) {
        expect(note.message).not.toBe("");
        notes[note.kind] = (notes[note.kind] ?? 0) + 1;
      }
      expect(notes).toEqual({ ...expected.notes });
      const records = Object.values(outcome.records).reduce((sum, count) => sum + count, 0);
      if (expected.records === undefined) expect(records).toBeGreaterThanOrEqual(expected.entities);
      else expect(records).toBe(expected.records);
      const ids = new Set(outcome.entities.map(({ entity }) => entity.id));
      for (const id of expected.ids ?? []) expect([...ids]).toContain(id);
    });

    test("every entity is whole and in the service's own forms", async () => {
      const outcome = await readSets(await setsOf(source, paths));
      const datasets = new Set(expected.datasets);
      for (const listed of outcome.entities) checkEntity(listed, datasets);
      expect(outcome.entities.length).toBeGreaterThan(0);
    });

    test("reads the same twice, whatever the size of the chunks", async () => {
      const sets = await setsOf(source, paths);
      const whole = fingerprint(await readSets(sets));
      expect(fingerprint(await readSets(sets))).toBe(whole);
      for (const chunkBytes of CHUNK_SIZES) {
        const chunked = await Promise.all(sets.map((set) => withChunks(set, chunkBytes)));
        expect(fingerprint(await readSets(chunked))).toBe(whole);
      }
    });

    test("a file that is cut inside a record is refused or reported", async () => {
      let cuts = 0;
      for (const set of await setsOf(source, paths)) {
        const whole = fingerprint(await readSets([set]));
        for (const [role, file] of set.files) {
          const bytes = await bytesOf(file);
          for (const at of cutsInside(bytes)) {
            cuts++;
            const cut = withFile(set, role, withBytes(file, bytes.subarray(0, at)));
            const outcome = await readOrRefuse(cut, file.path);
            if (outcome === null || outcome.notes.length > 0) continue;
            // Nothing was refused and nothing reported: then nothing may be missing either.
            expect({ file: file.path, at, outcome: fingerprint(outcome) }).toEqual({
              file: file.path,
              at,
              outcome: whole,
            });
          }
        }
      }
      expect(cuts).toBeGreaterThan(0);
    });

    test("damaged bytes are refused or read, and never crash it", async () => {
      const random = seededRandom(20_261_121);
      let damages = 0;
      for (const set of await setsOf(source, paths)) {
        for (const [role, file] of set.files) {
          const bytes = await bytesOf(file);
          for (let i = 0; i < DAMAGES_PER_FILE; i++) {
            const damaged = Uint8Array.from(bytes);
            damaged[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
            await readOrRefuse(withFile(set, role, withBytes(file, damaged)), file.path);
            damages++;
          }
        }
      }
      expect(damages).toBeGreaterThan(0);
    });
  });
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const PARTIAL_DATE = /^\d{4}(-\d{2}(-\d{2})?)?/;

function checkEntity(listed: ListedEntity, datasets: ReadonlySet<string>): void {
  const { entity, corpora, listings } = listed;
  const where = entity.id;
  expect(entity.id).toMatch(/^\S{1,200}$/);
  expect({ where, caption: entity.caption.trim() }).toEqual({ where, caption: entity.caption });
  expect(entity.caption).not.toBe("");
  expect({ where, schema: findSchema(entity.schema)?.name }).toEqual({ where, schema: entity.schema });
  expect({ where, count: entity.datasets.length > 0 }).toEqual({ where, count: true });
  for (const name of entity.datasets) expect([...datasets]).toContain(name);
  expect(new Set(entity.datasets).size).toBe(entity.datasets.length);
  for (const time of [entity.firstSeen, entity.lastSeen, entity.lastChange]) {
    expect({ where, time: TIMESTAMP.test(time) ? "ok" : time }).toEqual({ where, time: "ok" });
  }
  expect(corpora.length).toBeGreaterThan(0);
  expect(new Set(corpora).size).toBe(corpora.length);
  expect(["listed", "delisted", "supporting"]).toContain(entity.listingStatus);
  expect({ where, status: entity.target }).toEqual({ where, status: entity.listingStatus === "listed" });
  if (entity.target) {
    expect({ where, names: (entity.properties.name ?? []).length > 0 }).toEqual({ where, names: true });
    // The import delists what has ended; without any listing it could not say why the record is listed.
    expect({ where, listings: listings.length > 0 }).toEqual({ where, listings: true });
  }
  for (const [key, values] of Object.entries(entity.properties)) {
    const at = `${where} ${key}`;
    expect({ at, count: values.length > 0 }).toEqual({ at, count: true });
    expect({ at, unique: new Set(values).size }).toEqual({ at, unique: values.length });
    for (const value of values) {
      expect({ at, type: typeof value, value: value.trim() }).toEqual({ at, type: "string", value });
      expect({ at, isBlank: value === "" }).toEqual({ at, isBlank: false });
    }
  }
  for (const listing of listings) {
    expect(listing.authority).not.toBe("");
    expect([...datasets]).toContain(listing.dataset);
    for (const date of [...listing.startDates, ...listing.endDates]) expect(date).toMatch(PARTIAL_DATE);
  }
}

async function readOrRefuse(set: ListSet, path: string): Promise<Outcome | null> {
  try {
    return await readSets([set]);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    expect(error.message).toContain(path);
    return null;
  }
}

/** The file with other content and all else that belongs to it. */
function withBytes(file: ListFile, bytes: Uint8Array): ListFile {
  return { ...file, ...memoryFile(file.path, bytes), name: file.name, folder: file.folder };
}

async function withChunks(set: ListSet, chunkBytes: number): Promise<ListSet> {
  const files = new Map<string, ReturnType<typeof memoryFile>>();
  for (const [role, file] of set.files) {
    files.set(role, { ...file, open: memoryFile(file.path, await bytesOf(file), chunkBytes).open });
  }
  return { ...set, files };
}

/** Places spread over the file that have no line end on either side: a cut there leaves half a record. */
function cutsInside(bytes: Uint8Array): number[] {
  const isLineEnd = (at: number) => bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x1a;
  const cuts = new Set<number>();
  for (let i = 1; i <= CUTS_PER_FILE; i++) {
    let at = Math.floor((bytes.length * i) / (CUTS_PER_FILE + 1));
    while (at > 0 && (isLineEnd(at) || isLineEnd(at - 1))) at--;
    if (at > 0) cuts.add(at);
  }
  return [...cuts];
}

function fingerprint(outcome: Outcome): string {
  return JSON.stringify(outcome);
}

/** mulberry32: the same sequence of numbers in [0, 1) for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
