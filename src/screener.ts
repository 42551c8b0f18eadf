// The entry of a thread that screens rows of a customer file. It is next to worker.ts for the same reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./base/platform/rpc-channel.ts";
import { type ScreenerMethods, screenerMethods } from "./service/bulk/screening/screening-threads.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, ScreenerMethods>(portOfStarter(self), screenerMethods());
