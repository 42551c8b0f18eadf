// The files of a run, cut off at any place and resumed.

import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { OperatorError } from "../../../src/base/model/errors.ts";
import { hashFile } from "../../../src/engine/snapshot/digest.ts";
import { ALERT_COLUMNS } from "../../../src/service/bulk/screening/alert-row.ts";
import type { RunIdentity } from "../../../src/service/bulk/screening/checkpoint.ts";
import {
  findRepeated,
  findUnfinished,
  ResultFiles,
  refuseOtherProgram,
} from "../../../src/service/bulk/screening/result-files.ts";
import type { ScreenedRows } from "../../../src/service/bulk/screening/screen-rows.ts";
import { CUSTOMER_TALLY, emptyTally } from "../../../src/service/bulk/screening/tally.ts";
import type { Cell } from "../../../src/service/bulk/writing/row-format.ts";
import { scratchFolder } from "../../support/scratch.ts";

const scratch = scratchFolder("interdict-result-files-");

const RUN: RunIdentity = {
  program: "1.2.3 abcdef0 rules",
  input: { bytes: 100, sha256: "ab" },
  mapping: "{}",
  settings: {
    threshold: 0.8,
    limit: 10,
    include: ["sanction"],
    datasets: null,
    allCandidates: false,
    countFrom: 0.8,
  },
  format: "csv",
  shard: null,
  before: null,
  snapshot: "20260701T000000Z-00000001",
  clearances: { revision: 3, today: "2026-07-01" },
};

const pathsIn = (folder: string) => ({
  alerts: join(folder, "a.csv"),
  rejected: join(folder, "a.rejected.csv"),
  report: join(folder, "a.html"),
});

const newFolder = () => mkdtempSync(join(scratch, "run-"));

function begin(folder: string, { resume = false, run = RUN } = {}): ResultFiles {
  return new ResultFiles(pathsIn(folder), {
    run,
    startedAt: new Date("2026-07-01T10:00:00Z"),
    columns: ALERT_COLUMNS,
    resume,
    tallies: CUSTOMER_TALLY,
  });
}

const VALUES: Readonly<Record<(typeof ALERT_COLUMNS)[number]["type"], (line: number) => Cell>> = {
  text: (line) => `text ${line}`,
  number: (line) => line / 4,
  boolean: (line) => line % 4 === 0,
};

/** What became of one row: every third is rejected, every second of the others matches. */
function screened(line: number): ScreenedRows {
  const tally = emptyTally();
  if (line % 3 === 0) {
    tally.rejected = 1;
    return {
      lastLine: line,
      alerts: [],
      notRead: [{ line, reference: `K-${line}`, reason: "No name.", isScreened: false }],
      tally,
    };
  }
  tally.customers = 1;
  const alerts = line % 2 === 0 ? [ALERT_COLUMNS.map(({ type }) => VALUES[type](line))] : [];
  tally.matches = alerts.length;
  return { lastLine: line, alerts, notRead: [], tally };
}

/** Every file of a finished run but the one that says which run it was. */
function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== "a.csv.done")
      .map((name) => [name, readFileSync(join(folder, name), "latin1")]),
  );
}

function sha256Of({ paths, hasResults }: ResultFiles): string | null {
  return hasResults ? hashFile(paths.alerts).sha256 : null;
}

function finish(files: ResultFiles): void {
  files.complete();
  files.publish(() => JSON.stringify(files.tally));
  files.finish(sha256Of(files));
}

function wholeRun(rows: number, run = RUN): Record<string, string> {
  const folder = newFolder();
  const files = begin(folder, { run });
  for (let line = 1; line <= rows; line++) files.accept(screened(line));
  finish(files);
  return contentOf(folder);
}

