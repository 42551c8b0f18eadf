// The blocks of one SWIFT message: basic header, application header, user header, text and trailers.

import { lengthAbove } from "./split-messages.ts";

/** The fields of the headers that matter, and the text of block 4. */
export interface SwiftBlocks {
  /** "MT103", "F21" of an acknowledgement. */
  readonly type: string;
  /** Null in an acknowledgement, and in a statement without blocks. */
  readonly sender: string | null;
  readonly receiver: string | null;
  /** Field 119 of the user header: STP, REMIT, COV; null where there is none. */
  readonly validation: string | null;
  /** The text between "{4:" and "-}". */
  readonly text: string;
  /** Lines before the text. */
  readonly textLine: number;
  /** What the message has that is not known, in sentences. */
  readonly unknown: readonly string[];
  /** The values of the user header, the trailers and of blocks that are not known. */
  readonly rest: readonly BlockValue[];
}

/** A value outside of the text. */
interface BlockValue {
  /** "3", "5". */
  readonly block: string;
  readonly value: string;
}

/** Why the blocks can't be read, in words that go on after "Line 7: ". */
interface BlockProblem {
  readonly problem: string;
}

/** Application, service, logical terminal of twelve characters, session and sequence number. */
const BASIC_HEADER = /^([A-Z])(\d\d)([A-Z0-9]{12})(\d{0,10})$/;
const INPUT_HEADER = /^I(\d{3})([A-Z0-9]{12})[SUN]?\d?(\d{3})?$/;
const OUTPUT_HEADER = /^O(\d{3})\d{4}\d{6}([A-Z0-9]{12})\d{10}\d{6}\d{4}[SUN]?$/;

/** What the network answers to the sender: that it took a message, or why not. */
export const ACKNOWLEDGEMENT = "F21";
const ACKNOWLEDGED = "21";
const NO_TEXT = { text: "", textLine: 0 } as const;

/** Reads a statement as banks deliver it to customers, without blocks, or null for another text. */
export function readBareStatement(text: string): SwiftBlocks | null {
  const plain = text.replace(/^\n/, "");
  const above = plain.slice(0, lengthAbove(plain));
  const [body = "", ...rest] = plain.slice(above.length).split(/\r?\n-\}?[ \t\r]*(?=\n|$)/);
  if (!/^:(?:60[FM]|62[FM]|61|34F):/m.test(body)) return null;
  const type = /^:(?:34F|90[CD]):/m.test(body) && !/^:6[02][FM]:/m.test(body) ? "MT942" : "MT940";
  const around = [above, ...rest]
    .filter((part) => part.trim() !== "")
    .map((value) => ({ block: "4", value: value.trim() }));
  return {
    type,
    sender: null,
    receiver: null,
    validation: null,
    text: body,
    textLine: above.split("\n").length - 1,
    unknown: [],
    rest: around,
  };
}

/** Reads the blocks of a message that begins with "{1:". */
export function readBlocks(text: string): SwiftBlocks | BlockProblem {
  const headers = new Map<string, string>();
  const unknown: string[] = [];
  const rest: BlockValue[] = [];
  let body: { readonly text: string; readonly line: number } | null = null;
  let at = 0;
  while (at < text.length) {
    const [start] = /^[\s$\u0001-\u0003\ufeff]*/.exec(text.slice(at)) ?? [""];
    at += start.length;
    if (at === text.length) break;
    const [opening, id = ""] = /^\{([0-9A-Z]):/.exec(text.slice(at, at + 3)) ?? [];
    if (opening === undefined) return { problem: `${quote(text.slice(at, at + 20))} is no block` };
    const isText = id === "4" && text[at + 3] !== "{";
    const end = isText ? endOfText(text, at) : endOfBlock(text, at);
    if (end === null) return { problem: `block ${id} has no end, so the message is cut short` };
    const content = text.slice(at + 3, end.content);
    if (headers.has(id) || (id === "4" && body !== null)) return { problem: `block ${id} appears twice` };
    if (isText) body = { text: content, line: text.slice(0, at).split("\n").length - 1 };
    else {
      headers.set(id, content);
      if (!/^[1-5S]$/.test(id)) unknown.push(`Block ${id} is not known.`);
      if (!/^[12]$/.test(id)) rest.push(...valuesOf(content).map((value) => ({ block: id, value })));
    }
    at = end.next;
  }
  return assemble(headers, body, unknown, rest);
}

function assemble(
  headers: ReadonlyMap<string, string>,
  body: { readonly text: string; readonly line: number } | null,
  unknown: string[],
  rest: readonly BlockValue[],
): SwiftBlocks | BlockProblem {
  const basic = headers.get("1") ?? "";
  const [, application, service, terminal = ""] = BASIC_HEADER.exec(basic) ?? [];
  if (application === undefined)
    return { problem: `block 1 is ${quote(basic)}, which is not a basic header` };
  const user = headers.get("3") ?? "";
  const common = { unknown, rest, validation: null };
  if (application === "F" && service === ACKNOWLEDGED)
    return { ...common, type: ACKNOWLEDGEMENT, sender: bicOfTerminal(terminal), receiver: null, ...NO_TEXT };
  if (application !== "F" || service !== "01")
    return { problem: `block 1 is of service ${application}${service}, no message between banks (F01)` };
  const header = headers.get("2");
  if (header === undefined) return { problem: "block 2, which says the type, is missing" };
  const [, inputType, receiver = ""] = INPUT_HEADER.exec(header) ?? [];
  const [, outputType, sender = ""] = OUTPUT_HEADER.exec(header) ?? [];
  const type = inputType ?? outputType;
  if (type === undefined)
    return { problem: `block 2 is ${quote(header)}, which is not an application header` };
  if (body === null) return { problem: "block 4, the text, is missing" };
  const validations = [...user.matchAll(/\{119:([^{}]*)\}/g)].map(([, value = ""]) => value);
  if (user !== "" && !/^(?:\{\d{3}:[^{}]*\})+$/.test(user)) unknown.push("Block 3 is malformed.");
  if (validations.length > 1) unknown.push("Block 3 contains field 119 twice.");
  return {
    ...common,
    type: `MT${type}`,
    sender: bicOfTerminal(inputType === undefined ? sender : terminal),
    receiver: bicOfTerminal(inputType === undefined ? terminal : receiver),
    validation: validations[0] ?? null,
    text: body.text,
    textLine: body.line,
  };
}

/** The values of fields in braces; a content that is no such fields is one value. */
function valuesOf(content: string): string[] {
  if (!/^(?:\{[A-Z0-9]{3}:[^{}]*\}\s*)+$/.test(content)) return [content];
  return [...content.matchAll(/:([^{}]*)\}/g)].map(([, value = ""]) => value);
}

/** The ninth character of a logical terminal names a computer of the bank; what is left is its BIC. */
function bicOfTerminal(terminal: string): string {
  const branch = terminal.slice(9);
  return branch === "XXX" ? terminal.slice(0, 8) : `${terminal.slice(0, 8)}${branch}`;
}

/** The text of block 4 ends with a line that begins with "-}". */
function endOfText(text: string, at: number): { readonly content: number; readonly next: number } | null {
  const end = /\r?\n-\}/.exec(text.slice(at));
  if (end === null) return null;
  return { content: at + end.index, next: at + end.index + end[0].length };
}

/** Blocks of fields in braces end where their own brace closes. */
function endOfBlock(text: string, at: number): { readonly content: number; readonly next: number } | null {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === "{") depth++;
    else if (text[i] === "}" && --depth === 0) return { content: i, next: i + 1 };
  }
  return null;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
