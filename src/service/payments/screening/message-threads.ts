// The threads of a run over messages, and its rows.

import { GarbagePacer } from "../../../base/platform/garbage-pacer.ts";
import type { RpcHandlers } from "../../../base/platform/rpc-channel.ts";
import { methodsOf, type ScreenerMethods } from "../../bulk/screening/screening-threads.ts";
import { isUnreadable, type ReadMessage } from "../message.ts";
import type { MessageInput } from "../reading/message-input.ts";
import { type MessageRow, MessageRowScreener } from "./message-rows.ts";
import type { MessageSettings } from "./message-settings.ts";
import type { MessageTally } from "./message-tally.ts";
import { type SilentMemory, SilentNames } from "./silent-names.ts";

const USUAL_PARTIES = 2;

/** Messages that are read between two looks at the garbage that reading leaves. */
const READ_TOGETHER = 50;

/** As how many usual messages a message is: a part of a long one has a hundred transactions. */
export function messagesIn(row: MessageRow): number {
  return "reason" in row ? 1 : Math.max(1, row.message.parties.length / USUAL_PARTIES);
}

/** The settings of a thread, and the memory that it shares with the others. */
export interface MessageThreadSettings extends MessageSettings {
  readonly silent: SilentMemory;
}

/** The RPC methods of a thread that screens messages. */
export type MessageScreenerMethods = ScreenerMethods<MessageRow, MessageTally, MessageThreadSettings>;

/** What such a thread answers. */
export function messageScreenerMethods(): RpcHandlers<MessageScreenerMethods> {
  return methodsOf<MessageRow, MessageTally, MessageThreadSettings>(
    (matcher, { silent, ...settings }, pairs, onWork) =>
      new MessageRowScreener(matcher, settings, pairs, new SilentNames(silent), onWork),
  );
}

/** The messages after one, numbered in their order. `onMessage` is told of each, from the first on. */
export async function* rowsOf(
  input: MessageInput,
  afterLine: number,
  onMessage: (message: ReadMessage, line: number) => void,
): AsyncGenerator<MessageRow> {
  const pacer = new GarbagePacer();
  let line = 0;
  let [read, reported] = [0, 0];
  for await (const { file, message } of input.messages()) {
    line++;
    read += isUnreadable(message) ? 1 : message.transactions;
    if (read - reported >= READ_TOGETHER) {
      reported = read;
      pacer.update(read);
    }
    onMessage(message, line);
    if (line <= afterLine) continue;
    if (isUnreadable(message)) {
      const { type, reference, reason } = message;
      yield { line, reference, reason: `${file}${type === null ? "" : ` (${type})`}: ${reason}` };
    } else yield { line, file, message };
  }
}
