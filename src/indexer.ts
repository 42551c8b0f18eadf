// The entry of a thread that helps an import to build the alias index. It stands beside the entries of the
// program, as worker.ts does.

import { collectNames } from "./import/collect-names.ts";
import type { IndexingMethods } from "./import/indexing-thread.ts";
import { portOfStarter, RpcChannel, type RpcMethods } from "./platform/rpc-channel.ts";
import { keyJoinedTokens } from "./retrieval/build/token-keys.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, IndexingMethods>(portOfStarter(self), {
  readNames: collectNames,
  keyTokens: keyJoinedTokens,
});
