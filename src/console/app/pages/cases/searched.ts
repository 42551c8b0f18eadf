// What is looked for among cases, which may name a customer, so it is in no address; and the columns that are
// shown.

import type { QueueColumns } from "../../api/cases.ts";
import { navigate } from "../../router.tsx";
import { whenForgotten } from "../../session.ts";
import { createStore } from "../../store.ts";

interface Searched {
  readonly text: string;
  readonly columns: QueueColumns;
}

const NOTHING: Searched = { text: "", columns: {} };
export const searched = createStore(NOTHING);
whenForgotten(() => searched.set(NOTHING));

/** Opens the cases with these words, decided or not. */
export function searchCases(text: string): void {
  searched.set({ ...NOTHING, text });
  navigate("/cases?show=all");
}

const KEPT_AS = "interdict.case-columns";
const EVERY_COLUMN = ["birth", "country", "list", "kind"];

/** Columns of the queue that are shown beside the names; kept for this browser. */
export const shownColumns = createStore<readonly string[]>(
  localStorage.getItem(KEPT_AS)?.split(" ") ?? EVERY_COLUMN,
);

export function showColumns(shown: readonly string[]): void {
  localStorage.setItem(KEPT_AS, shown.join(" "));
  shownColumns.set(shown);
}
