// Floods a service with payment messages that cost as much as a message can, and with ordinary ones, and
// watches its memory: it must find a ceiling.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openAliasIndex } from "../../src/engine/retrieval/open.ts";
import { createKey, type RunningService, runBinary, startService } from "../support/binary.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import type { FloodMinute } from "./flood-verdict.ts";
import { HOSTILE_KINDS, type HostileKind, hostileMessage, ordinaryMessage } from "./hostile-messages.ts";
import { inventList } from "./invented-list.ts";
import { cpuMs, memoryMb } from "./process-figures.ts";

export interface FloodOptions {
  readonly minutes: number;
  readonly workers: number;
  readonly people: number;
  /** Files and folders of lists to serve instead of the invented one. */
  readonly lists: readonly string[];
  /** The executable to flood. */
  readonly binary: string;
  /** Processors that service and flood may use on average: the flood rests until their share is right. */
  readonly processors: number;
}

const MINUTE_MS = 60_000;
const SAMPLE_MS = 500;
/** Connections of the two kinds of flood, in turn. */
const CONNECTIONS = [1, 16];
/** Messages of one flood, by its connections. */
const FLOOD_MESSAGES = [4, 16];
/** One message of so many is as banks send them. */
const ORDINARY_EVERY = 4;
/** Words of the lists that messages are made of: enough that caches of words see all of them. */
const WORD_LETTERS_MIN = 4;

export async function flood(
  folder: string,
  options: FloodOptions,
  say: (text: string) => void,
): Promise<FloodMinute[]> {
  const { minutes, workers, binary, processors } = options;
  const state = join(folder, "state");
  const words = await importLists(folder, state, options);
  const key = await createKey(state, "flood", { binary }, ["sanctions:payments"]);
  const service = await startService(state, { binary, keepsLog: false }, ["--workers", String(workers)]);
  const random = seeded(11);
  const seen: FloodMinute[] = [];
  const startedMs = performance.now();
  const startedCpuMs = cpuMs(service);
  let round = 0;
  say("minute  hostile  ordinary  refused  failed  CPU s  own MB  mapped MB");
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      const endMs = startedMs + minute * MINUTE_MS;
      const beforeMs = cpuMs(service);
      const watch = new MemoryWatch(service);
      const counts = { hostile: 0, ordinary: 0, refused: 0, failures: [] as string[] };
      for (; performance.now() < endMs; round++) {
        await floodOnce(service, key, random, words, CONNECTIONS[round % 2] ?? 1, counts);
        const usedMs = cpuMs(service) - startedCpuMs + ownCpuMs();
        const restMs = usedMs / processors - (performance.now() - startedMs);
        await Bun.sleep(Math.max(0, Math.min(restMs, endMs - performance.now())));
      }
      seen.push({ ...counts, ...watch.stop(), cpuSeconds: (cpuMs(service) - beforeMs) / 1000 });
      say(formatMinute(minute, seen.at(-1)));
    }
  } finally {
    const exitCode = await service.stop();
    if (exitCode !== 0) say(`the service ended with ${exitCode}`);
  }
  return seen;
}

/** Imports what is to be served, and returns the words of its names. */
async function importLists(
  folder: string,
  state: string,
  { people, lists, binary }: FloodOptions,
): Promise<string[]> {
  const path = join(folder, "list.ftm.json");
  if (lists.length === 0) inventList(people).write(path, 0);
  const paths = lists.length === 0 ? [path] : lists;
  const args = ["import", ...paths, "--allow", "mixed=us_ofac_sdn", "--state", state];
  const { exitCode, stderr } = await runBinary(
    lists.length === 0 ? ["import", path, "--state", state] : args,
    {
      binary,
    },
  );
  if (exitCode !== 0) throw new Error(stderr);
  const id = readFileSync(join(state, "current"), "utf8").trim();
  const index = openAliasIndex(join(state, "snapshots", id, "aliases.idx"));
  return Array.from({ length: index.summary.tokens }, (_, token) => index.tokenText(token)).filter(
    (word) => word.length >= WORD_LETTERS_MIN,
  );
}

async function floodOnce(
  service: RunningService,
  key: string,
  random: Random,
  words: readonly string[],
  connections: number,
  counts: { hostile: number; ordinary: number; refused: number; failures: string[] },
): Promise<void> {
  let left = FLOOD_MESSAGES[connections === 1 ? 0 : 1] ?? 1;
  const kinds = Object.keys(HOSTILE_KINDS) as HostileKind[];
  const send = async () => {
    while (left-- > 0) {
      const isOrdinary = left % ORDINARY_EVERY === 0;
      const body = isOrdinary
        ? ordinaryMessage(random, words)
        : hostileMessage(pick(random, kinds), random, words);
      counts[isOrdinary ? "ordinary" : "hostile"]++;
      const problem = await screen(service, key, body).catch((error: unknown) => String(error));
      if (problem === 429) counts.refused++;
      else if (problem !== null) counts.failures.push(String(problem));
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Null when the message was screened; else 429, or what is wrong. A message may be refused by name. */
async function screen(service: RunningService, key: string, body: string): Promise<string | 429 | null> {
  const answer = await fetch(`${service.url}/payments/screen`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, Connection: "close" },
    body,
    // A busy host may take minutes.
    timeout: false,
  });
  const text = await answer.text();
  if (answer.status === 429) return 429;
  const isRefused = answer.status === 400 && text.includes("invalid_request");
  return answer.status === 200 || isRefused ? null : `${answer.status} ${text.slice(0, 300)}`;
}

/** The most memory that a process has while it is watched. */
class MemoryWatch {
  #ownMb = 0;
  #mappedMb = 0;
  readonly #timer: Timer;

  constructor(private readonly service: RunningService) {
    this.#timer = setInterval(() => this.#look(), SAMPLE_MS);
  }

  stop(): { readonly ownMb: number; readonly mappedMb: number } {
    clearInterval(this.#timer);
    this.#look();
    return { ownMb: this.#ownMb, mappedMb: this.#mappedMb };
  }

  #look(): void {
    this.#ownMb = Math.max(this.#ownMb, memoryMb(this.service, "RssAnon"));
    this.#mappedMb = Math.max(this.#mappedMb, memoryMb(this.service, "RssFile"));
  }
}

function formatMinute(number: number, minute: FloodMinute | undefined): string {
  if (minute === undefined) return "";
  const { hostile, ordinary, refused, failures, cpuSeconds, ownMb, mappedMb } = minute;
  const cells: [text: string, width: number][] = [
    [String(number), 6],
    [String(hostile), 9],
    [String(ordinary), 10],
    [String(refused), 9],
    [String(failures.length), 8],
    [cpuSeconds.toFixed(1), 7],
    [ownMb.toFixed(0), 8],
    [mappedMb.toFixed(0), 11],
  ];
  return cells.map(([text, width]) => text.padStart(width)).join("");
}
