// Proves on real servers what the manual says of replicas, promise by promise: `make fleet`. Each promise is
// a test of test/system/. What can't be had on this host is skipped, and the table at the end says so.
//
//   ANSWERS=333334  answers of each of three replicas, whose journals are shipped
//   KILLS=10        replicas that are killed under load

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readOutcomes } from "./outcomes.ts";

const { ANSWERS = "333334", KILLS = "10" } = process.env;

/** Each promise, and the file and the beginning of the name of the test that proves it. */
const PROMISES: readonly (readonly [promise: string, file: string, test: string])[] = [
  [`${KILLS} kills of replicas lose no batch`, "replicas", `lose no batch over ${KILLS} kills`],
  ["a revoked key is refused everywhere within a second", "replicas", "refuse a revoked key within a second"],
  [
    "PostgreSQL away loses no key and no decision",
    "replicas",
    "lose no key and no decision while PostgreSQL",
  ],
  ["Redis away leaves a share of each rate", "replicas", "allow a share of each rate while Redis is away"],
  ["Redis frozen holds up no answer", "replicas", "allow a share of each rate while Redis is frozen"],
  ["a rolling upgrade fails no request", "rolling-upgrade", "fails no request"],
  ["failover of PostgreSQL and Redis Sentinel loses no answer", "failover", "lose no answer"],
  [
    `3 × ${ANSWERS} answers are proven by shipped journals, one replica lost`,
    "shipped-journal",
    "prove every answer",
  ],
];

const folder = mkdtempSync(join(tmpdir(), "interdict-fleet-"));
try {
  const outcomes = new Map<string, string>();
  let hasFailed = false;
  for (const file of new Set(PROMISES.map(([, file]) => file))) {
    const report = join(folder, `${file}.xml`);
    const names = PROMISES.filter(([, of]) => of === file).map(([, , name]) => name);
    const run = Bun.spawn(
      [
        ...[process.execPath, "test", "--timeout", "120000", `test/system/${file}.test.ts`],
        ...["--test-name-pattern", names.join("|"), "--reporter=junit", `--reporter-outfile=${report}`],
      ],
      { env: { ...process.env, ANSWERS, KILLS }, stdio: ["ignore", "inherit", "inherit"] },
    );
    const isWhole = (await run.exited) === 0;
    hasFailed ||= !isWhole;
    const found = readOutcomes(readReport(report));
    for (const [promise, of, name] of PROMISES) {
      if (of !== file) continue;
      const [, outcome] = [...found].find(([test]) => test.startsWith(name)) ?? [];
      // Where the servers are missing, the tests are not there.
      outcomes.set(promise, outcome ?? (isWhole ? "skipped" : "failed"));
    }
  }
  console.log("\nThe fleet:");
  for (const [promise, outcome] of outcomes) console.log(`  ${outcome.padEnd(8)} ${promise}`);
  const all = [...outcomes.values()];
  if (all.includes("skipped"))
    console.log(
      "\nSkipped for want of servers: Debian's packages postgresql, redis-server and haproxy have them.",
    );
  process.exitCode = hasFailed || !all.includes("held") ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

/** "" where the run ended before it wrote one. */
function readReport(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
