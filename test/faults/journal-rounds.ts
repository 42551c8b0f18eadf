// Spoils the journal of a service under load at random moments: files are deleted, cut, flipped and swapped,
// the disk becomes full, the process is frozen. After each round, every request that was answered is in the
// journal, or the program says that the journal is not whole; and a repair brings back what was shipped.

import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { journalFolder, parseDayFileName, parseHeadFileName } from "../../src/service/journal/folders.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { type RunningService, runBinary, startService } from "../support/binary.ts";
import { flipByte } from "../support/damage.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import { SUBJECT } from "../support/served.ts";

const CONNECTIONS = 3;
/** Answers before a fault. */
const ANSWERS_MIN = 5;
/** The most time before a fault after them, and between it and the end of the load, in milliseconds. */
const BEFORE_MS_MAX = 300;
const AFTER_MS_MAX = 1500;
const FROZEN_MS_MAX = 800;
const PAGE_BYTES = 4096;

export const FAULTS = ["delete", "cut", "swap", "flip", "fill", "freeze"] as const;
type Fault = (typeof FAULTS)[number];

/** Where the rounds are: on a small disk of its own. */
export interface Ground {
  /** The root of the disk. */
  readonly disk: string;
  /** A state folder on another disk, which each round begins with, and a key for it. */
  readonly origin: string;
  readonly key: string;
}

/** What became of a round. */
export interface Round {
  readonly fault: Fault;
  readonly what: string;
  /** Requests that were answered, and those of them that no journal has. */
  readonly answered: number;
  readonly missing: number;
  /** What the program said of its journal: readiness, log, verification. */
  readonly said: boolean;
  /** What a repair from the shipped place left missing of what was shipped. */
  readonly unrepaired: number;
}

/** What the clients of a round saw. */
interface Seen {
  readonly ids: string[];
  readonly refused: string[];
  isOver: boolean;
}

/** Does one round. Throws an Error when what must hold does not; its message has seed and fault. */
export async function spoilInRound({ disk, origin, key }: Ground, seed: number): Promise<Round> {
  const random = seeded(seed);
  const fault = pick(random, FAULTS);
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true, force: true });
  const state = join(disk, "state");
  const place = join(disk, "place");
  must(["cp", "-a", origin, state]);
  must(["mkdir", "-m", "700", place]);
  const isWaiting = random() < 0.5;
  const wait = isWaiting ? ["--journal-wait"] : [];
  const flags = ["--workers", "2", "--replica", "r1", "--journal-to", place, ...wait];
  const seen: Seen = { ids: [], refused: [], isOver: false };
  const texts: string[] = [];
  const service = await startService(state, {}, flags);
  const load = Array.from({ length: CONNECTIONS }, () => askUntilOver(service, key, seen));
  while (seen.ids.length < ANSWERS_MIN) await Bun.sleep(1);
  await Bun.sleep(random() * BEFORE_MS_MAX);
  const what = await spoil(fault, service, disk, random);
  const until = performance.now() + random() * AFTER_MS_MAX;
  while (performance.now() < until) {
    texts.push(await readiness(service));
    await Bun.sleep(50);
  }
  const isKilled = random() < 0.5;
  if (isKilled) process.kill(service.pid, "SIGKILL");
  seen.isOver = true;
  await service.stop();
  await Promise.all(load);
  rmSync(join(disk, "ballast"), { force: true });
  // The next start says what it finds, and goes on.
  const next = await startService(state, {}, flags);
  const again: Seen = { ids: [], refused: [], isOver: false };
  const more = askUntilOver(next, key, again);
  while (again.ids.length + again.refused.length < 2) await Bun.sleep(1);
  again.isOver = true;
  await more;
  texts.push(await readiness(next));
  const ended = await next.stop();
  texts.push(service.log(), next.log());
  const context = `round ${seed}, ${fault}: ${what}${isKilled ? ", killed" : ""}${isWaiting ? ", waiting" : ""}`;
  if (ended !== 0) throw new Error(`${context}: the next service ended with ${ended}.\n${next.log()}`);
  return judge({ state, place, isWaiting, context, fault, what, ids: [...seen.ids, ...again.ids], texts });
}

