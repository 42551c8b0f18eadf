// Measures peers beside the compiled service: the same records, questions and core, one after the other. They
// are fetched into .tools/peers and are no part of the project; one that can't be had is named in the report.
// bun test/bench/peers/run.ts

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { markMeasured } from "../../measured.ts";
import { runBinary, SHARED_LISTS } from "../../support/binary.ts";
import { makeQuestions, readRecords } from "./inputs.ts";
import { makeInterdict } from "./interdict.ts";
import { Unavailable } from "./peer.ts";
import { makePythonPeer } from "./python.ts";
import { formatReport, type PeerResult } from "./report.ts";
import { watchman } from "./watchman.ts";

const REPORT = "test/bench/peers.txt";
const STATE = resolve("dist/bench/peers/state");
const LISTS = [`${SHARED_LISTS}/ofac`, `${SHARED_LISTS}/un/consolidated_2026-02-27.xml`];

const IN_PROCESS = "asked in its own process, without HTTP, which is in its favour";

const peers = [
  makeInterdict(STATE),
  watchman,
  makePythonPeer("nomenklatura", [
    "logic-v2, threshold 0.70, which is how yente scores; yente itself needs OpenSearch, which this target doesn't fetch",
    "75 candidates of its own blocking index (DuckDB), asked for 20 at once, the way it is made for: times are parts of a batch",
    IN_PROCESS,
  ]),
  makePythonPeer("rapidfuzz", ["every name by token_sort_ratio, threshold 90, limit 10", IN_PROCESS]),
];

rmSync(STATE, { recursive: true, force: true });
mkdirSync(STATE, { recursive: true, mode: 0o700 });
const imported = await runBinary(["import", ...LISTS, "--allow", "mixed=us_ofac_sdn", "--state", STATE]);
if (imported.exitCode !== 0) throw new Error(imported.stderr);
const records = readRecords(STATE);
const sets = makeQuestions(records);

const results: PeerResult[] = [];
const [loadBefore = 0] = loadavg();
for (const peer of peers) {
  const { title, deviations } = peer;
  const startedMs = performance.now();
  try {
    const version = peer.install();
    process.stderr.write(`${title} ${version}: asking …\n`);
    results.push({ title, version, deviations, measured: await peer.measure(records, sets) });
    process.stderr.write(`${title}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    process.stderr.write(`${title}: not measured, because ${error.message}\n`);
    results.push({ title, missing: error.message });
  }
}
const [loadAfter = 0] = loadavg();

const names = records.reduce((sum, record) => sum + record.names.length, 0);
const heading = [
  `Peers beside the service, ${new Date().toISOString().slice(0, 10)}; make peers writes this file.`,
  `OFAC SDN and UN: ${records.length} records, ${names} names. One core for the peer, another for the client, one`,
  `question at a time, one after the other. ${cpus().length} × ${cpus()[0]?.model ?? "unknown"};`,
  `load average ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after.`,
  "damaged: listed people, one letter changed. UN misspelt: listed people as others wrote them; with the birth date that",
  "was given. benign: people who are not listed. Memory is anonymous, after the questions; disk is program and data.",
  "CPU is user and system time of all threads of the peer. Of the first 12 seconds only the first 100 questions count, apart.",
];
const text = formatReport({ heading, sets }, results);
writeFileSync(REPORT, text);
markMeasured(REPORT);
process.stdout.write(text);
