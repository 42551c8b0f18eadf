// The door for clients of yente over a snapshot of two invented files.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SnapshotScreening } from "../../src/engine/screening/screening.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { readYenteManifest } from "../../src/lists/sources/lists/ftm/yente-manifest.ts";
import { createDoor } from "../../src/service/yente/door.ts";
import { startApp } from "../http/support.ts";
import { scratchFolder } from "../support/scratch.ts";
import { writeLists } from "./lists.ts";

/** The screening of the lists of a manifest. */
async function openManifest(manifest: string) {
  const mappings = readYenteManifest(manifest);
  const state = join(scratchFolder("interdict-yente-"), "state");
  mkdirSync(state, { mode: 0o700 });
  const { id } = await buildSnapshot({ paths: [...mappings.keys()], state, mappings });
  const snapshot = openSnapshot(snapshotFolder(state, id));
  return new SnapshotScreening({
    get: () => snapshot,
    pin: () => ({ snapshot, release: () => undefined }),
    problem: () => null,
  });
}

const opened = new Map<string, ReturnType<typeof openManifest>>();
const writeInvented = () => writeLists(scratchFolder("interdict-yente-"));

/** An answer of the door. */
export interface DoorAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
  readonly json: any;
}

/** The door over the invented lists, or over those of the manifest that `write` returns; once for each. */
export async function startDoor({ isKeyless = false, write = writeInvented } = {}) {
  const screening = await opened.getOrInsertComputed(write.name, () => openManifest(write()));
  const started = await startApp();
  const door = createDoor({ ...started.service, screening }, isKeyless);
  const send = async (method: string, target: string, init: RequestInit = {}): Promise<DoorAnswer> => {
    const headers = init.headers ?? { Authorization: `ApiKey ${started.key}`, Host: "localhost" };
    const response = await door.handle(
      new Request(`http://localhost${target}`, { ...init, method, headers }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: text === "" ? null : JSON.parse(text),
    };
  };
  const get = (target: string, init?: RequestInit) => send("GET", target, init);
  const match = (target: string, body: unknown) => send("POST", target, { body: JSON.stringify(body) });
  /** The results of one query by the ids of their entities. */
  const matched = async (query: object, target = "/match/default") => {
    const { json } = await match(target, { queries: { q: query } });
    return json.responses.q.results.map(({ id }: { id: string }) => id);
  };
  return { ...started, send, get, match, matched };
}
