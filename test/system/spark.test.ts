// The job for Spark on a cluster of this host: the same bytes as one process, also when an executor is lost,
// and the executable's own words when it can't screen. `make spark` runs this; without SPARK_PYTHON it is
// skipped. `make spark ROWS=2000000` does it with as many rows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { columnsWith } from "../../src/service/bulk/screening/alert-row.ts";
import type { Cell } from "../../src/service/bulk/writing/row-format.ts";
import { openRowWriter } from "../../src/service/bulk/writing/row-writer.ts";
import { customerLines, HEADER } from "../bulk/screening/customers.ts";
import { BINARY, importInvented, makeFolder, runBinary } from "../support/binary.ts";

const python = process.env.SPARK_PYTHON ?? null;
if (python === null) console.warn("skipped: make spark tries the job for Spark, with PySpark from PyPI");

/** Of the file that the cluster screens: `make spark ROWS=2000000`. */
const ROWS = Number(process.env.ROWS || 2000);
/** Of 50,000 rows, as the job has it without --tasks. */
const TASKS = Math.max(4, Math.ceil(ROWS / 50_000));
/** From this row on, nineteen of twenty are people of their own, whom no list has. */
const CROWDED_ROWS = 2000;

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const snapshot = join(folder, "lists.snapshot");
const customers = join(folder, "customers.parquet");
const few = join(folder, "few.parquet");
const job = join(folder, "interdict-spark.py");
/** The rows of the file that say nothing at all. */
const BLANK = new Set([10, 11, 1234]);

/** A person whose name and birth date no row near has, so that no answer is kept from one to the other. */
function unlistedLine(i: number): string {
  const syllable = (at: number) => SYLLABLES[Math.floor(i / SYLLABLES.length ** at) % SYLLABLES.length] ?? "";
  const family = capitalized(syllable(2) + syllable(3) + syllable(4));
  const birthDate = new Date(Date.UTC(1940, 0, 1 + (i % 25_000))).toISOString().slice(0, 10);
  return `K-${i + 1},${capitalized(syllable(0) + syllable(1))} ${family},${birthDate},se,B${i % 3}`;
}

const SYLLABLES = ["bra", "ket", "lio", "mun", "dor", "vey", "sti", "fal", "gre", "hom", "ruk", "wen", "pja"];

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function writeCustomers(path: string, count: number): void {
  const rows = customerLines(count).map((line, i) => {
    if (BLANK.has(i)) return [];
    return (i < CROWDED_ROWS || i % 20 === 0 ? line : unlistedLine(i)).split(",");
  });
  const columns = HEADER.split(",").map((name, column) => ({
    name,
    data: rows.map((row) => row[column] || null),
    type: "STRING" as const,
  }));
  const extra = [
    {
      name: "visits",
      data: rows.map((row, i) => (row.length === 0 ? null : BigInt(i))),
      type: "INT64" as const,
    },
    { name: "limit", data: rows.map((row, i) => (row.length === 0 ? null : i / 4)), type: "DOUBLE" as const },
    {
      name: "closed",
      data: rows.map((row, i) => (row.length === 0 ? null : i % 2 === 0)),
      type: "BOOLEAN" as const,
    },
  ];
  writeFileSync(
    path,
    new Uint8Array(
      parquetWriteBuffer({ columnData: [...columns, ...extra], rowGroupSize: Math.max(1500, ROWS / 20) }),
    ),
  );
}

beforeAll(async () => {
  if (python === null) return;
  await importInvented(state);
  const exported = await runBinary(["snapshots", "export", "--state", state, "--out", snapshot]);
  expect(exported.exitCode).toBe(0);
  writeFileSync(job, (await runBinary(["deploy", "spark"])).stdout);
  writeCustomers(customers, ROWS);
  writeCustomers(few, CROWDED_ROWS);
});
afterAll(() => {
  remove();
  // A cluster of one host keeps the folders of its executors within PySpark.
  for (const work of globSync(join(dirname(dirname(python ?? "/")), "lib/*/site-packages/pyspark/work")))
    rmSync(work, { recursive: true, force: true });
});

