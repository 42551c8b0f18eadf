// Previews of tables: `interdict screen --preview`, in a process of its own with a limit of time. A workbook
// can hold anything, and the service must not wait for it.

import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TablePreview } from "../bulk/reading/preview-table.ts";
import type { TableSettings } from "../contract/review-files.ts";
import { startChild } from "./child.ts";
import { failureIn, readEnd, withNames } from "./messages.ts";
import { forPage, inPageWords } from "./page-words.ts";
import type { FailureText } from "./records.ts";
import { tableFlags } from "./screening-work.ts";
import { Turns } from "./turns.ts";
import type { WorkSettings } from "./work.ts";

/** The preview with the guesses of the program, kept with the upload; or why there is none. */
const PREVIEW_FILE = "preview.json";

/** Reading five rows takes a second; opening a large packed workbook takes more. */
const PREVIEW_MS = 60_000;

/** Previews at the same time, each of another account. */
const PREVIEWS_MAX = 2;

/** Those of one account that wait; more are refused. */
const WAITING_MAX = 50;

const PREVIEW_BYTES_MAX = 4 * 1024 * 1024;

/** A preview, or why there is none. */
export type PreviewResult =
  | { readonly preview: TablePreview; readonly error: null }
  | { readonly preview: null; readonly error: FailureText };

export class Previews {
  /** The accounts whose previews are made. */
  readonly #running = new Set<number>();
  readonly #waiting = new Turns<() => void>();
  #made = 0;

  constructor(private readonly settings: WorkSettings) {}

  /** Previews a table in `folder` with some settings. `names` says what paths in messages stand for. */
  async make(
    account: number,
    folder: string,
    path: string,
    table: TableSettings | null,
    names: ReadonlyMap<string, string>,
  ): Promise<PreviewResult> {
    if (this.#waiting.countOf(account) >= WAITING_MAX)
      return failed("Too many previews of the account wait. Ask again in a minute.");
    await new Promise<void>((resolve) => {
      this.#waiting.add(account, resolve);
      this.#startNext();
    });
    const number = ++this.#made;
    const [stdout, stderr] = [`preview-${number}.out`, `preview-${number}.err`];
    try {
      const flags = table === null ? [] : tableFlags(table);
      const child = startChild({
        command: [...this.settings.command, "screen", path, "--preview", "--json", ...flags],
        folder,
        stdout,
        stderr,
        isAwaited: true,
      });
      const timer = setTimeout(() => child.kill(), PREVIEW_MS);
      await child.ended;
      clearTimeout(timer);
      return resultOf(join(folder, stdout), join(folder, stderr), names);
    } finally {
      for (const name of [stdout, stderr]) rmSync(join(folder, name), { force: true });
      this.#running.delete(account);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#running.size < PREVIEWS_MAX) {
      const next = this.#waiting.take((account) => !this.#running.has(account));
      if (next === null) return;
      this.#running.add(next.account);
      next.item();
    }
  }
}

/** Keeps a preview with its upload. */
export function savePreview(folder: string, result: PreviewResult): void {
  const made = join(folder, `${PREVIEW_FILE}.new`);
  writeFileSync(made, JSON.stringify(result), { mode: 0o600 });
  renameSync(made, join(folder, PREVIEW_FILE));
}

/** The preview that was kept; null as long as there is none. */
export function loadPreview(folder: string): PreviewResult | null {
  try {
    return JSON.parse(readFileSync(join(folder, PREVIEW_FILE), "utf8"));
  } catch {
    return null;
  }
}

function resultOf(out: string, err: string, names: ReadonlyMap<string, string>): PreviewResult {
  try {
    if (statSync(out).size <= PREVIEW_BYTES_MAX) {
      const preview = JSON.parse(readFileSync(out, "utf8")) as TablePreview;
      const { problem } = preview;
      return { preview: { ...preview, problem: problem && forPage(withNames(problem, names)) }, error: null };
    }
  } catch {
    const said = failureIn(readEnd(err), names);
    if (said !== null) return { preview: null, error: inPageWords(said) };
  }
  return failed("The file could not be previewed in time. It may be damaged, or hold too much in one row.");
}

function failed(message: string): PreviewResult {
  return { preview: null, error: { message, hint: null } };
}
