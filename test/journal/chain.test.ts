// A line of the journal fits its hash, and no changed line does.

import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { chainEntry, NO_ENTRY, parseLine } from "../../src/service/journal/chain.ts";
import { dayAfter, parseDayFileName } from "../../src/service/journal/folders.ts";
import { LineSplitter } from "../../src/service/journal/line-splitter.ts";

const TIME = new Date("2026-11-23T01:02:03.456Z");
const first = chainEntry(NO_ENTRY, TIME, { kind: "act", members: '"user":"Zoë","command":"keys create"' });

describe("the chain", () => {
  test("a line has the members of the chain first, and its hash last", () => {
    const hashed = `{"seq":1,"prev":"${"0".repeat(64)}","time":"2026-11-23T01:02:03.456Z","kind":"act","user":"Zoë","command":"keys create"`;
    const hash = createHash("sha256").update(hashed).digest("hex");
    expect(first.text).toBe(`${hashed},"hash":"${hash}"}`);
    expect(JSON.parse(first.text)).toMatchObject({ seq: 1, kind: "act", user: "Zoë", hash });
  });

  test("a line is read as it was written, and the next one names it", () => {
    const next = chainEntry(first.tip, TIME, { kind: "closed", members: "" });
    expect(parseLine(Buffer.from(first.text))).toEqual({
      ...first.tip,
      prev: NO_ENTRY.hash,
      time: "2026-11-23T01:02:03.456Z",
      kind: "act",
    });
    expect(parseLine(Buffer.from(next.text))).toMatchObject({ seq: 2, prev: first.tip.hash, kind: "closed" });
  });

  test("no line with another byte, and no part of a line, is an entry", () => {
    const bytes = Buffer.from(first.text);
    for (let position = 0; position < bytes.length; position++) {
      expect(parseLine(bytes.subarray(0, position))).toBeString();
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(position) + 1) % 256, position);
      expect(parseLine(changed)).toBeString();
    }
  });

  test.each([
    ["an empty line", ""],
    ["another object", `{"a":1,"hash":"${"0".repeat(64)}"}`],
    ["zeros", "\0".repeat(500)],
  ])("%s is not an entry", (_, line) => {
    expect(parseLine(Buffer.from(line))).toBe("form");
  });
});

test("lines are split wherever the chunks end", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 9 }), (texts, size) => {
      const lines = texts.map((text) => text.replaceAll("\n", ""));
      const bytes = Buffer.from(`${lines.map((line) => `${line}\n`).join("")}rest`);
      const splitter = new LineSplitter();
      const found: string[] = [];
      for (let start = 0; start < bytes.length; start += size)
        for (const line of splitter.push(bytes.subarray(start, start + size)))
          found.push(Buffer.from(line).toString());
      expect(found).toEqual(lines);
      expect(splitter.restBytes).toBe(4);
    }),
  );
});

test.each([
  ["2026-11-23.1.jsonl", { day: "2026-11-23", lane: "1", isSealed: false }],
  ["2026-11-23.cli.jsonl.zst", { day: "2026-11-23", lane: "cli", isSealed: true }],
  ["2026-11-23.0.jsonl", null],
  ["2026-11-23.1.jsonl.zst.new", null],
  ["seals.jsonl", null],
])("the name %s", (name, file) => {
  expect(parseDayFileName(name)).toEqual(file === null ? null : { name, ...file });
});

test("the day after the last of a year", () => {
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});
