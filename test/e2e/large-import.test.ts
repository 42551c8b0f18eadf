// An import so large that the compiled executable has its names read by a second thread, where there is a
// second processor.

import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(folder.remove);

/** Each is a record of both corpora: more than four stretches of ten thousand rows. */
const PEOPLE = 20_500;
const SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu"];

/** A name of its own for each number, without digits, which names of people don't have. */
function nameOf(number: number): string {
  const word = [...String(number).padStart(5, "0")].map((digit) => SYLLABLES[Number(digit)]).join("");
  return `${word} Orestov`;
}

test("every name of a large list is found", async () => {
  const list = join(folder.path, "entities.ftm.json");
  const lines = Array.from({ length: PEOPLE }, (_, number) =>
    JSON.stringify({
      id: `p-${number}`,
      caption: nameOf(number),
      schema: "Person",
      properties: { name: [nameOf(number)], topics: ["sanction", "role.pep"] },
      datasets: ["invented"],
      referents: [],
      target: true,
      first_seen: "2026-01-01T00:00:00",
      last_seen: "2026-01-01T00:00:00",
      last_change: "2026-01-01T00:00:00",
    }),
  );
  writeFileSync(list, `${lines.join("\n")}\n`);
  const state = join(folder.path, "state");
  const imported = await runBinary(["import", list, "--state", state, "--json"]);
  expect(imported.stderr).toContain("The snapshot");
  expect(imported.exitCode).toBe(0);
  const names = 2 * PEOPLE;
  expect(JSON.parse(imported.stdout)).toMatchObject({
    entities: names,
    aliases: names,
    aliasesSearchable: names,
  });
  for (const number of [0, 12_345, PEOPLE - 1]) {
    const asked = ["--name", nameOf(number), "--limit", "1", "--json"];
    const matched = await runBinary(["match", "--state", state, ...asked]);
    expect(JSON.parse(matched.stdout)).toMatchObject({ results: [{ id: `p-${number}`, score: 1 }] });
  }
});
