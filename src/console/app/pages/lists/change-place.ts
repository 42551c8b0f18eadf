// Which changes of a list are shown, in the address of the page.

import { CHANGE_KINDS, type ChangeKind } from "./change-list.tsx";

/** The kind of changes in an address; null for every kind. */
export const kindIn = (query: URLSearchParams): ChangeKind | null =>
  CHANGE_KINDS.find((kind) => kind === query.get("kind")) ?? null;

/** The page in an address, from 1. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Number(query.get("page") ?? 1) || 1);
