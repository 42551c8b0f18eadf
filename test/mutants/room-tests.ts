// The tests of a room against a copy of the checkout: which of them import a file, how long each takes, and
// whether they pass.

import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

const COPIED = ["src", "test", "fixtures", "index", "package.json", "tsconfig.json", "bunfig.toml"];
/** These notice that a rule changed, not that it is wrong. */
const FINGERPRINTS: ReadonlySet<string> = new Set(["test/names/version.test.ts"]);
/** A mutant may fill memory without an end. */
const MEMORY_KB_MAX = 3_000_000;
/** Files that take about as long as the start of a process share one. */
const BATCH_SECONDS = 1;
const TEST_MS_MAX = 60_000;
const START_MS_MAX = 60_000;
const ROOM_MS_MAX = 600_000;
const SLOWER_MAX = 10;

const transpiler = new Bun.Transpiler({ loader: "ts" });
const imported = new Map<string, readonly string[]>();

export interface TestFile {
  readonly path: string;
  readonly seconds: number;
  /** Files of src/ and test/ that it runs. */
  readonly imports: ReadonlySet<string>;
}

/** A copy of the checkout in a folder for temporary files; packages are those of the checkout. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "interdict-mutants-"));
  for (const path of COPIED) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

/** "names" of "src/engine/names/keys/skeleton.ts". */
export function roomOf(file: string): string {
  return file.split("/")[1] ?? "";
}

/** The test files of a room, the shortest first. Throws an Error if they fail without any mutant. */
export async function measureRoom(room: string, copy: string): Promise<TestFile[]> {
  const paths = [...new Bun.Glob(`test/${room}/**/*.test.ts`).scanSync()].filter(
    (path) => !FINGERPRINTS.has(path),
  );
  const report = join(copy, `${room}.xml`);
  if (!(await passes(copy, paths, ROOM_MS_MAX, ["--reporter=junit", `--reporter-outfile=${report}`])))
    throw new Error(`The tests of test/${room} fail without any mutant.`);
  const seconds = new Map(
    [...readFileSync(report, "utf8").matchAll(/<testsuite name="(test\/[^"]+)" .*? time="([\d.]+)"/g)].map(
      ([, path = "", time]) => [path, Number(time)],
    ),
  );
  return paths
    .map((path) => ({ path, seconds: seconds.get(path) ?? 0, imports: reachable(path) }))
    .sort((a, b) => a.seconds - b.seconds);
}

/** Does one of these tests fail in the copy, or never end? The shortest run first. */
export async function isNoticed(copy: string, tests: readonly TestFile[]): Promise<boolean> {
  for (const batch of batchesOf(tests)) {
    const seconds = batch.reduce((sum, test) => sum + test.seconds, 0);
    const paths = batch.map(({ path }) => path);
    if (!(await passes(copy, paths, START_MS_MAX + Math.ceil(SLOWER_MAX * 1000 * seconds), ["--bail"])))
      return true;
  }
  return false;
}

function batchesOf(tests: readonly TestFile[]): TestFile[][] {
  const batches: TestFile[][] = [];
  let seconds = Number.POSITIVE_INFINITY;
  for (const test of tests) {
    seconds += test.seconds;
    if (seconds <= BATCH_SECONDS) batches.at(-1)?.push(test);
    else {
      batches.push([test]);
      seconds = test.seconds;
    }
  }
  return batches;
}

async function passes(copy: string, paths: readonly string[], timeout: number, flags: readonly string[]) {
  const command = [process.execPath, "test", "--no-orphans", `--timeout=${TEST_MS_MAX}`, ...flags, ...paths];
  const child = Bun.spawn(["bash", "-c", `ulimit -d ${MEMORY_KB_MAX}; exec "$@"`, "bash", ...command], {
    cwd: copy,
    stdio: ["ignore", "ignore", "ignore"],
    killSignal: "SIGKILL",
    timeout,
  });
  return (await child.exited) === 0;
}

/** The files that run when this one is imported. Imports of types don't count. */
function reachable(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const next of importsOf(path)) reachable(next, found);
  return found;
}

function importsOf(path: string): readonly string[] {
  let paths = imported.get(path);
  if (paths === undefined) {
    paths = transpiler
      .scanImports(readFileSync(path, "utf8"))
      .filter(({ path: to }) => to.startsWith(".") && to.endsWith(".ts"))
      .map(({ path: to }) => relative(".", resolve(dirname(path), to)))
      .filter((to) => existsSync(to));
    imported.set(path, paths);
  }
  return paths;
}
