// `upgrade PID`: starts this executable next to a running service, and ends once it has taken over.

import { Command } from "commander";
import { OperatorError } from "../../model/errors.ts";
import type { Embedding } from "../../snapshot/embedded.ts";
import { printResult } from "../output.ts";
import { parseProcessId } from "../process-id.ts";

export function upgradeCommand({ command = [process.execPath] }: Embedding): Command {
  return new Command("upgrade")
    .description(
      "starts the service anew with this executable and today's settings, and has it take over from the running one; no request is refused",
    )
    .argument("<pid>", "process id of the running service", parseProcessId)
    .argument("[flags...]", "flags of serve for the new process, after --")
    .addHelpText(
      "after",
      "\nExample:\n  interdict upgrade 4711 -- --listen 127.0.0.1:8080 --state /var/lib/interdict",
    )
    .action((pid: number, flags: readonly string[]) => upgrade(pid, [...command, "serve", ...flags]));
}

async function upgrade(pid: number, serve: readonly string[]): Promise<void> {
  const child = Bun.spawn([...serve, "--takeover", String(pid)], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    // It must outlive the terminal that this command runs in.
    detached: true,
  });
  const end = () => child.kill();
  process.once("SIGTERM", end).once("SIGINT", end);
  // The new process writes to standard output once: when it has taken over.
  for await (const said of child.stdout.pipeThrough(new TextDecoderStream())) {
    printResult(said.trimEnd());
    child.unref();
    return;
  }
  const exitCode = await child.exited;
  throw new OperatorError(
    `The new process ended with exit code ${exitCode}. Process ${pid} goes on.`,
    "What the new process wrote above says why.",
  );
}
