// Files that are not what they seem, as the executable reads them: lists, customers and messages in archives
// with links and bombs, tables without a header, and cells that a spreadsheet would compute.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipOf } from "../sources/files/zip-writer.ts";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { LISTED } from "../support/served.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
beforeAll(() => importInvented(state));
afterAll(folder.remove);

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

describe("an archive", () => {
  const TABLE = Buffer.from("reference,name\nK-1,Tesvin Hollundermark\n");
  const good = zipOf([["a.csv", TABLE, 0o100_644]]);

  /** The archive with many entries for the same bytes. */
  function overlapping(): Uint8Array {
    const directory = good.indexOf("PK\x01\x02", 0, "latin1");
    const end = Buffer.from(good.subarray(good.indexOf("PK\x05\x06", 0, "latin1")));
    const entry = good.subarray(directory, good.length - end.length).toString("latin1");
    const entries = Array.from({ length: 20 }, (_, i) =>
      entry.replace("a.csv", `${String.fromCharCode(97 + i)}.csv`),
    );
    for (const at of [8, 10]) end.writeUInt16LE(entries.length, at);
    end.writeUInt32LE(entries.length * entry.length, 12);
    return Buffer.concat([good.subarray(0, directory), Buffer.from(entries.join(""), "latin1"), end]);
  }

  function encrypted(): Uint8Array {
    const bytes = Buffer.from(good);
    bytes.writeUInt16LE(1, 6);
    bytes.writeUInt16LE(1, bytes.indexOf("PK\x01\x02", 0, "latin1") + 8);
    return bytes;
  }

  const LINK = Buffer.from("/etc/passwd");
  const BAD: readonly (readonly [what: string, bytes: () => Uint8Array, words: string])[] = [
    [
      "a link beside a file",
      () =>
        zipOf([
          ["a.csv", TABLE, 0o100_644],
          ["b.csv", LINK, 0o120_777],
        ]),
      "holds b.csv as a symbolic link",
    ],
    ["a link alone", () => zipOf([["b.csv", LINK, 0o120_777]]), "holds b.csv as a symbolic link"],
    [
      "a link in place of a folder",
      () =>
        zipOf([
          ["a.csv", TABLE],
          ["d/", LINK, 0o120_777],
        ]),
      "holds d/ as a symbolic link",
    ],
    ["a named pipe", () => zipOf([["a.csv", TABLE, 0o010_644]]), "holds a.csv as a named pipe"],
    [
      "a folder with content",
      () =>
        zipOf([
          ["a.csv", TABLE],
          ["b.csv/", TABLE, 0o040_755],
        ]),
      "holds b.csv/ as a folder with",
    ],
    ["an absolute path", () => zipOf([["/etc/a.csv", TABLE]]), "holds /etc/a.csv, a path that leads out"],
    ["a path upwards", () => zipOf([["../a.csv", TABLE]]), "holds ../a.csv, a path that leads out"],
    [
      "a path upwards of Windows",
      () => zipOf([["..\\a.csv", TABLE]]),
      "holds ../a.csv, a path that leads out",
    ],
    [
      "one name twice",
      () =>
        zipOf([
          ["a.csv", TABLE],
          ["a.csv", TABLE],
        ]),
      "holds a.csv twice",
    ],
    ["entries that overlap", overlapping, "overlaps that of another entry"],
    ["an encrypted file", encrypted, "a.csv is encrypted"],
    ["a bomb", () => zipOf([["a.csv", Buffer.alloc(80 * 1024 * 1024)]]), "more than is allowed"],
  ];

  test.each(BAD)("with %s is refused by its name by every command", async (what, bytes, words) => {
    const path = write(`${what}.zip`, bytes());
    const isLink = what.startsWith("a link");
    for (const command of isLink ? ["import", "screen"] : ["screen"]) {
      const { exitCode, stderr } = await runBinary([command, path, "--state", state]);
      expect([command, exitCode, stderr]).toEqual([command, 1, expect.stringContaining(words)]);
    }
    if (!isLink) return;
    const messages = await runBinary(["screen-messages", path, "--out", `${path}.csv`, "--state", state]);
    expect([messages.exitCode, messages.stderr]).toEqual([1, expect.stringContaining("could not be read")]);
    expect(readFileSync(`${path}.rejected.csv`, "utf8")).toContain(words);
  });

  test("with files and folders alone is read", async () => {
    const path = write(
      "good.zip",
      zipOf([
        ["b/", Buffer.alloc(0), 0o040_755],
        ["b/a.csv", TABLE, 0o100_600],
      ]),
    );
    const { exitCode, stdout } = await runBinary(["mapping", path, "--out", join(folder.path, "m.json")]);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("line 2, K-1")]);
  });
});

