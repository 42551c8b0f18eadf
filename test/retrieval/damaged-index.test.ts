// An index that is broken although its hashes are right, as a wrong build would write it: reading a
// number that refers to nothing is an error that names the section and the byte.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { OperatorError } from "../../src/base/model/errors.ts";
import { factsOf } from "../../src/base/model/facts.ts";
import { identify } from "../../src/base/platform/mapping.ts";
import { decodeHeader, SECTIONS, type SectionName } from "../../src/engine/retrieval/format/layout.ts";
import { openAliasIndexVerified } from "../../src/engine/retrieval/open.ts";
import type { CandidateQuery } from "../../src/engine/retrieval/query/candidate-query.ts";
import { seeded } from "../support/random.ts";
import { inventName } from "./exhaustive.ts";
import { askFor, indexOf, makeScratchFolder, namesOf, person } from "./support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);
const path = join(scratch.path, "whole.idx");
const broken = join(scratch.path, "broken.idx");
let whole = Buffer.alloc(0);
const ENTITIES = 300;
const facts = factsOf({ birthDate: ["1960"], country: ["ru"], gender: ["male"], idNumber: ["AB1234"] });

beforeAll(async () => {
  const random = seeded(9);
  const entities = Array.from({ length: ENTITIES }, (_, i) => ({
    ...person(i + 1, inventName(random), inventName(random)),
    corpus: i % 3 === 0 ? ("pep" as const) : ("sanction" as const),
    datasets: i % 2 === 0 ? ["list_a"] : ["list_b", "list_c"],
    facts: i % 50 === 0 ? facts : factsOf({ birthDate: [String(1950 + (i % 50))], country: ["de"] }),
  }));
  (await indexOf(path, entities)).close();
  whole = readFileSync(path);
});

/** Queries that read every section. */
const QUERIES: readonly CandidateQuery[] = [
  askFor("Ali Mohammed Hassan", { corpora: ["sanction", "pep"], identifiers: facts.identifiers }),
  askFor("Mohammed", { corpora: ["sanction"] }),
  askFor("Ivann Marria A. Ahmedali", { corpora: ["pep"], datasets: ["list_b"] }),
];

/** Opens these bytes without a look at their hashes and asks every query; returns the rows of all answers. */
function rowsAnswered(bytes: Uint8Array): number[] {
  writeFileSync(broken, bytes);
  const index = openAliasIndexVerified(broken, identify(statSync(broken, { bigint: true })));
  try {
    return QUERIES.flatMap((query) =>
      index.find(query).map((found) => {
        for (const { tokens } of namesOf(index, found))
          for (const token of tokens) expect(token).toBeString();
        return found.row;
      }),
    );
  } finally {
    index.close();
  }
}

