// The entry of the thread that verifies snapshot files for the service. It imports little, so that it starts
// quickly. It is next to worker.ts for the same reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./base/platform/rpc-channel.ts";
import { verifyAliasIndex } from "./engine/retrieval/format/verify.ts";
import { hashIdentified } from "./engine/snapshot/digest.ts";
import type { VerifierMethods } from "./service/server/messages.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, VerifierMethods>(portOfStarter(self), {
  verifyIndex: verifyAliasIndex,
  hash: hashIdentified,
});