describe("a table", () => {
  const wide = (count: number, ...more: string[]) =>
    [...Array.from({ length: count }, (_, i) => `c${i}`), ...more].join(",");
  const ROWS = "\nK-1,Tesvin Hollundermark,Person\n";
  const TABLES: readonly (readonly [
    what: string,
    name: string,
    bytes: string | Uint8Array,
    words: string,
  ])[] = [
    [
      "100,000 columns",
      "a.csv",
      `${wide(100_000)}\n`,
      "is longer than 65536 bytes, so its columns can't be found",
    ],
    ["a name behind 100,000 columns", "a.csv", `${wide(100_000, "name")}\n`, "is longer than 65536 bytes"],
    [
      "20,000 columns without names",
      "a.csv",
      `name${",".repeat(20_000)}\n`,
      "20001 columns, more than the 16384",
    ],
    [
      "a column of 2 MB",
      "a.csv",
      `${"r".repeat(2_000_000)},name,schema${ROWS}`,
      "is longer than 65536 bytes",
    ],
    ["a megabyte of NUL", "a.csv", new Uint8Array(1024 * 1024), "holds NUL characters in its first line"],
    [
      "a megabyte of NUL as JSON",
      "a.jsonl",
      new Uint8Array(1024 * 1024),
      "holds NUL characters in its first line",
    ],
    [
      "NUL in its header",
      "a.csv",
      `reference\0,name,schema${ROWS}`,
      "holds NUL characters in its first line",
    ],
    ["UTF-16 without a mark", "a.csv", Buffer.from(`имя,тип${ROWS}`, "utf16le"), "UTF-16 without its mark"],
    ["a megabyte of blanks", "a.csv", " ".repeat(1024 * 1024), "begins with nothing but blanks"],
    ["a quote that never closes", "a.csv", `"name\n${"x\n".repeat(100)}`, "a quote is not closed"],
    ["JSON lines without an object", "a.jsonl", "{]\n{]\n", "is not a JSON object"],
  ];

  test.each(TABLES)("with %s is refused with the reason", async (_what, name, bytes, words) => {
    const path = write(name, bytes);
    const { exitCode, stderr } = await runBinary(["screen", path, "--state", state]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(stderr).toMatch(/hint: \S/);
    expect(stderr.length).toBeLessThan(2000);
    const list = await runBinary(["import", path, "--source", `in-house=${path}`, "--state", state]);
    expect([list.exitCode, list.stderr.length < 5000]).toEqual([1, true]);
    expect(list.stderr).toMatch(/longer than|columns|NUL|not of that format|quote|JSON/);
  });

  test("with many columns says the first ones, and how many there are", async () => {
    const path = write("many.csv", `${wide(1000)}\n`);
    const { stderr } = await runBinary(["screen", path, "--state", state]);
    expect(stderr).toContain('Its columns are "c0", "c1", ');
    expect(stderr).toContain('"c19" and 980 more.');
  });
});

test("no cell of results, of rejected rows and of exports is computed by a spreadsheet", async () => {
  const texts = ["=1+1", "-1+cmd|' /C calc'!A0", "x;=1+1", 'x";"@SUM(A1)', "\uff1d1+1", "  +1", "\ty"];
  const rows = texts.flatMap((reference) => [
    { reference, name: LISTED.name, schema: "Person", note: reference },
    { reference: `${reference}, rejected`, name: "???", schema: "Person", note: reference },
  ]);
  const input = write("formulas.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
  const out = join(folder.path, "formulas.csv");
  const screened = await runBinary(["screen", input, "--out", out, "--state", state]);
  expect([screened.exitCode, screened.stdout]).toEqual([4, expect.stringContaining("Wrote")]);
  const pairs = texts.map((reference) => JSON.stringify({ reference, entity: LISTED.id, reason: reference }));
  const cleared = join(folder.path, "cleared.csv");
  for (const args of [
    ["clearances", "import", write("pairs.jsonl", pairs.join("\n"))],
    ["clearances", "export", cleared],
  ])
    expect(await runBinary([...args, "--state", state])).toMatchObject({ exitCode: 0 });
  for (const path of [out, out.replace(".csv", ".rejected.csv"), cleared]) {
    const text = readFileSync(path, "utf8");
    expect(text.split("\n").length).toBeGreaterThan(texts.length);
    const cells = text.replace("\ufeff", "").split(/[,;\t\r\n]/);
    expect([path, cells.filter((cell) => /^[\s"]*[=+\-@\uff1d]/.test(cell))]).toEqual([path, []]);
  }
  const again = await runBinary(["clearances", "import", cleared, "--state", state, "--json"]);
  expect(again.exitCode).toBe(0);
  const listed = await runBinary(["clearances", "list", "--json", "--state", state]);
  const references = JSON.parse(listed.stdout).map(({ reference }: { reference: string }) => reference);
  expect(new Set(references)).toEqual(new Set(texts.map((text) => text.trim())));
});
