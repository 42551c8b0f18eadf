// Datasets that are kept (`--keep`) from the snapshot in use: the same as giving their files once more, but
// for when they were last seen.

import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import {
  LISTS_FILE,
  loadCurrentId,
  MANIFEST_FILE,
  STORE_FILE,
  snapshotFolder,
} from "../../src/engine/snapshot/folders.ts";
import { loadManifest, type Manifest, sealManifest } from "../../src/engine/snapshot/manifest.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { publishFile } from "../../src/engine/snapshot/publish.ts";
import {
  type BuildRequest,
  type BuiltSnapshot,
  buildAside,
  buildSnapshot,
} from "../../src/lists/import/pipeline.ts";
import { makeWritable } from "../support/damage.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-keep-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let states = 0;
const newState = () => join(root, `state-${states++}`);

const OFAC = "fixtures/demo/ofac";
const UN = "fixtures/demo/un";

/**
 * The demonstration's OFAC list, a day later: without some records, one of which the UN has too, and one
 * renamed.
 */
const CHANGED_OFAC = join(root, "ofac");
mkdirSync(CHANGED_OFAC);
for (const name of ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"]) {
  const lines = readFileSync(join(OFAC, name), "latin1").split("\r\n");
  const left = lines.filter((line) => !/^99000[246],/.test(line));
  writeFileSync(join(CHANGED_OFAC, name), left.join("\r\n").replace("BULGOZHINA", "BULGOZHINOVA"), "latin1");
}

/** Imports at noon of a day of November 2026. */
function importOn(day: number, state: string, paths: string[], more: Partial<BuildRequest> = {}) {
  return buildSnapshot({ paths, state, now: new Date(Date.UTC(2026, 10, day, 12)), ...more });
}

