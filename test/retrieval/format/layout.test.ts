import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  ALIAS_FORMAT_VERSION,
  decodeHeader,
  encodeHeader,
  type Header,
  hashBytes,
  PAGE_BYTES,
  PARTITIONS,
  padToPage,
  partitionOf,
  SECTION_NAMES,
  SECTIONS,
} from "../../../src/engine/retrieval/format/layout.ts";

describe("the header", () => {
  const header: Header = {
    formatVersion: ALIAS_FORMAT_VERSION,
    nameRulesVersion: "0123456789abcdef0123456789abcdef",
    fileBytes: 4_000_000_000,
    counts: { names: 3_000_000, entities: 1_000_000, tokens: 2 ** 31 },
    sections: SECTION_NAMES.map((name, i) => ({
      name,
      offsetBytes: i * PAGE_BYTES,
      lengthBytes: i,
      hash: 2n ** 64n - 1n - BigInt(i),
    })),
  };

  test("reads as it was written, from a page or a longer file", () => {
    const page = encodeHeader(header);
    expect(page).toHaveLength(PAGE_BYTES);
    expect(decodeHeader(page, "x.idx")).toEqual(header);
    const file = Buffer.concat([Buffer.alloc(5), page, Buffer.alloc(100)]).subarray(5);
    const before = Buffer.from(file);
    expect(decodeHeader(file, "x.idx")).toEqual(header);
    expect(before.equals(file)).toBe(true);
  });

  test("every section fits the first page", () => {
    expect(96 + SECTION_NAMES.length * 40).toBeLessThanOrEqual(PAGE_BYTES);
    expect(SECTION_NAMES.every((name) => name.length <= 24)).toBe(true);
  });
});

/** Of the reference implementation (XXH3_64bits), by the lengths at which it changes its way. */
test.each([
  [0, "2d06800538d394c2"],
  [1, "c44bdff4074eecdb"],
  [16, "8355e3a6f61770db"],
  [200, "f42a8864feaf0703"],
  [240, "375a384d957fe865"],
  [1_000_000, "df99c4163891c544"],
])("%i bytes have the hash that others compute too", (length, hash) => {
  const bytes = Uint8Array.from({ length }, (_, i) => i % 251);
  expect(hashBytes(bytes).toString(16).padStart(16, "0")).toBe(hash);
});

test("partitions are numbered group by group, corpora of a group side by side", () => {
  expect(PARTITIONS.map(([group, corpus]) => partitionOf(group, corpus))).toEqual([...PARTITIONS.keys()]);
  expect(partitionOf("person", "pep")).toBe(partitionOf("person", "sanction") + 1);
});

test.each([
  [0, 0],
  [1, PAGE_BYTES],
  [PAGE_BYTES, PAGE_BYTES],
  [PAGE_BYTES + 1, 2 * PAGE_BYTES],
])("%i bytes take %i", (bytes, padded) => {
  expect(padToPage(bytes)).toBe(padded);
});

test("the drawn format is the format: version, sections and widths", () => {
  const drawn = readFileSync(resolve(import.meta.dir, "../../../index/README.md"), "utf8");
  expect(drawn).toContain(`format version ${ALIAS_FORMAT_VERSION}`);
  const rows = drawn.split("\n").filter((line) => line.startsWith("| `"));
  const sections = rows.flatMap((row) => {
    const [, names = "", widths = ""] = row.split("|");
    const elements = widths.split(",").map((width) => (width.trim() === "JSON" ? 1 : Number(width)));
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = ""], i) => [name, elements[i]]);
  });
  expect(sections).toEqual(Object.entries(SECTIONS));
});
