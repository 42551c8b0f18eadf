// An element of a message with everything in it, and its place for paths.

import type { MessagePlace } from "../message.ts";

export interface XmlNode {
  /** Local name: prefixes mean nothing. */
  readonly name: string;
  readonly line: number;
  readonly children: XmlNode[];
  /** As written, without the white space around it. */
  text: string;
  /** The first attribute that no schema of these messages has; null for none. */
  readonly oddAttribute: string | null;
}

/** The first child of this name, or null. */
export function childOf(node: XmlNode, name: string): XmlNode | null {
  return node.children.find((child) => child.name === name) ?? null;
}

/** The text of the first element at the end of a path, or "". */
export function textAt(node: XmlNode, ...path: readonly string[]): string {
  let found: XmlNode | null = node;
  for (const name of path) found = found === null ? null : childOf(found, name);
  return found?.text ?? "";
}

/** The place of a child, with its number where several siblings have its name. */
export function placeOf(parentPath: string, child: XmlNode, siblings: readonly XmlNode[]): MessagePlace {
  const same = siblings.filter(({ name }) => name === child.name);
  const number = same.length > 1 ? `[${same.indexOf(child) + 1}]` : "";
  return { path: joinPath(parentPath, `${child.name}${number}`), line: child.line };
}

export function joinPath(parent: string, name: string): string {
  return parent === "" ? name : `${parent}/${name}`;
}
