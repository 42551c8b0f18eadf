// Builds messages from the tags of one XML text: envelopes are passed through, a business application header
// belongs to the document after it, and each transaction is read as soon as it ends.

import { localName, type RefuseXml, type XmlBuilder } from "../../../lists/sources/files/strict-xml.ts";
import { cleanText, foldBlanks, REPLACEMENT } from "../../../lists/sources/files/text.ts";
import { ELEMENT_DEPTH_MAX, TRANSACTION_CHARACTERS_MAX, TRANSACTION_ELEMENTS_MAX } from "../limits.ts";
import type { PaymentMessage, ReadMessage } from "../message.ts";
import { MessageDraft } from "../message-draft.ts";
import { asideOfAttribute, isSignatureNamespace, Namespaces } from "./attributes.ts";
import { GroupReader } from "./group-reader.ts";
import {
  findIso20022Type,
  ISO_20022_NAMES,
  type Iso20022Type,
  messageOfNamespace,
  TYPE_LENGTH,
  typeOfElement,
} from "./message-types.ts";
import { type Aside, joinPath, textAt, type XmlNode } from "./xml-node.ts";

interface OpenNode extends XmlNode {
  readonly path: string;
  /** How many children of a name there were, where its number is a part of paths. */
  readonly numbers: Map<string, number>;
  readonly namespaces: Namespaces;
  /** True once a transaction within it has ended. */
  hasTransaction: boolean;
}

/** Characters of a text that a refusal quotes. */
const QUOTED_LENGTH = 60;

/** The path of what lies around the documents. */
const ENVELOPE = "envelope";

/** An element around documents. Its attributes are said about each document within. */
interface Envelope extends OpenNode {
  readonly attributes: readonly Aside[];
  isReported: boolean;
}

/** What is said around documents, with the path of what it is in. */
interface Surrounding {
  readonly node: XmlNode;
  readonly path: string;
}

/** A document that is being read. */
interface OpenDocument {
  readonly draft: MessageDraft;
  readonly groups: GroupReader;
  readonly type: Iso20022Type;
  readonly message: string;
}

/** What people wrote: a space without width may stand for the blank between two words. */
const READ_BY_PEOPLE: ReadonlySet<string> = new Set(["Nm", "AdrLine", "Ustrd"]);

