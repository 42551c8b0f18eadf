// What a command said, for a person at a page: in the words that the failure has for a page, and without what
// only a command line has.

import type { Failure } from "../../base/model/job-events.ts";

/** What only a command line has: a flag, a command of the program, a variable, a path of the state folder. */
const COMMAND_LINE = /(?:^|[\s(`])--[a-z]|\binterdict(?:-admin)? [a-z]|\bINTERDICT_|\bSTATE\//;

const ASK = "Ask the operator of the service.";

/**
 * The text without the sentences that name what only a command line has. Where one was left out, the text
 * ends with whom to ask.
 */
export function forPage(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?…])\s+(?=["\p{Lu}])/u);
  const kept = sentences.filter((sentence) => !COMMAND_LINE.test(sentence));
  if (kept.length === sentences.length) return text.trim();
  return [...kept, ...(kept.includes(ASK) ? [] : [ASK])].join(" ");
}

/** Why a command failed, and what to do, in words of the page. */
export function inPageWords({ message, hint, onPage = {} }: Failure): Pick<Failure, "message" | "hint"> {
  const advice = onPage.hint ?? hint;
  return { message: forPage(onPage.message ?? message), hint: advice === null ? null : forPage(advice) };
}

/** The same as one text. */
export function inPageSentences(failure: Failure): string {
  const { message, hint } = inPageWords(failure);
  return hint === null ? message : `${message} ${hint}`;
}
