// Every command in a block of the manual is run as it stands there, on the executable, against the lists of
// the demonstration. What needs more is named below with the reason; test/manual/ parses those lines.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CHAPTERS } from "../../src/operator/manual/chapters.ts";
import { rowsOf } from "../../src/operator/manual/tables.ts";
import { codeBlocks } from "../manual/reading.ts";
import { makeFolder } from "../support/binary.ts";
import { type ManualWorld, makeWorld } from "../support/manual-world.ts";

/** The beginnings of lines that are not run, each with where it is tried instead, or why it can't be. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "make ": "builds; test/documents.test.ts holds the targets",
  "export PATH=": "test/e2e/quick-start.test.ts",
  "interdict serve": "runs until it is stopped: the requests of the manual go to one that was started",
  "curl -s --retry 9":
    "asks a real list: test/e2e/quick-start.test.ts asks with the key of the demonstration",
  "npx ": "a program of others: make clients",
  "openapi-python-client ": "a program of others: make clients",
  "oapi-codegen ": "a program of others: make clients",
  "java ": "a program of others: make clients",
  "install -m 755": "needs root: make systemd",
  "interdict backup - | gpg": "needs a key of others",
  "openssl genpkey -algorithm ed25519 -out /etc/": "writes outside of the folder of the test",
  "openssl pkey -in /etc/": "reads what the line before would write",
  "systemctl ": "needs systemd: make systemd",
  "createdb ": "needs PostgreSQL: test/system/replicas.test.ts",
  'interdict accounts create "core banking" --access': "needs PostgreSQL: test/system/replicas.test.ts",
  "interdict publish lists.snapshot --trust trusted.pem --to s3://": "needs S3: test/system/follow.test.ts",
  "interdict publish s3://": "needs S3: test/system/follow.test.ts",
  "mkdir -m 700 /mnt/": "is not in the folder of the test: test/system/shipped-journal.test.ts",
  "interdict journal verify --shipped": "needs shipped parts: test/system/shipped-journal.test.ts",
  "interdict journal list --shipped": "needs shipped parts: test/system/shipped-journal.test.ts",
  "interdict journal repair ": "needs a stopped service: test/system/journal-repair.test.ts",
  "interdict journal acknowledge ": "needs a journal that lost entries: test/system/journal-repair.test.ts",
  "interdict import --manifest ": "needs a manifest: test/sources/lists/ftm/yente-manifest.test.ts",
  "haproxy ": "needs HAProxy: test/deploy/haproxy.test.ts",
  "spark-submit ": "needs Spark: make spark",
  "interdict sizing": "measures for a minute: test/e2e/sizing.test.ts",
  "interdict help --man | man": "needs man: test/manual/manual.test.ts reads the page",
};

/** What was done before, by the beginning of the title of a block. */
const BEFORE: Readonly<Record<string, string>> = {
  // A host without lists, and one with two official lists.
  "lists, block 1": "export INTERDICT_STATE=$PWD/first",
  "lists, block 3": "interdict import --fresh lists/ofac lists/un",
  "lists, block 4": "interdict build lists/ --out lists.snapshot",
  // Nobody signs in here: a key has the place of the person's entry.
  "security, block 4": "interdict accounts create a.analyst && interdict keys create a.analyst",
  "data, block 3":
    'interdict clearances add --reference K-204711 --entity ofac-990002 --reason "Another person"',
  "data, block 7": "interdict backup backup/first.tar.zst",
  security: 'interdict accounts create "core banking"',
};

/** Lines that end with another code than 0. */
const EXITS: readonly (readonly [line: RegExp, code: number])[] = [[/ --fail-on-match$/, 3]];

interface Block {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A block's lines; a line that goes on behind a backslash is one. */
function linesOf(code: string): string[] {
  return code
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

const TEXTS = [...CHAPTERS, { name: "README", text: readFileSync("README.md", "utf8") }];
const BLOCKS: Block[] = TEXTS.flatMap(({ name, text }) =>
  codeBlocks(text, "sh").map((code, i) => ({ title: `${name}, block ${i + 1}`, lines: linesOf(code) })),
);
const reasonNotToRun = (line: string) => Object.keys(NOT_RUN).find((start) => line.startsWith(start));
const runnable = BLOCKS.map(({ title, lines }) => ({
  title,
  lines: lines.filter((line) => reasonNotToRun(line) === undefined),
})).filter(({ lines }) => lines.length > 0);

const folder = makeFolder();
let world: ManualWorld;
beforeAll(async () => {
  world = await makeWorld(folder.path);
}, 60_000);
afterAll(async () => {
  await world.service.stop();
  folder.remove();
});

/** A request and what the journal says are of the service; everything else has a state folder of its own. */
function stateFor({ title, lines }: Block): string {
  if (lines.some((line) => /\bcurl\b|\binterdict journal\b/.test(line))) return world.served;
  const state = join(folder.path, `state-${title.replaceAll(/\W+/g, "-")}`);
  cpSync(world.base, state, { recursive: true });
  return state;
}

/** A script of the lines, each followed by its number and exit code on the third stream. */
function scriptOf(lines: readonly string[]): string {
  const here = lines.map((line) =>
    world.examples.reduce((text, [example, value]) => text.replaceAll(example, () => value), line),
  );
  return here.map((line, i) => `${line}\n{ s=$?; echo "${i} $s" >&3; (exit $s); }`).join("\n");
}

test.each(runnable.map((block) => [block.title, block] as const))(
  "the commands of %s run",
  async (_, block) => {
    const state = stateFor(block);
    const codes = join(folder.path, "codes");
    const home = join(folder.path, `home-of-${basename(state)}`);
    cpSync(world.home, home, { recursive: true });
    const before = Object.entries(BEFORE).find(([title]) => block.title.startsWith(title))?.[1] ?? "";
    const script = `exec 3>${codes}\n${before}\n${scriptOf(block.lines)}`;
    const child = Bun.spawn(["bash", "-o", "pipefail", "-c", script], {
      cwd: home,
      env: {
        PATH: `${world.programs}:${process.env.PATH}`,
        HOME: home,
        INTERDICT_STATE: state,
        ...world.variables,
      },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    });
    const [said] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    const ended = readFileSync(codes, "utf8")
      .trim()
      .split("\n")
      .map((line) => Number(line.split(" ")[1]));
    const expected = block.lines.map((line) => EXITS.find(([one]) => one.test(line))?.[1] ?? 0);
    expect({ ended, said: ended.join() === expected.join() ? "" : said }).toEqual({
      ended: expected,
      said: "",
    });
  },
  60_000,
);

test("the reference has every file of the state folders that the commands made", () => {
  const reference = CHAPTERS.find(({ name }) => name === "reference")?.text ?? "";
  const told = new Set(
    rowsOf(reference, "files").map(([name = ""]) => name.replaceAll("`", "").replace(/\/$/, "")),
  );
  const states = readdirSync(folder.path).filter((name) => /^(?:served$|state-)/.test(name));
  expect(states.length).toBeGreaterThan(15);
  const found = new Set(states.flatMap((state) => readdirSync(join(folder.path, state))));
  expect(found.size).toBeGreaterThan(8);
  expect([...found].filter((name) => !told.has(name.replace(/-(?:wal|shm)$/, "")))).toEqual([]);
});

test("every exception is one", () => {
  const lines = BLOCKS.flatMap((block) => block.lines);
  const used = new Set(lines.map(reasonNotToRun));
  expect(Object.keys(NOT_RUN).filter((start) => !used.has(start))).toEqual([]);
  expect(runnable.flatMap((block) => block.lines).length).toBeGreaterThan(60);
});
