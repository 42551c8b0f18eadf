// Signed snapshot files of invented people, a state folder to take them into, and a web server whose answers
// a test chooses.

import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { FolderStore } from "../../src/lists/follow/folder-store.ts";
import { POINTER_FILE, type Published, parsePointer } from "../../src/lists/follow/pointer.ts";
import { publishTo } from "../../src/lists/follow/publish-to.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../support/scratch.ts";

export const KEYS = generateKeyPairSync("ed25519");
export const OTHER_KEYS = generateKeyPairSync("ed25519");

/** A snapshot file with its id. */
export interface SnapshotFile {
  readonly id: string;
  readonly path: string;
}

/** Builds a snapshot of that day into a file; signed with KEYS unless another key, or null, is given. */
export async function makeFile(day: string, key: KeyObject | null = KEYS.privateKey): Promise<SnapshotFile> {
  const folder = scratchFolder("interdict-follow-");
  const { id } = await buildSnapshot({ paths: ["fixtures/demo/un"], state: folder, now: new Date(day) });
  const path = join(folder, "lists.snapshot");
  await writePortable(snapshotFolder(folder, id), path, key);
  return { id, path };
}

/** A folder to which files were published, in their order. */
export async function makeSource(...files: readonly SnapshotFile[]): Promise<string> {
  const folder = join(scratchFolder("interdict-follow-"), "source");
  mkdirSync(folder);
  for (const { path } of files) await publishFile(folder, path);
  return folder;
}

/** Publishes a file to a folder, as `publish FILE --to FOLDER --force`. */
export async function publishFile(
  folder: string,
  path: string,
  useFrom: string | null = null,
): Promise<void> {
  await publishTo({
    path,
    store: new FolderStore(folder),
    trusted: null,
    force: true,
    useFrom,
    confirm: () => undefined,
  });
}

/** The first snapshot that the pointer file of a folder names. */
export async function pointedAt(folder: string): Promise<Published> {
  const [first] = parsePointer(await Bun.file(join(folder, POINTER_FILE)).text(), folder);
  if (first === undefined) throw new Error("The pointer names nothing.");
  return first;
}

type Answering = (request: Request, file: Blob, name: string) => Response | Promise<Response> | undefined;

/**
 * Serves a folder at 127.0.0.1 while `work` runs. `answer` may answer in its place. Ranges and tags are
 * understood. Passes the URL and the requests that came.
 */
export async function withServer(
  folder: string,
  answer: Answering,
  work: (url: URL, asked: readonly string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const name = new URL(request.url).pathname.slice(1);
      const range = request.headers.get("range");
      asked.push(range === null ? name : `${name} ${range}`);
      const file = Bun.file(join(folder, name));
      return (await answer(request, file, name)) ?? serveFile(request, file);
    },
  });
  try {
    await work(server.url, asked);
  } finally {
    await server.stop(true);
  }
}

async function serveFile(request: Request, file: Blob & { exists(): Promise<boolean> }): Promise<Response> {
  if (!(await file.exists())) return new Response("no such file", { status: 404 });
  const tag = `"${Bun.hash(await file.bytes())}"`;
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304 });
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.get("range") ?? "")?.[1] ?? 0);
  if (from === 0) return new Response(file, { headers: { ETag: tag } });
  return new Response(file.slice(from), {
    status: 206,
    headers: { "Content-Range": `bytes ${from}-${file.size - 1}/${file.size}` },
  });
}