test("a run that is cut off anywhere, several times, ends with the same files", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("csv" as const, "jsonl" as const, "parquet" as const),
      fc.integer({ min: 2, max: 40 }),
      fc.array(fc.record({ saved: fc.nat(12), lost: fc.nat(12), junk: fc.string() }), { maxLength: 4 }),
      (format, rows, cuts) => {
        const run = { ...RUN, format };
        const folder = newFolder();
        for (const { saved, lost, junk } of cuts) {
          const files = begin(folder, { run, resume: true });
          for (let i = 1; i <= saved + lost && files.lastLine < rows; i++) {
            files.accept(screened(files.lastLine + 1));
            if (i === saved) files.save();
          }
          files.release();
          for (const name of ["alerts", "rejected", "checkpoint.json.7.new"])
            appendFileSync(join(files.folder, name), junk);
        }
        const last = begin(folder, { run, resume: true });
        for (let line = last.lastLine + 1; line <= rows; line++) last.accept(screened(line));
        finish(last);
        expect(contentOf(folder)).toEqual(wholeRun(rows, run));
      },
    ),
    { numRuns: 60 },
  );
});

test("a run that is cut off between the names of its files is published with --resume", () => {
  const expected = wholeRun(10);
  const cut = (work: (files: ResultFiles, folder: string) => void) => {
    const folder = newFolder();
    const files = begin(folder);
    for (let line = 1; line <= 10; line++) files.accept(screened(line));
    files.complete();
    work(files, folder);
    files.release();
    return folder;
  };
  const report = (files: ResultFiles) => JSON.stringify(files.tally);
  const cuts = {
    "before the report": () => {},
    "after the report": (files: ResultFiles, folder: string) =>
      writeFileSync(pathsIn(folder).report, report(files)),
    "before the results": (files: ResultFiles, folder: string) => {
      // What is in the way keeps the results from their name, as a kill does.
      writeFileSync(pathsIn(folder).alerts, "in the way");
      expect(() => files.publish(() => report(files))).toThrow("already exists");
      expect(readdirSync(folder).sort()).toEqual(["a.csv", "a.csv.run", "a.html", "a.rejected.csv"]);
      rmSync(pathsIn(folder).alerts);
    },
    "after the results": (files: ResultFiles) => files.publish(() => report(files)),
    "before the last file of the folder is removed": (files: ResultFiles) => {
      files.publish(() => report(files));
      rmSync(join(files.folder, "lock"));
    },
  };
  for (const [moment, work] of Object.entries(cuts)) {
    const folder = cut(work);
    const again = begin(folder, { resume: true });
    expect([moment, again.isComplete]).toEqual([moment, true]);
    again.publish(() => report(again));
    again.finish(sha256Of(again));
    expect([moment, contentOf(folder)]).toEqual([moment, expected]);
  }
});

test("an empty folder is what a kill leaves at the very end: nothing is left to be done", () => {
  const folder = newFolder();
  const files = begin(folder);
  files.accept(screened(2));
  finish(files);
  mkdirSync(files.folder);
  expect(() => begin(folder, { resume: true })).toThrow("so the run that wrote it has finished");
  expect(existsSync(files.folder)).toBe(false);
});

test("results have their name only when every row is there", () => {
  const folder = newFolder();
  const files = begin(folder);
  files.accept(screened(2));
  files.save();
  expect(readdirSync(folder)).toEqual(["a.csv.run"]);
  expect(findUnfinished(pathsIn(folder))?.lastLine).toBe(2);
  expect(() => files.publish(() => "")).toThrow("not complete");
  finish(files);
  expect(readdirSync(folder).sort()).toEqual(["a.csv", "a.html"]);
});

test("there are no results when every row was rejected", () => {
  const folder = newFolder();
  const files = begin(folder);
  files.accept(screened(3));
  finish(files);
  expect(existsSync(join(folder, "a.csv"))).toBe(false);
  expect(readFileSync(join(folder, "a.rejected.csv"), "utf8")).toContain("3,K-3,No name.");
});

test("a failed write moves no checkpoint: a resumed run loses and doubles nothing", () => {
  const folder = newFolder();
  const first = begin(folder);
  for (let line = 1; line <= 4; line++) first.accept(screened(line));
  first.save();
  first.accept(screened(5));
  // A cell that can't be written: the writer throws, as it does on a full disk.
  const broken = { ...screened(8), alerts: [[Symbol("no cell") as never]] };
  expect(() => first.accept(broken)).toThrow();
  first.save();
  expect(first.durableLine).toBe(4);
  expect(() => first.accept(screened(6))).toThrow("no more rows");
  first.release();
  const second = begin(folder, { resume: true });
  expect(second.lastLine).toBe(4);
  for (let line = 5; line <= 10; line++) second.accept(screened(line));
  finish(second);
  expect(contentOf(folder)).toEqual(wholeRun(10));
});

