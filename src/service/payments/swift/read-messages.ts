// SWIFT MT messages out of a text that comes in pieces.

import { isBic } from "../../../base/model/identifiers.ts";
import type { MessagePlace, PartyRole, ReadMessage, TextKind } from "../message.ts";
import { MessageDraft, MessageRefused, quoted } from "../message-draft.ts";
import { PartyDraft } from "../party-draft.ts";
import { isPlainValue, mayBeNumber } from "../plain-value.ts";
import { ACKNOWLEDGEMENT, readBareStatement, readBlocks, type SwiftBlocks } from "./blocks.ts";
import { type SwiftField, splitFields, subfieldsOf, textsOfEntry } from "./fields.ts";
import {
  findSwiftType,
  KNOWN_SWIFT_TYPES,
  NUMBER_TAGS,
  OF_NETWORK,
  PARTY_LINES_MAX,
  type SwiftType,
  TEXT_LINES_MAX,
} from "./message-types.ts";
import { type FieldParty, readPartyField } from "./party-fields.ts";
import { MessageSplitter, type RawMessage } from "./split-messages.ts";

/** Reads one text. `write` and `end` return the messages that were completed, in their order. */
export class SwiftReader {
  readonly #splitter: MessageSplitter;

  /** `isBare` is for statements without blocks. */
  constructor(isBare = false) {
    this.#splitter = new MessageSplitter(isBare ? "\n:20:" : "{1:");
  }

  /** The messages that end in this text. */
  write(text: string): ReadMessage[] {
    return this.#splitter.write(text).flatMap(readMessage);
  }

  /** Ends the text. */
  end(): ReadMessage[] {
    return this.#splitter.end().flatMap(readMessage);
  }
}

function readMessage({ line, text, isTooLong }: RawMessage): ReadMessage[] {
  const refused = (reason: string, type: string | null = null): ReadMessage[] => [
    { line, type, reference: referenceIn(text), reason: `Line ${line}: ${reason}.` },
  ];
  if (isTooLong) return refused("the message is longer than any of its kind");
  const blocks = text.startsWith("{1:") ? readBlocks(text) : readBareStatement(text);
  if (blocks === null) return refused(`${JSON.stringify(text.trim().slice(0, 40))} is no message`);
  if ("problem" in blocks) return refused(blocks.problem);
  const name = `${blocks.type}${blocks.validation ?? ""}`;
  const type = name === ACKNOWLEDGEMENT ? OF_NETWORK : findSwiftType(name);
  if (type === null) return refused(`${name} is not known. Known are ${KNOWN_SWIFT_TYPES}`, name);
  try {
    return new TextReader(new MessageDraft(name, line), type, blocks, line).read();
  } catch (error) {
    if (error instanceof MessageRefused) return refused(`the message has ${error.message}`, name);
    throw error;
  }
}

/** The reference of a message that can't be read otherwise. */
function referenceIn(text: string): string | null {
  return /\n:20:([^\r\n]{1,40})/.exec(text)?.[1] ?? null;
}

/** Field 72 names the bank that instructed the sender behind this code. */
const INSTRUCTING = /^\/INS\/([A-Z0-9]{8}(?:[A-Z0-9]{3})?)$/;

/** A tag that is misspelt: " :59:", ":59f:", ": 59:". */
const LIKE_TAG = /^\s*:\s*\d{2}\s*[A-Za-z]?\s*:/;

/** Reads the text of one message. */
class TextReader {
  readonly #messages: ReadMessage[] = [];
  /** Number of the transaction; null for what belongs to the whole message. */
  #transaction: number | null = null;
  /** "B/" in the second sequence of a 202 COV, "21[2]/" in a transaction of a 101. */
  #prefix = "";
  /** Digits of the fields of parties so far: of the whole message, and of the transaction. */
  #found = new Set<string>();
  #foundInTransaction = new Set<string>();

  constructor(
    private readonly draft: MessageDraft,
    private readonly type: SwiftType,
    private readonly blocks: SwiftBlocks,
    private readonly line: number,
  ) {}

