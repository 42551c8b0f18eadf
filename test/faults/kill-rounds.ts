// Kills the service and the commands beside it under load, again and again, and holds what was acknowledged
// before each kill against what is there after the next start.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { journalFolder } from "../../src/service/journal/folders.ts";
import { readEntries } from "../../src/service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../src/service/journal/reading/selection.ts";
import { BINARY, type RunningService, runBinary, startService } from "../support/binary.ts";
import { pick, type Random, seeded } from "../support/random.ts";
import { importWithKey, LISTED, SUBJECT } from "../support/served.ts";

/** Clients that ask one match after the other. */
const CONNECTIONS = 3;
/** Answers before a kill, and the most time after them, in milliseconds. */
const ANSWERS_MIN = 2;
const ANSWERED_MS_MAX = 60;
/** One act in so many is an import; it takes longer than a round lasts, so most are killed. */
const IMPORT_EVERY = 8;
/** Older keys that are asked in a round, beside those of the rounds just before. */
const OLDER_KEYS = 4;

export interface KillReport {
  readonly rounds: number;
  /** Matches that were answered, and acts that were acknowledged. */
  readonly answers: number;
  readonly acts: number;
  /** Acts that were killed while they ran, so that either outcome is right. */
  readonly killedActs: number;
  /** The median and the longest time from a start to the first ready answer. */
  readonly startMs: number;
  readonly slowestStartMs: number;
}

type KeyState = "valid" | "revoked" | "either";

/** What was acknowledged so far. */
interface Ledger {
  readonly keys: Map<string, KeyState>;
  /** Keys of the last two rounds. */
  recent: string[];
  /** Ids of the snapshots of which one must be in use. */
  snapshots: Set<string>;
  readonly requestIds: string[];
  /** Texts of which each must be in an act of the journal: public ids of keys, and ids of snapshots. */
  readonly acts: Set<string>;
}

/** Runs the rounds on a state folder of its own. Throws an Error when anything acknowledged is lost. */
export async function killInRounds(state: string, rounds: number, seed: number): Promise<KillReport> {
  const random = seeded(seed);
  const key = await importWithKey(state);
  const ledger: Ledger = {
    keys: new Map([[key, "valid"]]),
    recent: [],
    snapshots: new Set([currentOf(state)]),
    requestIds: [],
    acts: new Set(),
  };
  const startsMs: number[] = [];
  let acts = 0;
  let killedActs = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const service = await startService(state);
    startsMs.push(performance.now() - started);
    await checkKept(service, ledger, sampleOf(random, ledger));
    ledger.recent = ledger.recent.slice(-4);
    const load = Array.from({ length: CONNECTIONS }, () => askUntilKilled(service, key, ledger));
    const act = startAct(state, random, ledger);
    const answered = ledger.requestIds.length + ANSWERS_MIN;
    // A client that fails ends the round: its error is thrown below.
    await Promise.race([awaitCount(ledger.requestIds, answered), ...load]);
    await Bun.sleep(random() * ANSWERED_MS_MAX);
    process.kill(service.pid, "SIGKILL");
    if (random() < 0.7) act.kill();
    await Promise.all(load);
    if (await act.settle()) acts++;
    else killedActs++;
    await service.stop();
  }
  const service = await startService(state);
  await checkKept(service, ledger, [...ledger.keys.keys()]);
  const exitCode = await service.stop();
  if (exitCode !== 0) throw new Error(`The service ended with ${exitCode}.`);
  for (const room of ["snapshots", "journal"]) {
    const verified = await runBinary([room, "verify", "--state", state]);
    if (verified.exitCode !== 0) throw new Error(`${room} verify: ${verified.stdout}${verified.stderr}`);
  }
  await checkJournal(state, ledger);
  startsMs.sort((a, b) => a - b);
  return {
    rounds,
    answers: ledger.requestIds.length,
    acts,
    killedActs,
    startMs: startsMs[startsMs.length >> 1] ?? 0,
    slowestStartMs: startsMs.at(-1) ?? 0,
  };
}

function currentOf(state: string): string {
  return readFileSync(join(state, "current"), "utf8").trim();
}

function sampleOf(random: Random, { keys, recent }: Ledger): string[] {
  const all = [...keys.keys()];
  return [...new Set([...recent, ...Array.from({ length: OLDER_KEYS }, () => pick(random, all))])];
}

