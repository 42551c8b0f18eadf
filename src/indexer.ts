// The entry of a thread that helps an import to build the alias index. It stands beside the entries of the
// program, as worker.ts does.

import type { IndexingQuestions } from "./import/indexing-thread.ts";
import { readNamesOf } from "./import/read-names.ts";
import { portOfStarter, RpcChannel, type RpcMethods } from "./platform/rpc-channel.ts";
import { keyJoinedTokens } from "./retrieval/build/token-keys.ts";

declare const self: Worker;

new RpcChannel<RpcMethods, IndexingQuestions>(portOfStarter(self), {
  readNames: readNamesOf,
  keyTokens: keyJoinedTokens,
});
