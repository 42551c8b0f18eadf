// The log of the compiled executable when nobody reads it: the service goes on and ends in good order, what
// it keeps is bounded, and what was lost is counted and told.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { closeSync, constants, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, importInvented, makeFolder } from "../support/binary.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(() => importInvented(state));
afterAll(folder.remove);

/** As long as a client may make it, so that few requests fill the log. */
const REQUEST_ID = "x".repeat(128);
/** More than fills the pipe and all that two workers keep. */
const REQUESTS = 40_000;

const HEAD = `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${REQUEST_ID}\r\n\r\n`;

/** Sends requests on a few connections, a hundred at a time, and counts the answers. */
async function sendMany(unix: string | null, port: number, requests: number): Promise<number> {
  const connections = 4;
  const each = requests / connections;
  const counts = await Promise.all(
    Array.from({ length: connections }, async () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      let answered = 0;
      const handlers = {
        open: (socket: { write(text: string): number }) => void socket.write(HEAD.repeat(100)),
        data: (socket: { write(text: string): number; end(): void }, data: Buffer) => {
          const before = answered;
          answered += data.toString("latin1").split("HTTP/1.1 200").length - 1;
          if (answered >= each) return socket.end();
          if (Math.floor(before / 100) < Math.floor(answered / 100)) socket.write(HEAD.repeat(100));
        },
        close: () => resolve(answered),
        error: (_: unknown, error: Error) => reject(error),
      };
      if (unix !== null) await Bun.connect({ unix, socket: handlers });
      else await Bun.connect({ hostname: "127.0.0.1", port, socket: handlers });
      return promise;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A service whose log goes into `log`, a path that the shell opens. */
function start(log: string, flags: readonly string[]) {
  const child = Bun.spawn(
    [
      "bash",
      "-c",
      'exec "$@" 2>>"$0"',
      log,
      BINARY,
      "serve",
      "--log-level",
      "debug",
      "--state",
      state,
      ...flags,
    ],
    {
      env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    },
  );
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

async function untilListening(unix: string): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    const answer = await fetch("http://localhost/readyz", { unix }).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(10);
  }
  throw new Error("The service doesn't listen.");
}

async function droppedOf(fetching: Promise<Response>): Promise<number> {
  const text = await (await fetching).text();
  return Number(/^interdict_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

/** A pipe with a name, and its reading end, from which nothing is read yet. */
function makePipe(name: string): { path: string; reader: number } {
  const path = join(folder.path, name);
  expect(Bun.spawnSync(["mkfifo", path]).success).toBe(true);
  return { path, reader: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) };
}

/** All that lies in a pipe now. */
function readPipe(reader: number): string {
  const chunk = new Uint8Array(1 << 20);
  let text = "";
  for (;;) {
    try {
      const length = readSync(reader, chunk);
      if (length === 0) return text;
      text += Buffer.from(chunk.subarray(0, length)).toString();
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EAGAIN") return text;
      throw error;
    }
  }
}

describe.each([1, 2])("with %d workers, a log", (workers) => {
  test("that nobody reads is dropped beyond a bound, and told once it is read again", async () => {
    const { path, reader } = makePipe(`pipe-${workers}`);
    const flags = ["--workers", String(workers), "--listen", "127.0.0.1:0"];
    const child = start(path, flags);
    let log = "";
    const readUntil = async (isDone: () => boolean) => {
      for (let i = 0; i < 2000 && !isDone(); i++) {
        log += readPipe(reader);
        await Bun.sleep(5);
      }
      expect(isDone()).toBe(true);
    };
    await readUntil(() => log.includes('"msg":"snapshot in use"'));
    const port = Number(/"address":"http:\/\/127.0.0.1:(\d+)/.exec(log)?.[1]);
    expect(await sendMany(null, port, REQUESTS)).toBe(REQUESTS);
    const dropped = await droppedOf(fetch(`http://127.0.0.1:${port}/metrics`));
    expect(dropped).toBeGreaterThan(1000);
    // 4 MiB a worker are kept, and a line has some 270 bytes.
    expect(REQUESTS - dropped).toBeGreaterThan(10_000);
    expect(REQUESTS - dropped).toBeLessThan(20_000 * workers);

    const told = () => [...log.matchAll(/"lines":(\d+),"msg":"log lines were dropped/g)];
    const sum = () => told().reduce((total, [, lines]) => total + Number(lines), 0);
    const requests = () => log.split("\n").filter((line) => line.includes(REQUEST_ID)).length;
    // What is still on its way when the service ends, it may drop.
    await readUntil(() => sum() >= dropped && requests() + sum() >= REQUESTS);
    child.kill("SIGTERM");
    await readUntil(() => child.exitCode !== null);
    log += readPipe(reader);
    closeSync(reader);
    expect(child.exitCode).toBe(0);
    const lines = log.trimEnd().split("\n");
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(lines.at(-1)).toContain('"msg":"stopped"');
  });

  test("that nobody reads doesn't keep the service from ending", async () => {
    const { path, reader } = makePipe(`stuck-${workers}`);
    const child = start(path, ["--workers", String(workers), "--listen", "127.0.0.1:0"]);
    let log = "";
    for (let i = 0; i < 2000 && !log.includes('"msg":"snapshot in use"'); i++) {
      log += readPipe(reader);
      await Bun.sleep(5);
    }
    const port = Number(/"address":"http:\/\/127.0.0.1:(\d+)/.exec(log)?.[1]);
    expect(await sendMany(null, port, 2000)).toBe(2000);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    closeSync(reader);
  });
});

test("whose reader is gone stops neither the service nor its end", async () => {
  for (const flags of [[], ["--workers", "2"]]) {
    const { path, reader } = makePipe(`gone-${flags.length}`);
    const child = start(path, ["--listen", "127.0.0.1:0", ...flags]);
    let log = "";
    for (let i = 0; i < 2000 && !log.includes('"msg":"snapshot in use"'); i++) {
      log += readPipe(reader);
      await Bun.sleep(5);
    }
    const port = Number(/"address":"http:\/\/127.0.0.1:(\d+)/.exec(log)?.[1]);
    closeSync(reader);
    expect(await sendMany(null, port, 400)).toBe(400);
    expect(await droppedOf(fetch(`http://127.0.0.1:${port}/metrics`))).toBeGreaterThan(0);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  }
});

test("that can't be written stops neither the service nor its end", async () => {
  const unix = join(folder.path, "socket");
  const child = start("/dev/full", ["--unix", unix]);
  await untilListening(unix);
  expect(await sendMany(unix, 0, 400)).toBe(400);
  // Lines are written together, a moment after their requests.
  const dropped = () => droppedOf(fetch("http://localhost/metrics", { unix }));
  for (let i = 0; i < 200 && (await dropped()) < 400; i++) await Bun.sleep(10);
  expect(await dropped()).toBeGreaterThanOrEqual(400);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
});

test("that the journal of systemd reads has the priority of each line", async () => {
  const serve = async (isNamed: boolean, listen: string) => {
    const path = join(folder.path, `stderr-${isNamed}-${listen.length}`);
    writeFileSync(path, "");
    const { dev, ino } = statSync(path);
    const child = Bun.spawn([BINARY, "serve", "--listen", listen, "--state", state], {
      env: { HOME: "/nonexistent", JOURNAL_STREAM: isNamed ? `${dev}:${ino}` : `${dev}:1` },
      stderr: Bun.file(path),
    });
    const isOver = () => child.exitCode !== null || readFileSync(path, "utf8").includes('"snapshot in use"');
    for (let waitedMs = 0; !isOver() && waitedMs < 20_000; waitedMs += 10) await Bun.sleep(10);
    child.kill();
    await child.exited;
    return readFileSync(path, "utf8").trimEnd().split("\n");
  };
  for (const line of await serve(true, "127.0.0.1:0"))
    expect(line).toMatch(/^<6>\{"level":"info",|^<4>\{"level":"warn",/);
  expect(await serve(true, "203.0.113.1:80")).toEqual([
    expect.stringMatching(/^<3>error: The service can't listen on/),
    expect.stringMatching(/^<3>hint: /),
  ]);
  for (const line of await serve(false, "127.0.0.1:0")) expect(line).toStartWith('{"level":');
});
