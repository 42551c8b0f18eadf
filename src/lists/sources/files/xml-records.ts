// Parses an XML list as a stream, one record at a time, as strictly as strict-xml.ts. Each record is a small
// tree with the publisher's names; the mappers give the elements their meaning.

import { type NoteSink, noteUnread } from "./import-note.ts";
import type { ListFile } from "./list-file.ts";
import { localName, parseXml, type RefuseXml } from "./strict-xml.ts";
import { cleanText } from "./text.ts";

/**
 * An element with all that is in it. Names are local names: publishers have changed namespaces without
 * notice.
 */
export interface XmlElement {
  readonly name: string;
  /** Lines on which the element begins and ends, counted from 1. */
  readonly line: number;
  readonly endLine: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text between the children, cleaned. */
  readonly text: string;
}

/** What a list differs in from most, whose records are the children of the root. */
interface RecordForm {
  /** Gets the root's attributes before the first record. */
  readonly onRoot?: (attributes: ReadonlyMap<string, string>) => void;
  /** Children of the root whose children are the records: a list within one element is not held in memory. */
  readonly containers?: ReadonlySet<string> | "all";
  /** Refuses what can't be a record. */
  readonly check?: (record: XmlElement, refuse: RefuseXml) => void;
  /** The deepest list known (Switzerland's, removed names within modifications) has 9 levels. */
  readonly depthMax?: number;
  /** Characters of one record; the longest known has some 200,000. */
  readonly lengthMax?: number;
}

/** True when a text begins like an XML document with this root element. */
export function hasXmlRoot(head: string, root: string): boolean {
  const start = head.replace(/^\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|\s)*/, "");
  return new RegExp(`^<(?:[\\w.-]+:)?${root}[\\s/>]`).test(start);
}

/**
 * Every record, in order. Throws an OperatorError naming file, line and column where the text is malformed,
 * ends early or has another root.
 */
export function parseXmlRecords(
  file: ListFile,
  root: string,
  { onRoot, containers = new Set(), check, depthMax = 16, lengthMax = 16 * 1024 * 1024 }: RecordForm = {},
): AsyncGenerator<XmlElement> {
  const isContainer = (name: string) => containers === "all" || containers.has(name);
  return parseXml(file, (refuse) => {
    const open: OpenElement[] = [];
    let recordLength = 0;
    return {
      open(name, attributes, line) {
        const element = makeElement(localName(name), line, attributes);
        recordLength +=
          name.length + [...element.attributes.values()].reduce((sum, text) => sum + text.length, 0);
        if (open.length === 0) {
          if (element.name !== root) refuse(`the root element is ${element.name}, not ${root}`);
          onRoot?.(element.attributes);
        }
        if (open.length === depthMax) refuse(`elements more than ${depthMax} deep`);
        open.push(element);
      },
      text(text) {
        recordLength += text.length;
        if (recordLength > lengthMax) refuse(`more than ${lengthMax} characters in one record`);
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      close(line) {
        const element = open.pop();
        if (element === undefined) return null;
        element.text = cleanText(element.text);
        element.endLine = line;
        const parent = open.at(-1);
        if (open.length === 0 || (open.length === 1 && isContainer(element.name))) {
          if (element.text !== "") refuse(`text in ${element.name}, which may hold only records`);
          return null;
        }
        if (open.length === 1 || (open.length === 2 && isContainer(parent?.name ?? ""))) {
          recordLength = 0;
          check?.(element, refuse);
          return element;
        }
        parent?.children.push(element);
        return null;
      },
    };
  });
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
  endLine: number;
}

function makeElement(name: string, line: number, attributes: Readonly<Record<string, string>>): OpenElement {
  const named = Object.entries(attributes)
    .filter(([key]) => key !== "xmlns" && !/^(?:xmlns|xsi):/.test(key))
    .map(([key, value]) => [localName(key), cleanText(value)] as const);
  return { name, line, endLine: line, attributes: new Map(named), children: [], text: "" };
}

/** The children of an element that have this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The texts at the end of a path of element names, blank ones left out. */
export function textsAt(element: XmlElement, ...path: readonly string[]): string[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path) found = found.flatMap((parent) => childrenOf(parent, name));
  return found.map(({ text }) => text).filter((text) => text !== "");
}

/** The first text at the end of a path, or "". */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return textsAt(element, ...path)[0] ?? "";
}

/**
 * The elements of a format: element name to its attributes (with `@`) and child elements, in one string of
 * words. `*` means content that is left out on purpose. An element without an entry holds text and nothing
 * else.
 */
export type XmlVocabulary = Readonly<Record<string, string>>;

/** The form of the texts of an element or an attribute, by its name. */
export type XmlForms = Readonly<Record<string, RegExp>>;

/** For elements that say yes or no. */
export const TRUE_OR_FALSE = /^(?:true|false)$/;

/**
 * Notes each element and attribute that a vocabulary lacks, and each whose text is not of its form, once per
 * file.
 */
export class VocabularyCheck {
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #reported = new Set<string>();

  constructor(
    vocabulary: XmlVocabulary,
    private readonly file: ListFile,
    private readonly notes: NoteSink,
    private readonly forms: XmlForms = {},
  ) {
    this.#known = new Map(
      Object.entries(vocabulary).map(([name, words]) => [name, new Set(words.split(" "))]),
    );
  }

  check(element: XmlElement): void {
    const known = this.#known.get(element.name);
    if (known?.has("*")) return;
    this.#checkForm(element.name, element.text, element.line);
    for (const [name, text] of element.attributes) {
      if (!known?.has(`@${name}`)) this.#reportUnknown(`attribute ${name} of ${element.name}`, element.line);
      this.#checkForm(name, text, element.line);
    }
    for (const child of element.children) {
      if (known?.has(child.name)) this.check(child);
      else this.#reportUnknown(`element ${child.name} in ${element.name}`, child.line);
    }
  }

  #checkForm(name: string, text: string, line: number): void {
    if (text === "" || !Object.hasOwn(this.forms, name) || this.forms[name]?.test(text)) return;
    const what = `${name} ${JSON.stringify(text)} is not of the form of others; it may be read wrongly`;
    this.#report(`form of ${name}`, what, line);
  }

  #reportUnknown(what: string, line: number): void {
    this.#report(what, `${what} is unknown; its content is left out`, line);
  }

  #report(key: string, what: string, line: number): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    noteUnread(this.notes, this.file, line, `The ${what}.`);
  }
}