export class DocumentBuilder implements XmlBuilder<ReadMessage> {
  /** The elements around the documents. */
  readonly #envelopes: Envelope[] = [];
  /** What has ended since the last document, also outside of every element. */
  readonly #around: Surrounding[] = [];
  readonly #open: OpenNode[] = [];
  /** Since the last transaction. */
  #characters = 0;
  #elements = 0;
  /** A header whose document has not come yet. */
  #header: XmlNode | null = null;
  #document: OpenDocument | null = null;
  /** True for a message without its own Document. */
  #isBare = false;
  /** The last part of the document before. */
  #last: PaymentMessage | null = null;
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
    const bare = this.#open.length === 0 ? typeOfElement(localName(name)) : null;
    if (bare !== null) this.#openDocument(bare, line + this.lineBefore);
    this.#openElement(name, attributes, line);
  }

  #openElement(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const local = localName(name);
    const at = line + this.lineBefore;
    if (this.#open.length + this.#envelopes.length === ELEMENT_DEPTH_MAX)
      this.refuse(`elements more than ${ELEMENT_DEPTH_MAX} deep`);
    const parent = this.#open.at(-1);
    const around = parent ?? this.#envelopes.at(-1) ?? null;
    const namespaces = new Namespaces(attributes, around?.namespaces ?? null);
    const namespace = namespaces.of(name);
    const isEnvelope = parent === undefined && local !== "Document" && local !== "AppHdr";
    if (isEnvelope) this.#refuseLost(namespace, local);
    else if (parent === undefined) {
      this.line = at;
      if (local === "Document") this.#begin(namespace, at);
    }
    this.#count(name.length);
    if (++this.#elements > TRANSACTION_ELEMENTS_MAX)
      this.refuse(`more than ${TRANSACTION_ELEMENTS_MAX} elements in one transaction`);
    const isSignature =
      isSignatureNamespace(namespace) && (local === "Signature" || around?.isSignature === true);
    const ownPath = isEnvelope ? ENVELOPE : local === "AppHdr" ? local : "";
    const asides = Object.entries(attributes).flatMap(([key, value]) => {
      this.#refuseDamage(value);
      this.#count(key.length + value.length);
      return asideOfAttribute(key, value, isSignature) ?? [];
    });
    const node: OpenNode = {
      name: local,
      line: at,
      children: [],
      text: "",
      asides: isEnvelope ? [] : asides,
      isSignature,
      isTaken: false,
      path: parent === undefined ? ownPath : this.#pathOf(parent, local),
      numbers: new Map(),
      namespaces,
      hasTransaction: false,
    };
    if (isEnvelope) this.#envelopes.push({ ...node, attributes: asides, isReported: false });
    else this.#open.push(node);
  }

  /** A message without its Document, as some clearing houses send it, gets one. */
  #openDocument(type: Iso20022Type, line: number): void {
    this.line = line;
    this.#isBare = true;
    this.#start(type, type.name, line);
    this.#open.push({
      ...asideAlone([], line, "Document"),
      path: "",
      numbers: new Map(),
      namespaces: new Namespaces({}, this.#envelopes.at(-1)?.namespaces ?? null),
      hasTransaction: false,
    });
  }

  comment(text: string, line: number): void {
    this.#addAside("comment()", text, null, line);
  }

  instruction(target: string, body: string, line: number): void {
    const text = `${target} ${body}`;
    this.#addAside(`processing-instruction(${target})`, text, `instruction ${target} for a program`, line);
  }

  #addAside(name: string, text: string, unknown: string | null, line: number): void {
    this.#count(name.length + text.length);
    // A lost letter here damages no party: the text is read without it, and reported.
    const lost = text.includes(REPLACEMENT) ? "text of a comment or instruction with lost letters" : unknown;
    const aside = { name, text: cleanText(text), unknown: lost };
    const node = this.#open.at(-1) ?? this.#envelopes.at(-1);
    if (node === undefined)
      this.#around.push({ node: asideAlone([aside], line + this.lineBefore), path: "" });
    else node.asides.push(aside);
  }

  #refuseDamage(text: string): void {
    if (text.includes(REPLACEMENT)) this.refuse("bytes that are not UTF-8 text");
  }

  text(text: string): void {
    this.#refuseDamage(text);
    const node = this.#open.at(-1);
    if (node === undefined) {
      if (this.#envelopes.length === 0 && cleanText(text).replace("\ufeff", "") !== "")
        this.refuse("text outside of every element");
      if (text.includes("<")) this.refuse("a message that is written as text within an envelope");
      const envelope = this.#envelopes.at(-1);
      this.#count(text.length);
      if (envelope !== undefined) envelope.text += text;
      return;
    }
    this.#count(text.length);
    node.text += text;
  }

  close(): ReadMessage | null {
    const node = this.#open.pop();
    if (node === undefined) {
      const envelope = this.#envelopes.pop();
      if (envelope !== undefined) this.#around.push(saidBy(envelope));
      return null;
    }
    node.text = READ_BY_PEOPLE.has(node.name) ? foldBlanks(node.text) : cleanText(node.text);
    const parent = this.#open.at(-1);
    if (parent === undefined) return node.name === "AppHdr" ? this.#endHeader(node) : this.#end(node);
    if (this.#document !== null && parent.path === "" && this.#open.length === 1) {
      this.#endMessage(node);
      return this.#isBare ? this.close() : null;
    }
    if (this.#isTransaction(node.name, parent.name)) {
      // An entry whose details were transactions is no transaction itself: only its other elements are read.
      if (!node.hasTransaction) return this.#endTransaction(node);
      this.#read(node);
      return null;
    }
    if (this.#document?.type.repeated.has(node.name)) {
      this.#checkRequired(node);
      this.#read(node);
      return null;
    }
    parent.children.push(node);
    return null;
  }

  /**
   * What stands behind the last document, as a further part of its message. Throws where there was none, or
   * where a header waits for its document.
   */
  end(): ReadMessage[] {
    if (this.#header !== null) this.refuse("a business application header without its document");
    const draft = new MessageDraft("", 0);
    // Names of elements need no message: programs end files with elements of their own.
    this.#readAround(new GroupReader(draft), (node) => node);
    const rest = draft.finish();
    const left = rest.texts[0]?.text.slice(0, QUOTED_LENGTH) ?? rest.unread[0]?.path;
    if (left === undefined) return [];
    if (this.#last === null)
      this.refuse(`${JSON.stringify(left)} stands outside of every message, and none follows or precedes it`);
    const { type, reference, line, part } = this.#last;
    return [{ ...rest, type, reference, line, part: part + 1 }];
  }

  /** What stands before a document is said about it. Envelopes have no schema that is known. */
  #readAround(groups: GroupReader, toRead: (node: XmlNode, name: string) => XmlNode): void {
    for (const { node, path } of this.#around.splice(0)) groups.lookAt(toRead(node, node.name), path);
    for (const [i, envelope] of this.#envelopes.entries()) {
      const { node, path } = saidBy({ ...envelope, isReported: false });
      const names = this.#envelopes.slice(0, i + 1).map(({ name }) => name);
      groups.lookAt(toRead(node, names.join(" ")), path);
      envelope.asides.length = 0;
      envelope.text = "";
      envelope.isReported = true;
    }
  }

  #begin(namespace: string, line: number): void {
    const message = messageOfNamespace(namespace);
    const type = message === null ? null : findIso20022Type(message);
    if (message === null || type === null) {
      const what = message ?? (namespace === "" ? "without a namespace" : `of the namespace ${namespace}`);
      this.refuse(`a document ${what}, which is not known. Known are ${ISO_20022_NAMES}`);
    }
    this.#start(type, message, line);
  }

  #start(type: Iso20022Type, message: string, line: number): void {
    const draft = new MessageDraft(message, line);
    const groups = new GroupReader(draft);
    this.#document = { draft, groups, type, message };
    this.#restartCounts();
    this.#readAround(groups, withName);
    const header = this.#header;
    this.#header = null;
    if (header === null) return;
    const stated = textAt(header, "MsgDefIdr");
    groups.read(header, "AppHdr", null);
    if (stated !== "" && stated.slice(0, TYPE_LENGTH) !== message.slice(0, TYPE_LENGTH))
      draft.addUnread(
        { path: "AppHdr/MsgDefIdr", line: header.line },
        `The header announces ${JSON.stringify(stated.slice(0, 60))}, but the document is a ${message}.`,
      );
  }

  /** An element of a message without its document would be taken for an envelope, and never be read. */
  #refuseLost(namespace: string, local: string): void {
    const message = messageOfNamespace(namespace) ?? "head";
    // Brazil's envelopes are of the namespace of their message.
    const isOfMessage = !/^(?:head|nvlp)/.test(message) && local !== "Envelope";
    if (isOfMessage || local.toLowerCase() === "document")
      this.refuse(`the element ${local} outside of a Document`);
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
    for (const [depth, ancestor] of this.#open.entries()) {
      if (depth === 0) continue;
      if (!ancestor.hasTransaction) this.#checkRequired(ancestor);
      ancestor.hasTransaction = true;
      this.#read(ancestor);
    }
    draft.beginTransaction();
    this.#checkRequired(node);
    groups.read(node, node.path, draft.transactions);
    this.#restartCounts();
    return draft.endTransaction();
  }

  /**
   * Reports a payment that names nobody who pays, or is paid. Reasons of a return may leave them out. A group
   * names them before its first transaction.
   */
  #checkRequired(node: OpenNode): void {
    const { type, draft } = this.#opened();
    if (node.hasTransaction) return;
    const what = type.repeated.has(node.name) ? node.name : "transaction";
    for (const name of type.required[node.name] ?? [])
      if (
        !node.children.some(
          (child) => child.name === name && (child.children.length > 0 || child.text !== ""),
        )
      )
        draft.addUnread(node, `The ${what} has no ${name}, so who pays or is paid is not known.`);
  }

  /** Reads what a group of the whole message has so far, and forgets it. */
  #read(node: OpenNode): void {
    node.text = cleanText(node.text);
    this.#opened().groups.read(node, node.path, null);
  }

  #endMessage(node: OpenNode): void {
    const { type, draft, groups } = this.#opened();
    const [element = ""] = type.elements;
    if (!type.elements.includes(node.name))
      draft.addUnread(node, `The element is ${node.name}, where ${element} is expected.`);
    this.#read(node);
    const found = draft.transactions;
    const { promised } = groups;
    if (found === 0 && !type.mayHaveNoTransaction) draft.addUnread(node, "The message has no transaction.");
    else if (found > 0 && promised !== null && promised !== found)
      draft.addUnread(node, `The message announces ${promised} transactions but contains ${found}.`);
  }

  #end(node: OpenNode): ReadMessage {
    const { draft, type } = this.#opened();
    this.#read(node);
    if (node.numbers.get("") !== 1)
      draft.addUnread(node, `The document must contain exactly one ${type.elements[0]}.`);
    this.#document = null;
    this.#isBare = false;
    this.line = null;
    this.#restartCounts();
    this.#last = draft.finish();
    return this.#last;
  }

  #pathOf(parent: OpenNode, name: string): string {
    if (this.#open.length === 1) parent.numbers.set("", (parent.numbers.get("") ?? 0) + 1);
    const isNumbered =
      this.#isTransaction(name, parent.name) || this.#document?.type.repeated.has(name) === true;
    if (!isNumbered) return joinPath(parent.path, name);
    const number = (parent.numbers.get(name) ?? 0) + 1;
    parent.numbers.set(name, number);
    return joinPath(parent.path, `${name}[${number}]`);
  }

  #isTransaction(name: string, parent: string): boolean {
    const transactions = this.#document?.type.transactions;
    return transactions !== undefined && (transactions.has(name) || transactions.has(`${parent}/${name}`));
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

