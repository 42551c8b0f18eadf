// Builds messages from the tags of one XML text: envelopes are passed through, a business application header
// belongs to the document after it, and each transaction is read as soon as it ends.

import { localName, type RefuseXml, type XmlBuilder } from "../../sources/files/strict-xml.ts";
import { cleanText, REPLACEMENT } from "../../sources/files/text.ts";
import { ELEMENT_DEPTH_MAX, TRANSACTION_CHARACTERS_MAX, TRANSACTION_ELEMENTS_MAX } from "../limits.ts";
import type { ReadMessage } from "../message.ts";
import { MessageDraft } from "../message-draft.ts";
import { GroupReader } from "./group-reader.ts";
import {
  findIso20022Type,
  ISO_20022_TYPES,
  type Iso20022Type,
  KNOWN_VERSIONS,
  messageOfNamespace,
} from "./message-types.ts";
import { NUMBERED, TRANSACTIONS } from "./vocabulary.ts";
import { joinPath, textAt, type XmlNode } from "./xml-node.ts";

interface OpenNode extends XmlNode {
  readonly path: string;
  /** How many children of a name in NUMBERED there were. */
  readonly numbers: Map<string, number>;
}

/** An element around the documents. */
interface Envelope {
  readonly namespaces: ReadonlyMap<string, string>;
}

/** A document that is being read. */
interface OpenDocument {
  readonly draft: MessageDraft;
  readonly groups: GroupReader;
  readonly type: Iso20022Type;
  readonly message: string;
}

export class DocumentBuilder implements XmlBuilder<ReadMessage> {
  readonly #envelopes: Envelope[] = [];
  readonly #open: OpenNode[] = [];
  /** Since the last transaction. */
  #characters = 0;
  #elements = 0;
  /** A header whose document has not come yet. */
  #header: XmlNode | null = null;
  #document: OpenDocument | null = null;
  /** Line of the header or document that is being read; null outside of both. */
  line: number | null = null;

  /** `lineBefore` is the number of lines before the text. */
  constructor(
    private readonly refuse: RefuseXml,
    private readonly lineBefore: number,
  ) {}

  /** What is known of the message that is being read. */
  get current(): { readonly type: string | null; readonly reference: string | null } {
    const draft = this.#document?.draft;
    return { type: draft?.type ?? null, reference: draft?.reference ?? null };
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const local = localName(name);
    const at = line + this.lineBefore;
    if (this.#open.length + this.#envelopes.length === ELEMENT_DEPTH_MAX)
      this.refuse(`elements more than ${ELEMENT_DEPTH_MAX} deep`);
    const parent = this.#open.at(-1);
    if (parent === undefined && local !== "Document" && local !== "AppHdr") {
      this.#refuseLost(name, local, attributes);
      this.#envelopes.push({ namespaces: namespacesOf(attributes) });
      return;
    }
    if (parent === undefined) this.line = at;
    if (parent === undefined && local === "Document") this.#begin(name, attributes, at);
    this.#count(name.length);
    if (++this.#elements > TRANSACTION_ELEMENTS_MAX)
      this.refuse(`more than ${TRANSACTION_ELEMENTS_MAX} elements in one transaction`);
    const oddAttribute = Object.keys(attributes).find(isOddAttribute) ?? null;
    this.#open.push({
      name: local,
      line: at,
      children: [],
      text: "",
      oddAttribute,
      path: parent === undefined ? (local === "AppHdr" ? local : "") : this.#pathOf(parent, local),
      numbers: new Map(),
    });
  }

