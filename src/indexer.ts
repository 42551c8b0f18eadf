// The entry of the thread that helps an import to build the alias index. It is next to worker.ts for the same
// reason.

import { portOfStarter, RpcChannel, type RpcMethods } from "./base/platform/rpc-channel.ts";
import { keyJoinedTokens } from "./engine/retrieval/build/token-key-table.ts";
import { collectNames } from "./lists/import/collect-names.ts";
import type { IndexingMethods } from "./lists/import/indexing-thread.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, IndexingMethods>(portOfStarter(self), {
  collectNames,
  keyTokens: keyJoinedTokens,
});
