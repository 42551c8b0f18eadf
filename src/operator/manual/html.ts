// The chapters as HTML pages. The texts are those of the program, so nothing in them comes from elsewhere.

import { escapeHtml } from "../../base/model/html-text.ts";
import { CHAPTERS, type Chapter } from "./chapters.ts";
import { type Page, withoutQuestions } from "./search.ts";

interface PageAssets {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
}

/** A section for the search of the pages. */
interface SearchEntry extends Page {
  readonly href: string;
  /** Chapter and title. */
  readonly label: string;
}

export const MANUAL_PATH = "/manual/";

/** Links to chapters become links between pages; those to files of the sources, and pictures, only words. */
function forBrowser(markdown: string): string {
  return markdown
    .replace(/<!--.*?-->\n?/g, "")
    .replace(/^!\[.*\n/gm, "")
    .replace(/\[([^\]]+)\]\(\.\.[^)]*\)/g, "$1")
    .replace(
      /\]\(([\w-]+)\.md(#[\w-]+)?\)/g,
      (_, name: string, anchor = "") => `](${MANUAL_PATH}${name}${anchor})`,
    );
}

/** The body of a chapter. Wide tables and code scroll, so the keyboard must reach them. */
function chapterBody({ text }: Chapter): string {
  return Bun.markdown
    .html(forBrowser(text), { headings: { ids: true } })
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<th></th>", "<td></td>")
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

function page(title: string, body: string, current: string, { script, style, icon }: PageAssets): string {
  const items = CHAPTERS.map(
    (chapter) =>
      `<li><a href="${MANUAL_PATH}${chapter.name}"${chapter.name === current ? ' aria-current="page"' : ""}>${escapeHtml(chapter.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Interdict</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<nav aria-label="Chapters">
<input id="search" type="search" aria-label="Search the manual" placeholder="Search the manual" autocomplete="off">
<ul id="found" class="found" aria-live="polite"></ul>
<ol>
${items.join("\n")}
</ol>
</nav>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Every page by the last part of its path; that of the first page is empty. */
export function manualPages(chapters: readonly Chapter[], assets: PageAssets): Map<string, string> {
  const first =
    "<h1>The manual</h1>\n<p>It is in the executable, too: <code>interdict help</code>. Choose a chapter, or search.</p>";
  return new Map([
    ["", page("The manual", first, "", assets)],
    ...chapters.map(
      (chapter) => [chapter.name, page(chapter.title, chapterBody(chapter), chapter.name, assets)] as const,
    ),
  ]);
}

/** What the search of the pages looks through. */
export function searchEntries(chapters: readonly Chapter[]): SearchEntry[] {
  return chapters.flatMap((chapter) =>
    chapter.sections.map(({ name, title, questions, text }) => ({
      href: `${MANUAL_PATH}${chapter.name}#${name}`,
      label: `${chapter.title}: ${title}`,
      title,
      questions,
      text: forBrowser(withoutQuestions(text)).replace(/[|`#<>-]+/g, " "),
    })),
  );
}
