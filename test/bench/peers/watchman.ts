// Moov Watchman, built from its Go module without libpostal, over HTTP.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readMemory } from "../process-usage.ts";
import { type ListedRecord, type Peer, type PeerMeasured, type QuestionSet, Unavailable } from "./peer.ts";
import { askServed, diskBytesOf, ON_ONE_CORE } from "./served.ts";

const MODULE = "github.com/moov-io/watchman";
const RECIPE = "test/bench/peers/watchman";
const TOOL = resolve(".tools/peers/watchman");
const SERVER = join(TOOL, "server");
const LISTS = join(TOOL, "lists");
const PORTS = { service: 18_084, admin: 19_094 };
/** What its own documentation asks with. */
const THRESHOLD = "0.75";
const LIMIT = "10";
const BUILD_TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 90_000;

export const watchman: Peer = {
  title: "Watchman",
  deviations: [
    "the newest version that could be fetched scores every record; later ones look words up first. One of them was",
    "measured on 22 November 2026: damaged names p50 0.65 ms against our 0.76 then, p99 121 against 3.9, CPU 7.6 against 0.74",
    "over HTTP, type=person, minMatch 0.75 as in its documentation, limit 10; built without libpostal",
    "this version reads no UN list, so all records are given in OFAC's CSV, as our import has read them",
    "dates of birth of a record: one, in its remarks",
  ],
  install,
  measure,
};

function install(): string {
  const version = new RegExp(`^require ${MODULE} (\\S+)`, "m").exec(
    readFileSync(`${RECIPE}/go.mod`, "utf8"),
  )?.[1];
  if (version === undefined) throw new Error(`${RECIPE}/go.mod names no version of ${MODULE}.`);
  const versionFile = join(TOOL, "version.txt");
  if (existsSync(versionFile) && readFileSync(versionFile, "utf8") === version && existsSync(SERVER))
    return version;
  if (Bun.which("go") === null) throw new Unavailable("there is no Go.");
  mkdirSync(TOOL, { recursive: true });
  const env = {
    ...process.env,
    GOMODCACHE: resolve(".tools/peers/go/mod"),
    GOCACHE: resolve(".tools/peers/go/build"),
  };
  const run = (command: readonly string[], cwd: string) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd, env, timeout: BUILD_TIMEOUT_MS });
    if (exitCode === 0) return stdout.toString();
    const reason = stderr.toString().trim().split("\n").at(-1) ?? "";
    throw new Unavailable(`"${command.join(" ")}" failed: ${reason}`);
  };
  // The module is held to the committed go.sum, and its dependencies to the go.sum that it carries.
  const { Dir: folder } = JSON.parse(run(["go", "mod", "download", "-json", MODULE], resolve(RECIPE)));
  const sources = join(TOOL, "sources");
  cpSync(folder, sources, { recursive: true, force: true });
  run(["chmod", "-R", "u+w", sources], TOOL);
  run(["go", "build", "-mod=readonly", "-o", SERVER, "./cmd/server"], sources);
  writeFileSync(versionFile, version);
  return version;
}

async function measure(
  records: readonly ListedRecord[],
  sets: readonly QuestionSet[],
): Promise<PeerMeasured> {
  writeLists(records);
  const log = join(TOOL, "server.log");
  const config = join(TOOL, "config.yml");
  writeFileSync(
    config,
    `Watchman:\n  Servers:\n    BindAddress: "127.0.0.1:${PORTS.service}"\n    AdminAddress: "127.0.0.1:${PORTS.admin}"\n` +
      `  Download:\n    RefreshInterval: "24h"\n    InitialDataDirectory: "${LISTS}"\n    IncludedLists:\n      - "us_ofac"\n`,
  );
  const startedMs = performance.now();
  const child = Bun.spawn([...ON_ONE_CORE, SERVER], {
    cwd: TOOL,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: TOOL,
      APP_CONFIG: config,
      INITIAL_DATA_DIRECTORY: LISTS,
      DATA_REFRESH_INTERVAL: "off",
    },
    stdout: Bun.file(log),
    stderr: Bun.file(`${log}.errors`),
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const base = `http://127.0.0.1:${PORTS.service}`;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Unavailable(`it ended at its start; see ${log}.`);
      if (performance.now() - startedMs > START_TIMEOUT_MS)
        throw new Unavailable("it was not ready in time.");
      const answer = await fetch(`${base}/v2/search?name=nobody&type=person&limit=1`).catch(() => null);
      if (answer?.ok) break;
      await Bun.sleep(10);
    }
    const startSeconds = (performance.now() - startedMs) / 1000;
    const asked = await askServed(child.pid, sets, async ({ name, birthDate }) => {
      const query = new URLSearchParams({ name, type: "person", minMatch: THRESHOLD, limit: LIMIT });
      if (birthDate !== null) query.set("birthDate", birthDate);
      const answer = await fetch(`${base}/v2/search?${query}`);
      if (!answer.ok) throw new Error(`Watchman answered ${answer.status}: ${await answer.text()}`);
      const { entities } = (await answer.json()) as { entities: { sourceID: string }[] | null };
      return (entities ?? []).map(({ sourceID }) => records[Number(sourceID) - 1]?.id ?? sourceID);
    });
    const { anonymousBytes } = readMemory(child.pid);
    return { startSeconds, anonymousBytes, diskBytes: diskBytesOf([SERVER, LISTS]), ...asked };
  } finally {
    child.kill("SIGTERM");
    await Promise.race([child.exited, Bun.sleep(2000)]);
    child.kill("SIGKILL");
    await child.exited;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  Person: "individual",
  Vessel: "vessel",
  Airplane: "aircraft",
};
const EMPTY = "-0- ";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The records as OFAC publishes its list: numbered in their order, from 1. */
function writeLists(records: readonly ListedRecord[]): void {
  mkdirSync(LISTS, { recursive: true });
  const row = (cells: readonly string[]) =>
    cells
      .map((cell) => (cell === EMPTY ? cell : `"${cell.replaceAll('"', "'").replace(/\s+/g, " ")}"`))
      .join(",");
  const write = (name: string, rows: readonly string[]) =>
    writeFileSync(join(LISTS, name), rows.map((text) => `${text}\r\n`).join(""));
  write(
    "sdn.csv",
    records.map(({ schema, caption, birthDates: [birthDate] }, i) =>
      row([
        String(i + 1),
        caption,
        KINDS[schema] ?? EMPTY,
        "SDGT",
        ...Array.from({ length: 7 }, () => EMPTY),
        birthDate === undefined ? EMPTY : `DOB ${toOfacDate(birthDate)}.`,
      ]),
    ),
  );
  let alias = 0;
  write(
    "alt.csv",
    records.flatMap(({ caption, names }, i) =>
      names
        .filter((name) => name !== caption)
        .map((name) => row([String(i + 1), String(++alias), "aka", name, EMPTY])),
    ),
  );
  write("add.csv", [row(["1", "1", EMPTY, EMPTY, EMPTY, EMPTY])]);
  write("sdn_comments.csv", [row(["1", EMPTY])]);
}

function toOfacDate(date: string): string {
  const [year = "", month, day] = date.split("-");
  return [day, month === undefined ? undefined : MONTHS[Number(month) - 1], year]
    .filter((part) => part !== undefined)
    .join(" ");
}
