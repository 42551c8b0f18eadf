// What was typed and is not recorded yet, by what it is about: another page may be looked at meanwhile, and
// this one loaded again. It is kept for the tab, and goes with the sign-in.

import { whenForgotten } from "./session.ts";

/** By the names of the fields. */
type Draft = Readonly<Record<string, string>>;

const KEPT_AS = "interdict.drafts";
const drafts = new Map<string, Draft>(
  JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "[]") as [string, Draft][],
);
whenForgotten(() => drafts.clear());

export const draftAbout = (about: string): Draft | undefined => drafts.get(about);

/** Keeps what was typed about something; null forgets it. */
export function keepDraft(about: string, draft: Draft | null): void {
  if (draft === null) drafts.delete(about);
  else drafts.set(about, draft);
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...drafts]));
  } catch {
    // A tab may keep a few megabytes. In memory it is still there.
  }
}
