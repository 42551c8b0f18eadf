// What a snapshot changed against the one before it, or would change once it is in use: the output of
// `interdict snapshots diff`, kept with an index of the lines of each list. Big imports change a million
// records, so a page is read from its place in the file.

import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../base/platform/durable-file.ts";
import type { Change } from "../../engine/snapshot/diff.ts";
import { SNAPSHOT_ID } from "../../engine/snapshot/folders.ts";
import { CHANGE_KINDS, type ListChangeEntry } from "../contract/review-lists.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { startChild } from "./child.ts";
import { changesFolder } from "./folders.ts";
import { failureIn, readEnd } from "./messages.ts";
import { recordName, saveRecord } from "./records.ts";
import type { WorkSettings } from "./work.ts";

/** A record that changed on one list. Of one that is new or gone, the fields say who it is. */
type ListChange = Fixed<ListChangeEntry>;
export type ListChangeKind = ListChange["kind"];

/** The changes of one list: how many, and where the first ones are in the file. */
interface IndexedList {
  readonly counts: Record<ListChangeKind, number>;
  /** Offset and length of lines, one after the other. */
  readonly lines: Record<ListChangeKind, number[]>;
}

/** Another number is another form: such an index counts as missing, and is made again. */
const INDEX_VERSION = 2;

/** Kept beside the file of changes. */
export interface ChangeIndex {
  readonly version: typeof INDEX_VERSION;
  readonly from: string;
  readonly to: string;
  /** Why there are no changes; null when there are. */
  readonly problem: string | null;
  readonly lists: Readonly<Record<string, IndexedList>>;
}

const DIFF_FILE = "diff.jsonl";
const INDEX_FILE = recordName<ChangeIndex>("index.json");
const MESSAGES_FILE = "messages";
const SCRATCH = "unpacked";

/** Changes of a list and kind that can be looked at; all are counted. */
const LISTED_MAX = 10_000;

/** More changes are no comparison, but another list. */
const DIFF_BYTES_MAX = 512 * 1024 * 1024;

/** Comparisons that are kept: of the snapshot in use, of imports that wait, and of snapshots before. */
const KEPT_MAX = 6;

const POLL_MS = 500;

/** Makes comparisons, one at a time. */
export class ChangeLister {
  readonly #asked = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly settings: WorkSettings) {}

