// The matches of a screened file with their customers: read side by side, part by part, in whole customers.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFileMatches } from "../../src/service/uploads/file-matches.ts";
import { uploadFolder } from "../../src/service/uploads/folders.ts";
import { scratchFolder } from "../support/scratch.ts";

const ID = "0190f5e2-7c1a-7d3e-9b52-6a0f4c8d1e37";
const HEADER =
  "\ufeffline,reference,customer_name,id,caption,schema,score,match,threshold,datasets,reason,snapshot\n";

/** A state folder with a screened file. `results` are rows of line, id, schema, score, and match. */
function screened(
  customers: string,
  results: readonly (readonly [line: number, id: string, schema: string, score: number, match: boolean])[],
): string {
  const state = scratchFolder("interdict-file-matches-");
  const folder = uploadFolder(state, "files", ID);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "uploaded-file"), customers);
  const rows = results.map(
    ([line, id, schema, score, match]) =>
      `${line},K-${line},X,${id},"Caption, ${id}",${schema},${score},${match},0.8,list_a; list_b,"Two\nlines",snap-1\n`,
  );
  writeFileSync(join(folder, "results.csv"), HEADER + rows.join(""));
  return state;
}

const CUSTOMERS =
  "Reference,Name,Born,Land\nK-2,Ann One,1961-02-03,DE\nK-3,Ben Two,,\n,Cid Three,,FR\nK-5,Dan Four,,\n";
const read = (state: string, after = 0, count = 100, settings = {}) =>
  readFileMatches(
    state,
    { id: ID, settings: { map: {}, schema: null, dateOrder: null, sheet: null, ...settings } },
    after,
    count,
  );

describe("the matches of a file", () => {
  test("have their customer as it was screened, and the record as the results have it", async () => {
    const state = screened(CUSTOMERS, [
      [2, "r-1", "Person", 0.91, true],
      [2, "r-2", "Person", 0.6, false],
      [4, "=r", "Company", 0.85, true],
    ]);
    const { matches, next } = await read(state);
    expect(next).toBeNull();
    expect(matches).toEqual([
      {
        line: 2,
        reference: "K-2",
        subject: {
          schema: "Person",
          properties: { name: ["Ann One"], birthDate: ["1961-02-03"], country: ["de"] },
        },
        entity: { id: "r-1", caption: "Caption, r-1", schema: "Person", datasets: ["list_a", "list_b"] },
        score: 0.91,
        threshold: 0.8,
        snapshot: "snap-1",
      },
      expect.objectContaining({
        line: 4,
        reference: null,
        subject: { schema: "LegalEntity", properties: { name: ["Cid Three"], country: ["fr"] } },
      }),
    ]);
  });

  test("a reference that no cleared pair can have is none", async () => {
    const state = screened("Reference,Name\nrule:Person:gb:ann one,Ann One\nK-3,Ben Two\n", [
      [2, "r-1", "Person", 0.9, true],
      [3, "r-1", "Person", 0.9, true],
    ]);
    const { matches } = await read(state);
    expect(matches.map(({ reference }) => reference)).toEqual([null, "K-3"]);
  });

  test("a customer of unknown kind is a person beside a listed person", async () => {
    const state = screened(CUSTOMERS, [[3, "r-1", "Person", 0.9, true]]);
    expect((await read(state)).matches[0]?.subject.schema).toBe("Person");
  });

  test("come part by part, each of whole customers, until there are no more", async () => {
    const state = screened(CUSTOMERS, [
      [2, "r-1", "Person", 0.9, true],
      [2, "r-2", "Person", 0.9, true],
      [3, "r-1", "Person", 0.9, true],
      [5, "r-1", "Person", 0.9, true],
    ]);
    const linesOf = async (after: number) => {
      const { matches, next } = await read(state, after, 1);
      return [matches.map(({ line }) => line), next];
    };
    expect(await linesOf(0)).toEqual([[2, 2], 2]);
    expect(await linesOf(2)).toEqual([[3], 3]);
    expect(await linesOf(3)).toEqual([[5], null]);
    expect(await linesOf(5)).toEqual([[], null]);
  });

  test("columns are read as they were screened, and a file that has changed is refused", async () => {
    const state = screened("No,Wer\n7,Ann One\n", [[2, "r-1", "Person", 0.9, true]]);
    const map = { name: ["Wer"], id: ["No"] };
    expect((await read(state, 0, 100, { map })).matches[0]?.reference).toBe("7");
    const changed = screened(CUSTOMERS, [[9, "r-1", "Person", 0.9, true]]);
    await expect(read(changed)).rejects.toThrow("Of 1 matches 1 have no customer in the file");
  });
});
