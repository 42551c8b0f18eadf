// Whatever the number of threads and the size of the parts, a file gives the same results in the same order.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Matcher } from "../../../src/engine/screening/match.ts";
import { openSnapshot, type Snapshot } from "../../../src/engine/snapshot/open.ts";
import type { CustomerFile, RejectedRow } from "../../../src/service/bulk/reading/customer-row.ts";
import { openCustomers } from "../../../src/service/bulk/reading/open-customers.ts";
import { openRows } from "../../../src/service/bulk/reading/row-source.ts";
import type { Shard } from "../../../src/service/bulk/reading/shard.ts";
import { ALERT_COLUMNS } from "../../../src/service/bulk/screening/alert-row.ts";
import { screenAll } from "../../../src/service/bulk/screening/run.ts";
import {
  RowScreener,
  type ScreenedRows,
  type ScreeningRow,
  type ScreeningSettings,
} from "../../../src/service/bulk/screening/screen-rows.ts";
import {
  type ScreeningThreads,
  type ScreeningWorker,
  startScreeners,
} from "../../../src/service/bulk/screening/screening-threads.ts";
import { addTally, emptyTally, sumFrom, type Tally } from "../../../src/service/bulk/screening/tally.ts";
import type { Cell } from "../../../src/service/bulk/writing/row-format.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { customerCsv, importDemonstration } from "./customers.ts";

const SCREENER = new URL("../../../src/screener.ts", import.meta.url).href;
const ROWS = 60;
const SETTINGS: ScreeningSettings = {
  threshold: 0.8,
  limit: 10,
  include: ["sanction"],
  datasets: null,
  allCandidates: false,
  countFrom: 0.8,
};

const folder = scratchFolder("interdict-screen-rows-");
let snapshot: Snapshot;
let file: CustomerFile;
beforeAll(async () => {
  snapshot = openSnapshot(await importDemonstration(join(folder, "state")));
  const path = join(folder, "customers.csv");
  writeFileSync(path, customerCsv(ROWS));
  file = await openCustomers(path, { schema: "Person" });
});
afterAll(() => snapshot.close());

interface Results {
  readonly alerts: (readonly Cell[])[];
  readonly rejected: RejectedRow[];
  readonly tally: Tally;
}

async function collect(
  threads: ScreeningThreads,
  rowsMax: number,
  { shard = null, afterLine = 0 }: { shard?: Shard | null; afterLine?: number } = {},
): Promise<Results> {
  const results: Results = { alerts: [], rejected: [], tally: emptyTally() };
  const sink = {
    accept({ alerts, notRead, tally }: ScreenedRows) {
      results.alerts.push(...alerts);
      results.rejected.push(...notRead);
      addTally(results.tally, tally);
    },
  };
  const source = await openRows(file, file.path, shard);
  await screenAll(source.rows(afterLine), threads, sink, {
    rowsMax,
    endsAtPause: false,
    passedOn: ["branch"],
  });
  return results;
}

/** Workers in this thread, each taking some turns of the event loop per part. */
function slowWorkers(turns: readonly number[], settings = SETTINGS): ScreeningThreads {
  const screener = new RowScreener(new Matcher(snapshot), settings);
  const workers = turns.map(
    (count): ScreeningWorker =>
      async (rows) => {
        for (let i = 0; i < count; i++) await Bun.sleep(0);
        return screener.screen(rows);
      },
  );
  return { workers, end: () => {} };
}

const HERE = () => slowWorkers([0]);

function cell(row: readonly Cell[] | undefined, name: string): Cell | undefined {
  return row?.[ALERT_COLUMNS.findIndex((column) => column.name === name)];
}

