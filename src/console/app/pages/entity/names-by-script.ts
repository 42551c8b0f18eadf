// The names of a record, grouped by the script in which they are written.

import type { Properties } from "../../api/types.ts";

/** The properties that hold names, strongest first. */
export const NAME_KEYS = ["name", "alias", "previousName", "weakAlias", "abbreviation"] as const;
type NameKey = (typeof NAME_KEYS)[number];

export interface WrittenName {
  readonly text: string;
  /** The strongest property that has it. */
  readonly key: NameKey;
}

interface ScriptGroup {
  /** The tag of the script; null for Latin. */
  readonly script: string | null;
  readonly names: readonly WrittenName[];
}

/**
 * Each name once, whatever its case. The script of the caption comes first, then the one with most names.
 * `scriptOf` gives the tag of a text's script.
 */
export function groupNames(
  caption: string,
  properties: Properties,
  scriptOf: (text: string) => string | undefined,
): readonly ScriptGroup[] {
  const names = new Map<string, WrittenName>();
  const add = (text: string, key: NameKey) => {
    const folded = text.toLowerCase();
    if (!names.has(folded)) names.set(folded, { text, key });
  };
  add(caption, "name");
  for (const key of NAME_KEYS) for (const text of properties[key] ?? []) add(text, key);
  const groups = new Map<string | null, WrittenName[]>();
  for (const name of names.values()) {
    const script = scriptOf(name.text) ?? null;
    groups.set(script, [...(groups.get(script) ?? []), name]);
  }
  const [first, ...others] = [...groups].map(([script, members]) => ({ script, names: members }));
  if (first === undefined) return [];
  return [first, ...others.sort((a, b) => b.names.length - a.names.length)];
}
