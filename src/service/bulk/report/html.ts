// HTML as a value of its own: a template escapes every text put into it, so no name can become markup.

import { escapeHtml } from "../../../base/model/html-text.ts";

/** Text that is HTML already. The template below makes it; call the constructor only with a constant. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a template takes; null and false print nothing. */
export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

/** Escapes every string, keeps HTML as it is, and joins lists without a separator. */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const text = literals.map((literal, i) => literal + (i < parts.length ? print(parts[i] ?? null) : ""));
  return new Html(text.join(""));
}

/**
 * A text of any writing direction, such as a listed name. It is isolated: a right-to-left name does not
 * reorder what stands next to it.
 */
export function isolate(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

function print(part: HtmlPart): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(print).join("") : escapeHtml(String(part));
}
