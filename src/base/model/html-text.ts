// Text as a part of an HTML page.

import { showSafely } from "./safe-text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes what HTML would read as markup, and shows what a reader could not see. */
export function escapeHtml(text: string): string {
  return showSafely(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
