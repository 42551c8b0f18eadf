// The job for Spark as text: Python compiles it, and it knows the columns of results. `make spark` runs it.

import { expect, test } from "bun:test";
import { allRejected } from "../../src/cli/result-run.ts";
import { SCREEN_FLAGS } from "../../src/cli/screen-options.ts";
import { SPARK_JOB } from "../../src/operator/deploy/spark-job.ts";
import { ALERT_COLUMNS } from "../../src/service/bulk/screening/alert-row.ts";

const python = Bun.which("python3");
if (python === null) console.warn("skipped: there is no python3 here to compile the job for Spark");

/** The texts in a set of the job. */
function setOf(name: string): string[] {
  const [, body = ""] = new RegExp(`^${name} = \\{([^}]*)\\}`, "m").exec(SPARK_JOB) ?? [];
  return [...body.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text).sort();
}

test("the types of the columns are those of Interdict's own Parquet", () => {
  const named = (type: string) =>
    ALERT_COLUMNS.flatMap((column) => (column.type === type ? [column.name] : []));
  expect(setOf("NUMBERS")).toEqual(named("number").sort());
  expect(setOf("BOOLEANS")).toEqual(named("boolean").sort());
});

test("every flag of screen is either the job's own or means what it says", () => {
  const flags = SCREEN_FLAGS.map(({ long }) => long ?? "");
  const own = setOf("OWN_FLAGS").filter((flag) => !["--help", "-h"].includes(flag));
  expect(own.filter((flag) => !flags.includes(flag))).toEqual([]);
  expect(flags.filter((flag) => !own.includes(flag)).sort()).toEqual([
    ...["--all-candidates", "--dataset", "--date-order", "--include", "--limit", "--map", "--places"],
    ...["--schema", "--separator", "--threshold"],
  ]);
});

test.skipIf(python === null)("Python compiles it", () => {
  const compile = "import sys; compile(sys.stdin.read(), 'interdict-spark.py', 'exec')";
  const { exitCode, stderr } = Bun.spawnSync([python ?? "", "-W", "error", "-c", compile], {
    stdin: Buffer.from(SPARK_JOB),
  });
  expect([exitCode, `${stderr}`]).toEqual([0, ""]);
});

test("the job knows a share of which every row was rejected by what the program says", () => {
  const known = /ALL_REJECTED = tuple\(f"(.*?)\{rows\}(.*?)" for rows in \("(.*?)", "(.*?)"\)\)/.exec(
    SPARK_JOB,
  );
  const [, before, after, several, one] = known ?? [];
  expect(`error: ${allRejected(7)}`).toStartWith(`${before}${several}${after}`);
  expect(`error: ${allRejected(1)}`).toStartWith(`${before}${one}${after}`);
});
