// An element of a message with everything in it, and its place for paths.

import type { MessagePlace } from "../message.ts";
import { type MessageDraft, quoted } from "../message-draft.ts";

export interface XmlNode {
  /** Local name: prefixes mean nothing. */
  readonly name: string;
  readonly line: number;
  readonly children: XmlNode[];
  /** As written, without the white space around it. */
  text: string;
  /** What it has beside elements and text. */
  readonly asides: Aside[];
  /** True for the signatures of XML itself, which say nothing about a party. */
  readonly isSignature: boolean;
  /** True once its text is a part of a party, or a text of the message. */
  isTaken: boolean;
}

/** An attribute, a comment, or an instruction for a program. */
export interface Aside {
  /** As a part of a path: "@name", "comment()". */
  readonly name: string;
  readonly text: string;
  /** What it is called in a sentence when no schema of these messages has it; null when it may be there. */
  readonly unknown: string | null;
}

/** The first child of this name, or null. */
export function childOf(node: XmlNode, name: string): XmlNode | null {
  return node.children.find((child) => child.name === name) ?? null;
}

/** The text of a node, which the reader makes a part of a party, or a text of the message. */
export function take(node: XmlNode): string {
  node.isTaken = true;
  return node.text;
}

/** The text of the first element at the end of a path, or "". */
export function textAt(node: XmlNode, ...path: readonly string[]): string {
  let found: XmlNode | null = node;
  for (const name of path) found = found === null ? null : childOf(found, name);
  return found?.text ?? "";
}

/** The place of a child, with its number where several siblings have its name. */
export function placeOf(parentPath: string, child: XmlNode, siblings: readonly XmlNode[]): MessagePlace {
  let steps = STEPS.get(siblings);
  if (steps === undefined) {
    steps = stepsOf(siblings);
    STEPS.set(siblings, steps);
  }
  return { path: joinPath(parentPath, steps.get(child) ?? child.name), line: child.line };
}

/** The steps of siblings that are complete: counted once, because there may be thousands. */
const STEPS = new WeakMap<readonly XmlNode[], ReadonlyMap<XmlNode, string>>();

function stepsOf(siblings: readonly XmlNode[]): ReadonlyMap<XmlNode, string> {
  const counts = new Map<string, number>();
  const steps = new Map<XmlNode, string>();
  for (const { name } of siblings) counts.set(name, (counts.get(name) ?? 0) + 1);
  const numbers = new Map<string, number>();
  for (const node of siblings) {
    const number = (numbers.get(node.name) ?? 0) + 1;
    numbers.set(node.name, number);
    steps.set(node, counts.get(node.name) === 1 ? node.name : `${node.name}[${number}]`);
  }
  return steps;
}

export function joinPath(parent: string, name: string): string {
  return parent === "" ? name : `${parent}/${name}`;
}

/** Reports an element that no schema has in its place. */
export function reportUnknown(draft: MessageDraft, name: string, at: MessagePlace): void {
  draft.addUnread(at, `The element ${name} is not known here.`);
}

/** Reports the text of an element at this path that may have none. */
export function reportText(draft: MessageDraft, { text, line }: XmlNode, path: string): void {
  if (text !== "")
    draft.addUnread({ path, line }, `${quoted(text)} is text where only elements are expected.`);
}
