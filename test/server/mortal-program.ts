// The command line with workers that can die.

import { run } from "../../src/cli/program.ts";

process.exitCode = await run(process.argv.slice(2), {
  snapshot: null,
  workerEntry: new URL("./mortal-worker.ts", import.meta.url).href,
});
