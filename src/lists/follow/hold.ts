// Replicas that switch together. Each announces in the store of snapshots that it holds one: fetched,
// verified and open. All compute the moment of the switch from the same announcements, so nobody decides for
// others. Their clocks must agree, as they do on hosts that synchronise them.

import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { SNAPSHOT_ID } from "../../engine/snapshot/folders.ts";
import { type SnapshotStore, UnusableFile } from "./source.ts";

const FOLDER = "replicas/";
const ENDING = ".json";

/** From the announcement that makes them enough to the switch: every replica has seen it by then. */
export const GRACE_MS = 5000;

const AnnouncementSchema = Type.Object({
  snapshot: Type.String({ pattern: SNAPSHOT_ID.source }),
  /** Unix time in milliseconds. */
  sinceMs: Type.Integer({ minimum: 0 }),
});

/** That a replica holds a snapshot, and since when. */
export type Announcement = Static<typeof AnnouncementSchema>;

interface HoldRule {
  /** How many replicas must hold it. */
  readonly needed: number;
  /** How long the first of them waits for the others. */
  readonly limitMs: number;
  /** The earliest moment; Unix time in milliseconds. */
  readonly notBeforeMs: number;
  readonly graceMs: number;
}

/** When a replica switches. */
export interface SwitchMoment {
  /** Unix time in milliseconds. */
  readonly atMs: number;
  /** True when replicas will be missing then, as far as is known. */
  readonly isExpired: boolean;
}

/**
 * The moment at which replicas use a snapshot, from the announcements of all that hold it, this one's too. It
 * only depends on them, so all replicas that read the same ones switch at the same moment.
 */
export function switchMoment(
  announcements: readonly Announcement[],
  { needed, limitMs, notBeforeMs, graceMs }: HoldRule,
): SwitchMoment {
  const since = announcements.map(({ sinceMs }) => sinceMs).toSorted((a, b) => a - b);
  const limit = (since[0] ?? 0) + limitMs;
  const last = since[needed - 1];
  const together = last === undefined ? Number.POSITIVE_INFINITY : last + (needed > 1 ? graceMs : 0);
  return { atMs: Math.max(notBeforeMs, Math.min(together, limit)), isExpired: together > limit };
}

/** Announces that a replica holds a snapshot. One file per replica: the next announcement replaces it. */
export async function announce(
  store: SnapshotStore,
  replica: string,
  announcement: Announcement,
): Promise<void> {
  await store.writeText(`${FOLDER}${replica}${ENDING}`, `${JSON.stringify(announcement)}\n`);
}

/** Who has announced to hold a snapshot, by replica. What can't be understood doesn't count. */
export async function readAnnouncements(
  store: SnapshotStore,
  snapshot: string,
): Promise<ReadonlyMap<string, Announcement>> {
  const files = (await store.list(FOLDER)).filter((file) => file.endsWith(ENDING));
  const found = new Map<string, Announcement>();
  const read = async (file: string) => {
    const announcement = await store.readText(file, null).then(parse, ignoreUnusable);
    if (announcement?.snapshot !== snapshot) return;
    found.set(file.slice(FOLDER.length, -ENDING.length), announcement);
  };
  await Promise.all(files.map(read));
  return found;
}

/** One file that is none must not keep the others from being read. */
function ignoreUnusable(error: unknown): null {
  if (error instanceof UnusableFile) return null;
  throw error;
}

function parse(read: Awaited<ReturnType<SnapshotStore["readText"]>>): Announcement | null {
  if (read === null || read.isUnchanged) return null;
  try {
    const value: unknown = JSON.parse(read.text);
    return Value.Check(AnnouncementSchema, value) ? value : null;
  } catch {
    return null;
  }
}

/** The name of this replica: that of the host, and a mark of its state folder. */
export function defaultReplicaName(state: string): string {
  const host =
    hostname()
      .replaceAll(/[^0-9A-Za-z-]/g, "-")
      .replace(/^-+/, "") || "host";
  const mark = createHash("sha256").update(state).digest("hex").slice(0, 8);
  return `${host.slice(0, 60)}-${mark}`;
}
