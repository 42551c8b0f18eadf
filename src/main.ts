#!/usr/bin/env bun
// Runs the command line from source. Nothing is embedded, so commands that read need an imported snapshot.

import { run } from "./cli/program.ts";

process.exitCode = await run(process.argv.slice(2), {
  snapshot: null,
  consoleBundle: new URL("../index/console/console.assets", import.meta.url).pathname,
  workerEntry: new URL("./worker.ts", import.meta.url).href,
  verifierEntry: new URL("./verifier.ts", import.meta.url).href,
  indexerEntry: new URL("./indexer.ts", import.meta.url).href,
  screenerEntry: new URL("./screener.ts", import.meta.url).href,
  messageScreenerEntry: new URL("./message-screener.ts", import.meta.url).href,
  rescreenerEntry: new URL("./rescreener.ts", import.meta.url).href,
  selftesterEntry: new URL("./selftester.ts", import.meta.url).href,
  command: [process.execPath, import.meta.path],
});
