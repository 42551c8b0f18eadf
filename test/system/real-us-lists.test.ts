// The compiled executable on the real lists of the United States and on real FollowTheMoney data: every file
// imports, and the accounts add up to the files' own numbers of records. Skipped, saying so, where the lists
// are absent.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder, runBinary, SHARED_LISTS } from "../support/binary.ts";

const FTM = resolve(SHARED_LISTS, "../ftm");
const present = existsSync(join(SHARED_LISTS, "us-csl")) && existsSync(FTM);
if (!present) console.warn("skipped: the real lists of the United States are not at ../shared/data/lists");

interface Account {
  readonly entities: number;
  readonly aliases: number;
  readonly aliasesSearchable: number;
  readonly files: readonly { path: string; source: string; records: number; notes: Record<string, number> }[];
}

const CONSOLIDATED = join(SHARED_LISTS, "ofac-consolidated");
const DELTAS = ["20240527194702-wnk", "20240528014702-pfh", "20240528074703-npf", "20240528134729-3iv"];

/** What is imported together, with the records of each file as its publisher counts them. */
const IMPORTS: readonly {
  readonly title: string;
  readonly files: Readonly<Record<string, number>>;
  readonly entities: number;
  /**
   * True when some subjects, which may be people or organisations, are both: then there are more entities.
   */
  readonly hasTwins?: boolean;
  /** Gates that the import passes by the operator's word. */
  readonly allowed?: readonly string[];
}[] = [
  {
    title: "the Consolidated Screening List beside OFAC's own list and the Denied Persons List",
    files: {
      [join(CONSOLIDATED, "CONS_ENHANCED.XML")]: 443,
      [join(SHARED_LISTS, "us-csl/consolidated.csv.gz")]: 14_160,
      [join(SHARED_LISTS, "us-bis/dpl.txt")]: 665,
    },
    entities: 14_139,
    hasTwins: true,
    allowed: ["twice=us_ofac_cons", "twice=us_bis_denied"],
  },
  {
    title: "the consolidated list as CSV",
    files: {
      [join(CONSOLIDATED, "cons_prim.csv")]: 442,
      [join(CONSOLIDATED, "cons_alt.csv")]: 1_073,
      [join(CONSOLIDATED, "cons_add.csv")]: 574,
      [join(CONSOLIDATED, "cons_comments.csv")]: 10,
    },
    entities: 442,
  },
  {
    title: "the consolidated list as sdnList XML",
    files: { [join(CONSOLIDATED, "sdnList-schema_2025-03-28.xml")]: 443 },
    entities: 443,
  },
  {
    title: "the sample of Advanced XML",
    files: { [join(CONSOLIDATED, "sdn_advanced_sample.xml")]: 1 },
    entities: 1,
  },
  {
    title: "the simplified table of office holders",
    files: { [join(FTM, "export-sample/targets.simple.csv")]: 20 },
    entities: 20,
  },
  {
    title: "a list with four files of changes",
    files: {
      [join(FTM, "yente-fixtures/t1/entities.ftm.json")]: 7,
      ...Object.fromEntries(
        DELTAS.map((version, i) => [
          join(FTM, `yente-fixtures/t2/${version}/entities.delta.json`),
          [2, 2, 1, 1][i] ?? 0,
        ]),
      ),
    },
    entities: 9,
  },
];

test("a list that the Consolidated Screening List repeats is refused beside it, by name", async () => {
  const folder = makeFolder();
  const run = await runBinary([
    ...["import", "fixtures/lists/us-bis", "fixtures/lists/us-csl", "fixtures/lists/ofac-enhanced-xml"],
    ...["--state", folder.path],
  ]);
  folder.remove();
  expect(run.exitCode).toBe(1);
  for (const dataset of ["us_bis_denied", "us_ofac_sdn"]) {
    expect(run.stderr).toContain(`${dataset} is present in several editions: `);
    expect(run.stderr).toContain(`--allow twice=${dataset}`);
  }
});

describe.skipIf(!present)("the real lists of the United States", () => {
  const folders: { remove: () => void }[] = [];
  afterAll(() => {
    for (const folder of folders) folder.remove();
  });

  for (const { title, files, entities, hasTwins = false, allowed = [] } of IMPORTS) {
    test(`${title}: every record is read, every name can be found`, async () => {
      const folder = makeFolder();
      folders.push(folder);
      // Records that two lists share are counted apart, as the lists count them.
      const flags = ["--no-links", ...allowed.flatMap((gate) => ["--allow", gate])];
      const run = await runBinary([
        "import",
        ...Object.keys(files),
        "--state",
        folder.path,
        "--json",
        ...flags,
      ]);
      expect(run.stderr).not.toContain("error:");
      expect(run.exitCode).toBe(0);
      const account = JSON.parse(run.stdout) as Account;
      const records = Object.fromEntries(account.files.map(({ path, records }) => [path, records]));
      expect(records).toEqual({ ...files });
      if (hasTwins) expect(account.entities).toBeGreaterThan(entities);
      else expect(account.entities).toBe(entities);
      expect(account.aliasesSearchable).toBe(account.aliases);
      expect(account.aliases).toBeGreaterThanOrEqual(entities);
    });
  }
});
