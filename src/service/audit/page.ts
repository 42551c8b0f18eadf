// A readable page about one decision, as data: sections of facts, tables and sentences. page-html.ts prints
// it as HTML, and the command line as text.

export interface Page {
  readonly title: string;
  readonly sections: readonly PageSection[];
}

export interface PageSection {
  readonly heading: string;
  /** Labels with their values, in order. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly table?: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Sentences, each on a line of its own. */
  readonly lines?: readonly string[];
}
