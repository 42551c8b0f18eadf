// Fuzzes payment messages: the labelled ones, damaged in bytes, lines, elements and values, alone and several
// in a file. Each is read, or refused with a sentence, in pieces as in one; nothing is lost without a word.

import { readFileSync } from "node:fs";
import { isUnreadable, type ReadMessage } from "../../src/service/payments/message.ts";
import { MessageReader, readMessages } from "../../src/service/payments/reading/read-text.ts";
import { subjectsOf } from "../../src/service/payments/screening/subjects.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { changeFewBytes, changeParts, changeStretch } from "./mutate.ts";

/** A damaged text as JSON keeps it. */
interface MessageInput {
  /** Bytes in base64. */
  readonly bytes: string;
  /** Bytes of the pieces that it is read in. */
  readonly pieceBytes: number;
}

const PIECE_BYTES_MAX = 400;
/** Elements and fields: the parts that are removed, doubled and moved. */
const SEPARATORS = [/(?=<)/, /(?<=>)/, /\n(?=:)/, /\n/, /(?=[{}])/];

export const messages: FuzzerKind = {
  name: "messages",
  share: 0.12,
  inTests: 400,
  async open(): Promise<Fuzzer> {
    const texts = readFileSync("fixtures/payments/messages.jsonl", "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { text: string }).text);
    return {
      generate: (random) => generate(random, texts),
      run: async (input) => check(input as MessageInput),
      close: async () => undefined,
    };
  },
};

function generate(random: Random, texts: readonly string[]): MessageInput {
  let text = pick(random, texts);
  if (chance(random, 0.2)) text = `${text}\n${pick(random, texts)}`;
  if (chance(random, 0.5)) text = changeParts(random, text, pick(random, SEPARATORS), true);
  let bytes: Uint8Array = new TextEncoder().encode(text);
  if (chance(random, 0.6)) bytes = changeFewBytes(random, bytes);
  if (chance(random, 0.2)) bytes = changeStretch(random, bytes);
  return { bytes: Buffer.from(bytes).toString("base64"), pieceBytes: 1 + below(random, PIECE_BYTES_MAX) };
}

function check({ bytes, pieceBytes }: MessageInput): string | null {
  const content = Buffer.from(bytes, "base64");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  const found = readMessages(text);
  if (found.length === 0) return "no message, and no word of why";
  const pieces = readInPieces(content, pieceBytes);
  if (JSON.stringify(pieces) !== JSON.stringify(found))
    return `in pieces ${JSON.stringify(pieces)}, whole ${JSON.stringify(found)}`;
  for (const message of found) {
    const problem = judge(message);
    if (problem !== null) return problem;
  }
  return null;
}

function readInPieces(content: Uint8Array, pieceBytes: number): ReadMessage[] {
  const reader = new MessageReader();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const found: ReadMessage[] = [];
  for (let at = 0; at < content.length; at += pieceBytes)
    found.push(...reader.write(decoder.decode(content.subarray(at, at + pieceBytes), { stream: true })));
  found.push(...reader.write(decoder.decode()));
  return [...found, ...reader.end()];
}

function judge(message: ReadMessage): string | null {
  if (isUnreadable(message)) return message.reason.endsWith(".") ? null : `no sentence: ${message.reason}`;
  if (message.parties.length === 0 && message.unread.length === 0)
    return "neither a party nor an unread part";
  for (const party of message.parties) subjectsOf(party);
  const silent = message.unread.find(({ reason }) => !reason.endsWith("."));
  return silent === undefined ? null : `no sentence: ${silent.reason}`;
}
