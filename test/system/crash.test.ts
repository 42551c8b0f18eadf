// Kills the commands that change a state folder at random moments: what is in use afterwards is the snapshot
// of before or the new one, whole, and the next command works.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILDING_PREFIX, snapshotsFolder } from "../../src/engine/snapshot/folders.ts";
import { BINARY, makeFolder, runBinary } from "../support/binary.ts";
import { seeded } from "../support/random.ts";
import { rounds } from "../support/thorough.ts";
import { expectWholeSnapshots } from "../support/whole-snapshot.ts";

/** Kills in all, spread over lanes that run beside each other, each on a state folder of its own. */
const KILLS = rounds({ usual: 36, thorough: 200 });
const LANES = 2;

const folder = makeFolder();
const binary = join(folder.path, "interdict");
const carried = join(folder.path, "carried.snapshot");

beforeAll(async () => {
  // Others may build the executable again while this runs.
  copyFileSync(BINARY, binary);
  const { exitCode, stderr } = await runBinary(
    ["build", "fixtures/demo/un", "--out", carried, "--state", join(folder.path, "builder")],
    { binary },
  );
  if (exitCode !== 0) throw new Error(stderr);
});
afterAll(folder.remove);

/** The commands in turn; `out` is where build writes. */
function commandsOf(out: string): readonly (readonly string[])[] {
  return [
    ["import", "--fresh", "fixtures/demo/un"],
    ["publish", "--force", carried],
    ["import", "--fresh", "fixtures/demo/ofac"],
    ["build", "--fresh", "fixtures/demo/un", "--out", out],
    ["snapshots", "rollback"],
    ["snapshots", "prune", "--keep", "2"],
  ];
}

/** Kills a command after `delayMs`. Returns how long it ran when it had ended by itself, else null. */
async function killAfter(args: readonly string[], delayMs: number): Promise<number | null> {
  const started = performance.now();
  const child = Bun.spawn([binary, ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  await Promise.race([Bun.sleep(delayMs), child.exited]);
  const ended = child.exitCode === null ? null : performance.now() - started;
  child.kill("SIGKILL");
  await child.exited;
  return ended;
}

async function killInTurn(lane: number, kills: number): Promise<number> {
  const state = join(folder.path, `lane-${lane}`);
  const out = join(folder.path, `out-${lane}.snapshot`);
  const random = seeded(lane + 1);
  const run = async (args: readonly string[]) => {
    const started = performance.now();
    const { exitCode, stderr } = await runBinary([...args, "--state", state], { binary });
    if (exitCode !== 0 && !stderr.includes("no snapshot before"))
      throw new Error(`${args.join(" ")}: ${stderr}`);
    return performance.now() - started;
  };
  for (const list of ["un", "ofac"]) await run(["import", "--fresh", `fixtures/demo/${list}`]);
  const commands = commandsOf(out);
  const durations = await commands.reduce<Promise<number[]>>(
    async (before, args) => [...(await before), await run(args)],
    Promise.resolve([]),
  );
  const whole = readFileSync(out).length;
  let caught = 0;
  for (let i = 0; i < kills; i++) {
    const command = i % commands.length;
    const delayMs = random() * (durations[command] ?? 0);
    const ended = await killAfter([...(commands[command] ?? []), "--state", state], delayMs);
    // A host that has less to do than when the commands were timed is faster.
    if (ended === null) caught++;
    else durations[command] = ended;
    expectWholeSnapshots(state);
    if (existsSync(out)) expect(readFileSync(out).length).toBe(whole);
  }
  await run(["import", "--fresh", "fixtures/demo/un"]);
  expect(readdirSync(snapshotsFolder(state)).filter((name) => name.startsWith(BUILDING_PREFIX))).toEqual([]);
  return caught;
}

describe("a command killed at any moment", () => {
  test(`leaves the snapshot of before or the new one, whole (${KILLS} times)`, async () => {
    const lanes = Array.from({ length: LANES }, (_, lane) => killInTurn(lane, KILLS / LANES));
    const caught = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
    // Most were killed while they ran, not after.
    expect(caught).toBeGreaterThan(KILLS / 2);
  }, 300_000);
});
