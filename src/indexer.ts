// The entry of a thread that helps an import to build the alias index. It stands beside the entries of the program, as
// worker.ts does.

import { keyJoinedTokens } from "./alias/token-keys.ts";
import type { IndexingQuestions } from "./cli/indexing-thread.ts";
import { Line, portOfStarter, type Questions } from "./cli/serve/line.ts";
import { readNamesOf } from "./snapshot/read-names.ts";

declare const self: Worker;

new Line<Questions, IndexingQuestions>(portOfStarter(self), {
  readNames: readNamesOf,
  keyTokens: keyJoinedTokens,
});
