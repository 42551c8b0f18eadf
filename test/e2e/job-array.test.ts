// The job that `deploy kubernetes --shards` prints: its pods together write what one process writes.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { customerCsv, NOT_WHOLE } from "../bulk/screening/customers.ts";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";

const SHARDS = 3;
const { path: folder, remove } = makeFolder();
afterAll(remove);

/** The lines of a file of results by the line of the customer; those of one customer stay in their order. */
const byLine = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((row) => ({ line: Number(row.slice(0, row.indexOf(","))), row }));

test("the pods of a job write the bytes of one process", async () => {
  const state = join(folder, "state");
  await importInvented(state);
  let said = "";
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const finished = await runBinary(args, { env: { ...env, TMPDIR: folder } });
    expect([finished.exitCode, finished.stderr]).toEqual([0, expect.any(String)]);
    said = finished.stdout + finished.stderr;
    return finished.stdout;
  };
  await run(["snapshots", "export", "--state", state, "--out", join(folder, "lists.snapshot")]);
  writeFileSync(join(folder, "customers.csv"), customerCsv(400));
  // A pair that was cleared is left out by the state folder, and by the file beside the snapshot.
  const all = join(folder, "all.csv");
  await run([
    ...["screen", join(folder, "customers.csv"), "--schema", "Person", "--state", state, "--out", all],
    ...NOT_WHOLE,
  ]);
  const [header = "", ...alerts] = readFileSync(all, "utf8").trimEnd().split("\n");
  const plain = alerts.find((row) => !row.includes('"'))?.split(",") ?? [];
  const [reference = "", entity = ""] = ["reference", "id"].map(
    (name) => plain[header.split(",").indexOf(name)],
  );
  await run([
    ...["clearances", "add", "--reference", reference, "--entity", entity, "--reason", "Another person"],
    ...["--state", state],
  ]);
  await run(["clearances", "export", join(folder, "pairs.csv"), "--state", state]);
  const whole = join(folder, "whole.csv");
  await run([
    "screen",
    join(folder, "customers.csv"),
    "--schema",
    "Person",
    "--state",
    state,
    "--out",
    whole,
    ...NOT_WHOLE,
  ]);

  const printed = await run([
    ...["deploy", "kubernetes", "--image", "bank/interdict", "--shards", String(SHARDS), "--workers", "1"],
    ...[
      "--customers",
      "/customers.csv",
      "--results",
      "/out",
      "--clearances",
      "/pairs.csv",
      "--",
      "--schema",
      "Person",
      ...NOT_WHOLE,
    ],
  ]);
  const [job] = Bun.YAML.parse(printed) as {
    spec: { template: { spec: { containers: { args: string[] }[] } } };
  }[];
  const args = job?.spec.template.spec.containers[0]?.args ?? [];
  mkdirSync(join(folder, "out"));
  const parts: string[] = [];
  for (let index = 0; index < SHARDS; index++) {
    const filled = args.map((argument) =>
      argument.replace(/^\/data\/+/, `${folder}/`).replace("$(JOB_COMPLETION_INDEX)", String(index)),
    );
    const env = { JOB_COMPLETION_INDEX: String(index), XDG_STATE_HOME: join(folder, "home") };
    const results = join(folder, "out", `alerts-${index}.csv`);
    await run(filled, env);
    expect(said).toContain("Wrote ");
    const part = readFileSync(results, "utf8");
    parts.push(part);
    // A pod that is lost after its last byte is started again.
    await run(filled, env);
    expect(said).toContain("This run had finished before");
    expect(said).not.toContain("Wrote ");
    expect(readFileSync(results, "utf8")).toBe(part);
  }
  expect(parts[0]?.split("\n")[0]).toBe(header);
  const rows = parts.flatMap(byLine).sort((a, b) => a.line - b.line);
  expect(rows.length).toBeGreaterThan(100);
  expect(`${[header, ...rows.map(({ row }) => row)].join("\n")}\n`).toBe(readFileSync(whole, "utf8"));
  expect(rows.length).toBeLessThan(alerts.length);
}, 240_000);

test("flags of screen need a job", async () => {
  const { exitCode, stdout, stderr } = await runBinary([
    ...["deploy", "kubernetes", "--image", "bank/interdict", "--", "--threshold", "0.9"],
  ]);
  expect([exitCode, stdout, stderr]).toEqual([
    2,
    "",
    "error: --threshold is for screen, so it needs --shards.\n",
  ]);
});