  text(text: string): void {
    if (text.includes(REPLACEMENT)) this.refuse("bytes that are not UTF-8 text");
    const node = this.#open.at(-1);
    if (node === undefined) {
      if (this.#envelopes.length === 0 && cleanText(text).replace("\ufeff", "") !== "")
        this.refuse("text outside of every element");
      if (text.includes("<")) this.refuse("a message that is written as text within an envelope");
      return;
    }
    this.#count(text.length);
    node.text += text;
  }

  close(): ReadMessage | null {
    const node = this.#open.pop();
    if (node === undefined) {
      this.#envelopes.pop();
      return null;
    }
    node.text = cleanText(node.text);
    const parent = this.#open.at(-1);
    if (parent === undefined) return node.name === "AppHdr" ? this.#endHeader(node) : this.#end(node);
    if (this.#document !== null && parent.path === "" && this.#open.length === 1)
      return this.#endMessage(node);
    if (this.#document !== null && TRANSACTIONS.has(node.name)) return this.#endTransaction(node);
    if (this.#document !== null && NUMBERED.has(node.name)) {
      this.#read(node);
      return null;
    }
    parent.children.push(node);
    return null;
  }

  /** Throws when a header at the end of the text has no document. */
  end(): void {
    if (this.#header !== null) this.refuse("a business application header without its document");
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const namespace = this.#namespaceOf(name, attributes);
    const message = messageOfNamespace(namespace);
    const type = message === null ? null : findIso20022Type(message);
    if (message === null || type === null) {
      const what = message ?? (namespace === "" ? "without a namespace" : `of the namespace ${namespace}`);
      this.refuse(`a document ${what}, which is not known. Known are ${KNOWN_VERSIONS}`);
    }
    const draft = new MessageDraft("ISO 20022", message, line);
    const groups = new GroupReader(draft);
    this.#document = { draft, groups, type, message };
    this.#restartCounts();
    const header = this.#header;
    this.#header = null;
    if (header === null) return;
    groups.readSiblings(header.children, "AppHdr", "AppHdr", null);
    const stated = textAt(header, "MsgDefIdr");
    if (stated !== "" && stated !== message)
      draft.addUnread(
        { path: "AppHdr/MsgDefIdr", line: header.line },
        `The header announces ${JSON.stringify(stated.slice(0, 60))}, but the document is a ${message}.`,
      );
  }

  /** An element of a message without its document would be taken for an envelope, and never be read. */
  #refuseLost(name: string, local: string, attributes: Readonly<Record<string, string>>): void {
    const message = messageOfNamespace(this.#namespaceOf(name, attributes)) ?? "head";
    const isOfMessage = !/^(?:head|nvlp)/.test(message);
    const isLost =
      local.toLowerCase() === "document" || ISO_20022_TYPES.some(({ element }) => element === local);
    if (isOfMessage || isLost) this.refuse(`the element ${local} outside of a Document`);
  }

  #namespaceOf(name: string, attributes: Readonly<Record<string, string>>): string {
    const prefix = name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
    const scopes = [
      namespacesOf(attributes),
      ...this.#envelopes.map(({ namespaces }) => namespaces).reverse(),
    ];
    return scopes.find((scope) => scope.has(prefix))?.get(prefix) ?? "";
  }

  #endHeader(node: OpenNode): null {
    if (this.#header !== null)
      this.refuse("two business application headers without a document between them");
    this.#header = node;
    this.line = null;
    this.#restartCounts();
    return null;
  }

  #endTransaction(node: OpenNode): ReadMessage | null {
    const { draft, groups } = this.#opened();
    for (const [depth, ancestor] of this.#open.entries()) if (depth > 0) this.#read(ancestor);
    draft.beginTransaction();
    groups.readSiblings(node.children, node.name, node.path, draft.transactions);
    this.#checkRequired(node);
    this.#restartCounts();
    return draft.endTransaction();
  }

  /** Reports a payment that names nobody who pays, or is paid. Reasons of a return may leave them out. */
  #checkRequired(node: OpenNode): void {
    const { type, draft } = this.#opened();
    for (const name of type.required)
      if (
        !node.children.some(
          (child) => child.name === name && (child.children.length > 0 || child.text !== ""),
        )
      )
        draft.addUnread(node, `The transaction has no ${name}, so who pays or is paid is not known.`);
  }

  /** Reads the children of a group of the whole message that have ended, and forgets them. */
  #read(node: OpenNode): void {
    const { draft, groups } = this.#opened();
    const text = cleanText(node.text);
    if (text !== "")
      draft.addUnread(node, `${JSON.stringify(text.slice(0, 60))} is text where only elements are expected.`);
    node.text = "";
    groups.readSiblings(node.children.splice(0), node.name, node.path, null);
  }

  #endMessage(node: OpenNode): null {
    const { type, draft, groups } = this.#opened();
    if (node.name !== type.element)
      draft.addUnread(node, `The element is ${node.name}, where ${type.element} is expected.`);
    this.#read(node);
    const found = draft.transactions;
    const { promised } = groups;
    if (found === 0 && !type.mayHaveNoTransaction) draft.addUnread(node, "The message has no transaction.");
    else if (found > 0 && promised !== null && promised !== found)
      draft.addUnread(node, `The message promises ${promised} transactions and has ${found}.`);
    return null;
  }

  #end(node: OpenNode): ReadMessage {
    const { draft, type } = this.#opened();
    if (node.text !== "") draft.addUnread(node, "The document has text beside its element.");
    if (node.numbers.get("") !== 1) draft.addUnread(node, `The document must hold one ${type.element}.`);
    this.#document = null;
    this.line = null;
    this.#restartCounts();
    return draft.finish();
  }

  #pathOf(parent: OpenNode, name: string): string {
    if (this.#open.length === 1) parent.numbers.set("", (parent.numbers.get("") ?? 0) + 1);
    if (!NUMBERED.has(name)) return joinPath(parent.path, name);
    const number = (parent.numbers.get(name) ?? 0) + 1;
    parent.numbers.set(name, number);
    return joinPath(parent.path, `${name}[${number}]`);
  }

  #restartCounts(): void {
    this.#characters = 0;
    this.#elements = 0;
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > TRANSACTION_CHARACTERS_MAX)
      this.refuse(`more than ${TRANSACTION_CHARACTERS_MAX} characters in one transaction`);
  }

  #opened(): OpenDocument {
    if (this.#document === null) throw new Error("No document is open.");
    return this.#document;
  }
}

/** The namespaces that attributes declare, by prefix. */
function namespacesOf(attributes: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "xmlns") found.set("", value.trim());
    else if (name.startsWith("xmlns:")) found.set(name.slice("xmlns:".length), value.trim());
  }
  return found;
}

/** Currencies are the only attributes of the schemata; the others are of XML itself. */
function isOddAttribute(name: string): boolean {
  return name !== "Ccy" && !/^(?:xmlns$|xmlns:|xsi:|xml:)/.test(name);
}
