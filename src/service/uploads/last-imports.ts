// What the import that made a snapshot did to each list: read from its import report, once per snapshot.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPORT_FILE, snapshotFolder } from "../../engine/snapshot/folders.ts";

/** What an import did. */
export interface ImportOutcome {
  /** The snapshot before it; null for a first import. */
  readonly from: string | null;
  /** Records that a list added and removed, by list; none of a list that was kept. */
  readonly lists: ReadonlyMap<string, { readonly added: number; readonly removed: number }>;
}

const NOTHING: ImportOutcome = { from: null, lists: new Map() };

export class LastImports {
  #read: { readonly snapshot: string; readonly outcome: ImportOutcome } | null = null;

  /** `state` is the state folder of the snapshots. */
  constructor(private readonly state: string) {}

  /** The import of a snapshot; one without lists when its report can't be read. */
  of(snapshot: string): ImportOutcome {
    if (this.#read?.snapshot !== snapshot) this.#read = { snapshot, outcome: this.#load(snapshot) };
    return this.#read.outcome;
  }

  #load(snapshot: string): ImportOutcome {
    try {
      const path = join(snapshotFolder(this.state, snapshot), REPORT_FILE);
      return outcomeOf(JSON.parse(readFileSync(path, "utf8")) as RecordedReport);
    } catch {
      return NOTHING;
    }
  }
}

/** The parts of a recorded import report that are read. Older ones lack some. */
interface RecordedReport {
  readonly kept?: readonly { readonly dataset: string }[];
  readonly carriedOver?: {
    readonly from: string;
    readonly datasets?: Readonly<Record<string, { readonly added: number; readonly delisted: number }>>;
  } | null;
}

function outcomeOf({ kept = [], carriedOver = null }: RecordedReport): ImportOutcome {
  if (carriedOver === null) return NOTHING;
  const keptNames = new Set(kept.map(({ dataset }) => dataset));
  const lists = Object.entries(carriedOver.datasets ?? {})
    .filter(([name]) => !keptNames.has(name))
    .map(([name, { added, delisted }]) => [name, { added, removed: delisted }] as const);
  return { from: carriedOver.from, lists: new Map(lists) };
}
