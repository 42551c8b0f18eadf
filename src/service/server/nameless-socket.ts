// A server on a Unix socket without a name: the name it is bound to lasts for a moment, in a private folder.
// So a process that is killed leaves no file behind. This process alone reaches the socket, by a descriptor.

import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { type Fetch, type ListeningServer, openListener } from "./listener.ts";
import type { Served } from "./listener-settings.ts";

/** The name of the private folders, before six random characters. */
const FOLDER_PREFIX = "interdict-clients-";

/** open(2): the file itself, which can't be read or written; Linux, on every processor. */
const O_PATH = 0o10000000;

export interface NamelessServer {
  /** A path that this process can connect to, until the server stops. */
  readonly path: string;
  readonly server: ListeningServer;
}

/** Starts a server that answers with `fetch`. Throws an OperatorError when `$TMPDIR` can't be written. */
export function openNamelessServer(only: Served, fetch: Fetch): NamelessServer {
  const folder = makeFolder();
  try {
    const name = join(folder, "0");
    const server = openListener({ tcp: null, unix: name, tls: null, only }, fetch);
    const file = openSync(name, O_PATH);
    return { path: `/proc/self/fd/${file}`, server: closingAfter(server, file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  } catch (cause) {
    throw new OperatorError(
      `A listener that asks for certificates needs a temporary folder: ${describeSystemError(cause) ?? reasonOf(cause)}.`,
      "Set TMPDIR to a folder that the service can write to.",
      { cause },
    );
  }
}

/** True for the path that a nameless socket was bound to, as the kernel remembers it. */
export function isNameless(boundTo: string): boolean {
  return boundTo.startsWith(join(tmpdir(), FOLDER_PREFIX));
}

/** The server, which closes a descriptor when it stops. */
function closingAfter(server: ListeningServer, file: number): ListeningServer {
  let isOpen = true;
  return {
    get pendingRequests() {
      return server.pendingRequests;
    },
    async stop(isForced) {
      await server.stop(isForced);
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
