// Links the records of different lists that describe one subject, in the store that is being built.
// entity-linking.ts decides which ones; this file finds the candidates in the store and merges the links.

import { OperatorError } from "../../base/model/errors.ts";
import { EntityStore } from "../../engine/store/entity-store.ts";
import type { EntityWriter } from "../../engine/store/entity-writer.ts";
import {
  findLinks,
  LINKING_DATASETS,
  LINKING_PROPERTIES,
  type Linkable,
  linkKeys,
  type RejectedLink,
} from "./entity-linking.ts";

export interface LinkReport {
  /** Per merged record: the id that stays, the ids that are its referents now, and what they share. */
  readonly links: readonly { readonly id: string; readonly joined: readonly string[]; readonly by: string }[];
  /** The links that were rejected. The key is part of the format of the report. */
  readonly doubts: readonly RejectedLink[];
  /** Ids that `--keep-apart` names and no list contains: misspelt, or gone. */
  readonly unknown: readonly string[];
}

/**
 * Links the sanctions records that `writer` holds. `previousStorePath` is the store in use, whose ids clients
 * know; null when there is none. `keptApart` comes from parseKeptApart.
 */
export function linkRecords(
  writer: EntityWriter,
  previousStorePath: string | null,
  keptApart: ReadonlySet<string>,
): LinkReport {
  const previous = previousStorePath === null ? null : EntityStore.open(previousStorePath);
  const isKnown = (id: string) => previous?.entity("sanction", id)?.id === id;
  try {
    const unknown = idsOf(keptApart).filter((id) => !writer.has("sanction", id));
    return { ...mergeLinks(writer, collectCandidates(writer, isKnown), keptApart), unknown };
  } finally {
    previous?.close();
  }
}

/** The records that have a link key, by row, and the rows that share each key. */
interface LinkCandidates {
  readonly records: ReadonlyMap<number, Linkable>;
  readonly rowsByKey: ReadonlyMap<string, readonly number[]>;
}

function collectCandidates(writer: EntityWriter, isKnown: (id: string) => boolean): LinkCandidates {
  const records = new Map<number, Linkable>();
  const rowsByKey = new Map<string, number[]>();
  for (const { row, entity, hasTwin } of writer.listedWith(
    "sanction",
    LINKING_PROPERTIES,
    LINKING_DATASETS,
  )) {
    for (const key of linkKeys(entity)) {
      const rows = rowsByKey.get(key) ?? [];
      rows.push(row);
      rowsByKey.set(key, rows);
      records.set(row, { row, entity, hasTwin, isKnown: isKnown(entity.id) });
    }
  }
  return { records, rowsByKey };
}

function mergeLinks(
  writer: EntityWriter,
  { records, rowsByKey }: LinkCandidates,
  keptApart: ReadonlySet<string>,
): Omit<LinkReport, "unknown"> {
  const { links, rejected } = findLinks(records, rowsByKey, (a, b) => keptApart.has(pairOf(a, b)));
  return {
    links: links.map(({ rows, by }) => {
      const [id, ...joined] = rows.flatMap((row) => records.get(row)?.entity.id ?? []);
      if (id === undefined) throw new Error(`The link by ${by} has no records.`);
      writer.join(rows);
      return { id, joined, by };
    }),
    doubts: rejected,
  };
}

/**
 * Parses the operator's list of records that are different subjects: two ids per line. Empty lines and
 * comments after # are skipped. Throws an OperatorError that names `path` and the line.
 */
export function parseKeptApart(text: string, path: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const [number, line] of text.split("\n").entries()) {
    const words = line.replace(/#.*/, "").trim().split(/\s+/);
    const [a, b] = words;
    if (a === "") continue;
    if (words.length !== 2 || a === undefined || b === undefined)
      throw new OperatorError(
        `${path}, line ${number + 1}: ${JSON.stringify(line.trim())} is not a pair of ids.`,
        "Write the ids of two records per line, separated by a space.",
      );
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
