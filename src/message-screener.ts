// The entry of a thread that screens payment messages. It is next to worker.ts for the same reason.

import type { MessageScreenerMethods } from "./payments/screening/message-threads.ts";
import { messageScreenerMethods } from "./payments/screening/message-threads.ts";
import { portOfStarter, RpcChannel, type RpcMethods } from "./platform/rpc-channel.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, MessageScreenerMethods>(portOfStarter(self), messageScreenerMethods());