/** Asks with each of the keys, and which snapshot is in use. */
async function checkKept({ url }: RunningService, ledger: Ledger, keys: readonly string[]): Promise<void> {
  const { snapshot } = (await (await fetch(`${url}/readyz`)).json()) as { snapshot: { id: string } };
  if (!ledger.snapshots.has(snapshot.id))
    throw new Error(`The snapshot ${snapshot.id} is in use, not one of ${[...ledger.snapshots].join(", ")}.`);
  ledger.snapshots = new Set([snapshot.id]);
  for (const key of keys) {
    const { status } = await fetch(`${url}/v1/sanctions/schemas`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const found: KeyState = status === 200 ? "valid" : "revoked";
    const known = ledger.keys.get(key);
    if (known !== "either" && found !== known)
      throw new Error(`The key ${key.split("_")[1]} was acknowledged as ${known} and answers ${status}.`);
    // What a killed act left behind stays so.
    ledger.keys.set(key, found);
  }
}

async function awaitCount(items: readonly unknown[], count: number): Promise<void> {
  while (items.length < count) await Bun.sleep(1);
}

/** Throws unless the journal has every answer that arrived and every act that was acknowledged. */
async function checkJournal(state: string, { requestIds, acts }: Ledger): Promise<void> {
  const decisions = new Set<string>();
  const recorded = new Set<string>();
  for await (const { kind, text } of readEntries(journalFolder(state), EVERYTHING)) {
    const { request, details } = JSON.parse(text) as Recorded;
    if (kind === "match") decisions.add(request);
    if (kind === "act") recorded.add(details.key ?? details.snapshot ?? "");
  }
  const missing = [
    ...requestIds.filter((id) => !decisions.has(id)),
    ...[...acts].filter((act) => !recorded.has(act)),
  ];
  if (missing.length > 0) throw new Error(`The journal lacks entries of ${missing.join(", ")}.`);
}

/** What is read of an entry, by its kind. */
interface Recorded {
  readonly request: string;
  readonly details: { readonly key?: string; readonly snapshot?: string };
}

/** Matches until the connection is cut. Each answer must be whole and right. */
async function askUntilKilled({ url }: RunningService, key: string, ledger: Ledger): Promise<void> {
  for (;;) {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${url}/v1/sanctions/match`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify(SUBJECT),
      });
      text = await answer.text();
    } catch {
      return;
    }
    if (answer.status !== 200) throw new Error(`Match answered ${answer.status} under load: ${text}`);
    if (!text.includes(LISTED.id)) throw new Error(`Match did not find ${LISTED.id}: ${text}`);
    ledger.requestIds.push(answer.headers.get("X-Request-Id") ?? "");
  }
}

interface Act {
  kill(): void;
  /** Notes in the ledger what was acknowledged. True when the act was, false when it was killed. */
  settle(): Promise<boolean>;
}

/** Starts a command that changes the state folder. */
function startAct(state: string, random: Random, ledger: Ledger): Act {
  const valid = [...ledger.keys].filter(([, known]) => known === "valid").map(([key]) => key);
  // The first key is the one that asks.
  const [, ...revocable] = valid;
  const kind = Math.floor(random() * IMPORT_EVERY);
  // All keys of an account can be at their limit, so each has an account of its own.
  if (kind === 0) return startImport(state, ledger);
  const revoked = kind < 3 && revocable.length > 0 ? pick(random, revocable) : null;
  const publicId = revoked?.split("_")[1] ?? "";
  const account = `account-${ledger.keys.size}-${Math.floor(random() * 1e9)}`;
  const child =
    revoked === null
      ? spawn([
          "sh",
          "-c",
          `"$0" accounts create "$1" --state "$2" >&2 && exec "$0" keys create "$1" --state "$2"`,
          BINARY,
          account,
          state,
        ])
      : spawn([BINARY, "keys", "revoke", publicId, "--state", state]);
  return {
    kill: () => child.kill("SIGKILL"),
    settle: async () => {
      const [stdout, stderr] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      const exitCode = await child.exited;
      const isDone = exitCode === 0;
      if (!isDone && child.signalCode === null) throw new Error(`An act failed with ${exitCode}: ${stderr}`);
      const key = revoked ?? stdout.trim();
      // A key that was printed is in somebody's hands, whether or not the command ended.
      if (key !== "") {
        ledger.keys.set(key, isDone ? (revoked === null ? "valid" : "revoked") : "either");
        ledger.recent.push(key);
        if (isDone) ledger.acts.add(key.split("_")[1] ?? "");
      }
      return isDone;
    },
  };
}

function startImport(state: string, ledger: Ledger): Act {
  const child = spawn([BINARY, "import", "fixtures/demo", "--json", "--state", state]);
  return {
    kill: () => child.kill("SIGKILL"),
    settle: async () => {
      const [stdout, stderr] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      const exitCode = await child.exited;
      if (exitCode === 0) {
        const { id } = JSON.parse(stdout) as { id: string };
        ledger.snapshots = new Set([id]);
        ledger.acts.add(id);
      } else if (child.signalCode === null) throw new Error(`An import failed with ${exitCode}: ${stderr}`);
      else ledger.snapshots.add(currentOf(state));
      return exitCode === 0;
    },
  };
}

function spawn(command: string[]) {
  return Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}