test("listed customers match, the others don't, and what can't be screened is named", async () => {
  const { alerts, rejected, tally } = await collect(HERE(), 10);
  const lines = alerts.map((row) => cell(row, "line") as number);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  const names = new Set(alerts.map((row) => cell(row, "customer_name")));
  expect([...names].sort()).toEqual(
    [
      "Damian Tarlov",
      "Demyan Tarlunov",
      "Orest V. Dalny",
      "Orest Vereshkov",
      "Taisiya Bulgozhina",
      "Zosima Kromeshny",
    ].sort(),
  );
  const first = alerts.find((row) => cell(row, "customer_name") === "Taisiya Bulgozhina");
  expect(cell(first, "reference")).toBe("K-1");
  expect(cell(first, "line")).toBe(2);
  expect(cell(first, "id")).toBe("ofac-990002");
  expect(cell(first, "reason")).toContain("Same birth date");
  // The column that means nothing to screening is passed on.
  expect(first?.[ALERT_COLUMNS.length]).toBe("B0");
  const reasons = new Set(rejected.map(({ reason }) => reason));
  expect(reasons).toEqual(
    new Set([
      "No name of the row can be compared: each is without letters and digits or a placeholder such as N/A.",
      'Column birth_date: "05/06/1970" is not an unambiguous date; write YYYY-MM-DD, or set the order of dates (dmy or mdy).',
      "The row has no name.",
    ]),
  );
  expect(tally.customers + tally.rejected).toBe(ROWS);
  expect(tally.rejected + tally.unread).toBe(rejected.length);
  expect(tally.unread).toBe(5);
  expect(tally.unreadByField).toEqual({ birthDate: tally.unread });
  expect(tally.matches).toBe(alerts.length);
  expect(tally.written).toBe(alerts.length);
  expect(sumFrom(tally.candidatesByScore, 0.8)).toBe(alerts.length);
  expect(sumFrom(tally.customersByScore, 0.8)).toBe(tally.customersWithMatch);
  expect(tally.byDataset.us_ofac_sdn).toBeGreaterThan(0);
});

test("a customer whose names are not compared to their end is named, beside the alerts on the rest", () => {
  const letters = "a b c d ".repeat(15);
  const row = (line: number, name: string): ScreeningRow => ({
    line,
    reference: null,
    subject: { schema: "Person", properties: { name: [name] } },
    passedOn: [],
    address: [],
    unread: [],
  });
  const rows = [
    row(1, `${letters}Taisiya Bulgozhina`),
    row(2, `${letters}Merrit Tolliver`),
    row(3, `${"A ".repeat(50)}Taisiya Bulgozhina`),
  ];
  const { alerts, notRead, tally } = new RowScreener(new Matcher(snapshot), SETTINGS).screen(rows);
  expect(alerts.map((alert) => cell(alert, "line"))).toEqual([1, 3]);
  const reason = "The row has more words or letters in its names than are compared.";
  expect(notRead).toEqual([1, 2].map((line) => ({ line, reference: null, reason, isScreened: true })));
  expect(tally).toMatchObject({
    customers: 3,
    rejected: 0,
    unread: 2,
    unreadByField: { name: 2 },
    customersWithMatch: 2,
    matches: 2,
    notCompared: { name: 2 },
  });
});

