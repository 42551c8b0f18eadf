// The executable screens whole files: it is killed and resumed, stands in a pipe, and says how it ended.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { customerCsv, customerLines, HEADER, NOT_WHOLE } from "../bulk/screening/customers.ts";
import { BINARY, importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { isThorough, rounds } from "../support/thorough.ts";

/** Of each format; more of them need a longer run. */
const KILLS = rounds({ usual: 2, thorough: 20 });
const ROWS = isThorough ? 10_000 : 300;
/** Kills come within this time; a run takes longer. */
const RUN_MS = ROWS / 8;

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const customers = join(folder, "customers.csv");
const ENV = { PATH: process.env.PATH ?? "", HOME: "/nonexistent" };
beforeAll(async () => {
  await importInvented(state);
  writeFileSync(customers, customerCsv(ROWS));
});
afterAll(remove);

const screen = (args: readonly string[], stdin?: string) =>
  runBinary(
    ["screen", "--state", state, "--schema", "Person", ...NOT_WHOLE, ...args],
    stdin === undefined ? {} : { stdin },
  );

/** What a killed run can leave, without its folder. */
const names = () => readdirSync(folder).filter((name) => name !== "state");

interface Ended {
  readonly exitCode: number;
  readonly stderr: string;
}

/** Runs `screen`, and ends it with `signal` once `moment` has come. */
async function screenUntil(
  args: readonly string[],
  moment: () => Promise<void>,
  signal: NodeJS.Signals,
): Promise<Ended> {
  const child = Bun.spawn([BINARY, "screen", "--state", state, "--schema", "Person", ...NOT_WHOLE, ...args], {
    env: ENV,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  void moment().then(() => child.kill(signal));
  const [stderr, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  return { exitCode, stderr };
}

/** Some time after a run into `out` has begun to write. */
async function whileWriting(out: string): Promise<void> {
  while (!existsSync(join(`${out}.run`, "alerts"))) await Bun.sleep(2);
  await Bun.sleep(Math.random() * RUN_MS);
}

describe("into a file", () => {
  const whole = join(folder, "whole.csv");

  test("every row is in its place, and the journal has the run", async () => {
    const { exitCode, stderr, stdout } = await screen([
      customers,
      "--out",
      whole,
      "--fail-on-match",
      "--json",
    ]);
    expect(exitCode).toBe(3);
    const counts = JSON.parse(stdout);
    const lines = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n").length - 1;
    expect(counts.customers + counts.rejected).toBe(ROWS);
    expect(counts.matches).toBe(lines("whole.csv"));
    expect(counts.rejected + counts.unread).toBe(lines("whole.rejected.csv"));
    expect(stderr).toContain(
      `warning: ${counts.rejected.toLocaleString("en-GB")} rows could not be screened`,
    );
    expect(names().sort()).toEqual(["customers.csv", "whole.csv", "whole.rejected.csv"]);
    const acts = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
    const runs = acts.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ command }) => command === "screen");
    expect(runs.map(({ details }) => details.phase)).toEqual(["begin", "end"]);
    const sha256 = new Bun.CryptoHasher("sha256").update(readFileSync(whole)).digest("hex");
    expect(runs[1].details).toMatchObject({
      snapshot: expect.stringMatching(/^\d{8}T/),
      file: "customers.csv",
      input: { sha256: new Bun.CryptoHasher("sha256").update(readFileSync(customers)).digest("hex") },
      sha256,
      rejected: counts.rejected,
    });
  });

  test("the journal says of each customer whether it was screened, and never whom it names", async () => {
    const own = join(folder, "own");
    await importInvented(own);
    const [first, second] = [join(folder, "first.csv"), join(folder, "second.csv")];
    const rows = ["4711,Orla Penwick", "4712,---", "Zoë 7,Quillon Ashgrove"];
    writeFileSync(first, `${["id,name", ...rows].join("\n")}\n`);
    writeFileSync(second, `${["id,name", ...rows, "24711,Tamsin Orrery"].join("\n")}\n`);
    const journal = (...args: string[]) => runBinary(["journal", ...args, "--state", own]);
    const of = async (customer: string) =>
      (await journal("list", "--customer", customer)).stdout.split("\n").flatMap((line) => {
        const [, about = "", outcome = ""] = /customers +(\S+ \S+) +(.*), snapshot/.exec(line) ?? [];
        return about === "" ? [] : `${about}: ${outcome}`;
      });
    const run = (...args: string[]) =>
      runBinary(["screen", "--state", own, "--schema", "Person", ...NOT_WHOLE, ...args]);
    await run(first, "--out", join(folder, "first.out.csv"));
    await run(second, "--out", join(folder, "second.out.csv"), "--new-since", first);
    expect(await of("4711")).toEqual([
      "screen first.csv: 2 customers screened",
      "screen second.csv: 2 customers left out",
    ]);
    expect(await of("4712")).toEqual([
      "screen first.csv: 1 customer rejected",
      "screen second.csv: 1 customer rejected",
    ]);
    expect(await of("24711")).toEqual(["screen second.csv: 1 customer screened"]);
    expect(await of("Zoë 7")).toHaveLength(2);
    expect(await of("471")).toEqual([]);
    // Nothing of it where nobody asks, nor of a run that compared no list or was not to be recorded.
    expect((await journal("list")).stdout).not.toContain("customers screened");
    await run(second, "--out", join(folder, "third.out.csv"), "--within");
    await run(second, "--out", join(folder, "fourth.out.csv"), "--journal", "off");
    expect(await of("24711")).toHaveLength(1);
    const out = join(folder, "about");
    await journal("export", "--customer", "4711", "--out", out, "--format", "jsonl");
    const exported = readFileSync(join(out, "entries.jsonl"), "utf8");
    expect(exported.trimEnd().split("\n")).toHaveLength(2);
    expect(exported).not.toMatch(/4711|Orla/);
    expect((await journal("verify")).exitCode).toBe(0);
    for (const name of readdirSync(folder))
      if (/^(own|about|first|second|third|fourth)/.test(name))
        rmSync(join(folder, name), { recursive: true });
  });

  /** The codes of the customers of a run, by the name that it gave its file. */
  async function codesOf(label: string): Promise<string[]> {
    const { stdout } = await runBinary([
      ...["journal", "list", "--kind", "customers", "--json", "--state", state],
    ]);
    const entries = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    return entries
      .filter(({ file }) => file === label)
      .flatMap(({ outcome, codes }) => codes.match(/.{16}/g).map((code: string) => `${outcome} ${code}`))
      .sort();
  }

  for (const format of ["csv", "jsonl", "parquet"])
    test(`a run that is killed ${KILLS} times gives the same bytes: ${format}`, async () => {
      const expected = join(folder, `expected.${format}`);
      const label = `expected.${format}`;
      expect(
        (await screen([customers, "--out", expected, "--threads", "1", "--label", label])).exitCode,
      ).toBe(0);
      const killed = join(folder, `killed.${format}`);
      const args = [customers, "--out", killed, "--resume", "--label", `killed.${format}`];
      let cuts = 0;
      for (let kill = 0; kill < KILLS && !existsSync(killed); kill++) {
        // Others come at any moment, also before the run has begun.
        const moment = kill % 4 === 3 ? () => Bun.sleep(Math.random() * RUN_MS) : () => whileWriting(killed);
        const { exitCode } = await screenUntil(args, moment, "SIGKILL");
        if (exitCode !== 0) cuts++;
      }
      if (!existsSync(killed)) expect(await screen(args)).toMatchObject({ exitCode: 0 });
      if (isThorough) console.log(`${format}: ${cuts} of ${KILLS} runs were cut off.`);
      expect(cuts).toBeGreaterThan(0);
      expect(readFileSync(killed).equals(readFileSync(expected))).toBe(true);
      const side = (name: string) => readFileSync(join(folder, `${name}.rejected.csv`));
      expect(side("killed").equals(side("expected"))).toBe(true);
      expect(existsSync(`${killed}.run`)).toBe(false);
      const codes = await codesOf(`killed.${format}`);
      expect(codes).toHaveLength(ROWS);
      expect(codes).toEqual(await codesOf(label));
      for (const name of ["killed", "expected"])
        await Bun.file(join(folder, `${name}.rejected.csv`)).delete();
    });
});

test("shares of a text with line ends in its cells, each killed once, are together the bytes of one run", async () => {
  const path = join(folder, "shared.csv");
  const lines = customerLines(ROWS).map((line, i) => `${line},"a ""memo""\r\nof ${i} lines\n"`);
  writeFileSync(path, `\ufeff${[`${HEADER},memo`, ...lines].join("\r\n")}`);
  const whole = join(folder, "shared-whole.csv");
  expect((await screen([path, "--out", whole])).exitCode).toBe(0);
  const rest = (file: string) => readFileSync(file, "utf8").replace(/^[^\n]*\n/, "");
  const results: string[] = [];
  let cuts = 0;
  for (const number of [1, 2, 3]) {
    const out = join(folder, `shared-${number}.csv`);
    const args = [path, "--out", out, "--shard", `${number}/3`, "--resume"];
    if ((await screenUntil(args, () => whileWriting(out), "SIGKILL")).exitCode !== 0) cuts++;
    expect(await screen(args)).toMatchObject({ exitCode: 0 });
    results.push(out);
  }
  expect(cuts).toBeGreaterThan(0);
  expect(results.map(rest).join("")).toBe(rest(whole));
  const side = (file: string) => rest(file.replace(/csv$/, "rejected.csv"));
  expect(results.map(side).join("")).toBe(side(whole));
  expect(side(whole)).not.toBe("");
  const checked = await runBinary(["check-shares", ...results]);
  expect([checked.exitCode, checked.stderr]).toEqual([
    4,
    expect.stringMatching(/^warning: Of all shares, [1-9]\d* rows? not screened/),
  ]);

  // A file that grew is another one for every share, also when its rows are before the change.
  const [first = ""] = results;
  appendFileSync(path, "\r\nlate");
  const again = await screen([path, "--out", first, "--shard", "1/3", "--resume"]);
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("the content of the input")]);
});

