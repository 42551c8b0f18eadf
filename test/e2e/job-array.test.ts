// The job that `deploy kubernetes --shards` prints: its pods together write what one process writes.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
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
  writeFileSync(join(folder, "customers.csv"), customerCsv(240));
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

  const results = parts.map((_, index) => join(folder, "out", `alerts-${index}.csv`));
  expect(await run(["check-shares", ...results, ...NOT_WHOLE])).toMatch(
    /^All 3 shares are present, of the same file, lists and flags, with \d+ customers\. Sorted by line, they are the results of one run\.\n$/,
  );
  const strict = await runBinary(["check-shares", ...results]);
  expect([strict.exitCode, strict.stdout]).toEqual([4, expect.stringMatching(/^All 3 shares are present/)]);
  expect(strict.stderr).toContain("The exit code is 4, because not everything was screened.");
  const noneRejected = await runBinary(["check-shares", ...results, "--allow-rejected", "1"]);
  expect(noneRejected.exitCode).toBe(5);
  const { exitCode, stdout, stderr } = await runBinary(["check-shares", ...results.slice(1)]);
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("Share 1 of 3 is missing.");
}, 240_000);

test("shares of a file without a row are no whole run, though each of them ends well", async () => {
  const state = join(folder, "nobody");
  await importInvented(state);
  // The line separator of Unicode ends no line of CSV: all of it is one header.
  const customers = join(folder, "nobody.csv");
  writeFileSync(customers, "id,name,country\u20281,Ada Quill,gb\u20282,Bo Tarn,gb\n");
  const results = [1, 2].map((number) => join(folder, `nobody-${number}.csv`));
  for (const [i, out] of results.entries()) {
    const flags = ["--state", state, "--out", out, "--resume", "--shard", `${i + 1}/2`];
    const { exitCode, stderr } = await runBinary(["screen", customers, ...flags]);
    expect(stderr).not.toContain("error:");
    expect(exitCode).toBe(0);
  }
  const { exitCode, stderr } = await runBinary(["check-shares", ...results]);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining("no customer was screened: no share has a row"),
  ]);
}, 60_000);

test("shares of Parquet are the results of one process, and those of a file that changed are refused", async () => {
  const state = join(folder, "parquet");
  await importInvented(state);
  const [header = "", ...rows] = customerCsv(120).trimEnd().split("\n");
  const cells = rows.map((row) => row.split(","));
  const customers = join(folder, "customers.parquet");
  const columnData = header
    .split(",")
    .map((name, at) => ({ name, data: cells.map((row) => row[at] ?? ""), type: "STRING" as const }));
  const write = () =>
    writeFileSync(customers, new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: [45, 45, 30] })));
  write();
  const screen = (out: string, ...flags: string[]) =>
    runBinary([
      ...[
        "screen",
        customers,
        "--schema",
        "Person",
        "--state",
        state,
        "--out",
        join(folder, out),
        "--resume",
      ],
      ...[...NOT_WHOLE, ...flags],
    ]);
  const shareOf = (number: number) => `${number}.parquet.csv`;
  expect((await screen("parquet.csv")).exitCode).toBe(0);
  for (let number = 1; number <= SHARDS; number++)
    expect((await screen(shareOf(number), "--shard", `${number}/${SHARDS}`)).exitCode).toBe(0);
  const results = [1, 2, 3].map((number) => join(folder, shareOf(number)));
  const [whole = "", ...parts] = [join(folder, "parquet.csv"), ...results].map((path) =>
    readFileSync(path, "utf8"),
  );
  const [first = ""] = whole.split("\n", 1);
  expect(parts.map((part) => part.split("\n", 1)[0])).toEqual([first, first, first]);
  expect(`${first}\n${parts.map((part) => part.slice(first.length + 1)).join("")}`).toBe(whole);
  expect((await runBinary(["check-shares", ...results, ...NOT_WHOLE])).exitCode).toBe(0);

  // The third share runs again on a file that was written anew meanwhile.
  for (const path of [results[2] ?? "", `${results[2]}.done`]) rmSync(path);
  rmSync(join(folder, "3.parquet.rejected.csv"));
  write();
  expect((await screen(shareOf(3), "--shard", "3/3")).exitCode).toBe(0);
  const refused = await runBinary(["check-shares", ...results]);
  expect([refused.exitCode, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain("differ in the content of the input.");
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
