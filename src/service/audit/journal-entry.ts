// One entry of the journal as a page, with the lists of its snapshot where they are at hand.

import { OperatorError } from "../../base/model/errors.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import { journalFolder } from "../journal/folders.ts";
import { readEntries } from "../journal/reading/read-entries.ts";
import { EVERYTHING } from "../journal/reading/selection.ts";
import { hmacOf, isDecision, parseDecision, type StoredEntry } from "../journal/reading/stored-entry.ts";
import { pageOf } from "./entry-page.ts";
import type { Page } from "./page.ts";
import { SnapshotArchive } from "./snapshot-archive.ts";

/** The entry of a lane and number in the file of a day; null when there is none. Throws as readEntries. */
export async function findEntry(state: string, id: string, day: string): Promise<StoredEntry | null> {
  const [lane = "", seq = ""] = id.split(":");
  const period = { from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` };
  const selection = { ...EVERYTHING, ...period, lane, seq: Number(seq) };
  for await (const entry of readEntries(journalFolder(state), selection)) return entry;
  return null;
}

/** The page about an entry. Lists of a snapshot that is gone or damaged are left out, and it says so. */
export async function describeEntry(state: string, entry: StoredEntry): Promise<Page> {
  if (!isDecision(entry)) return pageOf(entry, null);
  return pageOf(entry, await manifestOf(state, parseDecision(entry).snapshot));
}

/** What a decision needs to be recomputed; null for another entry. */
export function decisionFacts(
  entry: StoredEntry,
): { request: string; snapshot: string; isRecomputable: boolean } | null {
  if (!isDecision(entry)) return null;
  const decision = parseDecision(entry);
  const { request, snapshot, subjectDigest } = decision;
  return { request, snapshot, isRecomputable: hmacOf(decision) === null && subjectDigest === undefined };
}

async function manifestOf(state: string, snapshot: string): Promise<Manifest | null> {
  using archive = await SnapshotArchive.over(state);
  try {
    return archive.manifest(snapshot);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}