/** What an envelope says that no document was told. */
function saidBy({ attributes, asides, isReported, text, ...node }: Envelope): Surrounding {
  const unreported = isReported ? [...asides] : [...attributes, ...asides];
  return { node: { ...node, text: cleanText(text), asides: unreported }, path: ENVELOPE };
}

/** Names of envelopes that are made of the words of the standards alone. */
const OF_STANDARDS =
  /^(?:(?:Financial|Institution|Credit|Debit|Direct|Transfer|Customer|Bank|To|FI|Payment|Status|Report|Request|Response|Statement|Account|Notification|Cancellation|Return|Reversal|Initiation|Investigation|Resolution|Business|Message|Document|Envelope|Header|Body|Data|Payload|Batch|File|V\d+)s?\s*)+$/;

/** An envelope may be called as anybody is: its name is a text. */
function withName(node: XmlNode, text: string): XmlNode {
  return node.isSignature || OF_STANDARDS.test(text)
    ? node
    : { ...node, asides: [...node.asides, { name: "name()", text, unknown: null }] };
}

/** An element for what has none: a comment outside of every element, a message without its Document. */
function asideAlone(asides: Aside[], line: number, name = ENVELOPE): XmlNode {
  return {
    name,
    line,
    children: [],
    text: "",
    asides,
    isSignature: false,
    isTaken: false,
  };
}
