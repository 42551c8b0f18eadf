// The copies of a journal that a repair takes entries from: a backup, a place that it was shipped to, or a
// copied folder.

import { rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { OperatorError } from "../base/model/errors.ts";
import { makeScratchFolder } from "../base/platform/scratch-folder.ts";
import { isRemoteName } from "../lists/follow/source-name.ts";
import { unpackJournal } from "../operator/backup/unpack-journal.ts";
import { listDayFiles } from "../service/journal/folders.ts";
import { type HeadNote, loadHeadNote } from "../service/journal/notes.ts";
import type { Finding } from "../service/journal/reading/finding.ts";
import { loadShippedStream, type ShippedStream } from "../service/shipping/stream-state.ts";
import type { ShippedJournal, Unpacking } from "../service/shipping/unpack.ts";
import { withShipped } from "./shipped-journal.ts";

/** Copies of the journal of a state folder. */
interface JournalCopies {
  readonly folders: readonly string[];
  /** The ends of lanes as the state folder knows that it shipped them. */
  readonly heads: readonly HeadNote[];
}

interface CopiesRequest {
  readonly from: string;
  readonly state: string;
  /** Whose journal is taken from a place; undefined for that of the state folder. */
  readonly replica: string | undefined;
  readonly journalCredentials: string | undefined;
  readonly keys: Unpacking["keys"];
  /** Told what is wrong with a part in the place; such a part is not used. */
  readonly report: (finding: Finding) => void;
}

/** Runs `work` with the copies. Throws an OperatorError when there are none. */
export async function withCopies<T>(
  request: CopiesRequest,
  work: (copies: JournalCopies) => Promise<T>,
): Promise<T> {
  const { from, state, report, keys, journalCredentials } = request;
  const found = isRemoteName(from) ? undefined : statSync(from, { throwIfNoEntry: false });
  if (!isRemoteName(from) && found === undefined)
    throw new OperatorError(
      `There is no ${from}.`,
      "Name a backup, the place of serve --journal-to, or a copy of STATE/journal.",
    );
  if (found?.isFile()) return withUnpacked(from, work);
  if (found !== undefined && listDayFiles(from).length > 0)
    return work({ folders: [resolve(from)], heads: [] });
  const known = loadShippedStream(state);
  const how = { keys, days: { first: null, last: null }, report, known };
  return withShipped({ shipped: from, journalCredentials }, how, (journals) =>
    work(copiesOf(journals, known, request)),
  );
}

async function withUnpacked<T>(backup: string, work: (copies: JournalCopies) => Promise<T>): Promise<T> {
  const into = makeScratchFolder("interdict-journal-");
  try {
    await unpackJournal(backup, into);
    return await work({ folders: [into], heads: [] });
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** Every stream of the replica is a copy: a new one ships the whole journal once more. */
function copiesOf(
  journals: readonly ShippedJournal[],
  known: ShippedStream | null,
  { from, replica = known?.replica }: CopiesRequest,
): JournalCopies {
  const own = journals.filter((journal) => journal.replica === replica);
  if (own.length === 0)
    throw new OperatorError(
      replica === undefined
        ? `The name of the replica is not known: the state folder shipped nothing.`
        : `${from} has no journal of the replica ${replica}.`,
      `Name one that it has: --replica ${[...new Set(journals.map((journal) => journal.replica))].join(", --replica ")}`,
    );
  const heads = own
    .filter(({ stream }) => stream === known?.id)
    .flatMap(({ folder, lanes }) =>
      lanes
        .filter(({ lane, lastChecksum }) =>
          known?.parts.some((part) => part.lane === lane && part.checksum === lastChecksum),
        )
        .map(({ lane }) => loadHeadNote(folder, lane)),
    );
  return { folders: own.map(({ folder }) => folder), heads: heads.filter((head) => head !== null) };
}