  /**
   * Compares two snapshots, unless that was done or asked for before. The later one is in the state folder,
   * or in a portable `file`.
   */
  compare(from: string, to: string, file: string | null = null): Promise<void> {
    const key = `${from} ${to}`;
    if (!SNAPSHOT_ID.test(from) || !SNAPSHOT_ID.test(to) || this.#asked.has(key)) return Promise.resolve();
    if (loadChangeIndex(this.settings.state, to)?.from === from) return Promise.resolve();
    this.#asked.add(key);
    const done = this.#last.then(() => this.#compare(from, to, file)).finally(() => this.#asked.delete(key));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #compare(from: string, to: string, file: string | null): Promise<void> {
    const { state, command } = this.settings;
    const place = join(changesFolder(state), to);
    const folder = `${place}.new`;
    rmSync(folder, { recursive: true, force: true });
    const scratch = join(folder, SCRATCH);
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    const child = startChild({
      command: [
        ...command,
        "snapshots",
        "diff",
        from,
        ...(file === null ? [to] : [`--snapshot-file=${file}`]),
        "--json",
        `--state=${state}`,
      ],
      folder,
      scratch,
      stdout: DIFF_FILE,
      stderr: MESSAGES_FILE,
    });
    const bytes = () => statSync(join(folder, DIFF_FILE)).size;
    const timer = setInterval(() => bytes() > DIFF_BYTES_MAX && child.kill(), POLL_MS);
    await child.ended;
    clearInterval(timer);
    // A command that was ended leaves what it has unpacked.
    rmSync(scratch, { recursive: true, force: true });
    const messages = readEnd(join(folder, MESSAGES_FILE));
    const problem = bytes() > DIFF_BYTES_MAX ? TOO_MANY : failureOf(messages, state);
    // Ended from outside, it is asked for again: the summary is the last thing that the command says.
    if (problem === null && !/^\+\d+ -\d+ ~\d+/m.test(messages)) {
      rmSync(folder, { recursive: true, force: true });
      return;
    }
    const lists = problem === null ? await indexLines(join(folder, DIFF_FILE)) : {};
    saveRecord(folder, INDEX_FILE, {
      version: INDEX_VERSION,
      from,
      to,
      problem,
      lists,
    });
    rmSync(place, { recursive: true, force: true });
    renameSync(folder, place);
    const kept = namesIn(changesFolder(state)).filter((name) => SNAPSHOT_ID.test(name) && name !== to);
    for (const old of kept.sort().slice(0, -(KEPT_MAX - 1)))
      rmSync(join(changesFolder(state), old), { recursive: true, force: true });
  }
}

const TOO_MANY = "So much changed that the changes are not listed. Compare with: interdict snapshots diff";

function failureOf(messages: string, state: string): string | null {
  return failureIn(messages, new Map([[state, "the state folder"]]))?.message ?? null;
}

/** The index of a comparison with the snapshot before `to`; null when none was made. */
export function loadChangeIndex(state: string, to: string): ChangeIndex | null {
  if (!SNAPSHOT_ID.test(to)) return null;
  try {
    const index = JSON.parse(readFileSync(join(changesFolder(state), to, INDEX_FILE), "utf8")) as ChangeIndex;
    return index.version === INDEX_VERSION ? index : null;
  } catch {
    return null;
  }
}

/** How many records of a list changed; zeros for a list without changes. */
export function changeCounts({ lists }: ChangeIndex, list: string): Record<ListChangeKind, number> {
  return Object.hasOwn(lists, list) && lists[list] !== undefined ? lists[list].counts : { ...NO_CHANGES };
}

const NO_CHANGES: Readonly<Record<ListChangeKind, number>> = { added: 0, changed: 0, removed: 0 };

/** Which changes of a list are read. */
interface ChangeSelection {
  readonly list: string;
  /** Null for all: those that were added first, then those that changed, then those that were removed. */
  readonly kind: ListChangeKind | null;
  /** The number of the first one, counted from 0. */
  readonly first: number;
  readonly count: number;
}

/** A page of the changes of a list. */
export function readChanges(
  state: string,
  { to, lists }: ChangeIndex,
  { list, kind, first, count }: ChangeSelection,
): { readonly total: number; readonly changes: readonly ListChange[] } {
  const indexed = Object.hasOwn(lists, list) ? lists[list] : undefined;
  if (indexed === undefined) return { total: 0, changes: [] };
  const kinds = kind === null ? CHANGE_KINDS : [kind];
  const lines = kinds.flatMap((one) => indexed.lines[one]);
  const file = openSync(join(changesFolder(state), to, DIFF_FILE), "r");
  try {
    const changes: ListChange[] = [];
    for (let at = 2 * first; at < Math.min(lines.length, 2 * (first + count)); at += 2) {
      const bytes = Buffer.alloc(lines[at + 1] ?? 0);
      readSync(file, bytes, 0, bytes.length, lines[at] ?? 0);
      changes.push(describe(JSON.parse(bytes.toString("utf8")) as DiffLine, list));
    }
    return { total: lines.length / 2, changes };
  } finally {
    closeSync(file);
  }
}

/** A line of `snapshots diff --json`. */
type DiffLine = Omit<Change, "corpus">;

/** What happened to a record on a list: it may join one while it stays on another. */
function kindOn(list: string, { kind, addedTo, delistedBy, datasets }: DiffLine): ListChangeKind | null {
  if (addedTo.includes(list)) return "added";
  if (delistedBy.includes(list)) return "removed";
  if (!datasets.includes(list)) return null;
  return kind === "removed" || kind === "delisted" ? "removed" : kind === "changed" ? "changed" : "added";
}

function describe(line: DiffLine, list: string): ListChange {
  const { id, caption, schema } = line;
  const kind = kindOn(list, line) ?? "changed";
  const isWhole = kind !== "changed" && Object.keys(line.facts).length > 0;
  return { kind, id, caption, schema, fields: isWhole ? whoIs(line, kind) : changedFields(line) };
}

/** The facts of a record that is new on the lists, or gone from them. */
function whoIs({ facts }: DiffLine, kind: ListChangeKind): ListChange["fields"] {
  return Object.entries(facts).map(([property, values]) => ({
    property,
    added: kind === "added" ? values : [],
    removed: kind === "added" ? [] : values,
  }));
}

function changedFields({ fields }: DiffLine): ListChange["fields"] {
  return fields.map(({ field, before, now }) => {
    const [added, removed] = [now, before].map((values, i) => {
      const others = new Set(i === 0 ? before : now);
      return values.filter((value) => !others.has(value));
    });
    return { property: field, added: added ?? [], removed: removed ?? [] };
  });
}

async function indexLines(path: string): Promise<Record<string, IndexedList>> {
  const lists: Record<string, IndexedList> = Object.create(null);
  let offset = 0;
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of Bun.file(path).stream()) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const line = JSON.parse(Buffer.from(bytes.subarray(start, end)).toString("utf8")) as DiffLine;
      countLine(lists, line, offset + start, end - start);
      start = end + 1;
    }
    offset += start;
    rest = bytes.slice(start);
  }
  return lists;
}

function countLine(lists: Record<string, IndexedList>, line: DiffLine, offset: number, length: number): void {
  for (const name of new Set([...line.datasets, ...line.addedTo, ...line.delistedBy])) {
    const kind = kindOn(name, line);
    if (kind === null) continue;
    const list = lists[name] ?? {
      counts: { ...NO_CHANGES },
      lines: { added: [], changed: [], removed: [] },
    };
    lists[name] = list;
    list.counts[kind]++;
    if (list.lines[kind].length < 2 * LISTED_MAX) list.lines[kind].push(offset, length);
  }
}
