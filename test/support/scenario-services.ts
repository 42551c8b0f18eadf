// The services that the scenario table asks: the compiled executable on several state folders, with accounts
// and keys made by its own command line.

import { Database } from "bun:sqlite";
import {
  chmodSync,
  copyFileSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { hashFile } from "../../src/engine/snapshot/digest.ts";
import { sealManifest } from "../../src/engine/snapshot/manifest.ts";
import { BINARY, makeFolder, type RunningService, runBinary, startService } from "./binary.ts";
import { FOLDER } from "./scenario-table.ts";

/** How an account is made whose key a row sends. */
interface KeyPlan {
  /** Default: an account of the name of the key. */
  readonly account?: string;
  /** Flags of `accounts create`. */
  readonly flags?: readonly string[];
  readonly scope?: string;
  readonly isBlocked?: boolean;
  readonly isRevoked?: boolean;
}

const UNLIMITED = ["--rate", "unlimited"];
const NO_PLAN = ["--plan", "none"];
const NO_SUBSCRIPTION = ["--subscription", "none"];
const OTHER_SCOPE = "sanctions:payments";

/**
 * The keys of the demonstration service. Where several things are wrong, the name tells which must be
 * reported.
 */
const KEY_PLANS: Readonly<Record<string, KeyPlan>> = {
  good: { flags: UNLIMITED },
  standard: {},
  blocked: { isBlocked: true },
  "no-plan": { flags: NO_PLAN },
  "no-subscription": { flags: NO_SUBSCRIPTION },
  "no-scope": { scope: OTHER_SCOPE },
  revoked: { isRevoked: true },
  "revoked-and-all": {
    flags: [...NO_PLAN, ...NO_SUBSCRIPTION],
    scope: OTHER_SCOPE,
    isBlocked: true,
    isRevoked: true,
  },
  "blocked-and-all": { flags: [...NO_PLAN, ...NO_SUBSCRIPTION], scope: OTHER_SCOPE, isBlocked: true },
  "no-plan-and-all": { flags: [...NO_PLAN, ...NO_SUBSCRIPTION], scope: OTHER_SCOPE },
  "no-subscription-and-scope": { flags: NO_SUBSCRIPTION, scope: OTHER_SCOPE },
  "no-scope-and-rate": { flags: ["--rate", "1"], scope: OTHER_SCOPE },
  "sibling-of-revoked": { account: "revoked" },
  "several-scopes": { account: "good", scope: "sanctions:read" },
  "three-a-minute": { flags: ["--rate", "3"] },
  "batch-three": { flags: ["--rate", "3"] },
  "pair-a": { account: "pair", flags: ["--rate", "3"] },
  "pair-b": { account: "pair" },
  "headers-ten": { flags: ["--rate", "10"] },
  "refused-count": { flags: ["--rate", "2"] },
  "two-then-wrong": { flags: ["--rate", "2"] },
};

/** A second service on the state folder of the first, over HTTPS. */
const TLS_FLAGS = ["--tls-cert", join(FOLDER, "tls/cert.pem"), "--tls-key", join(FOLDER, "tls/key.pem")];
const stateOf = (data: string) => (data === "tls" ? "demo" : data);

const READY_TIMEOUT_MS = 20_000;

/** An account that has as many keys as one may have. */
export const FULL_ACCOUNT = { name: "full", keys: 20 };

/** Namesakes, to be cut at the limit, and records of one caption and one time, to be paged through. */
const NAMESAKES = 30;
const TIES = 47;
/** Listings of one entity; the history tells 200 of more. */
const LISTINGS = { "hg-200": 200, "hg-201": 201 };

export interface Scenarios {
  /** Address of the service on these data. */
  url(data: string): string;
  /** The Authorization header of a key, or null for none. */
  authorization(data: string, key: string): string | null;
  /** Runs a command on the state folder of these data. */
  run(data: string, args: readonly string[]): ReturnType<typeof runBinary>;
  /** The log lines of all services, of every level. */
  log(): string;
  /** Every key that was made. */
  secrets(): string[];
  stop(): Promise<void>;
}

/** Makes the state folders, starts a service on each, and makes the keys. */
export async function startScenarios(): Promise<Scenarios> {
  const folder = makeFolder();
  // Others may build the executable again while this runs.
  const binary = join(folder.path, "interdict");
  copyFileSync(BINARY, binary);
  const run = (state: string, args: readonly string[]) =>
    runBinary([...args, "--state", join(folder.path, state)], { binary });
  const must = async (state: string, args: readonly string[]) => {
    const { exitCode, stdout, stderr } = await run(state, args);
    if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  };
  const start = async (state: string, readiness = /"ready":true/, flags: readonly string[] = []) => {
    const service = await startService(join(folder.path, state), { binary, untilReady: false }, [
      ...flags,
      ...["--log-level", "debug"],
    ]);
    services.set(flags.length === 0 ? state : "tls", service);
    await waitForReadiness(service.url, readiness);
  };

  const services = new Map<string, RunningService>();
  const keys = new Map<string, string>();
  try {
    await Promise.all([
      prepareDemo(must, keys)
        .then(() => start("demo"))
        .then(() => start("demo", /"ready":true/, TLS_FLAGS)),
      prepareInvented(must, keys, folder.path).then(() => start("invented")),
      prepareDamagedIndex(must, keys, folder.path).then(() => start("damaged-index", /aliases\.idx/)),
      prepareImported(must, keys, "damaged-store")
        .then(() => start("damaged-store"))
        .then(() => scribble(snapshotFile(folder.path, "damaged-store", "entities.sqlite"))),
      prepareBrokenRecords(must, keys, folder.path).then(() => start("broken-records")),
    ]);
  } catch (error) {
    for (const service of services.values()) await service.stop();
    folder.remove();
    throw error;
  }

  const serviceOf = (data: string) => {
    const service = services.get(data);
    if (service === undefined) throw new Error(`There are no data ${data}.`);
    return service;
  };
  return {
    url: (data) => serviceOf(data).url,
    authorization: (data, key) => authorizationOf(keys, stateOf(data), key),
    run: (data, args) => run(stateOf(data), args),
    log: () => [...services.values()].map((service) => service.log()).join(""),
    secrets: () => [...keys.values()],
    stop: async () => {
      await Promise.all([...services.values()].map((service) => service.stop()));
      folder.remove();
    },
  };
}

/** A service listens before its index is open: waits until it says of itself what is expected. */
async function waitForReadiness(url: string, expected: RegExp): Promise<void> {
  let said = "";
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += 20) {
    said = await (await fetch(`${url}/readyz`, { tls: { rejectUnauthorized: false } })).text();
    if (expected.test(said)) return;
    await Bun.sleep(20);
  }
  throw new Error(`The service is not as expected: ${said}`);
}