/** A folder on another file system than scratch files: memory, or the disk of this checkout. */
const otherDisk = ["/dev/shm", "dist"].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

test.skipIf(otherDisk === undefined)("a file may have its name on another file system", () => {
  const folder = newFolder();
  const other = mkdtempSync(resolve(otherDisk ?? "", "interdict-other-disk-"));
  try {
    const rejected = join(other, "rejected.csv");
    const report = join(other, "report.html");
    const paths = { ...pathsIn(folder), rejected, report };
    const start = {
      run: RUN,
      startedAt: new Date(),
      columns: ALERT_COLUMNS,
      resume: false,
      tallies: CUSTOMER_TALLY,
    };
    const files = new ResultFiles(paths, start);
    for (const line of [2, 3]) files.accept(screened(line));
    files.complete();
    files.publish(() => "report");
    files.finish(sha256Of(files));
    expect(contentOf(other)).toMatchObject({ "report.html": "report" });
    expect(readFileSync(rejected, "utf8")).toContain("3,K-3,No name.");
    expect(readdirSync(other).sort()).toEqual(["rejected.csv", "report.html"]);
  } finally {
    rmSync(other, { recursive: true });
  }
});

describe("a run that is repeated after it finished", () => {
  const finished = (rows: number, resume = true) => {
    const folder = newFolder();
    const files = begin(folder, { resume });
    for (let line = 1; line <= rows; line++) files.accept(screened(line));
    finish(files);
    return { folder, tally: files.tally };
  };
  const repeat = (folder: string, run = RUN) => findRepeated(pathsIn(folder), run, CUSTOMER_TALLY);

  test("has nothing left to be done, and counts what it counted", () => {
    const { folder, tally } = finished(10);
    const content = contentOf(folder);
    mkdirSync(join(folder, "a.csv.run"));
    expect(repeat(folder)).toEqual(tally);
    expect(tally.customers).toBe(7);
    expect(contentOf(folder)).toEqual(content);
  });

  test("is known only where it could be repeated from its beginning", () => {
    expect(repeat(finished(10, false).folder)).toBeNull();
    expect(repeat(newFolder())).toBeNull();
  });

  test("is not done while a file of it is missing", () => {
    for (const name of ["a.csv", "a.rejected.csv", "a.html", "a.csv.done"]) {
      const { folder } = finished(10);
      rmSync(join(folder, name));
      expect([name, repeat(folder)]).toEqual([name, null]);
    }
  });

  test("is not this one when anything differs that decides the results, or when they were changed", () => {
    const { folder } = finished(10);
    for (const [other, what] of [
      [{ ...RUN, snapshot: "20260702T000000Z-00000002" }, "the snapshot"],
      [{ ...RUN, input: { bytes: 100, sha256: "cd" } }, "the content of the input"],
      [{ ...RUN, shard: { share: 2, shares: 8 } as never }, "the shard"],
    ] as const)
      expect(() => repeat(folder, other)).toThrow(`a.csv already exists, and another run made it: ${what}.`);
    appendFileSync(join(folder, "a.csv"), "more");
    expect(() => repeat(folder)).toThrow("somebody changed it after its run finished");
  });

  test("tells nothing from a damaged file of what it was", () => {
    const { folder } = finished(2);
    writeFileSync(join(folder, "a.csv.done"), '{"finished":1,');
    expect(repeat(folder)).toBeNull();
  });
});