  read(): ReadMessage[] {
    const { draft, blocks, line } = this;
    const { fields, stray } = splitFields(blocks.text);
    for (const reason of blocks.unknown) draft.addUnread({ path: "headers", line }, reason);
    for (const { block, value } of blocks.rest) this.#lookAt({ path: block, line }, [value]);
    if (blocks.sender !== null) this.#addHeader("1", "sender", blocks.sender);
    if (blocks.receiver !== null) this.#addHeader("2", "receiver", blocks.receiver);
    for (const { line: at, text } of stray)
      draft.addUnread(this.#place("4", at), `${quoted(text)} belongs to no field.`);
    this.#lookAt(
      this.#place("4", 0),
      stray.map(({ text }) => text),
    );
    if (this.type.transactionTag === null) this.#begin();
    for (const field of fields) this.#readField(field);
    this.#checkRequired();
    if (this.type.transactionTag !== null && draft.transactions === 0)
      draft.addUnread({ path: "4", line }, "The message has no transaction.");
    if (fields.length === 0 && this.type !== OF_NETWORK)
      draft.addUnread({ path: "4", line }, "The message has no field.");
    return [...this.#messages, draft.finish()];
  }

  #begin(): void {
    if (this.#transaction !== null) {
      this.#checkRequired();
      const part = this.draft.endTransaction();
      if (part !== null) this.#messages.push(part);
    }
    this.draft.beginTransaction();
    this.#transaction = this.draft.transactions;
    this.#foundInTransaction = new Set();
  }