/** Headers that no command makes stand here; all others are a key of the state. */
function authorizationOf(keys: ReadonlyMap<string, string>, data: string, key: string): string | null {
  const known = (name: string) => {
    const text = keys.get(name);
    if (text === undefined) throw new Error(`There is no key ${name}.`);
    return text;
  };
  const good = known(`${data} good`);
  switch (key) {
    case "none":
      return null;
    case "empty":
      return "Bearer ";
    case "malformed":
      return "Bearer not-a-key";
    case "other-scheme":
      return `Basic ${good}`;
    case "without-scheme":
      return good;
    case "lower-case-scheme":
      return `bearer ${good}`;
    case "two-keys":
      return `Bearer ${good} ${good}`;
    // The last character belongs to the checksum.
    case "mistyped":
      return `Bearer ${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}`;
    // A key that is good elsewhere has a checksum that fits.
    case "unknown":
      return `Bearer ${known("invented good")}`;
    default:
      return `Bearer ${known(`${data} ${key}`)}`;
  }
}

type Must = (state: string, args: readonly string[]) => Promise<string>;

async function prepareDemo(must: Must, keys: Map<string, string>): Promise<void> {
  await must("demo", ["import", "fixtures/demo"]);
  const made = new Set<string>();
  for (const [name, plan] of Object.entries(KEY_PLANS)) {
    const account = plan.account ?? name;
    if (!made.has(account)) await must("demo", ["accounts", "create", account, ...(plan.flags ?? [])]);
    made.add(account);
    const scope = plan.scope === undefined ? [] : ["--scope", plan.scope];
    const key = await must("demo", ["keys", "create", account, ...scope]);
    keys.set(`demo ${name}`, key);
    if (plan.isRevoked) await must("demo", ["keys", "revoke", key.split("_")[1] ?? ""]);
    if (plan.isBlocked) await must("demo", ["accounts", "block", account]);
  }
  await must("demo", ["accounts", "create", FULL_ACCOUNT.name]);
  for (let i = 0; i < FULL_ACCOUNT.keys; i++) await must("demo", ["keys", "create", FULL_ACCOUNT.name]);
}

