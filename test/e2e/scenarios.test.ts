// The contract as a table: every row of fixtures/http is asked of the compiled executable over a socket. The
// table itself is guarded: an error, endpoint, parameter, limit or rule of the contract without a row fails.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ERROR_TABLE } from "../../src/base/model/errors.ts";
import * as limits from "../../src/base/model/limits.ts";
import { ENTITY_PARAMETERS, SEARCH_PARAMETERS } from "../../src/service/contract/decode-search.ts";
import { MatchRequest, SubjectProperties } from "../../src/service/contract/request-schemata.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { checkAnswer, compareWithOthers } from "../support/scenario-check.ts";
import { findDifferences } from "../support/scenario-match.ts";
import { expandBody, expandText, send } from "../support/scenario-request.ts";
import { type Scenarios, startScenarios } from "../support/scenario-services.ts";
import { codesOf, type Question, type Row, readRules, readTable } from "../support/scenario-table.ts";

const TABLE = readTable();
const RULES = readRules();

/** Limits that the documents don't have: bounds of our own, which tests of the model hold. */
const LIMITS_OF_OURS = [
  "CANDIDATES_MAX",
  "ACCOUNT_BODY_BYTES_MAX",
  "ACCOUNT_NAME_LENGTH_MAX",
  "ACCOUNT_UPLOADS_MAX",
  "ACCOUNT_UPLOAD_BYTES_MAX",
  "ACCOUNT_WORK_SECONDS_MAX",
  "ATTACHMENT_BYTES_MAX",
  "CASE_ATTACHMENTS_MAX",
  "CASE_SUBJECT_BYTES_MAX",
  "CASE_TAGS_MAX",
  "DISK_FREE_BYTES_MIN",
  "FILTER_VALUES_MAX",
  "JSON_DEPTH_MAX",
  "JSON_NAMES_MAX",
  "JSON_VALUES_MAX",
  "PAGE_MAX",
  "QUERY_LENGTH_MAX",
  "REASON_LENGTH_MAX",
  "REFERENCE_LENGTH_MAX",
  "RATE_PER_MINUTE_MAX",
  "REQUEST_HEAD_BYTES_MAX",
  "SCREENINGS_RUNNING_MAX",
  "SIGN_INS_PER_CLIENT",
  "SIGN_INS_PER_MINUTE",
  "SIGN_INS_PER_PROXY",
  "STRETCH_LETTERS_MAX",
  "SUBJECT_LETTERS_MAX",
  "SUBJECT_WORDS_MAX",
  "TAGS_IN_USE_MAX",
  "TAG_LENGTH_MAX",
  "TOTAL_WORK_SECONDS_MAX",
  "UPLOAD_BYTES_MAX",
  "UPLOAD_BYTES_TOTAL_MAX",
  "UPLOAD_DAYS_MAX",
  "UPLOAD_NAME_LENGTH_MAX",
];

