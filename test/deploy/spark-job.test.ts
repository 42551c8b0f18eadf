// The job for Spark as text: Python compiles it, and it knows the columns of results. `make spark` runs it.

import { expect, test } from "bun:test";
import type { JobEvent } from "../../src/base/model/job-events.ts";
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

test.skipIf(python === null)("the job decides by the events of the program, and not by its sentences", () => {
  const run = "job = {'__name__': 'job'}; exec(sys.stdin.read(), job); said = json.loads(sys.argv[1])";
  const ask =
    "print(job['has_ended_well'](1, said, 2, 2), job['has_ended_well'](1, said, 1, 2), *job['counted'](said))";
  const askWith = (events: readonly JobEvent[]) => {
    const said = JSON.stringify(["warning: It is late.", ...events.map((event) => JSON.stringify(event))]);
    const command = [python ?? "", "-c", `import json, sys; ${run}; ${ask}`, said];
    return String(Bun.spawnSync(command, { stdin: Buffer.from(SPARK_JOB) }).stdout).trim();
  };
  const screened = { screened: { customers: 0, snapshot: "20261128T030000Z-0a1b2c3d" } };
  const failed = (code: "all rejected" | "disk full") => ({ failure: { message: "", hint: null, code } });
  expect(askWith([screened, failed("all rejected")])).toBe("True False 0 20261128T030000Z-0a1b2c3d");
  expect(askWith([failed("disk full")])).toBe("False False None None");
});