async function makeGoodKey(must: Must, keys: Map<string, string>, state: string): Promise<void> {
  await must(state, ["accounts", "create", "good", ...UNLIMITED]);
  keys.set(`${state} good`, await must(state, ["keys", "create", "good"]));
}

async function prepareImported(must: Must, keys: Map<string, string>, state: string): Promise<void> {
  await must(state, ["import", "fixtures/demo"]);
  await makeGoodKey(must, keys, state);
}

async function prepareDamagedIndex(must: Must, keys: Map<string, string>, folder: string): Promise<void> {
  await prepareImported(must, keys, "damaged-index");
  const index = snapshotFile(folder, "damaged-index", "aliases.idx");
  chmodSync(index, 0o600);
  truncateSync(index, statSync(index).size >> 1);
}

/**
 * A record without properties and a name without its record, under a true checksum: as if a defective import
 * wrote them.
 */
async function prepareBrokenRecords(must: Must, keys: Map<string, string>, folder: string): Promise<void> {
  await prepareImported(must, keys, "broken-records");
  const store = snapshotFile(folder, "broken-records", "entities.sqlite");
  const manifest = snapshotFile(folder, "broken-records", "manifest.json");
  for (const path of [store, manifest]) chmodSync(path, 0o600);
  const { bytes, sha256 } = hashFile(store);
  const database = new Database(store);
  database.run("UPDATE entity SET properties = 'null' WHERE id = 'ofac-990005'");
  database.run("DELETE FROM entity WHERE id = 'ofac-990002'");
  database.close();
  const broken = hashFile(store);
  const text = readFileSync(manifest, "utf8").replace(sha256, broken.sha256);
  const resized = JSON.parse(text.replace(`"bytes": ${bytes},`, `"bytes": ${broken.bytes},`));
  writeFileSync(manifest, JSON.stringify(sealManifest(resized)));
}

async function prepareInvented(must: Must, keys: Map<string, string>, folder: string): Promise<void> {
  const generated = join(folder, "generated.ftm.json");
  writeFileSync(generated, [...generateRecords()].map((record) => `${JSON.stringify(record)}\n`).join(""));
  await must("invented", ["import", join(FOLDER, "search.ftm.json"), generated]);
  await makeGoodKey(must, keys, "invented");
}

function snapshotFile(folder: string, state: string, name: string): string {
  const id = readFileSync(join(folder, state, "current"), "utf8").trim();
  return join(folder, state, "snapshots", id, name);
}

/** Overwrites all but the first page of a file that a service has open. */
function scribble(path: string): void {
  chmodSync(path, 0o600);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(statSync(path).size - 4096, 0xa5), 0, undefined, 4096);
}

/** Records that are many and alike, in FollowTheMoney's form. */
function* generateRecords(): Generator<object> {
  const two = (number: number) => String(number).padStart(2, "0");
  // In another order than that of the ids, so that neither order of reading is the right one by chance.
  for (let i = 0; i < TIES; i++) {
    yield record(`tie-${two(((i * 20) % TIES) + 1)}`, "Wolvernath Tiedemark", "invented_ties");
  }
  for (let i = 1; i <= NAMESAKES; i++)
    yield record(`same-${two(i)}`, "Harvaldine Nimblecroft", "invented_same");
  // The same id is a PEP in the other file.
  yield record("hm-twice", "Duplicia Kestenbrugge", "invented_same");
  yield record(`id-${"x".repeat(197)}`, "Longwell Idenborg", "invented_text");
  for (const [id, count] of Object.entries(LISTINGS)) {
    yield record(id, `Manifold Mevrouwen ${count}`, "invented_history");
    for (let i = 0; i < count; i++) {
      const day = new Date(Date.UTC(2001, 0, 1 + i)).toISOString().slice(0, 10);
      yield {
        ...record(`${id}-listing-${i}`, "Sanction", "invented_history"),
        schema: "Sanction",
        properties: { entity: [id], authority: ["Office of Invented Measures"], startDate: [day] },
        target: false,
      };
    }
  }
}

function record(id: string, caption: string, dataset: string) {
  return {
    id,
    caption,
    schema: "Person",
    properties: { name: [caption], topics: ["sanction"] },
    referents: [],
    datasets: [dataset],
    first_seen: "2025-01-01T08:00:00",
    last_seen: "2026-01-01T08:00:00",
    last_change: "2025-06-02T12:00:00",
    target: true,
  };
}
