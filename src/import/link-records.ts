// Joins the records of different lists that are one subject, in the store that is being built. What makes
// them one is decided in sameness.ts; here the store is asked for those who could be, and told who are.

import { OperatorError } from "../model/errors.ts";
import { EntityStore } from "../store/entity-store.ts";
import type { EntityWriter } from "../store/entity-writer.ts";
import {
  findLinks,
  LINKING_DATASETS,
  LINKING_PROPERTIES,
  type Linkable,
  linkKeys,
  type RejectedLink,
} from "./entity-linking.ts";

export interface LinkReport {
  /**
   * Each record that was joined with others: the id that stays, those that are its referents now, and what
   * they share.
   */
  readonly links: readonly { readonly id: string; readonly joined: readonly string[]; readonly by: string }[];
  readonly doubts: readonly RejectedLink[];
  /** Ids that the operator keeps apart from others and that no list has: misspelt, or gone. */
  readonly unknown: readonly string[];
}

/**
 * Joins records of the corpus of sanctions. Everything must have been added to `writer`; `pathInUse` is the
 * store in use, whose ids clients know.
 */
export function linkRecords(
  writer: EntityWriter,
  pathInUse: string | null,
  keptApart: ReadonlySet<string>,
): LinkReport {
  const inUse = pathInUse === null ? null : EntityStore.open(pathInUse);
  const isKnown = (id: string) => inUse?.entity("sanction", id)?.id === id;
  try {
    const unknown = idsOf(keptApart).filter((id) => !writer.has("sanction", id));
    return { ...join(writer, collect(writer, isKnown), keptApart), unknown };
  } finally {
    inUse?.close();
  }
}

/** The records that could be joined with others, by row, and the rows that carry each mark. */
interface Collected {
  readonly records: ReadonlyMap<number, Linkable>;
  readonly rowsByMark: ReadonlyMap<string, readonly number[]>;
}

function collect(writer: EntityWriter, isKnown: (id: string) => boolean): Collected {
  const records = new Map<number, Linkable>();
  const rowsByMark = new Map<string, number[]>();
  for (const { row, entity, hasTwin } of writer.listedWith(
    "sanction",
    LINKING_PROPERTIES,
    LINKING_DATASETS,
  )) {
    for (const mark of linkKeys(entity)) {
      const rows = rowsByMark.get(mark) ?? [];
      rows.push(row);
      rowsByMark.set(mark, rows);
      records.set(row, { row, entity, hasTwin, isKnown: isKnown(entity.id) });
    }
  }
  return { records, rowsByMark };
}

function join(
  writer: EntityWriter,
  { records, rowsByMark }: Collected,
  keptApart: ReadonlySet<string>,
): Omit<LinkReport, "unknown"> {
  const { links, doubts } = findLinks(records, rowsByMark, (a, b) => keptApart.has(pairOf(a, b)));
  return {
    links: links.map(({ rows, by }) => {
      const [id = "", ...joined] = rows.flatMap((row) => records.get(row)?.entity.id ?? []);
      writer.join(rows);
      return { id, joined, by };
    }),
    doubts,
  };
}

/**
 * Reads the operator's list of pairs that are not the same: two ids a line; empty lines and those with # are
 * skipped.
 */
export function readKeptApart(text: string, path: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const [number, line] of text.split("\n").entries()) {
    const words = line.replace(/#.*/, "").trim().split(/\s+/);
    const [a, b] = words;
    if (a === "") continue;
    if (words.length !== 2 || a === undefined || b === undefined)
      throw new OperatorError(`${path}, line ${number + 1}: write the ids of two records.`);
    pairs.add(pairOf(a, b));
  }
  return pairs;
}

function idsOf(pairs: ReadonlySet<string>): string[] {
  return [...new Set([...pairs].flatMap((pair) => pair.split(" ")))];
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
