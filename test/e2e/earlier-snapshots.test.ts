// The commands that read a snapshot, asked about the past: one by its id, or the newest by the end of a day.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHeader, encodeHeader, PAGE_BYTES } from "../../src/engine/retrieval/format/layout.ts";
import { INDEX_FILE, MANIFEST_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { type Finished, makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(folder.remove);
const state = join(folder.path, "state");

/** Two people, the second of whom leaves the list on the 8th; his listing ends by its own date on the 5th. */
const STAYS = { id: "inv-1", name: "Oskelda Varnishti-Quell" };
const LEAVES = { id: "inv-2", name: "Bramthor Ulvescane" };

function writeList(people: readonly (typeof STAYS)[]): string {
  const path = join(folder.path, `people-${people.length}.ftm.json`);
  const lines = people.flatMap(({ id, name }) => [
    { id, schema: "Person", datasets: ["invented"], properties: { name: [name], topics: ["sanction"] } },
    {
      id: `${id}-s`,
      schema: "Sanction",
      datasets: ["invented"],
      properties: {
        entity: [id],
        authority: ["Nobody"],
        startDate: ["2026-01-01"],
        endDate: id === LEAVES.id ? ["2026-11-05"] : [],
      },
    },
  ]);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

let first: string;
let second: string;
beforeAll(async () => {
  const build = async (paths: string[], now: string, more: object = {}) =>
    (await buildSnapshot({ paths, state, now: new Date(now), ...more })).id;
  first = await build([writeList([STAYS, LEAVES])], "2026-11-02T23:30:00Z");
  second = await build([writeList([STAYS])], "2026-11-08T00:10:00Z", { allowed: ["shrunken=invented"] });
  // What an earlier version of the program left.
  const other = join(folder.path, "demonstration");
  const { id } = await buildSnapshot({
    paths: ["fixtures/demo/un"],
    state: other,
    now: new Date("2026-11-03T00:00:00Z"),
    demonstration: true,
  });
  cpSync(snapshotFolder(other, id), snapshotFolder(state, id), { recursive: true });
});

const run = (args: readonly string[]): Promise<Finished> => runBinary([...args, "--state", state]);

/** Which snapshot a command says that it reads. */
const readFrom = ({ stderr }: Finished) =>
  /^Reading the snapshot (\S+), imported (.*) UTC\.$/m.exec(stderr)?.[1];

const MATCH = ["match", "--name", LEAVES.name, "--json", "--explain"];
const COMMANDS = [MATCH, ["search", "--json"], ["entity", STAYS.id], ["history", STAYS.id, "--json"]];

describe.each(COMMANDS.map((command) => ({ command })))("$command", ({ command }) => {
  test("reads the snapshot in use, one by its id, or that of a day, and says which", async () => {
    for (const [flags, expected] of [
      [[], () => second],
      [["--snapshot", first], () => first],
      [["--as-of", "2026-11-02"], () => first],
      [["--as-of", "2026-11-07"], () => first],
      [["--as-of", "2026-11-08"], () => second],
    ] as const) {
      const done = await run([...command, ...flags]);
      expect([flags, done.exitCode, readFrom(done)]).toEqual([flags, 0, expected()]);
    }
  });

  test.each([
    [["--as-of", "2026-11-01"], 1, "was imported by the end of 2026-11-01"],
    [["--snapshot", "20261102T233000Z-00000000"], 1, "There is no snapshot 20261102T233000Z-00000000"],
    [["--snapshot", "../state"], 1, "There is no snapshot ../state"],
    [["--snapshot", "x", "--as-of", "2026-11-08"], 2, "cannot be used with"],
    [["--as-of", "2026-11"], 2, "Use a valid date, YYYY-MM-DD."],
    [["--as-of", "2026-02-30"], 2, "Use a valid date, YYYY-MM-DD."],
    [["--as-of", "2999-01-01"], 2, "in the future"],
  ])("fails with %j", async (flags, exitCode, told) => {
    const done = await run([...command, ...flags]);
    expect([done.exitCode, done.stdout]).toEqual([exitCode, ""]);
    expect(done.stderr).toContain(told);
  });
});

describe("the answer", () => {
  const answer = async (args: readonly string[]) => JSON.parse((await run(args)).stdout);

  test("of match is that of the day, with the snapshot", async () => {
    expect(await answer(MATCH)).toMatchObject({ snapshot: second, results: [] });
    expect(await answer([...MATCH, "--as-of", "2026-11-04"])).toMatchObject({
      snapshot: first,
      results: [{ id: LEAVES.id, score: 1, match: true }],
    });
  });

  test("of search and entity too", async () => {
    const search = ["search", "--json", "--snapshot"];
    expect([(await answer([...search, first])).total, (await answer([...search, second])).total]).toEqual([
      2, 1,
    ]);
    const entity = ["entity", LEAVES.id, "--json"];
    expect(await answer(entity)).toMatchObject({ entity: { listingStatus: "delisted" } });
    expect(await answer([...entity, "--as-of", "2026-11-07"])).toMatchObject({
      entity: { listingStatus: "listed" },
    });
  });

  test("of history judges by the day of the import, as matching does", async () => {
    const endedOn = async (day: string) =>
      (await answer(["history", LEAVES.id, "--json", "--as-of", day])).history.listings[0].ended;
    expect([await endedOn("2026-11-04"), await endedOn("2026-11-05")]).toEqual([false, false]);
  });
});

describe("a snapshot that can't be read", () => {
  test("of other name rules is refused by match, with what to do, and read by the others", async () => {
    const other = join(folder.path, "other-rules");
    cpSync(state, other, { recursive: true });
    const path = join(snapshotFolder(other, first), INDEX_FILE);
    const whole = readFileSync(path);
    const head = encodeHeader({ ...decodeHeader(whole, path), nameRulesVersion: "0".repeat(32) });
    writeFileSync(path, Buffer.concat([head, whole.subarray(PAGE_BYTES)]));
    const matched = await runBinary([...MATCH, "--snapshot", first, "--state", other]);
    expect([matched.exitCode, matched.stdout]).toEqual([1, ""]);
    expect(matched.stderr).toContain(`The snapshot ${first} can't be matched against`);
    expect(matched.stderr).toContain("has name rules");
    expect(matched.stderr).toContain("the version of interdict that imported it");
    expect(matched.stderr).not.toContain("interdict import");
    const read = await runBinary(["entity", LEAVES.id, "--snapshot", first, "--state", other]);
    expect(read.exitCode).toBe(0);
  });

  test("is not passed over for an older one", async () => {
    const other = join(folder.path, "damaged");
    cpSync(state, other, { recursive: true });
    const path = join(snapshotFolder(other, second), MANIFEST_FILE);
    writeFileSync(path, "{}");
    const refused = await runBinary([...MATCH, "--as-of", "2026-11-20", "--state", other]);
    expect([refused.exitCode, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain(path);
    const before = await runBinary([...MATCH, "--as-of", "2026-11-07", "--state", other]);
    expect([before.exitCode, readFrom(before)]).toEqual([0, first]);
  });
});