interface Submitted {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the job. `meanwhile` is given the process id of the driver. */
async function submit(
  master: string,
  args: readonly string[],
  meanwhile: (driver: number) => Promise<void> = async () => {},
): Promise<Submitted> {
  const bin = dirname(python ?? "");
  const child = Bun.spawn(
    [
      ...[join(bin, "spark-submit"), "--master", master, "--conf", "spark.ui.enabled=false"],
      ...["--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.sql.shuffle.partitions=4"],
      ...["--conf", "spark.executor.memory=1g", job, ...args],
    ],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? "",
        HOME: folder,
        PYSPARK_PYTHON: python ?? "",
        SPARK_LOCAL_IP: "127.0.0.1",
        SPARK_LOCAL_DIRS: join(folder, "spark"),
      },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  const saying = new Response(child.stdout).text();
  const [stdout, stderr, exitCode] = await Promise.all([
    saying,
    new Response(child.stderr).text(),
    child.exited,
    meanwhile(child.pid).catch(async (error) => {
      throw new Error(`${error.message} It said:\n${await saying}`);
    }),
  ]);
  return { exitCode, stdout, stderr };
}

const common = (results: string, from = customers) => [
  ...["--executable", BINARY, "--snapshot", snapshot, "--customers", from, "--tasks", String(TASKS)],
  ...["--results", join(folder, results)],
];

/** Every process of this host: its parent and its command line. */
function processes(): Map<number, { readonly parent: number; readonly command: string }> {
  const found = new Map<number, { parent: number; command: string }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1]);
      found.set(Number(name), {
        parent,
        command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " "),
      });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** Waits until an executor below the driver screens, and kills that executor. Returns its process id. */
async function killExecutor(driver: number): Promise<number> {
  for (;;) {
    const all = processes();
    if (!all.has(driver)) throw new Error("The job ended before an executor screened.");
    for (const [id, { command }] of all) {
      if (!/ screen - .*--format jsonl/.test(command)) continue;
      let executor = 0;
      let isOurs = false;
      for (let at = id; at > 1; at = all.get(at)?.parent ?? 0) {
        if (all.get(at)?.command.includes("CoarseGrainedExecutorBackend")) executor = at;
        isOurs ||= at === driver;
      }
      if (executor === 0 || !isOurs) continue;
      process.kill(executor, "SIGKILL");
      return executor;
    }
    await Bun.sleep(10);
  }
}

/** The rows of a folder of Parquet files, in the order of their parts. */
async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const parts = globSync(join(path, "part-*.parquet")).sort();
  const rows = parts.map(async (part) => parquetReadObjects({ file: await asyncBufferFromFile(part) }));
  return (await Promise.all(rows)).flat();
}

/** What one process would have written of these rows: Interdict's own writer, and no column more. */
async function rewrite(results: string, out: string): Promise<Buffer> {
  const columns = columnsWith(["branch", "visits", "limit", "closed"]);
  const writer = openRowWriter(out, "parquet", columns);
  for (const { file, ...row } of await rowsOf(join(folder, results, "alerts"))) {
    expect(file).toEndWith("/customers.parquet");
    expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
    writer.append(columns.map(({ name }) => (row[name] ?? null) as Cell));
  }
  writer.close();
  return readFileSync(out);
}

