// The entry of a thread that screens the names of a self-test. It is next to worker.ts for the same reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./base/platform/rpc-channel.ts";
import { type TesterMethods, testerMethods } from "./operator/selftest/tester.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, TesterMethods>(portOfStarter(self), testerMethods());
