// Runs the compiled executable as a user would: its own process, its own state folder, a real socket.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export const BINARY = resolve("dist/interdict");

if (!existsSync(BINARY)) throw new Error("dist/interdict is missing: run make binary.");

/** Where the real lists lie, when this checkout has them beside it. */
export const SHARED_LISTS = resolve("../shared/data/lists");

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly binary?: string;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly stdin?: string;
  /** A command that runs the executable: it is given its path and arguments, and becomes it with exec. */
  readonly launcher?: readonly string[];
  /** Runs as this user; only root can. */
  readonly uid?: number;
  /** False: don't wait until match can be answered. */
  readonly untilReady?: boolean;
  /** True: warn of lists that are older than seven days, as without a setting. */
  readonly warnsOfAge?: boolean;
  /** False: forget the log once the service listens; that of a long run is large. */
  readonly keepsLog?: boolean;
}

/** The lists of the fixtures state their day and grow old: most tests are not about that. */
const NO_AGES = { INTERDICT_WARN_AGE: "off" };

function spawnOptions(options: RunOptions) {
  return {
    cwd: options.cwd ?? process.cwd(),
    env: {
      PATH: process.env.PATH ?? "",
      HOME: "/nonexistent",
      ...(options.warnsOfAge ? {} : NO_AGES),
      ...options.env,
    },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  };
}

function commandOf({ launcher = [], binary = BINARY }: RunOptions): string[] {
  return [...launcher, binary];
}

/** Runs one command to its end. */
export async function runBinary(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = Bun.spawn([...commandOf(options), ...args], {
    ...spawnOptions(options),
    stdin: options.stdin === undefined ? "ignore" : new Blob([options.stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** A folder of its own for one test; call the returned function to remove it. */
export function makeFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "interdict-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A running service; `stop` ends it in good order and tells its exit code. */
export interface RunningService {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it listened. */
  readonly startMs: number;
  log(): string;
  /**
   * The line of the log that has a text in it; waits for it, because an answer may arrive before its line
   * does.
   */
  logLine(text: string): Promise<string>;
  stop(): Promise<number>;
}

const START_TIMEOUT_MS = 60_000;
const LOG_TIMEOUT_MS = 30_000;

/** Starts `serve` on port 0 and returns once it listens and can answer match. */
export async function startService(
  state: string,
  options: RunOptions = {},
  flags: readonly string[] = [],
): Promise<RunningService> {
  const started = performance.now();
  const child = Bun.spawn(
    [...commandOf(options), "serve", "--state", state, "--listen", "127.0.0.1:0", ...flags],
    {
      ...spawnOptions(options),
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    },
  );
  // A test that fails before it stops its service must not leave it behind.
  process.once("exit", () => child.kill("SIGKILL"));
  let log = "";
  let found: (url: string) => void = () => {};
  let isFound = false;
  const address = new Promise<string>((done) => {
    found = done;
  });
  const reading = (async () => {
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
      if (isFound && options.keepsLog === false) continue;
      log += chunk;
      // A search makes one text of all chunks, so it ends with what it finds.
      if (isFound) continue;
      const [, listening] = /"address":"(http[^"]+)"/.exec(log) ?? [];
      if (listening === undefined) continue;
      isFound = true;
      found(listening);
    }
  })();
  const timeout = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
  const url = await Promise.race([
    address,
    reading.then(() => {
      throw new Error(`The service ended before it listened:\n${log}`);
    }),
  ]);
  const startMs = performance.now() - started;
  while (options.untilReady !== false && !(await fetch(`${url}/readyz`)).ok) await Bun.sleep(5);
  clearTimeout(timeout);
  return {
    url,
    pid: child.pid,
    startMs,
    log: () => log,
    logLine: async (text) => {
      const find = () => log.split("\n").find((line) => line.includes(text));
      for (let waitedMs = 0; find() === undefined && waitedMs < LOG_TIMEOUT_MS; waitedMs += 5)
        await Bun.sleep(5);
      const line = find();
      if (line === undefined) throw new Error(`The log has no line with ${text}`);
      return line;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const exitCode = await child.exited;
      await reading;
      return exitCode;
    },
  };
}

/** Imported states, one for each executable and hour: an import takes as long as ten other commands. */
const IMPORTED = resolve("dist/imported");
const HOUR_MS = 3_600_000;

/** A state folder with the invented lists, which the next test copies. */
async function importedState(): Promise<string> {
  const files = ["dist/interdict", ...[...new Bun.Glob("fixtures/demo/**").scanSync()].sort()];
  const parts = files.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`);
  const hour = Math.floor(Date.now() / HOUR_MS);
  const key = new Bun.CryptoHasher("sha256")
    .update([hour, ...parts].join("\n"))
    .digest("hex")
    .slice(0, 16);
  const state = join(IMPORTED, key);
  if (existsSync(state)) return state;
  mkdirSync(IMPORTED, { recursive: true });
  for (const name of readdirSync(IMPORTED)) {
    const old = join(IMPORTED, name);
    if (Date.now() - statSync(old).mtimeMs > 2 * HOUR_MS) rmSync(old, { recursive: true, force: true });
  }
  const made = join(mkdtempSync(`${IMPORTED}/making-`), "state");
  await importInto(made, {});
  // Of two processes that make it at once, one is first.
  if (!existsSync(state)) await rename(made, state).catch(() => {});
  rmSync(dirname(made), { recursive: true, force: true });
  return state;
}

async function importInto(state: string, options: RunOptions): Promise<void> {
  const imported = await runBinary(["import", "fixtures/demo", "--state", state], {
    ...options,
    cwd: process.cwd(),
  });
  if (imported.exitCode !== 0) throw new Error(imported.stderr);
}

/**
 * Imports the invented lists as if they were real ones: a service then has data. A new state folder is a copy
 * of one that the same executable imported within the hour.
 */
export async function importInvented(state: string, options: RunOptions = {}): Promise<void> {
  if (existsSync(state) || Object.keys(options).length > 0) return importInto(state, options);
  const imported = await importedState();
  mkdirSync(dirname(state), { recursive: true });
  const { exitCode, stderr } = Bun.spawnSync(["cp", "-a", imported, state]);
  if (exitCode !== 0) throw new Error(stderr.toString());
}

/** Makes an account with a key and returns the key. */
export async function createKey(
  state: string,
  account = "tests",
  options: RunOptions = {},
  scopes: readonly string[] = [],
): Promise<string> {
  const created = await runBinary(
    ["accounts", "create", account, "--rate", "unlimited", "--state", state],
    options,
  );
  if (created.exitCode !== 0) throw new Error(created.stderr);
  const key = await runBinary(
    ["keys", "create", account, ...scopes.flatMap((scope) => ["--scope", scope]), "--state", state],
    options,
  );
  if (key.exitCode !== 0) throw new Error(key.stderr);
  return key.stdout.trim();
}

/** One request to the running service, decoded. */
export async function ask(
  service: RunningService,
  key: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const answer = await fetch(service.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
}