interface Judged {
  readonly state: string;
  readonly place: string;
  /** True when each answer waited for the place. */
  readonly isWaiting: boolean;
  readonly context: string;
  readonly fault: Fault;
  readonly what: string;
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

const NOT_WHOLE = /not intact|lost its file|had lost entries|can't be written|can't be recorded/;

async function judge(judged: Judged): Promise<Round> {
  const { state, place, isWaiting, context, fault, what, ids, texts } = judged;
  const verified = await runBinary(["journal", "verify", "--state", state]);
  const isSaid = texts.some((text) => NOT_WHOLE.test(text)) || verified.exitCode !== 0;
  const recorded = await recordedIn(journalFolder(state));
  const missing = ids.filter((id) => !recorded.has(id));
  const isAnswered = new Set(ids);
  const numbers = new Set<string>();
  if (missing.length > 0 && verified.exitCode === 0)
    throw new Error(
      `${context}: ${missing.length} of ${ids.length} answers are in no journal, and nobody says so.`,
    );
  // What a running service can notice it must say, not only a verification that somebody orders.
  if (
    (fault === "delete" || fault === "cut") &&
    missing.length > 0 &&
    !texts.some((text) => NOT_WHOLE.test(text))
  )
    throw new Error(`${context}: ${missing.length} answers are gone, and the service does not say so.`);
  // A start puts new head notes in the place of those that named what is gone; it is known all the same.
  const saved = await runBinary(["backup", join(state, "..", "saved.tar.zst"), "--state", state]);
  if ((fault === "delete" || fault === "cut") && missing.length > 0 && saved.exitCode === 0)
    throw new Error(`${context}: ${missing.length} answers are gone, and a backup says that all is well.`);
  const repaired = await runBinary(["journal", "repair", "--from", place, "--state", state]);
  const again = await runBinary(["journal", "verify", "--state", state]);
  // Numbers that were given anew after a loss can't take the entries back that had them before.
  const isEndUnknown = again.exitCode !== 0 && /may be missing/.test(again.stdout);
  const shipped = await shippedIn(place, state);
  const notThere = isWaiting ? ids.filter((id) => !shipped.has(id)) : [];
  if (notThere.length > 0)
    throw new Error(`${context}: ${notThere.length} of ${ids.length} answers did not wait for the place.`);
  const after = await recordedIn(journalFolder(state), numbers);
  // An entry that was never answered, and whose number the next start gave to another one, was given up then.
  const isGone = (id: string) =>
    !after.has(id) && (isAnswered.has(id) || !numbers.has(recorded.get(id) ?? ""));
  const unrepaired = [...shipped].filter(isGone).length;
  const lostByRepair = [...recorded.keys()].filter(isGone);
  if (lostByRepair.length > 0 || (unrepaired > 0 && !isEndUnknown))
    throw new Error(
      `${context}: the repair left ${unrepaired} shipped entries out, and lost ${lostByRepair.length}.\n${repaired.stdout}${repaired.stderr}`,
    );
  const still = ids.filter((id) => !after.has(id));
  if (still.length > 0 && again.exitCode === 0)
    throw new Error(
      `${context}: after the repair, ${still.length} answers are missing, and verify ends with 0.`,
    );
  return { fault, what, answered: ids.length, missing: missing.length, said: isSaid, unrepaired };
}

/** The ids of requests whose entries can be read, with their numbers. `numbers` gets those of all entries. */
async function recordedIn(folder: string, numbers = new Set<string>()): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { lane, seq, kind, text } of readEntries(folder, EVERYTHING, () => undefined)) {
    numbers.add(`${lane}:${seq}`);
    if (kind === "match") found.set((JSON.parse(text) as { request: string }).request, `${lane}:${seq}`);
  }
  return found;
}