const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T12:00:00`;

/** Everything that the store of a snapshot holds, but when its records were last seen. */
function contentOf(folder: string): Record<string, unknown[]> {
  const database = new Database(join(folder, STORE_FILE), { readonly: true });
  const rows = (sql: string) => database.query(sql).all();
  const content = {
    entities: rows(
      `SELECT row, corpus, id, caption, schema, target, listing_status, delisted_on, first_seen, last_change,
         properties, referents, datasets FROM entity ORDER BY row`,
    ),
    listings: rows("SELECT * FROM listing ORDER BY row, number"),
    referents: rows("SELECT * FROM referent ORDER BY corpus, referent"),
    datasets: rows("SELECT * FROM dataset ORDER BY name"),
  };
  database.close();
  return content;
}

function lastSeenOf(folder: string, dataset: string): string[] {
  const database = new Database(join(folder, STORE_FILE), { readonly: true });
  const rows = database
    .query<{ seen: string }, [string]>(
      "SELECT DISTINCT last_seen AS seen FROM entity WHERE datasets = json_array(?) AND target = 1 ORDER BY seen",
    )
    .all(dataset);
  database.close();
  return rows.map(({ seen }) => seen);
}

/** What the manifest says of where its data is from, but for when it was given. */
const sourcesOf = ({ sources }: Manifest) => sources.map(({ givenAt: _, ...source }) => source);

const folderOf = (state: string, { id }: BuiltSnapshot) => snapshotFolder(state, id);

describe("a dataset that is kept", () => {
  test("is what importing its file again would make of it, merged with what the other lists say now", async () => {
    const [keeping, again] = [newState(), newState()];
    for (const state of [keeping, again]) await importOn(1, state, [OFAC, UN]);
    const kept = await importOn(9, keeping, [CHANGED_OFAC], { keep: ["un_sc_sanctions"] });
    const given = await importOn(9, again, [CHANGED_OFAC, UN]);
    const content = contentOf(folderOf(keeping, kept));
    expect(content.entities?.length).toBeGreaterThan(80);
    expect(content).toEqual(contentOf(folderOf(again, given)));
    expect(kept.manifest.datasets).toEqual(given.manifest.datasets);
    expect(sourcesOf(kept.manifest)).toEqual(sourcesOf(given.manifest));
    // The age of a list whose day is yet to come counts from when it was given.
    kept.report.warnings.length = given.report.warnings.length = 0;
    const { kept: keptDatasets, files: _, ...rest } = kept.report;
    expect(keptDatasets).toEqual([
      {
        dataset: "un_sc_sanctions",
        givenAt: at(1),
        contentDate: given.manifest.datasets.un_sc_sanctions?.contentDate ?? "",
        days: expect.any(Number),
      },
    ]);
    expect(kept.report.files.filter((file) => file.kept).map(({ path }) => path)).toEqual([
      "consolidated.xml",
    ]);
    const { kept: none, files: __, ...other } = given.report;
    expect(none).toEqual([]);
    // A copy in a snapshot has no folder.
    const notes = other.notes.map((note) => ({ ...note, file: basename(note.file) }));
    expect(rest).toEqual({
      ...other,
      notes,
      carriedOver: { ...other.carriedOver, from: rest.carriedOver?.from } as never,
    });
    expect(lastSeenOf(folderOf(keeping, kept), "un_sc_sanctions")).toEqual([at(1)]);
    expect(lastSeenOf(folderOf(keeping, kept), "us_ofac_sdn")).toEqual([at(9)]);
  });

  test("keeps ageing, however often it is kept, although its list has no day", async () => {
    const state = newState();
    await importOn(1, state, [OFAC, UN]);
    const keep = ["us_ofac_sdn"];
    for (const day of [5, 11]) {
      const { report, manifest } = await importOn(day, state, [UN], { keep });
      expect(manifest.datasets.us_ofac_sdn?.contentDate).toBeNull();
      const expected = { dataset: "us_ofac_sdn", givenAt: at(1), contentDate: null, days: day - 1 };
      expect(report.kept).toEqual([expected]);
      expect(report.carriedOver).toMatchObject({ added: 0, changed: 0, delisted: 0, replaced: 0 });
    }
    const last = snapshotFolder(state, loadCurrentId(state) ?? "");
    expect(lastSeenOf(last, "us_ofac_sdn")).toEqual([at(1)]);
    const { report } = await importOn(12, state, [OFAC, UN]);
    expect(report).toMatchObject({ kept: [], carriedOver: { added: 0, changed: 0, delisted: 0 } });
  });

  test("keeps those whom it had delisted before", async () => {
    const [keeping, again] = [newState(), newState()];
    for (const state of [keeping, again]) {
      await importOn(1, state, [OFAC, UN]);
      await importOn(2, state, [CHANGED_OFAC, UN]);
    }
    const kept = await importOn(3, keeping, [UN], { keep: ["us_ofac_sdn"] });
    const given = await importOn(3, again, [CHANGED_OFAC, UN], {
      dates: new Map([["us_ofac_sdn", "2026-11-02"]]),
    });
    const content = contentOf(folderOf(keeping, kept));
    expect(content).toEqual(contentOf(folderOf(again, given)));
    const delisted = { id: "ofac-990002", listing_status: "delisted", delisted_on: "2026-11-02" };
    expect(content.entities).toContainEqual(expect.objectContaining(delisted));
  });

  test.each([
    ["Australia, a workbook", "fixtures/lists/au"],
    ["Canada", "fixtures/lists/ca/sema.xml"],
    ["Switzerland", "fixtures/lists/ch"],
    ["acts of the EU, a file each", "fixtures/lists/eu-journal"],
    ["FollowTheMoney with changes", "fixtures/lists/ftm-delta"],
    ["FollowTheMoney, embedded", "fixtures/demo/ftm/targets.nested.json"],
    ["FollowTheMoney of several datasets, in both corpora", "fixtures/demo/ftm/entities.ftm.json"],
    ["OpenSanctions' simple table", "fixtures/lists/ftm-simple"],
    ["in-house lists with their mappings", "fixtures/lists/in-house"],
    ["OFAC's Advanced XML", "fixtures/lists/ofac-advanced-xml"],
    ["the United Kingdom", "fixtures/lists/uk/uk-sanctions-list.xml"],
    ["the Consolidated Screening List", "fixtures/lists/us-csl"],
  ])("may be of any source: %s", async (_, path) => {
    const [keeping, again] = [newState(), newState()];
    const first = await importOn(1, keeping, [UN, path]);
    await importOn(1, again, [UN, path]);
    const keep = Object.keys(first.manifest.datasets).filter((name) => name !== "un_sc_sanctions");
    expect(keep.length).toBeGreaterThan(0);
    const kept = await importOn(2, keeping, [UN], { keep });
    const given = await importOn(2, again, [UN, path]);
    expect(contentOf(folderOf(keeping, kept))).toEqual(contentOf(folderOf(again, given)));
    expect(sourcesOf(kept.manifest)).toEqual(sourcesOf(given.manifest));
    expect(kept.report.kept.map(({ dataset }) => dataset)).toEqual(keep.sort());
  });

  test("brings along the other datasets of its file, which is one download", async () => {
    const state = newState();
    await importOn(1, state, [UN, "fixtures/demo/ftm/entities.ftm.json"]);
    const { report, manifest } = await importOn(2, state, [UN], { keep: ["demo_peps"] });
    expect(report.kept.map(({ dataset }) => dataset)).toEqual([
      "demo_peps",
      "demo_sanctions",
      "demo_shipping",
    ]);
    expect(Object.keys(manifest.datasets).sort()).toEqual([
      "demo_peps",
      "demo_sanctions",
      "demo_shipping",
      "un_sc_sanctions",
    ]);
  });

  test("can be kept on another host, where the snapshot was published", async () => {
    const state = newState();
    const path = join(root, "lists.snapshot");
    await buildAside({ paths: [OFAC, UN], state, now: new Date(`${at(1)}Z`) }, (folder) =>
      writePortable(folder, path, null),
    );
    const other = newState();
    mkdirSync(other);
    await publishFile({ path, state: other, trusted: null, force: false, replaces: null, check: () => {} });
    const { report } = await importOn(3, other, [UN], { keep: ["us_ofac_sdn"] });
    expect(report.kept).toMatchObject([{ dataset: "us_ofac_sdn", contentDate: null, days: 2 }]);
  });
});

describe("every other dataset", () => {
  test("is kept, as if each had been named", async () => {
    const [others, named] = [newState(), newState()];
    for (const state of [others, named]) await importOn(1, state, [OFAC, UN, "fixtures/lists/ca/sema.xml"]);
    const kept = await importOn(2, others, [CHANGED_OFAC], { keepOthers: true });
    const keep = ["ca_dfatd_sema_sanctions", "un_sc_sanctions"];
    const expected = await importOn(2, named, [CHANGED_OFAC], { keep });
    expect(contentOf(folderOf(others, kept))).toEqual(contentOf(folderOf(named, expected)));
    expect(kept.report.kept.map(({ dataset }) => dataset)).toEqual(keep);
  });

  test("is kept beside a list whose records name their datasets", async () => {
    const state = newState();
    const list = "fixtures/demo/ftm/entities.ftm.json";
    await importOn(1, state, [UN, list]);
    const { report } = await importOn(2, state, [list], { keepOthers: true });
    expect(report.kept.map(({ dataset }) => dataset)).toEqual(["un_sc_sanctions"]);
  });

  test("is none on a first import, and in a whole one", async () => {
    const state = newState();
    for (const day of [1, 2]) {
      const { report, manifest } = await importOn(day, state, [OFAC, UN], { keepOthers: true });
      expect(report.kept).toEqual([]);
      expect(Object.keys(manifest.datasets).sort()).toEqual(["un_sc_sanctions", "us_ofac_sdn"]);
    }
  });
});

describe("what can't be kept is refused, and the snapshot in use stays", () => {
  const keep = ["un_sc_sanctions"];

  async function refusal(
    state: string,
    paths: string[],
    more: Partial<BuildRequest>,
  ): Promise<OperatorError> {
    const before = loadCurrentId(state);
    const failure = await importOn(2, state, paths, more).then(
      () => "imported",
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(OperatorError);
    expect(loadCurrentId(state)).toBe(before);
    return failure as OperatorError;
  }

  test("on a first import", async () => {
    const state = newState();
    const { message, hint } = await refusal(state, [OFAC], { keep });
    expect(message).toContain("--keep names un_sc_sanctions, but the snapshot in use has no such dataset");
    expect(hint).toBe("No list has been imported yet.");
  });

  test("a dataset that is not in use, or among the lists", async () => {
    const state = newState();
    await importOn(1, state, [OFAC, UN]);
    const unknown = await refusal(state, [OFAC], { keep: ["un_sc_sanction"] });
    expect(unknown.message).toContain(
      "--keep names un_sc_sanction, but the snapshot in use has no such dataset",
    );
    expect(unknown.hint).toBe("The datasets in use are: un_sc_sanctions, us_ofac_sdn.");
    const given = await refusal(state, [OFAC, UN], { keep });
    expect(given.message).toContain(
      "un_sc_sanctions, which is among the lists: fixtures/demo/un/consolidated.xml",
    );
  });

  test("a dataset of a list whose records name their datasets", async () => {
    const state = newState();
    const list = "fixtures/demo/ftm/entities.ftm.json";
    await importOn(1, state, [UN, list]);
    const { message } = await refusal(state, [UN, list], { keep: ["demo_peps"] });
    expect(message).toContain(`demo_peps, which is among the lists: ${list}`);
  });

  test("a file whose other dataset is among the lists", async () => {
    const state = newState();
    const allowed = ["twice=us_bis_denied"];
    const paths = ["fixtures/lists/us-csl", "fixtures/lists/us-bis"];
    await importOn(1, state, paths, { allowed });
    const others = Object.keys(inUse(state).datasets).filter((name) => name !== "us_bis_denied");
    expect(others.length).toBeGreaterThan(2);
    const more = { keep: others.slice(0, 1) };
    const { message } = await refusal(state, ["fixtures/lists/us-bis"], more);
    expect(message).toContain("us_bis_denied is present in several editions");
    await importOn(2, state, ["fixtures/lists/us-bis"], { ...more, allowed });
  });

  const inUse = (state: string) => loadManifest(snapshotFolder(state, loadCurrentId(state) ?? ""));

  function fileOfUn({ sources }: Manifest) {
    const source = sources.find(({ datasets }) => datasets.includes("un_sc_sanctions"));
    const [file] = source?.files ?? [];
    if (file === undefined) throw new Error("The UN has no file.");
    return file;
  }

  const DAMAGES: readonly [string, (folder: string, manifest: Manifest) => void, string][] = [
    [
      "a snapshot of an older version, without copies",
      (folder, manifest) => {
        const sources = manifest.sources.map(({ givenAt: _, dataset: __, files, ...source }) => ({
          ...source,
          files: files.map(({ copy: ___, ...file }) => file),
        }));
        const files = manifest.files.filter(({ name }) => name !== LISTS_FILE);
        writeFileSync(
          join(folder, MANIFEST_FILE),
          JSON.stringify({ ...manifest, formatVersion: 3, sources, files }),
        );
        rmSync(join(folder, LISTS_FILE));
      },
      "and has no copies of its lists",
    ],
    ["copies that are missing", (folder) => rmSync(join(folder, LISTS_FILE)), "lists.zst is missing"],
    [
      "copies that are cut short",
      (folder) => truncateSync(join(folder, LISTS_FILE), 1000),
      "lists.zst has 1000 bytes",
    ],
    [
      "copies that are of other bytes",
      (folder, manifest) => {
        const path = join(folder, LISTS_FILE);
        const bytes = readFileSync(path);
        const { at = 0, packedBytes = 0 } = fileOfUn(manifest).copy ?? {};
        bytes.fill(0, at + packedBytes / 2, at + packedBytes / 2 + 100);
        writeFileSync(path, bytes);
      },
      "damaged",
    ],
    [
      "a copy of another file",
      (folder, manifest) => {
        fileOfUn(manifest).sha256 = "0".repeat(64);
        writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(sealManifest(manifest)));
      },
      "its checksum is wrong",
    ],
  ];

  test.each(DAMAGES)("%s", async (_, damage, expected) => {
    const state = newState();
    await importOn(1, state, [UN, OFAC]);
    const whole = newState();
    cpSync(state, whole, { recursive: true });
    const folder = snapshotFolder(state, loadCurrentId(state) ?? "");
    makeWritable(folder);
    damage(folder, inUse(state));
    const { message, hint } = await refusal(state, [OFAC], { keep });
    expect(message).toContain(expected);
    expect(hint).toBeString();
    // The history goes on all the same, once the list is given.
    const { report } = await importOn(3, state, [OFAC, UN]);
    expect(report.carriedOver).toMatchObject({ added: 0, delisted: 0 });
    await importOn(3, whole, [OFAC], { keep });
  });
});
