// The entry of a thread that screens payment messages. It is next to worker.ts for the same reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./base/platform/rpc-channel.ts";
import type { MessageScreenerMethods } from "./service/payments/screening/message-threads.ts";
import { messageScreenerMethods } from "./service/payments/screening/message-threads.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, MessageScreenerMethods>(portOfStarter(self), messageScreenerMethods());
