// The elements of a message that have one parent: participants with their accounts, texts, and groups, which
// are read in turn. What the vocabulary lacks is reported. Every text that is then no part of a party becomes
// a text of the message, also in an unknown element. So no name is passed over.

import type { MessagePlace } from "../message.ts";
import { type MessageDraft, quoted } from "../message-draft.ts";
import { isBase64, isPlainValue, mayBeNumber } from "../plain-value.ts";
import { ParticipantReader } from "./participants.ts";
import { GROUPS, NUMBERS, PARTICIPANTS, TEXTS, VALUES } from "./vocabulary.ts";
import { joinPath, placeOf, reportText, reportUnknown, take, textAt, type XmlNode } from "./xml-node.ts";

/** The ending of the elements that hold an account; before it is the name of its owner's element. */
const ACCOUNT = "Acct";

/** Groups that repeat for the lines of one text. */
const INSTRUCTIONS: ReadonlySet<string> = new Set(["InstrForNxtAgt", "InstrForCdtrAgt", "InstrForDbtrAgt"]);

/** Elements that stand for the number of transactions, by their parent. */
const COUNT_OF_MESSAGE: ReadonlySet<string> = new Set(["GrpHdr", "CtrlData"]);

export class GroupReader {
  readonly #participants: ParticipantReader;
  readonly #draft: MessageDraft;
  /** The number of transactions that the message promises; null as long as it promises none. */
  promised: number | null = null;

  constructor(draft: MessageDraft) {
    this.#draft = draft;
    this.#participants = new ParticipantReader(draft);
  }

  /** Reads an element whose children are complete; they are forgotten. */
  read(node: XmlNode, path: string, transaction: number | null): void {
    const children = node.children.splice(0);
    reportText(this.#draft, node, path);
    this.#readSiblings(children, node.name, path, transaction);
    this.#lookAt({ ...node, children }, () => ({ path, line: node.line }), transaction);
    node.text = "";
    node.asides.length = 0;
  }

  /** Looks at an element that has no schema, at this path. */
  lookAt(node: XmlNode, path: string): void {
    this.#lookAt(node, () => ({ path: joinPath(path, node.name), line: node.line }), null);
  }

  /** Makes what no reader took a text of the message: of an element, its attributes, and all within it. */
  #lookAt(node: XmlNode, place: () => MessagePlace, transaction: number | null): void {
    const { text, isTaken, isSignature, asides, children } = node;
    for (const aside of asides) {
      const { path, line } = place();
      const at = { path: joinPath(path, aside.name), line };
      if (aside.unknown !== null) this.#draft.addUnread(at, `The ${aside.unknown} is not known.`);
      this.#addReference(aside.text, at, transaction);
    }
    if (text !== "" && !isTaken && !(isSignature && isBase64(text)))
      this.#addReference(text, place(), transaction);
    for (const child of children) {
      const at = () => placeOf(place().path, child, children);
      if (isSignature && !child.isSignature) reportUnknown(this.#draft, child.name, at());
      this.#lookAt(child, at, transaction);
    }
  }

  #addReference(text: string, at: MessagePlace, transaction: number | null): void {
    if (!isPlainValue(text) || mayBeNumber(text))
      this.#draft.addText({ ...at, kind: "reference", transaction }, [text]);
  }

  /** Reads elements whose parent has this name and path. */
  #readSiblings(
    siblings: readonly XmlNode[],
    parent: string,
    parentPath: string,
    transaction: number | null,
  ): void {
    const owned = new Set<XmlNode>();
    for (const node of siblings) {
      const role = PARTICIPANTS.get(node.name);
      if (role === undefined) continue;
      const account = siblings.find(({ name }) => name === `${node.name}${ACCOUNT}`) ?? null;
      const isFirst = account !== null && !owned.has(account);
      if (account !== null) owned.add(account);
      const place = { ...placeOf(parentPath, node, siblings), role, transaction };
      this.#participants.read(
        node,
        place,
        isFirst ? account : null,
        joinPath(parentPath, account?.name ?? ""),
      );
    }
    for (const node of siblings) {
      if (PARTICIPANTS.has(node.name) || owned.has(node) || node.isSignature) continue;
      this.#readOne(node, siblings, parent, parentPath, transaction);
    }
  }

  #readOne(
    node: XmlNode,
    siblings: readonly XmlNode[],
    parent: string,
    parentPath: string,
    transaction: number | null,
  ): void {
    const at = placeOf(parentPath, node, siblings);
    const { name, text, children } = node;
    if (name.endsWith(ACCOUNT)) {
      this.#participants.readAccountAlone(node, { ...at, role: "accountOwner", transaction });
    } else if (children.length > 0) {
      reportText(this.#draft, node, at.path);
      if (INSTRUCTIONS.has(name)) this.#readInstructions(node, siblings, at, transaction);
      if (GROUPS.has(name)) this.#readSiblings(children, name, at.path, transaction);
      else reportUnknown(this.#draft, name, at);
    } else if (text !== "") this.#readText(node, siblings, parent, at, transaction);
    else if (!TEXTS.has(name) && !NUMBERS.has(name) && !VALUES.has(name) && !GROUPS.has(name))
      reportUnknown(this.#draft, name, at);
  }

  /** Lines of field 72 become an instruction each when a message is translated, cut as they were. */
  #readInstructions(
    node: XmlNode,
    siblings: readonly XmlNode[],
    at: MessagePlace,
    transaction: number | null,
  ): void {
    const lines = linesFrom(node, siblings).map((one) => textAt(one, "InstrInf"));
    const place = { ...at, kind: "instruction" as const, transaction };
    if (lines.length > 1)
      this.#draft.addText(
        place,
        lines.map((line) => line.replace(/^\/\//, "")),
      );
  }

  #readText(
    node: XmlNode,
    siblings: readonly XmlNode[],
    parent: string,
    at: MessagePlace,
    transaction: number | null,
  ): void {
    const { name, text } = node;
    const kind = parent === "Purp" ? "purpose" : TEXTS.get(name);
    if (kind === undefined) {
      this.#readValue(name, text, parent, at);
      return;
    }
    const lines = linesFrom(node, siblings);
    if (lines.length > 0) this.#draft.addText({ ...at, kind, transaction }, lines.map(take));
  }

  #readValue(name: string, text: string, parent: string, at: MessagePlace): void {
    if (NUMBERS.has(name)) {
      if (!isPlainValue(text))
        this.#draft.addUnread(at, `${quoted(text)} is no date, amount, number or truth value.`);
    } else if (!VALUES.has(name)) reportUnknown(this.#draft, name, at);
    if (name === "MsgId" || (name === "Id" && parent === "Assgnmt")) this.#draft.reference ??= text;
    if (name !== "NbOfTxs" || !COUNT_OF_MESSAGE.has(parent)) return;
    if (/^\d{1,15}$/.test(text)) this.promised = Number(text);
    else this.#draft.addUnread(at, `${quoted(text)} is no number of transactions.`);
  }
}

/** The siblings of one name are lines of one text: a name may go on in the next. None from a later line. */
function linesFrom(node: XmlNode, siblings: readonly XmlNode[]): readonly XmlNode[] {
  const isFirst = siblings.find(({ name }) => name === node.name) === node;
  return isFirst ? siblings.filter(({ name }) => name === node.name) : [];
}
