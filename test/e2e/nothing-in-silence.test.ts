// What the compiled executable says of a subject's properties that it doesn't compare, and of answers that
// leave out a match: in headers, the log, metrics, its document, and on the command line.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pacs008 } from "../payments/samples.ts";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";

const MATCH = "/v1/sanctions/match";
/** More people of one name than the default limit, and one whose name is nearly theirs. */
const NAME = "Leontine Vartanova";
const NEAR_NAME = "Leontina Vartanova";
const BEARERS = 11;
/** As many people as the default limit, and one nearly of their name. */
const FULL_NAME = "Odalys Brunskova";
const FULL_NEAR_NAME = "Odalis Brunskova";
const FULL_BEARERS = 10;

const folder = makeFolder();
const state = join(folder.path, "state");
let service: RunningService;
let key: string;

function makePeople(name: string, near: string, count: number): string[] {
  const names = [...Array.from({ length: count }, () => name), near];
  return names.map((caption, i) =>
    JSON.stringify({
      id: `invented-${caption.replaceAll(" ", "-")}-${i}`.toLowerCase(),
      caption,
      schema: "Person",
      properties: { name: [caption], topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
}

beforeAll(async () => {
  const list = join(folder.path, "entities.ftm.json");
  const lines = [
    ...makePeople(NAME, NEAR_NAME, BEARERS),
    ...makePeople(FULL_NAME, FULL_NEAR_NAME, FULL_BEARERS),
  ];
  writeFileSync(list, `${lines.join("\n")}\n`);
  const imported = await runBinary(["import", list, "--state", state]);
  expect([imported.exitCode, imported.stderr]).toEqual([0, imported.stderr]);
  service = await startService(state);
  key = await createKey(state);
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

const subject = (properties: object, more: object = {}) => ({
  schema: "Person",
  properties: { name: ["Nobody Atall"], ...properties },
  ...more,
});

describe("a property that is not compared", () => {
  test("is named in a header, in the log, and in a metric by what was perhaps meant", async () => {
    const sent = {
      birthdate: ["1970"],
      dateOfBirth: ["1970"],
      walletAddress: ["bc1q"],
      "Иван Петров": ["x"],
    };
    const { status, headers } = await ask(service, key, MATCH, subject(sent));
    expect(status).toBe(200);
    expect(headers.get("Interdict-Not-Compared")).toBe(
      [
        '"birthdate";nearest="birthDate"',
        '"dateOfBirth";nearest="birthDate"',
        '"walletAddress"',
        '%"%d0%98%d0%b2%d0%b0%d0%bd %d0%9f%d0%b5%d1%82%d1%80%d0%be%d0%b2"',
      ].join(", "),
    );
    const line = await service.logLine("walletAddress");
    expect(JSON.parse(line)).toMatchObject({
      route: MATCH,
      not_compared: ["birthdate", "dateOfBirth", "walletAddress"],
      not_compared_others: 1,
    });
    expect(service.log()).not.toContain("Петров");
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(
      /^interdict_match_not_compared_total\{cause="unknown",nearest="birthDate"\} [1-9]/m,
    );
    expect(metrics).not.toContain("walletAddress");
  });

  test("is named for all items of a batch together", async () => {
    const { headers } = await ask(service, key, `${MATCH}/batch`, {
      queries: { a: subject({ dob: ["1970"] }), b: subject({ dob: ["1971"], imoNumber: ["none"] }) },
    });
    expect(headers.get("Interdict-Not-Compared")).toBe('"dob";nearest="birthDate", "imoNumber";unreadable=1');
  });

  test("is none that the document tells", async () => {
    const compared = {
      birthDate: ["1970"],
      country: ["de"],
      passportNumber: ["ZZ000017"],
      nationality: ["fr"],
    };
    const { headers } = await ask(service, key, MATCH, subject(compared));
    expect(headers.get("Interdict-Not-Compared")).toBeNull();
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      components: { headers: object; schemas: { SubjectProperties: { description: string } } };
    };
    const { description } = document.components.schemas.SubjectProperties;
    expect(description).toContain("passportNumber");
    expect(description).toContain("Every other key is accepted, but not compared.");
    expect(document.components.headers).toContainKeys([
      "Interdict-Not-Compared",
      "Interdict-Truncated",
      "Interdict-Truncated-Items",
    ]);
  });
});

describe("a listed name behind more words than names have", () => {
  /** Lists have nobody under these. */
  const filler = "A ".repeat(50);
  /** Letters that may spell a name, too many to be read. */
  const letters = `${[..."abcdefghijklm"].join(" ")} `.repeat(4);

  test("is a match, and what is not compared is named in the header and the log", async () => {
    const found = await ask(service, key, MATCH, { schema: "Person", properties: { name: [filler + NAME] } });
    expect(found.body.results).toContainEqual(expect.objectContaining({ caption: NAME, match: true }));
    expect(found.headers.get("Interdict-Not-Compared")).toBeNull();
    const hidden = [...NAME.replace(" ", "")].join(" ");
    const cut = await ask(service, key, MATCH, {
      schema: "Person",
      properties: { name: [letters + hidden] },
    });
    expect(cut.headers.get("Interdict-Not-Compared")).toBe('"name";unreadable=1');
    expect(JSON.parse(await service.logLine('"not_compared":["name"]'))).toMatchObject({ status: 200 });
    const said = await runBinary(["match", "--state", state, "--name", letters + hidden]);
    expect(said.stderr).toContain("Not compared: 1 value of name that can't be read whole.");
  });

  test("is no clear payment", async () => {
    const payments = await createKey(state, "payments", {}, ["sanctions:payments"]);
    const verdictOn = async (name: string) => {
      const answer = await fetch(`${service.url}/payments/screen`, {
        method: "POST",
        headers: { Authorization: `Bearer ${payments}`, "Content-Type": "application/xml" },
        body: pacs008(`<Dbtr><Nm>Nobody Atall</Nm></Dbtr><Cdtr><Nm>${name}</Nm></Cdtr>`),
      });
      const { verdict, parties } = (await answer.json()) as {
        verdict: string;
        parties: { findings: { code: string }[] }[];
      };
      const codes = parties.flatMap(({ findings }) => findings.map(({ code }) => code));
      return [verdict, ...new Set(codes)];
    };
    expect(await verdictOn("Somebody Else")).toEqual(["clear"]);
    expect(await verdictOn(filler + NAME)).toEqual(["review", "listed-party", "disguised-name", "truncated"]);
    expect(await verdictOn(`${letters}Somebody Else`)).toEqual(["review", "disguised-name", "not-compared"]);
  });

  test("alerts in a customer file, or the side file names what is not compared", async () => {
    const customers = join(folder.path, "customers.csv");
    const out = join(folder.path, "alerts.csv");
    writeFileSync(customers, `id,name\nK1,${filler}${NAME}\nK2,${letters}Somebody Else\nK3,Nobody Atall\n`);
    const flags = ["--state", state, "--schema", "Person", "--out", out];
    const { exitCode, stderr } = await runBinary(["screen", customers, ...flags]);
    expect(exitCode).toBe(5);
    expect(stderr).toContain("name of 1");
    expect(readFileSync(out, "utf8")).toContain("K1");
    const rejected = readFileSync(join(folder.path, "alerts.rejected.csv"), "utf8");
    expect(rejected).toContain("K2");
    expect(rejected).toContain("The row has more words or letters in its names than are compared.");
    expect(rejected).not.toContain("K3");
  });
});

describe("an answer that leaves out a match", () => {
  const named = (name: string, limit?: number) => ({
    schema: "Person",
    properties: { name: [name] },
    ...(limit === undefined ? {} : { limit }),
  });

  test("says so, and one that has them all doesn't", async () => {
    const rows: [name: string, limit: number | undefined, truncated: string | null][] = [
      [NAME, undefined, "1"],
      [NAME, 1, "1"],
      [NAME, BEARERS, "1"],
      [NAME, BEARERS + 1, null],
      // All that are answered have a better score than the one that is left out.
      [FULL_NAME, undefined, "1"],
      [FULL_NAME, FULL_BEARERS + 1, null],
      ["Nobody Atall", undefined, null],
    ];
    for (const [name, limit, truncated] of rows) {
      const { headers, body } = await ask(service, key, MATCH, named(name, limit));
      const matches = (body.results as { match: boolean }[]).filter(({ match }) => match).length;
      expect([name, limit, headers.get("Interdict-Truncated")]).toEqual([name, limit, truncated]);
      if (truncated !== null) expect(matches).toBe(limit ?? 10);
    }
    // The one that is nearly of the name is a match only below its score.
    const strict = { ...named(FULL_NAME), threshold: 1 };
    expect((await ask(service, key, MATCH, strict)).headers.get("Interdict-Truncated")).toBeNull();
    expect(await fetch(`${service.url}/metrics`).then((answer) => answer.text())).toMatch(
      /^interdict_match_truncated_total [1-9]/m,
    );
  });

  test("of a batch is named", async () => {
    const queries = { few: named(NAME, 25), many: named(NAME), "zu viele für zehn": named(FULL_NAME) };
    const { headers } = await ask(service, key, `${MATCH}/batch`, { queries });
    expect(headers.get("Interdict-Truncated")).toBe("2");
    expect(headers.get("Interdict-Truncated-Items")).toBe('"many", %"zu viele f%c3%bcr zehn"');
    expect(JSON.parse(await service.logLine('"truncated":2'))).toMatchObject({ items: 3 });
  });
});

test("the command line says the same", async () => {
  const match = (...flags: string[]) => runBinary(["match", "--state", state, ...flags]);
  const cut = await match("--name", NAME, "--imo-number", "none", "--json");
  expect(cut.exitCode).toBe(0);
  expect(cut.stderr).toContain("Not compared: 1 value of imoNumber that can't be read whole.");
  expect(cut.stderr).toContain("More than 10 candidates are a match. --limit shows up to 25.");
  expect(JSON.parse(cut.stdout).results).toHaveLength(10);
  const whole = await match("--name", NAME, "--limit", "25");
  expect(whole.stderr).not.toMatch(/Not compared|More than/);
});
