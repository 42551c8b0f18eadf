// Fetches a snapshot with a process of its own (`publish SOURCE`): unpacking and verifying a large file must
// not delay requests, whatever the file holds.

import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FollowCause } from "../../base/model/following.ts";
import { INCOMING_FOLDER } from "../../lists/follow/download.ts";
import { startChild } from "../uploads/child.ts";
import type { FollowSettings } from "./follow-settings.ts";

const OUTCOME_FILE = "fetch.json";
const MESSAGES_FILE = "fetch.log";

/** Longer than a download and all that is done with it may take. */
const FETCH_MS_MAX = 3 * 60 * 60 * 1000;

/** The id of what was fetched, or why nothing was. */
type Fetched =
  | { readonly id: string }
  | { readonly id: null; readonly cause: FollowCause; readonly reason: string };

export interface Fetching {
  readonly done: Promise<Fetched>;
  /** Ends it; the download is continued by the next one. */
  cancel(): void;
}

export interface FetchOrder {
  /** The command that starts this program. */
  readonly command: readonly string[];
  readonly state: string;
  /** True to leave the snapshot in use. */
  readonly isStaged: boolean;
  readonly settings: FollowSettings;
}

/** Starts to fetch. Throws the system's error when no process can be started. */
export function startFetch({ command, state, isStaged, settings }: FetchOrder): Fetching {
  const folder = join(state, INCOMING_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { argument, trust, credentials, allowOlder } = settings;
  const child = startChild({
    command: [
      ...command,
      "publish",
      argument,
      ...["--state", resolve(state), "--trust", trust, "--json"],
      ...(credentials === null ? [] : ["--source-credentials", credentials]),
      ...(isStaged ? ["--stage"] : []),
      ...(allowOlder ? ["--force"] : []),
    ],
    folder,
    stdout: OUTCOME_FILE,
    stderr: MESSAGES_FILE,
  });
  const timer = setTimeout(() => child.kill(), FETCH_MS_MAX);
  timer.unref();
  const done = child.ended.then(() => {
    clearTimeout(timer);
    return readOutcome(join(folder, OUTCOME_FILE));
  });
  return { done, cancel: () => child.kill() };
}

function readOutcome(path: string): Fetched {
  try {
    const { id, error } = JSON.parse(readFileSync(path, "utf8"));
    if (typeof id === "string") return { id };
    return { id: null, cause: error.cause, reason: error.message };
  } catch {
    return {
      id: null,
      cause: "failed",
      reason: `The process that fetches ended early; see ${MESSAGES_FILE}.`,
    };
  }
}
