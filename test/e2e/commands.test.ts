// The commands print what the endpoints answer: the same bytes for the same question and the same snapshot.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { isThorough } from "../support/thorough.ts";

const folder = makeFolder();
afterAll(folder.remove);
const state = join(folder.path, "state");

/** An id that must be escaped in a path, and one that leaves its list. */
const ODD_ID = "odd/id-é?#%41..";
const DELISTED_ID = "invented-11";
const ROWS = 12;

/** A list of one dataset with people who are listed, one of them in both corpora. */
function writeList(rows: number): string {
  const path = join(folder.path, `entities-${rows}.ftm.json`);
  const people = Array.from({ length: rows }, (_, i) => ({
    id: i === 0 ? ODD_ID : `invented-${i}`,
    caption: i === 0 ? 'Odd\u202e "Caption" \\ Ävalin' : `Corin Ollustrade ${"I".repeat(i)}`,
    schema: "Person",
    datasets: ["invented_list"],
    referents: i === 1 ? ["older-invented-1"] : [],
    properties: {
      name: [`Corin Ollustrade ${"I".repeat(i)}`],
      topics: i < 3 ? ["sanction", "role.pep"] : ["sanction"],
    },
    target: true,
  }));
  writeFileSync(path, people.map((person) => JSON.stringify(person)).join("\n"));
  return path;
}

let service: RunningService;
let key = "";

beforeAll(async () => {
  for (const rows of [ROWS, ROWS - 1]) {
    const run = await runBinary(["import", "fixtures/demo", writeList(rows), "--state", state]);
    if (run.exitCode !== 0) throw new Error(run.stderr);
  }
  service = await startService(state);
  key = await createKey(state);
}, 60_000);
afterAll(async () => {
  await service.stop();
});

async function askService(path: string, body?: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${service.url}/v1/sanctions/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const EXIT_CODES: Readonly<Record<string, number>> = {
  invalid_request: 2,
  unknown_parameter: 2,
  query_too_short: 2,
  entity_not_found: 1,
};

/** Holds a command against the endpoint: the body on standard output, or the error with its exit code. */
async function expectSame(args: readonly string[], path: string, body?: object): Promise<number> {
  const [{ exitCode, stdout, stderr }, { status, text }] = await Promise.all([
    runBinary([...args, "--json", "--state", state]),
    askService(path, body),
  ]);
  if (status === 200) expect([path, exitCode, stdout]).toEqual([path, 0, `${text}\n`]);
  else {
    const { code, message } = JSON.parse(text).error;
    expect([path, exitCode, stdout]).toEqual([path, EXIT_CODES[code] ?? -1, ""]);
    expect(stderr).toEndWith(`error: ${message} (${code})\n`);
  }
  return status;
}

interface Listed {
  readonly id: string;
  readonly schema: string;
  readonly type: string;
  readonly target: string;
}

/** What search lists, with its corpus, and whether it is listed itself. */
async function listRecords(): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const type of ["sanction", "pep"]) {
    for (const target of ["true", "false"]) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { text } = await askService(`search?type=${type}&target=${target}&per_page=100&page=${page}`);
        const { results, total_pages } = JSON.parse(text);
        pages = total_pages;
        found.push(...results.map(({ id, schema }: Listed) => ({ id, schema, type, target })));
      }
    }
  }
  return found;
}

describe("entity and history", () => {
  test("print the bodies of the endpoints, for records of every kind", async () => {
    const all = await listRecords();
    expect(all.length).toBeGreaterThan(150);
    const ofEveryKind = new Map(all.map((one) => [`${one.type} ${one.target} ${one.schema}`, one]));
    expect(ofEveryKind.size).toBeGreaterThan(8);
    const chosen = [
      ...(isThorough ? all : ofEveryKind.values()),
      { id: ODD_ID, type: "sanction" },
      { id: ODD_ID, type: "pep" },
      { id: "older-invented-1", type: "sanction" },
      { id: DELISTED_ID, type: "sanction" },
    ];
    for (const { id, type } of chosen) {
      const path = `entities/${encodeURIComponent(id)}`;
      expect(await expectSame(["entity", id, "--type", type], `${path}?type=${type}`)).toBe(200);
      expect(await expectSame(["history", id, "--type", type], `${path}/history?type=${type}`)).toBe(200);
    }
    expect((await askService(`entities/${DELISTED_ID}`)).text).toContain('"listingStatus":"delisted"');
  }, 240_000);

  test.each([
    ["nobody-here", "sanction", 404],
    [DELISTED_ID, "pep", 404],
    ["x".repeat(200), "sanction", 404],
    ["x".repeat(201), "sanction", 400],
  ])("refuse %p of %p as the endpoints do (%p)", async (id, type, status) => {
    const path = `entities/${encodeURIComponent(id)}`;
    expect(await expectSame(["entity", id, "--type", type], `${path}?type=${type}`)).toBe(status);
    expect(await expectSame(["history", id, "--type", type], `${path}/history?type=${type}`)).toBe(status);
  });
});