test("thirty rows with one reference are a warning, also when the run went on after a kill", async () => {
  const path = join(folder, "thirty.csv");
  const out = join(folder, "thirty-out.csv");
  const report = join(folder, "thirty.html");
  const same = new Array(15).fill("T-30,Jane Roe,,gb,B1");
  writeFileSync(path, `${[HEADER, ...same, ...customerLines(ROWS), ...same].join("\n")}\n`);
  const args = [path, "--out", out, "--report", report, "--resume"];
  await screenUntil(args, () => whileWriting(out), "SIGKILL");
  const { stderr, stdout } = await screen([...args, "--json"]);
  expect(stderr).toContain('warning: 30 rows have the reference "T-30".');
  expect(JSON.parse(stdout).repeatedReferences).toBe(1);
  expect(readFileSync(report, "utf8")).toContain("30 rows share 1 reference;");
});

test("customers of an earlier file are left out and counted, also when the run went on, or nobody is new", async () => {
  const [earlier, now, out] = ["earlier.csv", "now.csv", "now-out.csv"].map((name) => join(folder, name));
  if (earlier === undefined || now === undefined || out === undefined) throw new Error("no path");
  const lines = customerLines(ROWS);
  writeFileSync(earlier, `${[HEADER, ...lines.slice(0, ROWS / 5)].join("\n")}\n`);
  writeFileSync(now, `${[HEADER, ...lines].join("\n")}\n`);
  const args = [now, "--out", out, "--new-since", earlier, "--resume"];
  await screenUntil(args, () => whileWriting(out), "SIGKILL");
  const ended = await screen([...args, "--json"]);
  const counts = JSON.parse(ended.stdout);
  expect(counts.customers + counts.rejected + counts.unchanged).toBe(ROWS);
  expect(ended.stderr).toContain(`customers: ${earlier} has them in the same words.`);
  // A row that could not be screened was never screened.
  const all = JSON.parse(
    (await screen([earlier, "--out", join(folder, "earlier-out.csv"), "--json"])).stdout,
  );
  expect(counts.unchanged).toBe(all.customers);
  const other = await screen([now, "--out", join(folder, "other.csv"), "--new-since", now]);
  expect([other.exitCode, other.stderr]).toEqual([
    2,
    expect.stringContaining("not the file that is screened"),
  ]);
  const linked = join(folder, "linked.csv");
  symlinkSync(now, linked);
  expect((await screen([now, "--out", join(folder, "other.csv"), "--new-since", linked])).exitCode).toBe(2);
  const whole = join(folder, "nobody.csv");
  writeFileSync(
    whole,
    `${[HEADER, ...lines.filter((line) => !line.includes("???") && !line.includes(",,"))].join("\n")}\n`,
  );
  const nobody = await screen([whole, "--out", join(folder, "nobody-out.csv"), "--new-since", now, "--json"]);
  expect([nobody.exitCode, JSON.parse(nobody.stdout)]).toMatchObject([0, { customers: 0, rejected: 0 }]);
});

