// What was done last, and how to take it back: for ten seconds, by a button or a key.

import { useEffect } from "preact/hooks";
import { useKeys } from "../keys.ts";
import { createStore, useStore } from "../store.ts";
import { TEXTS } from "../texts.ts";
import { Key } from "./key.tsx";

const SHOWN_MS = 10_000;

interface Undoable {
  /** What was done, as a sentence without a name. */
  readonly says: string;
  /** Takes it back; null where that can't be done. */
  readonly undo: (() => void) | null;
}

const last = createStore<Undoable | null>(null);

/** Shows what was done. */
export const showDone = (done: Undoable): void => last.set(done);

export function UndoNote() {
  const shown = useStore(last);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => last.get() === shown && last.set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const undo = () => {
    last.set(null);
    shown?.undo?.();
  };
  useKeys([{ key: "z", does: TEXTS.cases.undo, run: () => shown?.undo && undo() }]);
  return (
    <div class="done-place" role="status">
      {shown !== null && (
        <p class="done-note">
          {shown.says}{" "}
          {shown.undo !== null && (
            <button type="button" class="button" onClick={undo}>
              {TEXTS.cases.undo} <Key name="z" />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
