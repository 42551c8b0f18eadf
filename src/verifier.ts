// The entry of a thread that verifies the files of snapshots for the service. It stands beside the entries of
// the program, as worker.ts does, and reads little of it, so that it begins soon.

import { portOfStarter, RpcChannel, type RpcMethods } from "./platform/rpc-channel.ts";
import { verifyAliasIndex } from "./retrieval/format/verify.ts";
import type { VerifierMethods } from "./server/messages.ts";
import { hashIdentified } from "./snapshot/digest.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, VerifierMethods>(portOfStarter(self), {
  verifyIndex: verifyAliasIndex,
  hash: hashIdentified,
});