describe.skipIf(python === null)("the job for Spark", () => {
  test("gives the bytes of one process, though an executor is killed", async () => {
    const one = join(folder, "one.parquet");
    const counts = await runBinary([
      ...["screen", customers, "--out", one, "--state", state, "--journal", "off", "--json"],
      ...["--schema", "Person", "--threads", "1", "--allow-rejected", "1", "--allow-unread", "1"],
    ]);
    expect(counts.exitCode).toBe(0);
    let killed = 0;
    const { exitCode, stdout, stderr } = await submit(
      "local-cluster[2,1,1024]",
      [...common("killed"), "--allow-rejected", "1", "--allow-unread", "1", "--", "--schema", "Person"],
      async (driver) => {
        killed = await killExecutor(driver);
      },
    );
    expect([exitCode, stdout.includes("error: ")]).toEqual([0, false]);
    expect(killed).toBeGreaterThan(1);
    expect(stderr).toMatch(/Lost executor|Removed executor|Command exited with code 137/);
    const alone = JSON.parse(counts.stdout);
    const summary = readFileSync(join(folder, "killed/summary.json"), "utf8");
    expect(stdout).toEndWith(summary);
    expect(JSON.parse(summary)).toEqual({
      snapshot: alone.snapshot,
      rows: ROWS,
      customers: alone.customers,
      rejected: alone.rejected,
      unread: alone.unread,
      alerts: alone.matches,
      flags: ["--schema", "Person"],
    });
    expect(alone.matches).toBeGreaterThan(500);
    expect((await rewrite("killed", join(folder, "again.parquet"))).equals(readFileSync(one))).toBe(true);
    const rejected = (await rowsOf(join(folder, "killed/rejected"))).map(({ line, reference, reason }) =>
      [line, reference, reason].map((cell) => cell ?? "").join("|"),
    );
    const side = readFileSync(join(folder, "one.rejected.csv"), "utf8");
    expect(rejected.length).toBe(side.trimEnd().split("\n").length - 1);
    for (const [i, line] of side.trimEnd().split("\n").slice(1).entries())
      expect(rejected[i]?.split("|")[0]).toBe(line.split(",")[0] ?? "");
    expect(existsSync(join(folder, "killed/_screened"))).toBe(false);
  });

  test("leaves out the pairs of a file, as one process does with its own", async () => {
    const [alert] = await rowsOf(join(folder, "killed/alerts"));
    const pair = ["--reference", String(alert?.reference), "--entity", String(alert?.id)];
    const other = join(folder, "cleared");
    cpSync(state, other, { recursive: true });
    for (const args of [
      ["clearances", "add", ...pair, "--reason", "Another person"],
      ["clearances", "export", join(folder, "pairs.csv")],
    ])
      expect((await runBinary([...args, "--state", other])).exitCode).toBe(0);
    const one = join(folder, "one-cleared.parquet");
    await runBinary([
      ...["screen", customers, "--out", one, "--state", other, "--journal", "off", "--schema", "Person"],
      ...["--allow-rejected", "1", "--allow-unread", "1"],
    ]);
    const { exitCode, stdout } = await submit("local[2]", [
      ...[...common("cleared-alerts"), "--clearances", join(folder, "pairs.csv")],
      ...["--allow-rejected", "1", "--allow-unread", "1", "--", "--schema", "Person"],
    ]);
    expect([exitCode, stdout.includes("error: ")]).toEqual([0, false]);
    const again = await rewrite("cleared-alerts", join(folder, "again-cleared.parquet"));
    expect(again.equals(readFileSync(one))).toBe(true);
    expect(again.equals(readFileSync(join(folder, "one.parquet")))).toBe(false);
  });

  const foreign = join(folder, "foreign");
  const cut = join(folder, "cut.snapshot");

  test("fails with the executable's own words, and without results", async () => {
    // An ELF file for no machine of today, and half of a snapshot.
    writeFileSync(foreign, Buffer.concat([readFileSync(BINARY).subarray(0, 18), Buffer.from([0xff, 0xff])]), {
      mode: 0o755,
    });
    const whole = readFileSync(snapshot);
    writeFileSync(cut, whole.subarray(0, whole.length / 2));
    const failing = common("failed", few);
    const given = (flag: string, value: string) => {
      const args = [...failing];
      args[args.indexOf(flag) + 1] = value;
      return args;
    };
    const cases: [args: string[], words: string | RegExp][] = [
      [given("--executable", foreign), /can't be executed on .*: Exec format error\. Give the executable of/],
      [given("--snapshot", cut), "interdict publish ended with exit code 1. It said:"],
      [given("--snapshot", join(folder, "absent")), `There is no file ${join(folder, "absent")}.`],
      [[...failing, "--", "--map", "name=nobody"], 'has no column "nobody", which is mapped'],
      [[...failing, "--", "--out", "x"], "--out can't be given"],
    ];
    for (const [args, words] of cases) {
      const { exitCode, stdout } = await submit("local[2]", args);
      // spark-submit passes what the job says to its standard output, and logs to standard error.
      expect(stdout).toMatch(words);
      expect(exitCode).toBeGreaterThan(0);
      expect(existsSync(join(folder, "failed"))).toBe(false);
    }
  });

  test("ends as the executable does when rows were not screened, or facts were not read", async () => {
    const run = (results: string, ...flags: string[]) =>
      submit("local[2]", [...common(results, few), ...flags, "--", "--schema", "Person"]);
    const strict = await run("strict");
    expect([strict.exitCode, strict.stdout]).toEqual([4, expect.stringContaining("rows were not screened")]);
    expect(existsSync(join(folder, "strict/summary.json"))).toBe(true);
    const allowed = await run("allowed", "--allow-rejected", "0.5");
    expect([allowed.exitCode, allowed.stdout]).toEqual([
      5,
      expect.stringContaining("screened without a fact"),
    ]);
  });
});
