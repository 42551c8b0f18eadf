// The compiled executable on the real official lists: everything is read, and listed names find their own
// entity, each of them in a thorough run. Skipped, saying so, where the lists are not beside the checkout.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import {
  ask,
  createKey,
  type Finished,
  makeFolder,
  type RunningService,
  runBinary,
  SHARED_LISTS,
  startService,
} from "../support/binary.ts";
import { rounds } from "../support/thorough.ts";

const OFAC = join(SHARED_LISTS, "ofac");
const UN = join(SHARED_LISTS, "un/consolidated_2026-02-27.xml");
const present = existsSync(OFAC) && existsSync(UN);
if (!present) console.warn("skipped: the real lists are not at ../shared/data/lists");

/** The names are of May 2024, the aliases and addresses of December 2025. */
const MIXED = ["--allow", "mixed=us_ofac_sdn"];

const BATCH_SIZE = 100;

/** Of so many names, one is asked; the self-test asks the same of every name without a service. */
const NAMES_PER_QUESTION = rounds({ usual: 8, thorough: 1 });

interface AskedName {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
}

describe.skipIf(!present)("OFAC and UN", () => {
  const folder = makeFolder();
  const state = folder.path;
  let refused: Finished;
  let imported: Finished;
  let service: RunningService;
  let key: string;
  let snapshot: Snapshot;

  beforeAll(async () => {
    refused = await runBinary(["import", OFAC, UN, "--state", state]);
    imported = await runBinary(["import", OFAC, UN, ...MIXED, "--state", state, "--json"]);
    key = await createKey(state);
    service = await startService(state, {}, ["--workers", "2"]);
    snapshot = openSnapshot(snapshotFolder(state, loadCurrentId(state) ?? ""));
  });

  afterAll(async () => {
    snapshot?.close();
    await service?.stop();
    folder.remove();
  });

  test("files of two years beside each other are refused until the operator says so", () => {
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout).toBe("");
    for (const told of [
      "2460 of 20107 rows of ",
      "4893 of 24244 rows of ",
      "3 of 21 rows of ",
      MIXED.join(" "),
    ])
      expect(refused.stderr).toContain(told);
  });

  test("the import reads all 14,965 OFAC rows and all 1,003 UN records and reports the rows that point at no record", () => {
    expect(imported.stderr).not.toContain("error:");
    expect(imported.exitCode).toBe(0);
    const account = JSON.parse(imported.stdout) as {
      entities: number;
      files: { path: string; records: number; notes: Record<string, number> }[];
      linked: { links: { joined: string[] }[] };
    };
    const file = (name: string) => account.files.find(({ path }) => path.endsWith(name));
    expect(file("sdn.csv")?.records).toBe(14_965);
    expect(file("consolidated_2026-02-27.xml")?.records).toBe(1_003);
    const joined = account.linked.links.flatMap((link) => link.joined);
    // Most of Al-Qaida's list is on both, with the UN's own number in OFAC's records.
    expect(joined.length).toBeGreaterThan(100);
    expect(account.entities + joined.length).toBe(14_965 + 1_003);
    expect(file("alt.csv")?.notes.orphan).toBeGreaterThan(0);
    expect(file("add.csv")?.notes.orphan).toBeGreaterThan(0);
  });

  /** Those whose own record is not among the first `limit` that match. */
  const findMissed = async (asked: AskedName[], limit: number) => {
    const missed: AskedName[] = [];
    const askPart = async (part: AskedName[]) => {
      const queries = Object.fromEntries(
        part.map(({ schema, name }, i) => [`q${i}`, { schema, properties: { name: [name] }, limit }]),
      );
      const { status, body } = await ask(service, key, "/v1/sanctions/match/batch", { queries });
      expect(status).toBe(200);
      const responses = body.responses as Record<string, { results?: { id: string; match: boolean }[] }>;
      part.forEach((one, i) => {
        const own = responses[`q${i}`]?.results?.find((candidate) => candidate.id === one.id);
        if (own?.match !== true) missed.push(one);
      });
    };
    // Two at a time, as there are two workers.
    for (let start = 0; start < asked.length; start += 2 * BATCH_SIZE) {
      const middle = start + BATCH_SIZE;
      const parts = [asked.slice(start, middle), asked.slice(middle, middle + BATCH_SIZE)];
      await Promise.all(parts.filter((part) => part.length > 0).map(askPart));
    }
    return missed;
  };

  test(
    `one in ${NAMES_PER_QUESTION} primary names and strong aliases finds its own entity by match`,
    async () => {
      const names: AskedName[] = [];
      for (const { entity } of snapshot.store.screenable()) {
        for (const key of ["name", "alias", "previousName"]) {
          for (const name of entity.properties[key] ?? []) {
            if (name.length <= 300) names.push({ id: entity.id, schema: entity.schema, name });
          }
        }
      }
      expect(names.length).toBeGreaterThan(30_000);
      const wanted = names.filter((_, i) => i % NAMES_PER_QUESTION === 0);

      // Nearly all come first: only the others are worth the longer answers.
      const notFirst = await findMissed(wanted, 2);
      expect(notFirst.length).toBeLessThan(wanted.length / 10);
      expect(await findMissed(notFirst, 25)).toEqual([]);
    },
    { timeout: 600_000 },
  );

  test(
    `one in ${NAMES_PER_QUESTION} captions finds its own entity with its words in reverse order, but for 4 in 1,000`,
    async () => {
      const turned = [...snapshot.store.screenable()].flatMap(({ entity: { id, schema, caption } }) => {
        const words = caption.trim().split(/\s+/);
        return words.length < 2 ? [] : { id, schema, name: words.toReversed().join(" ") };
      });
      const wanted = turned.filter((_, i) => i % NAMES_PER_QUESTION === 0);
      expect(wanted.length).toBeGreaterThan(1_500);
      const missed = await findMissed(await findMissed(wanted, 2), 25);
      // Initials, numbers at the wrong end, and persons whose family name nothing shows.
      expect(missed.length).toBeLessThanOrEqual(wanted.length * 0.004);
    },
    { timeout: 600_000 },
  );

  test.each(["ПУТИН Владимир Владимирович", "vladimir putin", "Putin, Vladimir V.", "Βλαντιμίρ Πούτιν"])(
    "%s is answered with the OFAC record first",
    async (name) => {
      const { body } = await ask(service, key, "/v1/sanctions/match", {
        schema: "Person",
        properties: { name: [name] },
      });
      const [first] = body.results as { id: string; match: boolean }[];
      expect(first).toMatchObject({ id: "ofac-35096", match: true });
    },
  );

  test("an invented person answers nothing near", async () => {
    const { body } = await ask(service, key, "/v1/sanctions/match", {
      schema: "Person",
      properties: { name: ["Jane Doe"], birthDate: ["1990"] },
    });
    expect((body.results as { match: boolean }[]).filter((candidate) => candidate.match)).toEqual([]);
  });
});