describe("search", () => {
  const questions: [flags: string[], query: string, status: number][] = [
    [[], "", 200],
    [["bulgozhina"], "query=bulgozhina", 200],
    [["odd"], "query=odd", 200],
    [["nobody at all"], "query=nobody+at+all", 200],
    [["ollustrade", "--per-page", "4"], "query=ollustrade&per_page=4", 200],
    [["ollustrade", "--per-page", "4", "--page", "3"], "query=ollustrade&per_page=4&page=3", 200],
    [["ollustrade", "--page", "9"], "query=ollustrade&page=9", 200],
    [["--target", "false", "--per-page", "100"], "target=false&per_page=100", 200],
    [["--type", "pep", "--sort-method", "alpha"], "type=pep&sort_method=alpha", 200],
    [["--dataset", "invented_list", "--sort-order", "asc"], "dataset=invented_list&sort_order=asc", 200],
    [["--dataset", "no_such_list"], "dataset=no_such_list", 200],
    [["--schema", "Vessel,Company", "--country", "cy,RU"], "schema=Vessel,Company&country=cy,RU", 200],
    [["corin", "--whole-word", "true"], "query=corin&whole_word=true", 200],
    [
      ["--from-date", "2020-01-01", "--to-date", "2030-12-31"],
      "from_date=2020-01-01&to_date=2030-12-31",
      200,
    ],
    [["ab"], "query=ab", 400],
    [[""], "query=", 400],
    [["--per-page", "500"], "per_page=500", 400],
    [["--country", "deu", "--page", "0"], "page=0&country=deu", 400],
    [
      ["--from-date", "2021-01-01", "--to-date", "2020-01-01"],
      "from_date=2021-01-01&to_date=2020-01-01",
      400,
    ],
  ];
  test.each(questions)("%p answers as ?%s (%p)", async (flags, query, status) => {
    expect(await expectSame(["search", ...flags], `search?${query}`)).toBe(status);
  });
});

describe("match", () => {
  const questions: [flags: string[], body: Record<string, unknown>, status: number][] = [
    [["--name", "Taisiya Bulgozhina"], { name: ["Taisiya Bulgozhina"] }, 200],
    [
      ["--name", "Bulgozhina, Taisiya", "--birth-date", "1988-09-03", "--country", "cy"],
      { name: ["Bulgozhina, Taisiya"], birthDate: ["1988-09-03"], country: ["cy"] },
      200,
    ],
    [["--name", "Nobody Knows Us"], { name: ["Nobody Knows Us"] }, 200],
    [["--name", "Corin Ollustrade"], { name: ["Corin Ollustrade"] }, 200],
    [["--name", "???"], { name: ["???"] }, 400],
    [["--name", "A B", "--birth-date", "11.09.1965"], { name: ["A B"], birthDate: ["11.09.1965"] }, 400],
  ];
  test.each(questions)("%p answers as the endpoint does", async (flags, properties, status) => {
    expect(await expectSame(["match", ...flags], "match", { schema: "Person", properties })).toBe(status);
  });

  test("takes threshold, limit, corpora and datasets", async () => {
    const flags = ["match", "--name", "Corin Ollustrade", "--threshold", "0.6", "--limit", "3"];
    const body = { schema: "Person", properties: { name: ["Corin Ollustrade"] }, threshold: 0.6, limit: 3 };
    expect(
      await expectSame([...flags, "--include", "sanctions", "--include", "pep"], "match", {
        ...body,
        include: ["sanctions", "pep"],
      }),
    ).toBe(200);
    for (const [dataset, status] of [
      ["invented_list", 200],
      ["invented_lits", 400],
    ] as const)
      expect(
        await expectSame([...flags, "--dataset", dataset], "match", { ...body, datasets: [dataset] }),
      ).toBe(status);
  });

  test("adds the snapshot and an explanation of each score with --explain", async () => {
    const question = { schema: "Person", properties: { name: ["Taisiya Bulgozhina"] } };
    const { text } = await askService("match", question);
    const flags = ["--name", "Taisiya Bulgozhina", "--json", "--explain", "--state", state];
    const { snapshot, results } = JSON.parse((await runBinary(["match", ...flags])).stdout);
    expect(snapshot).toMatch(/^\d{8}T\d{6}Z-/);
    const explanations = results.map(({ explanation }: { explanation: string[] }) => explanation);
    expect(explanations.length).toBeGreaterThan(0);
    for (const explanation of explanations) expect(explanation.length).toBeGreaterThan(0);
    const bare = results.map(({ explanation: _, ...candidate }: { explanation: string[] }) => candidate);
    expect(JSON.stringify({ results: bare })).toBe(text);
  });
});
