// The entry of the compiled executable: the command line with the default snapshot embedded. `make index`
// builds the files that are imported here.

import consolePath from "../index/console/console.assets" with { type: "file" };
import reportPath from "../index/default/account.json" with { type: "file" };
import aliasesPath from "../index/default/aliases.idx" with { type: "file" };
import entitiesPath from "../index/default/entities.sqlite" with { type: "file" };
import listsPath from "../index/default/lists.zst" with { type: "file" };
import manifestPath from "../index/default/manifest.json" with { type: "file" };
import { run } from "./cli/program.ts";

process.exitCode = await run(process.argv.slice(2), {
  snapshot: {
    files: [
      { name: "aliases.idx", path: aliasesPath },
      { name: "entities.sqlite", path: entitiesPath },
      { name: "account.json", path: reportPath as unknown as string },
      { name: "lists.zst", path: listsPath },
      { name: "manifest.json", path: manifestPath as unknown as string },
    ],
  },
  consoleBundle: consolePath,
  workerEntry: new URL("./worker.ts", import.meta.url).href,
  verifierEntry: new URL("./verifier.ts", import.meta.url).href,
  indexerEntry: new URL("./indexer.ts", import.meta.url).href,
  screenerEntry: new URL("./screener.ts", import.meta.url).href,
  messageScreenerEntry: new URL("./message-screener.ts", import.meta.url).href,
  rescreenerEntry: new URL("./rescreener.ts", import.meta.url).href,
  selftesterEntry: new URL("./selftester.ts", import.meta.url).href,
});