describe("the same results in the same order", () => {
  test("for parts of any size and workers of any speed", async () => {
    const whole = await collect(HERE(), ROWS);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: ROWS + 1 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }),
        async (rowsMax, turns) => {
          expect(await collect(slowWorkers(turns), rowsMax)).toEqual(whole);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("for one, two and three threads", async () => {
    const whole = await collect(HERE(), ROWS);
    for (const count of [1, 2, 3]) {
      const threads = await startScreeners(SCREENER, count, {
        folder: snapshot.folder,
        settings: SETTINGS,
        clearances: null,
      });
      try {
        expect(await collect(threads, 7)).toEqual(whole);
      } finally {
        threads.end();
      }
    }
  });

  test("from any line on, after what was done before", async () => {
    const whole = await collect(HERE(), ROWS);
    for (const afterLine of [0, 1, 2, 17, ROWS, ROWS + 1, ROWS + 5]) {
      const { alerts } = await collect(HERE(), 8, { afterLine });
      expect(alerts).toEqual(whole.alerts.filter((row) => (cell(row, "line") as number) > afterLine));
    }
  });

  test("for shards together, in which every row is once", async () => {
    const whole = await collect(HERE(), ROWS);
    const shards = await Promise.all(
      [1, 2, 3].map((number) => collect(HERE(), 8, { shard: { number, count: 3 } })),
    );
    const byLine = (a: readonly Cell[], b: readonly Cell[]) =>
      Number(cell(a, "line")) - Number(cell(b, "line"));
    expect(shards.flatMap(({ alerts }) => alerts).toSorted(byLine)).toEqual(whole.alerts);
    const tally = emptyTally();
    for (const shard of shards) addTally(tally, shard.tally);
    expect(tally).toEqual(whole.tally);
  });
});

test("records of one person on several lists are one alert, whose rows stand together", async () => {
  const settings = { ...SETTINGS, include: ["sanction", "pep"] as const };
  const screener = new RowScreener(new Matcher(snapshot), { ...settings, limit: 25 });
  const subject = { schema: "Person", properties: { name: ["Demyan Eliseyevich Tarlunov"] } } as const;
  const { alerts, tally } = screener.screen([
    { line: 2, reference: "K-1", subject, address: [], unread: [], passedOn: [] },
  ]);
  const column = (name: string) => ALERT_COLUMNS.findIndex((one) => one.name === name);
  const rows = alerts.map((row) => [row[column("id")], row[column("party")]]);
  const parties = rows.map(([, party]) => party);
  expect(rows.filter(([id, party]) => id !== party)).toEqual([["ofac-990003", "dm-tarlunov"]]);
  expect(parties).toEqual([...new Set(parties)].flatMap((party) => parties.filter((one) => one === party)));
  expect([tally.alerts, tally.matches]).toEqual([new Set(parties).size, rows.length]);
});

test("a count from a lower score changes no result, and counts more", async () => {
  const whole = await collect(HERE(), ROWS);
  const wide = await collect(slowWorkers([0], { ...SETTINGS, countFrom: 0.6 }), ROWS);
  expect(wide.alerts).toEqual(whole.alerts);
  expect(wide.tally.matches).toBe(whole.tally.matches);
  expect(sumFrom(wide.tally.candidatesByScore, 0.8)).toBe(whole.tally.matches);
  expect(sumFrom(wide.tally.candidatesByScore, 0.6)).toBeGreaterThan(whole.tally.matches);
});

test("a limit that leaves out a match is counted, whatever the count begins from", async () => {
  for (const countFrom of [0.8, 0.6]) {
    const { tally } = await collect(slowWorkers([0], { ...SETTINGS, limit: 1, countFrom }), ROWS);
    // Two people of the lists are called Demyan Tarlunov.
    const tarlunovs = Math.ceil((ROWS - 5) / 11);
    expect({ countFrom, truncated: tally.truncated }).toEqual({ countFrom, truncated: tarlunovs });
  }
});

test("all candidates are the matches and those below the threshold", async () => {
  const whole = await collect(HERE(), ROWS);
  const all = await collect(slowWorkers([0], { ...SETTINGS, allCandidates: true }), ROWS);
  expect(all.alerts.filter((row) => cell(row, "match") === true)).toEqual(whole.alerts);
  expect(all.alerts.length).toBeGreaterThan(whole.alerts.length);
  expect(all.tally.matches).toBe(whole.tally.matches);
});

test("an error of the screening stops the run", async () => {
  const fail = () => {
    throw new Error("The index is gone.");
  };
  const failing = { snapshot, match: fail, matchAll: fail };
  const screener = new RowScreener(failing, SETTINGS);
  const worker: ScreeningWorker = async (rows) => screener.screen(rows);
  await expect(collect({ workers: [worker], end: () => {} }, 5)).rejects.toThrow("The index is gone.");
});

test("a row that does not say its kind is a ship by an equal name, whatever its country", () => {
  const rows = ["Kestrel Moon", "Kestrel Noon", "MV AMBER VANE", "Amber Vane Ltd"].map(
    (name, i): ScreeningRow => ({
      line: i + 2,
      reference: null,
      subject: { schema: "LegalEntity", properties: { name: [name], country: ["fr"] } },
      address: [],
      unread: [],
      passedOn: [],
    }),
  );
  const screened = (settings: ScreeningSettings) =>
    new RowScreener(new Matcher(snapshot), settings).screen(rows).alerts.map(([line]) => line);
  expect(screened(SETTINGS)).toEqual([2, 4]);
  expect(screened({ ...SETTINGS, countFrom: 0.7 })).toEqual([2, 4]);
});

describe("places under sanctions", () => {
  const HEADER = "id,name,Street,Mailing address,City,State,country,jurisdiction,flag,nationality";
  const screenPlaces = async (rows: readonly string[], settings: Partial<ScreeningSettings> = {}) => {
    const path = join(folder, "places.csv");
    writeFileSync(path, `${[HEADER, ...rows].join("\n")}\n`);
    const opened = await openCustomers(path, { schema: "Person" });
    const customers = await Array.fromAsync(opened.rows());
    const screener = new RowScreener(new Matcher(snapshot), { ...SETTINGS, places: null, ...settings });
    const screened = screener.screen(
      customers.map((row) => ("reason" in row ? row : { ...row, passedOn: [] })),
    );
    const found = screened.alerts.map((row) =>
      ["reference", "code", "caption", "listed_name"].map((name) => cell(row, name)).join(" | "),
    );
    return { ...screened, found };
  };

  const ROWS_IN_PLACES: Record<string, string[]> = {
    "1,Ada Soen,,,Pyongyang,,KP,,,": [
      "1 | sanctioned-country | North Korea | KP",
      "1 | sanctioned-place | Pyongyang (North Korea) | Pyongyang",
    ],
    "1,Ada Soen,,,,,North Korea,,,": ["1 | sanctioned-country | North Korea | KP"],
    "1,Ada Soen,12 Bolshaya,Sevastopol,,,,,,": ["1 | sanctioned-place | Sevastopol (Crimea) | Sevastopol"],
    "1,Ada Soen,,,,Crimea,UA,,,": ["1 | sanctioned-place | Crimea (Ukraine) | Crimea"],
    "1,Ada Soen,,,,,Crimea,,,": ["1 | sanctioned-place | Crimea (Ukraine) | Crimea"],
    "1,Ada Soen,朝鲜平壤市中区,,,,,,,": ["1 | sanctioned-place | Pyongyang (North Korea) | 平壤"],
    "1,Ada Soen,,,平壤,,,,,": ["1 | sanctioned-place | Pyongyang (North Korea) | 平壤"],
    "1,Ada Soen,,,,,,SY,,": ["1 | sanctioned-country | Syria | SY"],
    "1,Ada Soen,,,,,,,CU,": ["1 | sanctioned-country | Cuba | CU"],
    "1,Ada Soen,Crimea Street 5,,London,,GB,,,": [],
    "1,Ada Soen,,,Havana,,US,,,": [],
    "1,Ada Soen,,,Bonn,,DE,,,IR": [],
  };

  test.each(Object.entries(ROWS_IN_PLACES))("%s", async (row, expected) => {
    const { found, tally } = await screenPlaces([row]);
    expect(found).toEqual(expected);
    expect(tally).toMatchObject({
      customers: 1,
      customersWithPlace: Math.min(1, expected.length),
      matches: 0,
    });
    expect(tally.written).toBe(expected.length);
  });

  test("stand behind the matches of their customer, with the measures, and without a record", async () => {
    const { alerts, found } = await screenPlaces([
      "7,Taisiya Bulgozhina,,,Yalta,,UA,,,",
      "8,Ada Soen,,,Yalta,,UA,,,",
    ]);
    expect(found.slice(-2)).toEqual([
      "7 | sanctioned-place | Yalta (Crimea) | Yalta",
      "8 | sanctioned-place | Yalta (Crimea) | Yalta",
    ]);
    expect(found[0]).toStartWith("7 | listed-party | ");
    const last = alerts.at(-1);
    expect(cell(last, "reason")).toStartWith("The address names Yalta (Crimea). Regulation (EU) 692/2014");
    expect(cell(last, "customer_name")).toBe("Ada Soen");
    for (const name of ["id", "score", "match", "party"]) expect(cell(last, name)).toBeNull();
  });

  test("are those of the operator's table, and none where none is asked", async () => {
    const own = "Atlantis\tcountry\t-\tgr\tAtlantis\tThe bank does no business there.\n";
    const rows = ["1,Ada Soen,,,Pyongyang,,KP,,,", "2,Ada Soen,,Atlantis,,,GR,,,"];
    expect((await screenPlaces(rows, { places: own })).found).toEqual([
      "2 | sanctioned-country | Atlantis | GR",
    ]);
    const { places: _, ...silent } = { ...SETTINGS, places: null };
    const screener = new RowScreener(new Matcher(snapshot), silent);
    const subject = { schema: "Person" as const, properties: { name: ["Ada Soen"], country: ["kp"] } };
    const row = { line: 2, reference: null, subject, address: ["Pyongyang"], unread: [], passedOn: [] };
    expect(screener.screen([row]).alerts).toEqual([]);
  });
});
