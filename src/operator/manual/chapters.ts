// The chapters of the manual, in the order of a bank's life with the program, and their sections.

import apiText from "./api.md" with { type: "text" };
import casesText from "./cases.md" with { type: "text" };
import clientsText from "./clients.md" with { type: "text" };
import customerFilesText from "./customer-files.md" with { type: "text" };
import dataText from "./data.md" with { type: "text" };
import fromYenteText from "./from-yente.md" with { type: "text" };
import gettingStartedText from "./getting-started.md" with { type: "text" };
import listsText from "./lists.md" with { type: "text" };
import operatingText from "./operating.md" with { type: "text" };
import ownListsText from "./own-lists.md" with { type: "text" };
import ownershipText from "./ownership.md" with { type: "text" };
import paymentsText from "./payments.md" with { type: "text" };
import provingText from "./proving.md" with { type: "text" };
import reScreeningText from "./re-screening.md" with { type: "text" };
import referenceText from "./reference.md" with { type: "text" };
import replicasText from "./replicas.md" with { type: "text" };
import reviewingText from "./reviewing.md" with { type: "text" };
import scoresText from "./scores.md" with { type: "text" };
import securityText from "./security.md" with { type: "text" };
import troubleshootingText from "./troubleshooting.md" with { type: "text" };

export interface Section {
  /** "back-up-and-restore", which is also its anchor. */
  readonly name: string;
  readonly title: string;
  /** What it answers, as readers ask. */
  readonly questions: readonly string[];
  /** Markdown, with the heading and the questions. */
  readonly text: string;
}

export interface Chapter {
  /** "lists": the file without its ending. */
  readonly name: string;
  readonly title: string;
  /** Markdown, from the title to the end. */
  readonly text: string;
  readonly sections: readonly Section[];
}

const TEXTS: Readonly<Record<string, string>> = {
  "getting-started": gettingStartedText,
  lists: listsText,
  "own-lists": ownListsText,
  ownership: ownershipText,
  api: apiText,
  clients: clientsText,
  "from-yente": fromYenteText,
  "customer-files": customerFilesText,
  "re-screening": reScreeningText,
  payments: paymentsText,
  reviewing: reviewingText,
  cases: casesText,
  proving: provingText,
  operating: operatingText,
  data: dataText,
  replicas: replicasText,
  troubleshooting: troubleshootingText,
  security: securityText,
  scores: scoresText,
  reference: referenceText,
};

/** The name of a section: its title as GitHub makes an anchor of it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** The line below the title of a section. */
const QUESTIONS = /^\*Questions: (.+)\*$/m;

/** Reads a chapter. Its text begins with "# TITLE", and each section with "## TITLE" and its questions. */
export function readChapter(name: string, text: string): Chapter {
  const [head = "", ...parts] = text.split(/^## /m);
  const sections = parts.map((part) => {
    const title = part.slice(0, part.indexOf("\n"));
    const questions = QUESTIONS.exec(part)?.[1]?.split(/(?<=\?) /) ?? [];
    return { name: anchorOf(title), title, questions, text: `## ${part}` };
  });
  return { name, title: head.slice(2, head.indexOf("\n")), text, sections };
}

/** Every chapter, in the order of a bank's life with the program. */
export const CHAPTERS: readonly Chapter[] = Object.entries(TEXTS).map(([name, text]) =>
  readChapter(name, text),
);
