// `upgrade PID`: starts this executable next to a running service, and ends once it has taken over.

import { Command } from "commander";
import { parseProcessId } from "../../base/flags/process-id.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { EXIT_DONE } from "../../base/platform/exit-codes.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { printResult } from "../output.ts";

export function upgradeCommand({ command = [process.execPath] }: Embedding): Command {
  return new Command("upgrade")
    .description(
      "starts a new process with this executable and the current settings, which takes over from the running service; no request is refused",
    )
    .argument("<pid>", "process id of the running service", parseProcessId)
    .argument("[flags...]", "flags of serve for the new process, after --")
    .addHelpText(
      "after",
      "\nExample:\n  interdict upgrade 4711 -- --listen 127.0.0.1:8080 --state /var/lib/interdict",
    )
    .action((pid: number, flags: readonly string[]) => upgrade(pid, [...command, "serve", ...flags]));
}

/**
 * Starts a command in the background, prints its process id, and ends. So the new process is soon a child of
 * the service manager, which notices the end only of its children.
 */
const LAUNCHER = '"$@" & echo "$!"';

async function upgrade(pid: number, serve: readonly string[]): Promise<void> {
  const { stdout } = Bun.spawn(["/bin/sh", "-c", LAUNCHER, "sh", ...serve, "--takeover", String(pid)], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    // The new process must outlive the terminal that this command runs in.
    detached: true,
  });
  let said = "";
  for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk;
    const [started, tookOver] = said.split("\n");
    if (said.includes("\n")) endWith(Number(started));
    if (!tookOver) continue;
    // The new process writes to standard output once: when it has taken over.
    printResult(tookOver);
    process.exit(EXIT_DONE);
  }
  throw new OperatorError(
    `The new process ended without taking over. Process ${pid} goes on.`,
    "The messages of the new process above say why.",
  );
}

/** Ends the new process, too, when this command is ended. */
function endWith(started: number): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    if (process.listenerCount(signal) === 0) process.on(signal, () => process.kill(started, "SIGTERM"));
}
