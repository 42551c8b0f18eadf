// Loads a server from another process (load.ts), so that the client's own work is not measured.

import { resolve } from "node:path";
import type { RunningService } from "../support/binary.ts";
import type { LoadSeen, LoadSettings } from "./load.ts";

/** A server under load. */
export type Loaded = Pick<RunningService, "url" | "pid">;

/** Sends the bodies of a file for some seconds, and reports what was answered, errors included. */
export async function sendLoad(
  server: Loaded,
  key: string,
  path: string,
  bodiesFile: string,
  connections: number,
  seconds: number,
): Promise<LoadSeen> {
  const { hostname, port } = new URL(server.url);
  const settings: LoadSettings = {
    host: hostname,
    port: Number(port),
    key,
    path,
    bodiesFile,
    connections,
    seconds,
  };
  const child = Bun.spawn([process.execPath, resolve(import.meta.dir, "load.ts"), JSON.stringify(settings)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const seen = (await new Response(child.stdout).json()) as LoadSeen;
  if ((await child.exited) !== 0) throw new Error(`Loading ${path} failed.`);
  return seen;
}

/** As sendLoad. Throws when an answer was no 200: a fast refusal is no figure. */
export async function runLoad(...load: Parameters<typeof sendLoad>): Promise<LoadSeen> {
  const seen = await sendLoad(...load);
  if (seen.failures > 0)
    throw new Error(`${seen.failures} of ${seen.requests} answers to ${load[2]} were no 200.`);
  return seen;
}