describe("in a pipe", () => {
  const line = (reference: string, name: string) =>
    `${JSON.stringify({ reference, name, schema: "Person" })}\n`;

  test("each line is answered before the next one is sent", async () => {
    const child = Bun.spawn([BINARY, "screen", "-", "--format", "jsonl", "--state", state, ...NOT_WHOLE], {
      env: ENV,
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    });
    const answers = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    const errors = new Response(child.stderr).text();
    for (const reference of ["K-1", "K-2", "K-3"]) {
      child.stdin.write(line(reference, "Taisiya Bulgozhina"));
      child.stdin.flush();
      const { value = "" } = await answers.read();
      expect(JSON.parse(value.split("\n")[0] ?? "")).toMatchObject({
        reference,
        id: "ofac-990002",
        match: true,
      });
    }
    child.stdin.write(line("K-4", "???"));
    child.stdin.end();
    expect((await answers.read()).done).toBe(true);
    expect(await child.exited).toBe(0);
    const said = await errors;
    expect(said).toContain(
      "line 4, K-4: NOT SCREENED. No name of the row can be compared: each is without letters and digits",
    );
    expect(said).toContain("3 customers have 3 matches");
  });

  test("a side file has the rejected rows, and is not written over", async () => {
    const rejects = join(folder, "stream.rejected.csv");
    const args = ["-", "--format", "jsonl", "--rejects", rejects];
    const input = line("K-1", "???") + line("K-2", "Taisiya Bulgozhina");
    const first = await screen(args, input);
    expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"reference":"K-2"') });
    expect(readFileSync(rejects, "utf8")).toContain("1,K-1,No name of the row can be compared");
    expect(await screen(args, input)).toMatchObject({ exitCode: 1, stdout: "" });
  });

  test("a reader that has seen enough ends the run as SIGPIPE would, without a report and without a word", async () => {
    const piped = join(folder, "piped.csv");
    const report = join(folder, "piped.html");
    writeFileSync(piped, customerCsv(3000));
    const { exitCode, stdout, stderr } = await runBinary(
      [
        "-c",
        `"${BINARY}" screen "${piped}" --out - --report "${report}" --schema Person --fail-on-match --state "${state}" | head -n 3; exit \${PIPESTATUS[0]}`,
      ],
      {
        binary: "/bin/bash",
      },
    );
    expect(stdout.split("\n").length).toBe(4);
    expect(stderr).toMatch(
      /^Reading the snapshot [^\n]+\n(?:warning: [^\n]+ days old[^\n]+\n)*(?:line \d+, K-\d+: NOT (?:SCREENED|READ)[^\n]+\n)*$/,
    );
    expect(exitCode).toBe(141);
    expect(existsSync(report)).toBe(false);
    const acts = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
    const last = JSON.parse(acts.stdout.trimEnd().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ command: "screen", details: { phase: "cut", results: null } });
  });
});

