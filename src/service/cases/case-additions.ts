// What people add to a case without deciding it: tags, which are labels of the firm, and files. Each is an
// event of the case, made on the version that the account saw. A file is kept beside the case, in the same
// transaction, so backups have it and none is without its case.

import type { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import {
  ATTACHMENT_BYTES_MAX,
  CASE_ATTACHMENTS_MAX,
  CASE_TAGS_MAX,
  TAGS_IN_USE_MAX,
} from "../../base/model/limits.ts";
import { addEvent, CaseRefusal, changeableRow, inTransaction } from "./case-change.ts";
import { tagsInUse } from "./case-queue.ts";
import type { CaseRow } from "./case-rows.ts";
import { statusAfter } from "./case-states.ts";
import type { Attachment, CaseEvent, Reviewer } from "./review-case.ts";

/** The case as the account saw it, and the lists in use. */
interface Seen {
  readonly version: number;
  readonly snapshot: string;
}

/** A file to keep with a case. */
export interface GivenFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A file with what a case has of it. */
export function describeFile({ name, content }: GivenFile): Omit<Attachment, "id"> {
  return { name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/**
 * Gives a case these tags, in place of those that it has. Throws a CaseRefusal for too many, here or in the
 * firm, when there is no such case, and for one that has changed.
 */
export function tagCase(
  database: Database,
  id: string,
  { tags, ...seen }: Seen & { readonly tags: readonly string[] },
  reviewer: Reviewer,
  at: string,
): void {
  const sorted = [...new Set(tags)].sort();
  add(
    database,
    id,
    { kind: "tags", because: sorted.join(", ") || null, seen, reviewer, at },
    ({ number }) => {
      if (sorted.length > CASE_TAGS_MAX)
        throw new CaseRefusal(
          `A case has at most ${CASE_TAGS_MAX} tags, not ${sorted.length}. Remove one first.`,
        );
      database.query("UPDATE review_case SET tags = ? WHERE number = ?").run(JSON.stringify(sorted), number);
      if (tagsInUse(database).length > TAGS_IN_USE_MAX)
        throw new CaseRefusal(`There are ${TAGS_IN_USE_MAX} different tags already. Use one of them.`);
    },
  );
}

/**
 * Keeps a file with a case. Throws a CaseRefusal for one that is empty or too large, for too many, when there
 * is no such case, and for one that has changed.
 */
export function attachToCase(
  database: Database,
  id: string,
  { file, ...seen }: Seen & { readonly file: GivenFile & Omit<Attachment, "id"> },
  reviewer: Reviewer,
  at: string,
): void {
  const { name, bytes, sha256, content } = file;
  add(database, id, { kind: "attachment", because: name, seen, reviewer, at }, ({ number, attachments }) => {
    if (bytes === 0 || bytes > ATTACHMENT_BYTES_MAX)
      throw new CaseRefusal(`${name} has ${bytes} bytes; send a file of 1 to ${ATTACHMENT_BYTES_MAX}.`);
    if ((JSON.parse(attachments) as unknown[]).length >= CASE_ATTACHMENTS_MAX)
      throw new CaseRefusal(`A case keeps at most ${CASE_ATTACHMENTS_MAX} files, and this one has so many.`);
    database
      .query(
        "INSERT INTO attachment (id, case_number, name, bytes, sha256, content) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(Bun.randomUUIDv7(), number, name, bytes, sha256, content);
  });
}

interface Addition extends Pick<CaseEvent, "because"> {
  readonly kind: "tags" | "attachment";
  readonly seen: Seen;
  readonly reviewer: Reviewer;
  readonly at: string;
}

function add(
  database: Database,
  id: string,
  { kind, because, seen, reviewer, at }: Addition,
  change: (row: CaseRow) => void,
): void {
  inTransaction(database, () => {
    const row = changeableRow(database, id, seen.version);
    if (statusAfter(row.status, "add") !== row.status)
      throw new CaseRefusal(`Nothing can be added to a case that is ${row.status}.`);
    change(row);
    database
      .query("UPDATE review_case SET changed_at = ?, version = version + 1 WHERE number = ?")
      .run(at, row.number);
    addEvent(database, row, at, { kind, because, reviewer, snapshot: seen.snapshot });
  });
}

/** A file of a case; null when there is none. */
export function attachmentOf(
  database: Database,
  caseNumber: number,
  id: string,
): { readonly name: string; readonly content: Uint8Array<ArrayBuffer> } | null {
  return database
    .query<{ name: string; content: Uint8Array<ArrayBuffer> }, [number, string]>(
      "SELECT name, content FROM attachment WHERE case_number = ? AND id = ?",
    )
    .get(caseNumber, id);
}