/** The error of rowsAnswered, or null. */
function damageOf(bytes: Uint8Array): OperatorError | null {
  try {
    rowsAnswered(bytes);
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
}

function sectionOf(name: SectionName) {
  const section = decodeHeader(whole, path).sections.find((one) => one.name === name);
  if (section === undefined) throw new Error(`There is no section ${name}.`);
  return section;
}

/** The file with another number in each element of a section but the first and the last. */
function withNumbers(name: SectionName, numberOf: (number: number) => number): Buffer {
  const { offsetBytes, lengthBytes } = sectionOf(name);
  const bytes = Buffer.from(whole);
  for (let at = offsetBytes + 4; at < offsetBytes + lengthBytes - 4; at += 4)
    bytes.writeInt32LE(numberOf(bytes.readInt32LE(at)) | 0, at);
  return bytes;
}

const REFERRING = [
  "postings",
  "tokenTable",
  "tokenKeysStart",
  "nameTokens",
  "nameTokensStart",
  "nameEntity",
  "nameKeysStart",
  "entityNamesStart",
  "entityDatasets",
  "birthDatesStart",
  "countriesStart",
  "identifiersStart",
  "identifierOrder",
] as const satisfies readonly SectionName[];

test("the whole file answers", () => {
  expect(new Set(rowsAnswered(whole)).size).toBeGreaterThan(50);
});

describe("numbers that refer to nothing", () => {
  test.each(REFERRING)("in %s", (name) => {
    const { offsetBytes, lengthBytes } = sectionOf(name);
    const kinds = {
      large: () => 2 ** 31 - 1,
      negative: () => -1,
      "just beyond": (number: number) => number + lengthBytes,
    };
    for (const [kind, numberOf] of Object.entries(kinds)) {
      const damage = damageOf(withNumbers(name, numberOf));
      const [, section, byte] = /section (\w+) at byte (\d+) /.exec(damage?.message ?? "") ?? [];
      expect([kind, section]).toEqual([kind, name]);
      expect(Number(byte)).toBeWithin(offsetBytes, offsetBytes + lengthBytes);
      expect((Number(byte) - offsetBytes) % SECTIONS[name]).toBe(0);
      expect(damage?.message).toStartWith(`${broken}: `);
      expect(damage?.hint).toContain("interdict import");
    }
  });

  test.each(["tokenKeys", "nameKeys"] as const)("owners in %s", (name) => {
    const { names, tokens } = decodeHeader(whole, path).counts;
    const ownerMask = 2 ** Math.ceil(Math.log2(name === "tokenKeys" ? tokens : names)) - 1;
    expect(damageOf(withNumbers(name, (entry) => entry | ownerMask))?.message).toMatch(
      new RegExp(`section ${name} at byte \\d+ refers to owner`),
    );
  });

  test("rows that end before they begin", () => {
    const reversed = withNumbers("nameTokensStart", (start) => 100 - start);
    expect(damageOf(reversed)?.message).toMatch(/section nameTokensStart at byte \d+ has a row start of/);
  });

  test.each([
    ["another length", (text: string) => text.replace(/"partitionEntities":\[\d+/, '"partitionEntities":[9')],
    [
      "a dataset that is not there",
      (text: string) => text.replace(/"datasetSets":\[\[\d/, '"datasetSets":[[7'),
    ],
    ["no JSON", (text: string) => `x${text.slice(1)}`],
    ["another document", () => "[]"],
  ])("in meta: %s", (_, change) => {
    const { offsetBytes, lengthBytes } = sectionOf("meta");
    const bytes = Buffer.from(whole);
    const text = bytes.toString("utf8", offsetBytes, offsetBytes + lengthBytes);
    bytes.fill(" ", offsetBytes, offsetBytes + lengthBytes);
    bytes.write(change(text).slice(0, lengthBytes), offsetBytes);
    expect(damageOf(bytes)?.message).toContain(`section meta at byte ${offsetBytes} does not fit the counts`);
  });
});

test("whichever bytes of an unverified index change, an answer names known entities or is an error", () => {
  const { sections } = decodeHeader(whole, path);
  const change = fc.tuple(fc.nat(sections.length - 1), fc.nat(2 ** 30), fc.integer({ min: 1, max: 255 }));
  let refused = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const bytes = Buffer.from(whole);
      let isRowChanged = false;
      for (const [i, position, bits] of changes) {
        const { name, offsetBytes, lengthBytes } = sections[i] ?? sectionOf("meta");
        const at = offsetBytes + (position % lengthBytes);
        bytes[at] = bytes.readUInt8(at) ^ bits;
        // A row of the store is a plain number here; the store refuses one that it doesn't have.
        if (name === "entityRow") isRowChanged = true;
      }
      const startedMs = performance.now();
      try {
        for (const row of rowsAnswered(bytes)) if (!isRowChanged) expect(row).toBeWithin(1, ENTITIES + 1);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        expect(error.message).toMatch(/^.*broken\.idx: section \w+ at byte \d+ /);
        refused++;
      }
      expect(performance.now() - startedMs).toBeLessThan(5000);
    }),
    { numRuns: 300, seed: 17 },
  );
  expect(refused).toBeGreaterThan(30);
}, 60_000);
