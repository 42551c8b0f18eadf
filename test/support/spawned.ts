// A service of the compiled executable that listens as its flags say: with TLS, on a Unix socket, with a log
// of its own.

import { BINARY } from "./binary.ts";

export interface Spawned {
  /** An origin, or the path of a Unix socket. */
  readonly address: string;
  readonly pid: number;
  log(): string;
  /** The n-th line of the log that has a text in it; waits for it. */
  logLine(text: string, nth?: number): Promise<string>;
  /** Ends it in good order and tells the exit code. */
  stop(): Promise<number>;
}

const TIMEOUT_MS = 20_000;

/** Starts `serve` and returns once it listens. */
export async function spawnService(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Spawned> {
  const child = Bun.spawn([BINARY, "serve", ...flags], {
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  // A test that fails before it stops its service must not leave it behind.
  process.once("exit", () => child.kill("SIGKILL"));
  let log = "";
  const reading = (async () => {
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) log += chunk;
  })();
  const logLine = async (text: string, nth = 1): Promise<string> => {
    const find = () => log.split("\n").filter((line) => line.includes(text))[nth - 1];
    for (let waitedMs = 0; find() === undefined && waitedMs < TIMEOUT_MS; waitedMs += 5) {
      if (child.exitCode !== null) break;
      await Bun.sleep(5);
    }
    const line = find();
    if (line === undefined) throw new Error(`The log has no line with ${text}:\n${log}`);
    return line;
  };
  const { address } = JSON.parse(await logLine('"msg":"listening"'));
  return {
    address,
    pid: child.pid,
    log: () => log,
    logLine,
    stop: async () => {
      child.kill("SIGTERM");
      const exitCode = await child.exited;
      await reading;
      return exitCode;
    },
  };
}