describe("refuses", () => {
  const refusal = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      if (error instanceof OperatorError) return `${error.message} ${error.hint}`;
      throw error;
    }
    throw new Error("It was not refused.");
  };

  test("to write over files that are there, to resume or not", () => {
    for (const name of ["a.csv", "a.rejected.csv", "a.html"])
      for (const resume of [false, true]) {
        const folder = newFolder();
        writeFileSync(join(folder, name), "kept");
        expect(refusal(() => begin(folder, { resume }))).toContain(`${name} already exists`);
        expect(contentOf(folder)).toEqual({ [name]: "kept" });
      }
  });

  test("a report in a folder that is not there, before a row is screened", () => {
    const folder = newFolder();
    const paths = { ...pathsIn(folder), report: join(folder, "none", "a.html") };
    const start = {
      run: RUN,
      startedAt: new Date(),
      columns: ALERT_COLUMNS,
      resume: false,
      tallies: CUSTOMER_TALLY,
    };
    expect(() => new ResultFiles(paths, start)).toThrow("ENOENT");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("to screen a file a second time, as a job does that runs twice, and says that the first time was enough", () => {
    const folder = newFolder();
    const files = begin(folder);
    files.accept(screened(2));
    finish(files);
    for (const resume of [false, true]) {
      const message = refusal(() => begin(folder, { resume }));
      expect(message).toContain("a.csv already exists, so the run that wrote it has finished");
      expect(message).toContain("--out");
    }
  });

  test("a run whose folder is a link or a file, and leaves what the link names as it is", () => {
    for (const resume of [false, true]) {
      const folder = newFolder();
      const other = newFolder();
      writeFileSync(join(other, "precious"), "kept");
      symlinkSync(other, join(folder, "a.csv.run"));
      expect(refusal(() => begin(folder, { resume }))).toContain("a.csv.run is a symbolic link");
      expect(refusal(() => findUnfinished(pathsIn(folder)))).toContain("a.csv.run is a symbolic link");
      expect(contentOf(other)).toEqual({ precious: "kept" });
      rmSync(join(folder, "a.csv.run"));
      writeFileSync(join(folder, "a.csv.run"), "");
      expect(refusal(() => begin(folder, { resume }))).toContain("a.csv.run is not a folder");
    }
  });

  test("another version of the program, and names both and what to do", () => {
    const folder = newFolder();
    const message = refusal(() => refuseOtherProgram(pathsIn(folder), RUN, "1.3.0 1234567 others"));
    expect(message).toContain(
      "Interdict 1.2.3 (commit abcdef0, name rules rules) began the unfinished run in",
    );
    expect(message).toContain("this is 1.3.0 (commit 1234567, name rules others)");
    expect(message).toContain("Finish it with the executable that began it, or remove");
    refuseOtherProgram(pathsIn(folder), RUN, RUN.program);
  });

  test("to begin again where a run has not finished", () => {
    const folder = newFolder();
    begin(folder).release();
    expect(refusal(() => begin(folder))).toContain("with --resume");
  });

  test("two processes at one run", () => {
    const folder = newFolder();
    const files = begin(folder);
    expect(refusal(() => begin(folder, { resume: true }))).toContain("Another process");
    // Without --resume too: a hint to remove the folder would end the other run.
    expect(refusal(() => begin(folder))).toContain("Another process");
    files.release();
    begin(folder, { resume: true }).release();
  });

  test.each([
    ["input", { input: { bytes: 101, sha256: "cd" } }, "the content of the input"],
    ["settings", { settings: { ...RUN.settings, threshold: 0.9 } }, "threshold"],
    ["snapshot", { snapshot: "20260702T000000Z-00000002" }, "the snapshot"],
    ["program", { program: "1.2.4" }, "the version of the program"],
    ["mapping", { mapping: '{"schema":"Person"}' }, "how the input is read"],
  ] as const)("to go on with another %s", (_, change, words) => {
    const folder = newFolder();
    begin(folder).release();
    const message = refusal(() => begin(folder, { resume: true, run: { ...RUN, ...change } }));
    expect(message).toContain("something has changed");
    expect(message).toContain(words);
    begin(folder, { resume: true }).release();
  });

  test("a damaged checkpoint", () => {
    const folder = newFolder();
    const files = begin(folder);
    files.release();
    writeFileSync(join(files.folder, "checkpoint.json"), "{");
    expect(refusal(() => begin(folder, { resume: true }))).toContain("is damaged");
  });
});

test("what a kill before the first checkpoint leaves is begun anew", () => {
  const folder = newFolder();
  const files = begin(folder);
  files.accept(screened(2));
  files.release();
  rmSync(join(files.folder, "checkpoint.json"));
  const again = begin(folder, { resume: true });
  expect(again.lastLine).toBe(0);
  for (let line = 1; line <= 10; line++) again.accept(screened(line));
  finish(again);
  expect(contentOf(folder)).toEqual(wholeRun(10));
});
