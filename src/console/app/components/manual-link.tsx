// A link to the section of the manual that helps.

import { TEXTS } from "../texts.ts";

/** `to` is a chapter with its section: "lists#import-real-lists". It opens beside the page, which stays. */
export function ManualLink({ to }: { readonly to: string }) {
  return (
    <a href={`/manual/${to}`} target="_blank" rel="noopener">
      {TEXTS.app.inManual}
    </a>
  );
}