describe("the table", () => {
  test("is not empty", () => {
    expect(TABLE.length).toBeGreaterThan(250);
    expect(RULES.length).toBeGreaterThan(100);
  });

  test("names rules of the catalogue only", () => {
    const names = new Set(RULES.map(({ name }) => name));
    expect(names.size).toBe(RULES.length);
    const strangers = TABLE.flatMap(({ at, holds }) =>
      holds.filter((name) => !names.has(name)).map((name) => `${at}: ${name}`),
    );
    expect(strangers).toEqual([]);
  });

  test("has a row for every rule, or the reason why there can be none", () => {
    const held = new Set(TABLE.flatMap(({ holds }) => holds));
    const bare = RULES.filter(({ name, untested }) => untested === "" && !held.has(name));
    expect(bare.map(({ name }) => name)).toEqual([]);
    const contradicted = RULES.filter(({ name, untested }) => untested !== "" && held.has(name));
    expect(contradicted.map(({ name }) => name)).toEqual([]);
  });

  test("has no row twice", () => {
    const seen = Map.groupBy(TABLE, ({ ask, data, key, body, text, isChunked, headers, times }) =>
      JSON.stringify([ask, data, key, body, text, isChunked, headers, times]),
    );
    const twice = [...seen.values()].filter((rows) => rows.length > 1 && rows[0]?.ask !== undefined);
    expect(twice.map((rows) => rows.map(({ at }) => at).join(" = "))).toEqual([]);
  });

  test.each(Object.entries(ERROR_TABLE))("has a row for the error %s", (code, { status, type }) => {
    const rows = TABLE.filter((row) => codesOf(row).includes(code));
    expect(rows.map(({ at }) => at)).not.toEqual([]);
    // One row at least spells out what the error looks like.
    expect(
      rows.filter(
        (row) => row.status === status && JSON.stringify(row.answer ?? "").includes(`"type":"${type}"`),
      ),
    ).not.toEqual([]);
  });

  test.each(
    // Those of reviews and payments are asked where they are tested.
    ENDPOINTS.filter(({ path }) => !/^\/(?:review|payments)\//.test(path)).map(
      ({ method, path }) => [method, path] as const,
    ),
  )("has a row for %s %s and one for its refusal of an unknown parameter", (method, path) => {
    const rows = TABLE.filter((row) => isAskOf(row, method, path));
    expect(rows.filter(({ status = 200 }) => status === 200)).not.toEqual([]);
    if (!path.startsWith("/v1/")) return;
    expect(
      rows.filter(({ ask, error }) => error?.code === "unknown_parameter" && ask?.includes("?")),
    ).not.toEqual([]);
  });

  test.each([
    ["/v1/sanctions/search", SEARCH_PARAMETERS],
    ["/v1/sanctions/entities/:id", ENTITY_PARAMETERS],
    ["/v1/sanctions/entities/:id/history", ENTITY_PARAMETERS],
  ] as const)("has rows for every parameter of %s, good, wrong, empty and repeated", (path, parameters) => {
    const rows = TABLE.filter((row) => isAskOf(row, "GET", path));
    const lacking = Object.keys(parameters).flatMap((name) => {
      const sent = (row: Row, value: RegExp) => new RegExp(`[?&]${name}=${value.source}`).test(row.ask ?? "");
      const refused = rows.filter(
        (row) =>
          ["invalid_request", "query_too_short"].includes(row.error?.code ?? "") &&
          row.error?.says?.includes(name),
      );
      const twice = new RegExp(`[?&]${name}=[^&]*&(.*&)?${name}=`);
      return [
        rows.some((row) => (row.status ?? 200) === 200 && sent(row, /./)) ? "" : `${name} accepted`,
        refused.some((row) => sent(row, /[^&]/) && !twice.test(row.ask ?? "")) ? "" : `${name} wrong`,
        refused.some((row) => sent(row, /(&|$)/)) ? "" : `${name} empty`,
        refused.some((row) => twice.test(row.ask ?? "")) ? "" : `${name} repeated`,
      ].filter(Boolean);
    });
    expect(lacking).toEqual([]);
  });

  test("has rows for every field of a subject, good and wrong", () => {
    const rows = TABLE.filter((row) => row.ask?.startsWith("POST /v1/sanctions/match"));
    const lacking = [
      ...Object.keys(MatchRequest.properties),
      ...Object.keys(SubjectProperties.properties).map((name) => `properties.${name}`),
    ].flatMap((field) => {
      const name = field.split(".").at(-1) ?? "";
      const sends = ({ body }: Row) => JSON.stringify(body ?? null).includes(`"${name}":`);
      return [
        rows.some((row) => (row.status ?? 200) === 200 && sends(row)) ? "" : `${field} accepted`,
        rows.some(
          (row) =>
            row.error?.code === "invalid_request" && row.error.says?.includes(field.replace(".", "\\.")),
        )
          ? ""
          : `${field} wrong`,
      ].filter(Boolean);
    });
    expect(lacking).toEqual([]);
  });

  test.each(Object.entries(limits).filter(([name]) => !LIMITS_OF_OURS.includes(name)))(
    "has a row for the limit %s",
    (name, value) => {
      const rows = TABLE.filter((row) => row.limits?.includes(name));
      expect(rows.map(({ at }) => at)).not.toEqual([]);
      // The row holds the number itself, so that another number in the code breaks it.
      const written = [value, typeof value === "number" ? value + 1 : value].map(String);
      expect(rows.filter(({ source }) => written.some((text) => source.includes(text)))).not.toEqual([]);
    },
  );

  test("names limits that exist", () => {
    const named = TABLE.flatMap((row) => row.limits ?? []);
    expect(named.filter((name) => !Object.hasOwn(limits, name))).toEqual([]);
    expect(LIMITS_OF_OURS.filter((name) => !Object.hasOwn(limits, name))).toEqual([]);
  });

  const contract = resolve("../shared/spec");
  if (!existsSync(contract)) console.warn("skipped: the contract is not beside this checkout");
  test.skipIf(!existsSync(contract))("knows every section and numbered rule of the contract", () => {
    for (const document of ["api.md", "decisions.md"]) {
      const sections = readSections(readFileSync(resolve(contract, document), "utf8"));
      const ours = RULES.filter((rule) => rule.document === document);
      expect(ours.filter(({ heading }) => !sections.has(heading)).map(({ name }) => name)).toEqual([]);
      for (const [heading, { rules, rows }] of sections) {
        const known = ours.filter((rule) => rule.heading === heading);
        const numbers = known.map(({ name }) => Number(/ rule (\d+)$/.exec(name)?.[1] ?? 0));
        expect([heading, ...numbers.filter(Boolean).sort((a, b) => a - b)]).toEqual([heading, ...rules]);
        expect([heading, known.length >= rows]).toEqual([heading, true]);
      }
    }
  });
});