async function shippedIn(place: string, state: string): Promise<Set<string>> {
  const listed = await runBinary([
    ...["journal", "list", "--kind", "match", "--json", "--shipped", place, "--state", state],
  ]);
  const lines = listed.stdout.split("\n").filter((line) => line.startsWith('{"replica"'));
  return new Set(lines.map((line) => (JSON.parse(line) as { request: string }).request));
}

async function askUntilOver({ url }: RunningService, key: string, seen: Seen): Promise<void> {
  while (!seen.isOver) {
    try {
      const answer = await fetch(`${url}/v1/sanctions/match`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify(SUBJECT),
      });
      const id = answer.headers.get("X-Request-Id") ?? "";
      const text = await answer.text();
      if (answer.status === 200) seen.ids.push(id);
      else {
        seen.refused.push(text);
        await Bun.sleep(20);
      }
    } catch {
      if (!seen.isOver) await Bun.sleep(20);
    }
  }
}

async function readiness({ url }: RunningService): Promise<string> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.text(),
    () => "",
  );
}

/** Does what a fault says, and returns it in words. */
async function spoil(fault: Fault, service: RunningService, disk: string, random: Random): Promise<string> {
  const folder = journalFolder(join(disk, "state"));
  if (fault === "fill") return fill(disk, random);
  if (fault === "freeze") {
    // Something can happen to the journal while nobody looks.
    const other = random() < 0.5 ? pick(random, ["delete", "cut", "swap", "flip"] as const) : null;
    const ms = random() * FROZEN_MS_MAX;
    process.kill(service.pid, "SIGSTOP");
    const what = other === null ? "" : spoilFile(other, folder, random);
    await Bun.sleep(ms);
    process.kill(service.pid, "SIGCONT");
    return `frozen for ${Math.round(ms)} ms${what === "" ? "" : ` and ${what}`}`;
  }
  return spoilFile(fault, folder, random);
}

function spoilFile(fault: Exclude<Fault, "fill" | "freeze">, folder: string, random: Random): string {
  const names = readdirSync(folder)
    .filter(
      (name) => parseDayFileName(name) !== null || (fault === "delete" && parseHeadFileName(name) !== null),
    )
    .sort();
  const name = pick(random, names);
  const path = join(folder, name);
  const { size } = statSync(path);
  if (fault === "delete") {
    if (random() < 0.2) {
      for (const one of names) rmSync(join(folder, one));
      return `deleted ${names.join(", ")}`;
    }
    if (random() < 0.2) renameSync(path, `${path}.moved`);
    else rmSync(path);
    return `deleted ${name}`;
  }
  const at = Math.floor(random() * size);
  if (fault === "cut") {
    const file = openSync(path, "r+");
    ftruncateSync(file, at);
    closeSync(file);
    return `cut ${name} to ${at} of ${size} bytes`;
  }
  if (fault === "flip") {
    if (size > 0) flipByte(path, at, 1 << Math.floor(random() * 8));
    return `flipped a bit of ${name} at ${at} of ${size}`;
  }
  const text = readFileSync(path, "latin1");
  const lines = text.split("\n").slice(0, -1);
  if (lines.length < 2) return `${name} has nothing to swap`;
  const first = Math.floor(random() * (lines.length - 1));
  const [a = "", b = ""] = lines.slice(first, first + 2);
  const start = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
  // In place, so that the service goes on in the same file.
  const file = openSync(path, "r+");
  writeSync(file, Buffer.from(`${b}\n${a}\n`, "latin1"), 0, a.length + b.length + 2, start);
  closeSync(file);
  return `swapped the lines ${first + 1} and ${first + 2} of ${name}`;
}

/** Fills the disk but for some pages. */
function fill(disk: string, random: Random): string {
  const pages = Math.floor(random() * 40);
  const spare = join(disk, "spare");
  writeFileSync(spare, new Uint8Array(pages * PAGE_BYTES));
  const file = openSync(join(disk, "ballast"), "w");
  try {
    for (;;) writeSync(file, new Uint8Array(PAGE_BYTES));
  } catch {
    closeSync(file);
  }
  if (existsSync(spare)) rmSync(spare);
  return `filled the disk but for ${pages} pages`;
}

function must(command: string[]): void {
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`);
}
