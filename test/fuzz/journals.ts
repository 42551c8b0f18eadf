// Fuzzes the files of a journal: bytes, lines, whole files, and lines that were changed and chained anew.
// Verification finds every change but an unfinished write at the end, reading refuses what it can't trust,
// and a lane that is opened on damage goes on without hiding it or losing an entry.

import { createPublicKey } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { parseLine } from "../../src/service/journal/chain.ts";
import { openLane } from "../../src/service/journal/lane.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { verifyJournal } from "../../src/service/journal/reading/verify.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import {
  LANE,
  moveLine,
  OPEN_DAY,
  OPEN_FILE,
  otherName,
  PROGRAM,
  rewriteLine,
  SIGNING_KEY,
  writeJournal,
} from "./journal-damage.ts";
import { changeFewBytes, changeStretch } from "./mutate.ts";

/** A damaged file of the journal as JSON keeps it. */
export interface JournalInput {
  readonly file: string;
  /** The new content in base64; null when the file is gone. */
  readonly bytes: string | null;
  /** Another name for the file; null to leave it in its place. */
  readonly name: string | null;
}

export const journals: FuzzerKind = {
  name: "journals",
  share: 0.001,
  inTests: 200,
  open: async () => new JournalFuzzer(),
};

/**
 * What a change is to verification. More at the end of an open file may be good lines, or an unfinished write
 * that an opening cuts off; after the last note it means nothing.
 */
type Change = "nothing" | "unfinished" | "more" | "damage";

class JournalFuzzer implements Fuzzer {
  readonly #root = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));
  readonly #whole = join(this.#root, "whole");
  readonly #publicKeys = [createPublicKey(SIGNING_KEY)];
  readonly #files: ReadonlyMap<string, Buffer>;

  constructor() {
    writeJournal(this.#whole);
    this.#files = new Map(
      readdirSync(this.#whole).map((name) => [name, readFileSync(join(this.#whole, name))]),
    );
  }

  generate(random: Random): JournalInput {
    const names = [...this.#files.keys()];
    const file = chance(random, 0.6) ? OPEN_FILE : pick(random, names);
    const bytes = this.#files.get(file) ?? Buffer.alloc(0);
    const changed = (content: Uint8Array): JournalInput => ({
      file,
      bytes: Buffer.from(content).toString("base64"),
      name: null,
    });
    const kind = below(random, 20);
    if (kind === 0) return { file, bytes: null, name: null };
    // A head note is no loss under any name.
    if (kind === 1 && !file.endsWith(".head"))
      return { ...changed(bytes), name: otherName(random, file, names) };
    if (kind < 5) return changed(changeStretch(random, bytes));
    if (kind < 10 || !file.endsWith(".jsonl") || !/^\d/.test(file))
      return changed(changeFewBytes(random, bytes));
    const lines = bytes.toString("utf8").split("\n").slice(0, -1);
    if (kind < 13) return changed(Buffer.from(moveLine(random, lines)));
    return changed(Buffer.from(rewriteLine(random, lines)));
  }

  async run(input: unknown): Promise<string | null> {
    const { file, bytes, name } = input as JournalInput;
    const folder = join(this.#root, "changed");
    cpSync(this.#whole, folder, { recursive: true });
    try {
      const path = join(folder, file);
      if (bytes === null) rmSync(path);
      else writeFileSync(path, Buffer.from(bytes, "base64"));
      if (name !== null) renameSync(path, join(folder, name));
      return await this.#judge(folder, this.#changeOf(input as JournalInput));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #changeOf({ file, bytes, name }: JournalInput): Change {
    const whole = this.#files.get(file);
    if (bytes === null || name !== null || whole === undefined) return "damage";
    const changed = Buffer.from(bytes, "base64");
    if (changed.equals(whole)) return "nothing";
    if (file.endsWith(".zst") || !changed.subarray(0, whole.length).equals(whole)) return "damage";
    const isEntry = /^\d/.test(file) && !changed.subarray(whole.length).includes("\n");
    return isEntry ? "unfinished" : "more";
  }

  async #judge(folder: string, change: Change): Promise<string | null> {
    const found = await this.#verify(folder);
    if (typeof found === "string") return `verification ${found}`;
    if (change === "damage" && found.length === 0) return "verification finds nothing";
    if (change !== "damage" && change !== "more" && found.length > 0)
      return `verification finds ${found.join(" ")}`;
    const reading = await readAll(folder);
    if (reading !== null) return `reading ${reading}`;
    return this.#continue(folder, change);
  }

  /** What verification finds; a text when it fails. */
  async #verify(folder: string): Promise<string[] | string> {
    const found: string[] = [];
    try {
      await verifyJournal(folder, this.#publicKeys, ({ file, problem }) => found.push(`${file}: ${problem}`));
    } catch (error) {
      return error instanceof OperatorError ? [error.message] : describe(error);
    }
    const odd = found.find((problem) => /undefined|\[object /.test(problem));
    return odd === undefined ? found : `says ${odd}`;
  }

  /** Opens the lane, appends to it and closes it, as the next start of a service does. */
  async #continue(folder: string, change: Change): Promise<string | null> {
    const before = entriesIn(folder);
    try {
      const lane = openLane(folder, LANE);
      if (lane === null) return "the lane is locked";
      const now = new Date(`${OPEN_DAY}T23:00:00.000Z`);
      lane.append([lane.opened(PROGRAM)], now);
      lane.close(now);
    } catch (error) {
      return error instanceof OperatorError ? null : `opening ${describe(error)}`;
    }
    const after = entriesIn(folder);
    const lost = [...before].find((hash) => !after.has(hash));
    if (lost !== undefined) return `opening loses the entry with the hash ${lost}`;
    const found = await this.#verify(folder);
    if (typeof found === "string") return `verification of the continued journal ${found}`;
    if (change === "damage") return found.length > 0 ? null : "opening hides the damage";
    return change === "more" || found.length === 0 ? null : `opening leaves ${found.join(" ")}`;
  }

  async close(): Promise<void> {
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** The hashes of all good and whole lines in the open files of the lane. */
function entriesIn(folder: string): Set<string> {
  const hashes = new Set<string>();
  for (const name of readdirSync(folder))
    if (name.endsWith(`.${LANE}.jsonl`))
      for (const line of readFileSync(join(folder, name), "latin1").split("\n").slice(0, -1)) {
        const parsed = parseLine(Buffer.from(line, "latin1"));
        if (typeof parsed !== "string") hashes.add(parsed.hash);
      }
  return hashes;
}

/** Reads every entry. Null when each was read, or the first that can't be trusted refused. */
async function readAll(folder: string): Promise<string | null> {
  try {
    for await (const { text } of readEntries(folder, EVERYTHING))
      if (text === "") return "yields an empty entry";
    return null;
  } catch (error) {
    return error instanceof OperatorError ? null : describe(error);
  }
}

function describe(error: unknown): string {
  return `throws ${error instanceof Error ? error.stack : String(error)}`;
}