/** The headings of a document with their numbered rules and how many rows their tables have. */
function readSections(text: string): Map<string, { rules: number[]; rows: number }> {
  const sections = new Map<string, { rules: number[]; rows: number }>();
  let section = { rules: [] as number[], rows: 0 };
  for (const line of text.split("\n")) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = { rules: [], rows: 0 };
      sections.set(heading, section);
    }
    const number = /^(\d+)\. /.exec(line)?.[1];
    if (number !== undefined) section.rules.push(Number(number));
    if (/^\|---/.test(line)) section.rows -= 1;
    else if (line.startsWith("|")) section.rows += 1;
  }
  return sections;
}

/** Every string in a JSON value, but for the names of members. */
function findStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(findStrings) : [];
}

/** Shorter values, such as the country "us" and the year 1970, are parts of times and ids. */
const PERSONAL_LENGTH_MIN = 5;

/** What a row sends about a person: the values of properties, the text of a search and the id of a path. */
function personalValues({ ask = "", body }: Row): string[] {
  const { pathname, searchParams } = new URL(expandText(ask.slice(ask.indexOf(" ") + 1)), "http://localhost");
  const id = /\/entities\/([^/]+)/.exec(pathname)?.[1] ?? "";
  return [...findProperties(expandBody(body)), searchParams.get("query") ?? "", decodeSafely(id)].filter(
    (value) => value.length >= PERSONAL_LENGTH_MIN,
  );
}

function findProperties(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "properties" ? findStrings(member) : findProperties(member),
  );
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isAskOf(row: Row, method: string, path: string): boolean {
  const pattern = path.replace(/:\w+/g, "[^/?]+");
  return new RegExp(`^${method} ${pattern}(\\?|$)`).test(row.ask ?? "");
}

describe("the service", () => {
  let scenarios: Scenarios;
  beforeAll(async () => {
    scenarios = await startScenarios();
  }, 60_000);
  afterAll(async () => {
    await scenarios?.stop();
  });

  for (const row of TABLE) {
    test(`${row.at} ${row.holds[0]}: ${row.rule}`, async () => {
      const differences = row.run === undefined ? await askRow(row) : await runRow(row, row.run);
      expect(differences).toEqual([]);
    });
  }

  // The last test: by now every kind of request has been logged.
  test("logs no key and no value of a subject, a search or an entity's path", () => {
    const log = scenarios.log();
    for (const route of [
      "/v1/sanctions/match",
      "/v1/sanctions/match/batch",
      "/v1/sanctions/search",
      "/readyz",
    ])
      expect(log).toContain(`"route":"${route}"`);
    for (const secret of scenarios.secrets()) expect(log.includes(secret.slice(-49))).toBe(false);
    const strings = findStrings(
      log
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
    const logged = [...new Set(strings)].join("\n");
    const codes = Object.keys(ERROR_TABLE).join();
    const values = new Set(TABLE.flatMap(personalValues).filter((value) => !codes.includes(value)));
    expect(values.size).toBeGreaterThan(200);
    expect([...values].filter((value) => logged.includes(value))).toEqual([]);
  });

  async function askRow(row: Row): Promise<string[]> {
    const ask = (question: Question, key = row.key ?? "good") => {
      const data = row.data ?? "demo";
      return send(scenarios.url(data), { ...row, ...question }, scenarios.authorization(data, key));
    };
    const before: string[] = [];
    for (let i = 0; i < (row.times ?? 0); i++) {
      const { status } = await ask({}, row.timesKey);
      if (status !== (row.timesStatus ?? 200))
        before.push(`request ${i + 1} of ${row.times} was answered ${status}`);
    }
    const answer = await ask({});
    return [...before, ...checkAnswer(row, answer), ...(await compareWithOthers(row, answer, ask))];
  }

  async function runRow(row: Row, args: readonly string[]): Promise<string[]> {
    const { exitCode, stdout, stderr } = await scenarios.run(row.data ?? "demo", args);
    return [
      ...findDifferences(row.exit ?? 0, exitCode, "the exit code"),
      ...(row.stdout === undefined ? [] : findDifferences({ $fits: row.stdout }, stdout, "standard output")),
      ...(row.stderr === undefined ? [] : findDifferences({ $fits: row.stderr }, stderr, "standard error")),
    ];
  }
});