  /** A field that was lost, or misspelt, must not make a message clear. */
  #checkRequired(): void {
    if (this.#transaction === null) return;
    for (const digits of this.type.required)
      if (!this.#foundInTransaction.has(digits) && !this.#found.has(digits))
        this.draft.addUnread(
          { path: this.#prefix.replace(/\/$/, "") || "4", line: this.line },
          `The message has no field ${digits}, so who pays or is paid is not known.`,
        );
  }

  #readField(field: SwiftField): void {
    const { tag, lines } = field;
    if (tag === this.type.transactionTag && !this.#isFirst(tag)) {
      this.#begin();
      this.#prefix = `${tag}[${this.#transaction}]/`;
    }
    if (tag === "20" || tag === "20C") this.draft.reference ??= lines.join(" ").replace(/^:\w{4}\/\//, "");
    if (this.type.isCover && tag.startsWith("50")) this.#prefix = "B/";
    this.#checkCharacters(field);
    this.#checkLines(field);
    const digits = tag.slice(0, 2);
    const option = tag.slice(2) || "-";
    const text = this.type.texts[tag];
    const party = this.type.parties[digits];
    if (text !== undefined) this.#readText(field, text);
    else if (party?.options.includes(option)) {
      const role = party.instructing.includes(option) ? "instructingParty" : party.role;
      this.#readParty(field, role, party.isAgent, option);
      if (role !== "instructingParty")
        (this.#transaction === null ? this.#found : this.#foundInTransaction).add(digits);
    } else {
      if (!this.type.values.has(tag) && !this.type.isOpen)
        this.draft.addUnread(this.#placeOf(field), `Field ${tag} is no part of an ${this.draft.type}.`);
      else if (NUMBER_TAGS.has(tag) && !lines.every(isPlainValue))
        this.draft.addUnread(this.#placeOf(field), `${quoted(lines.join(" "))} is no value of field ${tag}.`);
      this.#lookAt(this.#placeOf(field), lines);
    }
  }

  /** True once, for the first field of a tag that then begins the transactions. */
  #isFirst(tag: string): boolean {
    const isFirst = this.type.isFirstOfAll && !this.#found.has(tag);
    if (isFirst) this.#found.add(tag);
    return isFirst;
  }

  /** Reads the lines that the standard has; any more are reported, and looked at as a text. */
  #readParty(field: SwiftField, role: PartyRole, isAgent: boolean, option: string): void {
    // Behind the bank of a credit stands how it pays: "BY PAYMENT".
    const isAvailable = field.tag.startsWith("41") && field.lines.length > 1;
    const all = isAvailable ? field.lines.slice(0, -1) : field.lines;
    if (isAvailable) this.#lookAt(this.#placeOf(field), field.lines.slice(-1));
    const lines = all.slice(0, PARTY_LINES_MAX);
    const more = all.slice(PARTY_LINES_MAX);
    const found = readPartyField(option, role === "instructingParty" ? "debtor" : role, lines);
    if (more.length > 0)
      found.problems.push(
        `The field has ${field.lines.length} lines, where ${PARTY_LINES_MAX} are the most.`,
      );
    this.#addParty(field, role, isAgent, found);
    const { names, addressLines } = found;
    const taken = [...names, ...addressLines, found.bic ?? ""];
    const left = lines
      .map((line) =>
        line.replace(/^(?:[1-8]|\/[CD]?\/?|:[A-Z0-9]{4}\/[A-Z0-9]{0,8}\/)/, "").replace(/^\//, ""),
      )
      .filter((line) => !taken.some((text) => text.includes(line)));
    for (const line of left) this.#lookAt(this.#placeOf(field), [line]);
    this.#lookAt(this.#placeOf(field), more);
  }

  /** Makes what no reader took a text of the message. */
  #lookAt(place: MessagePlace, lines: readonly string[]): void {
    if (lines.every((line) => isPlainValue(line) && !mayBeNumber(line))) return;
    this.draft.addText({ ...place, kind: "reference", transaction: this.#transaction }, lines);
  }

  #addHeader(block: string, role: PartyRole, bic: string): void {
    const { line } = this;
    if (!isBic(bic)) {
      this.draft.addUnread({ path: block, line }, `${JSON.stringify(bic)} is no BIC.`);
      return;
    }
    const found = new PartyDraft();
    found.isAgent = true;
    found.setBic(bic);
    this.draft.addParty(found.finish({ path: block, line, role, transaction: null }));
  }

  #addParty(field: SwiftField, role: PartyRole, isAgent: boolean, found: FieldParty): void {
    const place = this.#placeOf(field);
    for (const problem of found.problems) this.draft.addUnread(place, problem);
    found.isAgent = isAgent;
    this.draft.addParty(found.finish({ ...place, role, transaction: this.#transaction }));
  }

  /** The lines of a text, which may end within a word. "//" only says that a line goes on. */
  #readText(field: SwiftField, kind: TextKind): void {
    const lines = field.lines.map((line) => line.replace(/^\/\//, ""));
    const place = { ...this.#placeOf(field), kind, transaction: this.#transaction };
    this.draft.addText(place, lines);
    const parts = field.tag === "61" ? textsOfEntry(lines) : field.tag === "86" ? subfieldsOf(lines) : null;
    if (parts !== null) this.draft.addText(place, parts);
    for (const line of field.tag === "72" ? field.lines : []) {
      const bic = INSTRUCTING.exec(line)?.[1];
      if (bic !== undefined && isBic(bic))
        this.#addParty(field, "previousInstructingAgent", true, readPartyField("A", "other", [bic]));
    }
  }

  /** Characters that no SWIFT message has are damage, or another code page: names may be spelt wrongly. */
  #checkCharacters(field: SwiftField): void {
    const [character] = /[^\x20-\x7e]/u.exec(field.lines.join("")) ?? [];
    if (character === undefined) return;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    const reason = `The character U+${code} is outside of the character set, so what is around it may be misread.`;
    this.draft.addUnread(this.#placeOf(field), reason);
  }

  /** A line that was meant as a field, and lines that a field does not have, are not a part of its value. */
  #checkLines(field: SwiftField): void {
    const place = this.#placeOf(field);
    for (const line of field.lines)
      if (LIKE_TAG.test(line))
        this.draft.addUnread(place, `${quoted(line)} looks like a field, but no tag begins there.`);
    const most = this.type.values.has(field.tag) ? 1 : TEXT_LINES_MAX[field.tag];
    if (most !== undefined && field.lines.length > most)
      this.draft.addUnread(place, `${quoted(field.lines[most] ?? "")} is a line more than the field has.`);
  }

  #placeOf({ tag, line }: SwiftField) {
    return this.#place(tag === this.type.transactionTag ? tag : `${this.#prefix}${tag}`, line);
  }

  #place(path: string, line: number) {
    return { path, line: this.line + this.blocks.textLine + line };
  }
}
