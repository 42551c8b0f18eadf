// The pages of the manual: the theme that the console keeps, and the search, which asks no server.

/// <reference path="../../../embedded-files.d.ts" />
import { type Page, PageSearch } from "../../../operator/manual/search.ts";
import { applyTheme } from "../theme.ts";

interface Entry extends Page {
  readonly href: string;
  /** Chapter and title. */
  readonly label: string;
}

/** The build puts the sections here. */
declare const SECTIONS: readonly Entry[];

const FOUND_MAX = 12;

/** Builds the index when somebody searches for the first time. */
function makeSearch(): (words: string) => readonly Entry[] {
  let index: PageSearch<Entry> | null = null;
  return (words) => {
    index ??= new PageSearch(SECTIONS);
    return index.find(words).slice(0, FOUND_MAX);
  };
}

function linkTo({ href, label }: Entry): HTMLElement {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = href;
  link.textContent = label;
  return item;
}

applyTheme();
const search = makeSearch();
const field = document.querySelector<HTMLInputElement>("#search");
const found = document.querySelector("#found");
field?.addEventListener("input", () => {
  const words = field.value.trim();
  const entries = words === "" ? [] : search(words);
  found?.replaceChildren(...entries.map(linkTo));
  if (words !== "" && entries.length === 0) found?.replaceChildren("No section contains these words.");
});
