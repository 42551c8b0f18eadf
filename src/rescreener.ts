// The entry of a thread that rescreens customers. It is next to worker.ts for the same reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./base/platform/rpc-channel.ts";
import { type RescreenerMethods, rescreenerMethods } from "./service/bulk/rescreening/rescreening-threads.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, RescreenerMethods>(portOfStarter(self), rescreenerMethods());
