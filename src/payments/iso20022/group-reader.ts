// The elements of a message that have one parent: participants with their accounts, texts, and groups, which
// are read in turn. What the vocabulary lacks is reported.

import type { MessagePlace } from "../message.ts";
import type { MessageDraft } from "../message-draft.ts";
import { ParticipantReader, quoted } from "./participants.ts";
import { GROUPS, LEFT_OUT, NUMBERED, PARTICIPANTS, TEXTS, VALUES } from "./vocabulary.ts";
import { joinPath, placeOf, type XmlNode } from "./xml-node.ts";

/** The ending of the elements that hold an account; before it is the name of its owner's element. */
const ACCOUNT = "Acct";

/** Characters of a line of unstructured remittance. */
const USTRD_LENGTH = 140;

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

  /** Reads elements whose parent has this name and path. */
  readSiblings(
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
      if (PARTICIPANTS.has(node.name) || owned.has(node) || LEFT_OUT.has(node.name)) continue;
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
    if (node.oddAttribute !== null)
      this.#draft.addUnread(at, `The attribute ${node.oddAttribute} is not known.`);
    if (name.endsWith(ACCOUNT)) {
      this.#participants.readAccountAlone(node, { ...at, role: "accountOwner", transaction });
    } else if (children.length > 0) {
      if (text !== "") this.#draft.addUnread(at, `${quoted(text)} is text where only elements are expected.`);
      if (GROUPS.has(name) && !NUMBERED.has(name)) this.readSiblings(children, name, at.path, transaction);
      else this.#unknown(name, at);
    } else if (text !== "") this.#readText(node, siblings, parent, at, transaction);
    else if (!TEXTS.has(name) && !VALUES.has(name) && !GROUPS.has(name)) this.#unknown(name, at);
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
      if (!VALUES.has(name)) this.#unknown(name, at);
      else this.#readValue(name, text, parent, at);
      return;
    }
    // Lines of one text: a name may go on in the next.
    const lines = name === "Ustrd" ? siblings.filter((one) => one.name === name) : [node];
    if (lines[0] !== node) return;
    this.#draft.addText({ ...at, kind, transaction, text: lines.map((line) => line.text).join(" ") });
    // A full line may end within a word.
    const isFull = (i: number) => (lines[i]?.text.length ?? 0) >= USTRD_LENGTH && i < lines.length - 1;
    if (!lines.some((_, i) => isFull(i))) return;
    const joined = lines.map((line, i) => (isFull(i) ? line.text : `${line.text} `)).join("");
    this.#draft.addText({ ...at, kind, transaction, text: joined.trim() });
  }

  #readValue(name: string, text: string, parent: string, at: MessagePlace): void {
    if (name === "MsgId" || (name === "Id" && parent === "Assgnmt")) this.#draft.reference ??= text;
    if (name !== "NbOfTxs" || !COUNT_OF_MESSAGE.has(parent)) return;
    if (/^\d{1,15}$/.test(text)) this.promised = Number(text);
    else this.#draft.addUnread(at, `${quoted(text)} is no number of transactions.`);
  }

  #unknown(name: string, at: MessagePlace): void {
    this.#draft.addUnread(at, `The element ${name} is not known here.`);
  }
}
