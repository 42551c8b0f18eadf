// Uploads for the tests: a state folder of its own, who sends, and bodies.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeeperCalls } from "../../src/service/uploads/keeper.ts";
import { LastImports } from "../../src/service/uploads/last-imports.ts";
import { UploadReceiver } from "../../src/service/uploads/receive.ts";
import type { Asker } from "../../src/service/uploads/records.ts";
import { type KeeperCall, keeperCalls, type UploadService } from "../../src/service/uploads/service.ts";
import { SPACE_LIMITS } from "../../src/service/uploads/space.ts";

export const ANALYST: Asker = { account: { id: 1, name: "a.analyst" }, key: "key-1", request: "request-1" };
export const OTHER: Asker = { account: { id: 2, name: "b.analyst" }, key: "key-2", request: "request-2" };

export const LIMITS = { ...SPACE_LIMITS, freeBytes: 0, fileBytes: 1000 };

/** A body that arrives in these parts. */
export async function* bodyOf(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

/** Uploads a text, and returns the id. */
export function upload(
  state: string,
  kind: "files" | "imports",
  fileName: string,
  text: string | Uint8Array,
  by = ANALYST,
): Promise<string> {
  const body = bodyOf(text);
  return new UploadReceiver().receive({ state, kind, by, fileName, body, length: null });
}

/** A log that keeps its lines. */
export class KeptLog {
  readonly lines: object[] = [];
  info(fields: object, message: string): void {
    this.lines.push({ level: "info", message, ...fields });
  }
  warn(fields: object, message: string): void {
    this.lines.push({ level: "warn", message, ...fields });
  }
  error(fields: object, message: string): void {
    this.lines.push({ level: "error", message, ...fields });
  }
}

/** Waits until `find` finds something, and returns it. */
export async function waitFor<T>(find: () => T | null | undefined | false, withinMs = 20_000): Promise<T> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 20) {
    const found = find();
    if (found) return found;
    await Bun.sleep(20);
  }
  throw new Error(`Nothing was found within ${withinMs} ms.`);
}

/** What endpoints need of uploads, with a keeper that only remembers its calls. */
export function fakeUploads(state = "/nonexistent", more: Partial<KeeperCalls> = {}) {
  const calls: KeeperCall[] = [];
  const keeper = keeperCalls(async (call) => {
    calls.push(call);
    return { problem: null };
  });
  return {
    state,
    refusal: null as string | null,
    receiver: new UploadReceiver(),
    keeper: { ...keeper, ...more },
    lastImports: new LastImports(state),
    calls,
  } satisfies UploadService & { calls: KeeperCall[] };
}

/** A state folder that nobody else uses. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "interdict-uploads-"));
}
