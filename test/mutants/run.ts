// Tests the tests of the matching engine: plants one small fault at a time into names, scoring, retrieval and
// screening, and says which of them no test of the room notices. bun test/mutants/run.ts [--seed N]
// [--count N] [PATH…] chooses others, or those of some files and folders. The survivors are written to
// test/mutants/survivors.txt. It runs in copies of the checkout, two at a time.
// StrykerJS is no use here: it has no runner for Bun's tests, so it would start all tests for each mutant.

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatColumns, percent } from "../eval/report.ts";
import { markMeasured } from "../measured.ts";
import { type Random, seeded, shuffle } from "../support/random.ts";
import { Checker } from "./checker.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { copyCheckout, isNoticed, measureRoom, roomOf, type TestFile } from "./room-tests.ts";
import {
  keyOf,
  OPEN,
  readSurvivors,
  SURVIVORS_FILE,
  type Survivors,
  withoutGone,
  writeSurvivors,
} from "./survivors.ts";

const ROOMS = "{names,scoring,retrieval,screening}";
const JOBS = 2;

interface Tried {
  readonly mutant: Mutant;
  readonly isKilled: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "400" } },
});
const [seed, count] = [Number(values.seed), Number(values.count)];

/** Every mutant, in a random order in which a file of more lines has more of the first ones. */
async function shuffledMutants(checker: Checker, random: Random): Promise<Mutant[]> {
  const files = [...new Bun.Glob(`src/engine/${ROOMS}/**/*.ts`).scanSync()]
    .filter((file) => !file.endsWith(".d.ts"))
    .filter((file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)))
    .sort();
  if (files.length === 0)
    throw new Error(`No file of src/engine/${ROOMS} begins with ${positionals.join(" or ")}.`);
  const placed: { mutant: Mutant; place: number }[] = [];
  for (const file of files) {
    const tree = await checker.parse(file);
    const lines = tree.text.split("\n").length;
    for (const [i, mutant] of shuffle(random, mutantsOf(file, tree)).entries())
      placed.push({ mutant, place: (i + random()) / lines });
  }
  return placed.sort((a, b) => a.place - b.place).map(({ mutant }) => mutant);
}

/** Draws mutants that compile and have no reason to survive. */
async function drawMutants(known: Survivors): Promise<Mutant[]> {
  const checker = new Checker();
  const drawn: Mutant[] = [];
  for (const mutant of await shuffledMutants(checker, seeded(seed))) {
    if (drawn.length === count) break;
    const isExcused = (known.get(keyOf(mutant)) ?? OPEN) !== OPEN;
    if (!isExcused && (await checker.isSound(mutant.file, mutant.text))) drawn.push(mutant);
  }
  await checker.close();
  return drawn;
}

/** Does the work of all items, each copy one at a time. */
async function share<T>(
  items: Iterable<T>,
  copies: readonly string[],
  work: (item: T, copy: string) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value, copy);
    }),
  );
}

async function tryMutants(mutants: readonly Mutant[], copies: readonly string[]): Promise<Tried[]> {
  const tests = new Map<string, TestFile[]>();
  await share(new Set(mutants.map(({ file }) => roomOf(file))), copies, async (room, copy) => {
    tests.set(room, await measureRoom(room, copy));
  });
  const tried: Tried[] = [];
  await share(mutants, copies, async (mutant, copy) => {
    const { file, line, change, lineText, text } = mutant;
    const importing = tests.get(roomOf(file))?.filter(({ imports }) => imports.has(file)) ?? [];
    const original = await Bun.file(file).text();
    writeFileSync(join(copy, file), text);
    const isKilled = await isNoticed(copy, importing);
    writeFileSync(join(copy, file), original);
    tried.push({ mutant, isKilled });
    if (!isKilled) console.log(`${file}:${line}: ${change}: ${lineText}`);
  });
  return tried;
}

/** The share of killed mutants, a line for each group that a mutant counts in. */
function tabulate(tried: readonly Tried[], groupsOf: (file: string) => readonly string[]): string[] {
  const groups = Map.groupBy(
    tried.flatMap((one) => groupsOf(one.mutant.file).map((name) => ({ name, ...one }))),
    ({ name }) => name,
  );
  const rows = [...groups].map(([name, members]) => {
    const killed = members.filter(({ isKilled }) => isKilled).length;
    return [name, String(members.length), String(killed), percent(killed, members.length)];
  });
  return formatColumns([
    ["", "mutants", "killed", "%"],
    ...rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  ]);
}

const known = withoutGone(readSurvivors());
const copies: string[] = [];
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
process.on("exit", () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});
const mutants = await drawMutants(known);
for (let job = 0; job < JOBS; job++) copies.push(copyCheckout());
const tried = await tryMutants(mutants, copies);

for (const { mutant, isKilled } of tried) {
  if (isKilled) known.delete(keyOf(mutant));
  else if (!known.has(keyOf(mutant))) known.set(keyOf(mutant), OPEN);
}
const byRoom = tabulate(tried, (file) => ["all", `src/engine/${roomOf(file)}`]);
writeSurvivors(
  known,
  positionals.length > 0 ? null : [`  Seed ${seed}, ${tried.length} mutants.`, ...byRoom],
);
if (positionals.length === 0) markMeasured(SURVIVORS_FILE);
for (const line of tabulate(tried, (file) => ["all", `src/engine/${roomOf(file)}`, file])) console.log(line);