describe("ends with", () => {
  test("an error when no row could be screened, and names the side file", async () => {
    const bad = join(folder, "bad.csv");
    writeFileSync(bad, "name,schema\n---,person\n不明,person\nUnbekannt,person\n");
    const { exitCode, stderr } = await runBinary(["screen", bad, "--state", state]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("No row could be screened");
    const rejected = readFileSync(join(folder, "bad.alerts.rejected.csv"), "utf8");
    expect(rejected.match(/or a placeholder/g)).toHaveLength(3);
    expect(existsSync(join(folder, "bad.alerts.csv"))).toBe(false);
  });

  test("an error when the file has only a header, unless it is one share of several", async () => {
    const empty = join(folder, "empty.csv");
    writeFileSync(empty, "reference,name\n");
    const { exitCode, stderr } = await screen([empty]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("has no row below its header")]);
    expect(names().filter((name) => name.startsWith("empty."))).toEqual(["empty.csv"]);
    expect((await screen([empty, "--shard", "1/2"])).exitCode).toBe(0);
  });

  test("a usage error for an unknown dataset, before any row is screened", async () => {
    const { exitCode, stderr } = await screen([customers, "--dataset", "nowhere"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("nowhere");
    expect(existsSync(join(folder, "customers.alerts.csv.run"))).toBe(false);
  });

  test("an error without a way to go on when the file changes", async () => {
    const growing = join(folder, "growing.csv");
    const out = join(folder, "growing.alerts.csv");
    writeFileSync(growing, customerCsv(ROWS));
    const moment = async () => {
      while (!existsSync(join(`${out}.run`, "alerts"))) await Bun.sleep(2);
      appendFileSync(growing, "late\n");
      await new Promise(() => {});
    };
    const { exitCode, stderr } = await screenUntil([growing, "--out", out], moment, "SIGKILL");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("changed while it was read");
    expect(stderr).toContain("then begin again");
    expect(stderr).not.toContain("--resume");
  });

  test("a way to go on when it is interrupted", async () => {
    const out = join(folder, "interrupted.csv");
    const long = join(folder, "long.csv");
    writeFileSync(long, customerCsv(60_000));
    const moment = async () => {
      while (!existsSync(join(`${out}.run`, "alerts"))) await Bun.sleep(1);
    };
    const { exitCode, stderr } = await screenUntil([long, "--out", out], moment, "SIGTERM");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("The run was interrupted (SIGTERM).");
    expect(stderr).toContain("--resume");
    expect(existsSync(out)).toBe(false);
    const again = await screen([long, "--out", out]);
    expect(again.exitCode).toBe(1);
    expect(again.stderr).toContain("has not finished");
    const checkpoint = join(`${out}.run`, "checkpoint.json");
    const saved = JSON.parse(readFileSync(checkpoint, "utf8"));
    writeFileSync(
      checkpoint,
      JSON.stringify({ ...saved, run: { ...saved.run, program: "0.1.0 abcdef0 old" } }),
    );
    const upgraded = await screen([long, "--out", out, "--resume"]);
    expect(upgraded.exitCode).toBe(1);
    expect(upgraded.stderr).toContain(
      "Interdict 0.1.0 (commit abcdef0, name rules old) began the unfinished",
    );
    expect(upgraded.stderr).toContain("hint: Finish it with the executable that began it, or remove");
  });
});

test("a cleared pair is left out, and the branch of each customer is passed on", async () => {
  const few = join(folder, "few.csv");
  writeFileSync(few, customerCsv(4));
  const add = [
    "clearances",
    "add",
    "--reference",
    "K-1",
    "--entity",
    "ofac-990002",
    "--reason",
    "another person",
    "--state",
    state,
  ];
  expect((await runBinary(add)).exitCode).toBe(0);
  const outs = ["on", "off"].map((clearances) => join(folder, `few.${clearances}.jsonl`));
  const ended = await Promise.all(
    outs.map((out, i) => screen([few, "--out", out, "--clearances", i === 0 ? "on" : "off"])),
  );
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(ended[0]?.stdout).toContain("1 match left out as cleared pair.");
  const [cleared = [], all = []] = outs.map((out) =>
    readFileSync(out, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  expect(all[0]).toMatchObject({ reference: "K-1", id: "ofac-990002", "customer.branch": "B0" });
  expect(cleared).toEqual(all.slice(1));
});

test("a preview screens nothing", async () => {
  const { exitCode, stdout } = await screen([customers, "--preview"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("birth_date  birthDate");
  expect(stdout).toContain("line 2, K-1: Person; name Taisiya Bulgozhina");
  expect(existsSync(join(folder, "customers.alerts.csv"))).toBe(false);
});
