// Gives each command line of its arguments to the program, and writes what was said where, as JSON.

import { setMaxListeners } from "node:events";
import { run } from "../../src/cli/program.ts";

// Each line has listeners of its own.
setMaxListeners(0, process.stdout, process.stderr);
const write = process.stdout.write.bind(process.stdout);
const told = [];
for (const line of process.argv.slice(2)) {
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    process[name].write = (text: string | Uint8Array) => {
      said[name] += text;
      return true;
    };
  const exitCode = await run(line.split(" "), { snapshot: null });
  told.push({ line, exitCode, ...said });
}
write(JSON.stringify(told));
