// The pages of the manual: the theme that the console keeps, and the search, which asks no server.

/// <reference path="../flexsearch-light.d.ts" />
import { Index } from "flexsearch/light";
import { applyTheme } from "../theme.ts";

interface Entry {
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

/** The build puts the sections here. */
declare const SECTIONS: readonly Entry[];

const FOUND_MAX = 12;

/** Builds the index when somebody searches for the first time. */
function makeSearch(): (words: string) => Entry[] {
  let index: Index | null = null;
  return (words) => {
    if (index === null) {
      index = new Index({ tokenize: "forward" });
      for (const [i, { title, text }] of SECTIONS.entries()) index.add(i, `${title} ${title} ${text}`);
    }
    return index.search(words, FOUND_MAX).flatMap((i) => SECTIONS[i] ?? []);
  };
}

function linkTo({ href, title }: Entry): HTMLElement {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = href;
  link.textContent = title;
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
