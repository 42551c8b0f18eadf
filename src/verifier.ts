// The entry of the thread that verifies snapshot files for the service. It imports little, so that it starts
// quickly. It is next to worker.ts for the same reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./platform/rpc-channel.ts";
import { verifyAliasIndex } from "./retrieval/format/verify.ts";
import type { VerifierMethods } from "./server/messages.ts";
import { hashIdentified } from "./snapshot/digest.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, VerifierMethods>(portOfStarter(self), {
  verifyIndex: verifyAliasIndex,
  hash: hashIdentified,
});
