// Where a file stands, as a word.

import type { FileEntry } from "../../api/files.ts";
import { TEXTS } from "../../texts.ts";

/** How often the state of a file that is being screened is asked for. */
export const RUNNING_MS = 1000;

export const isUnderWay = ({ state }: Pick<FileEntry, "state">): boolean =>
  state === "running" || state === "waiting";

/** The state of a file as a word, with its share while it is screened. */
export function FileTag({ file: { state, progress } }: { readonly file: FileEntry }) {
  const kind =
    state === "failed" || state === "incomplete" ? "contradiction" : state === "uploaded" ? "due" : "";
  const share = progress?.share ?? null;
  return (
    <span class={`tag ${kind}`}>
      {TEXTS.files.states[state] ?? state}
      {state === "running" && share !== null && ` ${Math.floor(share * 100)} %`}
    </span>
  );
}
