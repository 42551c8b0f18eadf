// Where uploaded files lie in a state folder. Each upload is a folder of its own, named by an id that this
// service makes. The name that a client gave a file is data: it is never a path.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../base/platform/durable-file.ts";

/** Files of customers to be screened, and list files to be imported. */
export const UPLOAD_KINDS = ["files", "imports"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** UUIDs of version 7, as Bun makes them: they sort by time. */
const UPLOAD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const FOLDER_MODE = 0o700;

/** True for the form of an id; anything else can't be the name of a folder. */
export function isUploadId(text: string): boolean {
  return UPLOAD_ID.test(text);
}

export function makeUploadId(): string {
  return Bun.randomUUIDv7();
}

export function uploadsFolder(state: string): string {
  return join(state, "uploads");
}

/** The folder of the uploads of a kind. */
export function kindFolder(state: string, kind: UploadKind): string {
  return join(uploadsFolder(state), kind);
}

/** The folder of one upload. Throws for an id of another form. */
export function uploadFolder(state: string, kind: UploadKind, id: string): string {
  if (!isUploadId(id)) throw new Error("An upload has no such id.");
  return join(kindFolder(state, kind), id);
}

/** Where uploads are while their bytes arrive. The name of each begins with the process that receives it. */
export function receivingFolder(state: string): string {
  return join(uploadsFolder(state), "receiving");
}

/** What was compared between snapshots. */
export function changesFolder(state: string): string {
  return join(uploadsFolder(state), "changes");
}

/** Makes the folders. Throws the system's error. */
export function makeUploadFolders(state: string): void {
  const folders = [
    receivingFolder(state),
    changesFolder(state),
    ...UPLOAD_KINDS.map((kind) => kindFolder(state, kind)),
  ];
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
}

/** The ids of the uploads of a kind, oldest first. */
export function listUploadIds(state: string, kind: UploadKind): string[] {
  return namesIn(kindFolder(state, kind)).filter(isUploadId).sort();
}
