// The same lists at the same time give the same bytes, wherever they lie and however they are passed.

import { beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { hashFile } from "../../src/engine/snapshot/digest.ts";
import { loadManifest, type Manifest } from "../../src/engine/snapshot/manifest.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { indexingThreads } from "../../src/lists/import/indexing-thread.ts";
import { type BuildRequest, buildAside, buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../support/scratch.ts";

const INDEXER = new URL("../../src/indexer.ts", import.meta.url).href;

const root = scratchFolder("interdict-reproducible-");
const NOW = new Date("2026-11-05T12:00:00Z");

/** One of every kind of place: files, folders, an archive, mappings, versions in paths, a gate let pass. */
const LISTS = [
  "demo/un",
  "demo/ofac",
  "demo/ftm/targets.nested.json",
  "lists/ftm-delta",
  "lists/in-house",
  "lists/eu-journal",
];
const LET_PASS = ["partial=us_ofac_sdn"];

/** The lists in a folder of their own, which differs in name, depth and times. */
function copyLists(name: string): string {
  const folder = join(root, name);
  for (const list of LISTS) cpSync(`fixtures/${list}`, join(folder, list), { recursive: true });
  rmSync(join(folder, "demo/ofac/add.csv"));
  utimesSync(join(folder, "demo/un/consolidated.xml"), 1, name.length);
  return folder;
}

interface Build {
  readonly sha256: string;
  readonly manifest: Manifest;
  readonly report: string;
  readonly parts: readonly string[];
}

let made = 0;

async function build(paths: readonly string[], more: Partial<BuildRequest> = {}): Promise<Build> {
  const number = made++;
  const request = { paths, state: join(root, `state-${number}`), now: NOW, allowed: LET_PASS, ...more };
  return buildAside(request, async (folder) => {
    const manifest = loadManifest(folder);
    const { sha256 } = await writePortable(folder, join(root, `${number}.snapshot`), null);
    return {
      sha256,
      manifest,
      report: readFileSync(join(folder, "account.json"), "utf8"),
      parts: manifest.files.map(({ name }) => `${name} ${hashFile(join(folder, name)).sha256}`),
    };
  });
}

let here: string;
let there: string;
let first: Build;

beforeAll(async () => {
  here = copyLists("a");
  there = copyLists(join("elsewhere", "deeper down", "lists of today"));
  first = await build([here]);
});

describe("the same bytes", () => {
  test("from another folder", async () => {
    const other = await build([there]);
    expect(other.parts).toEqual(first.parts);
    expect(other.manifest).toEqual(first.manifest);
    expect(other.sha256).toBe(first.sha256);
  });

  test("with two threads", async () => {
    let started = 0;
    const startHelper = () => {
      started++;
      return indexingThreads(INDEXER, 2)?.() ?? null;
    };
    expect((await build([there], { startHelper, rangeRows: 7 })).sha256).toBe(first.sha256);
    expect(started).toBe(1);
  });

  test("from paths in another order, file by file", async () => {
    const ofac = ["sdn_comments.csv", "sdn.csv", "alt.csv"].map((name) => join("demo/ofac", name));
    const paths = [...LISTS.filter((list) => list !== "demo/ofac").reverse(), ...ofac];
    expect((await build(paths.map((path) => join(there, path)))).sha256).toBe(first.sha256);
  });

  test("with paths relative to the folder in use", async () => {
    const program = `import { buildAside } from "${join(process.cwd(), "src/lists/import/pipeline.ts")}";
      const request = { paths: ["."], state: "../state-of-another", now: new Date(${NOW.getTime()}), allowed: ${JSON.stringify(LET_PASS)} };
      process.stdout.write(await buildAside(request, async (_, { manifest }) => manifest.sha256));`;
    const child = Bun.spawn([process.execPath, "-e", program], { cwd: here, stdout: "pipe" });
    expect(await new Response(child.stdout).text()).toBe(first.manifest.sha256 ?? "none");
  });

  test("continuing the same snapshot with a list that is kept", async () => {
    const twice = async (lists: string) => {
      const state = join(root, `history-${made++}`);
      await buildSnapshot({ paths: [lists], state, now: NOW, allowed: LET_PASS });
      const paths = LISTS.filter((list) => list !== "demo/un").map((list) => join(lists, list));
      return build(paths, { state, now: new Date(NOW.getTime() + 86_400_000), keep: ["un_sc_sanctions"] });
    };
    expect((await twice(here)).sha256).toBe((await twice(there)).sha256);
  });
});

test("another time gives another snapshot", async () => {
  const later = await build([here], { now: new Date(NOW.getTime() + 1_000) });
  expect(later.manifest.id).not.toBe(first.manifest.id);
  expect(later.sha256).not.toBe(first.sha256);
});

test("nothing in a snapshot names a folder of the host", () => {
  expect(JSON.stringify(first.manifest)).not.toContain(root);
  expect(first.report).not.toContain(root);
  expect(first.report).toContain("Let pass by --allow partial");
  const roles = first.manifest.sources.flatMap(({ files }) => files.map(({ copy }) => copy?.role ?? ""));
  expect(roles).toContain("delta 20261102120000-xyz/entities.delta.json");
});

test("an import at a time before the snapshot in use is refused, and --fresh lets it pass", async () => {
  const state = join(root, "later");
  mkdirSync(state);
  const request = { paths: [join(here, "demo/un")], state };
  await buildSnapshot({ ...request, now: NOW });
  const earlier = { ...request, now: new Date(NOW.getTime() - 1_000) };
  await expect(buildSnapshot(earlier)).rejects.toThrow(
    "was built at 2026-11-05T12:00:00Z, after --now 2026-11-05T11:59:59Z",
  );
  expect((await buildSnapshot({ ...earlier, fresh: true })).id).toStartWith("20261105T115959Z-");
});
