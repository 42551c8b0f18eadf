// Files that people send to the executable: customers are screened, a kill of the service costs nothing,
// lists are imported, refused by gates, published for all workers; and what hostile clients send does no
// harm.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { customerCsv, NOT_WHOLE } from "../bulk/screening/customers.ts";
import { tablesOf } from "../sources/files/workbook-writer.ts";
import {
  BINARY,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { waitFor } from "../uploads/support.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const ROWS = 1200;
const SCREENING = { map: {}, schema: "Person" };

let service: RunningService;
const keys = { analyst: "", colleague: "", administrator: "", reader: "" };
const start = async () => {
  service = await startService(state, {}, ["--workers", "2"]);
};

beforeAll(async () => {
  const lists = ["fixtures/demo/ofac", "fixtures/demo/un"];
  const imported = await runBinary(["import", ...lists, "--state", state]);
  if (imported.exitCode !== 0) throw new Error(imported.stderr);
  const makeKey = async (account: string, ...scopes: string[]) => {
    keys.reader = await createKey(state, account);
    const flags = scopes.flatMap((scope) => ["--scope", scope]);
    const made = await runBinary(["keys", "create", account, ...flags, "--state", state]);
    if (made.exitCode !== 0) throw new Error(made.stderr);
    return made.stdout.trim();
  };
  keys.analyst = await makeKey("a.analyst", "sanctions:read", "sanctions:review");
  keys.colleague = await makeKey("b.analyst", "sanctions:read", "sanctions:review");
  keys.administrator = await makeKey("admin", "sanctions:read", "sanctions:review", "sanctions:administer");
  await start();
});
afterAll(async () => {
  await service.stop();
  remove();
});

type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
  readonly json: any;
};

type Body = NonNullable<RequestInit["body"]>;

async function ask(
  method: "GET" | "POST",
  path: string,
  key: string,
  body?: Body | null,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await fetch(service.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(body == null ? {} : { body }),
    // A worker per connection: otherwise one of them would answer everything.
    keepalive: false,
  });
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  const json = isJson ? JSON.parse(text) : null;
  if (answer.status === 200 && isJson) expectDocumented(method, path, json);
  return { status: answer.status, headers: answer.headers, text, json };
}

const validator = new DocumentValidator(readDocument());

/** Fails unless an answer is exactly of the documented form. */
function expectDocumented(method: string, path: string, json: unknown): void {
  const [bare = ""] = path.split("?");
  const documented = bare
    .replace(/^(\/review\/(?:files|imports))\/[^/]+/, "$1/{id}")
    .replace(/^(\/review\/lists)\/[^/]+/, "$1/{name}");
  const place = ["paths", documented, method.toLowerCase(), "responses", "200", "content"];
  const fits = validator.at(...place, "application/json", "schema");
  expect([path, fits(json), fits.errors]).toEqual([path, true, null]);
}

const get = (path: string, key = keys.analyst) => ask("GET", path, key);
const post = (path: string, body?: object | null, key = keys.analyst) =>
  ask(
    "POST",
    path,
    key,
    body ? JSON.stringify(body) : null,
    body ? { "Content-Type": "application/json" } : {},
  );

async function send(path: string, fileName: string, body: Body, key = keys.analyst): Promise<string> {
  const { status, text, json } = await ask(
    "POST",
    `${path}?fileName=${encodeURIComponent(fileName)}`,
    key,
    body,
  );
  expect([status, text]).toEqual([200, expect.stringContaining('"id"')]);
  return json.id;
}

/** Asks until the answer has what is wanted. */
async function until(path: string, isWanted: (json: Answered["json"]) => boolean, key = keys.analyst) {
  for (let asked = 0; asked < 2000; asked++) {
    const { json } = await get(path, key);
    if (isWanted(json)) return json;
    await Bun.sleep(50);
  }
  throw new Error(`${path} did not become what was wanted.`);
}

const hasEnded = (json: Answered["json"]) => ["done", "incomplete", "failed"].includes(json.state);

describe("a customer file", () => {
  test("is previewed, screened and fetched by its account, and seen by no other", async () => {
    const id = await send("/review/files", "Kunden März.csv", customerCsv(60));
    const path = `/review/files/${id}`;
    const previewed = await until(path, ({ preview }) => preview !== null);
    expect(previewed).toMatchObject({
      state: "uploaded",
      fileName: "Kunden März.csv",
      receivedBy: "a.analyst",
    });
    expect(previewed.preview.columns[1]).toMatchObject({ column: "name", fields: ["name"] });
    const mapped = await post(`${path}/preview`, { ...SCREENING, map: { name: ["branch"] } });
    expect(mapped.json.preview.rows[0].properties.name).toEqual(["B0"]);
    const wrong = await post(`${path}/preview`, { ...SCREENING, map: { nmae: ["branch"] } });
    expect([wrong.status, wrong.json.error.code]).toEqual([400, "invalid_request"]);
    expect(wrong.json.error.message).toContain("Did you mean name? A column can hold");

    for (const what of ["results", "rejected", "report"])
      expect((await get(`${path}/${what}`)).status).toBe(404);
    const started = await post(`${path}/screening`, { ...SCREENING, threshold: 0.85 });
    expect(started.status).toBe(200);
    expect(["waiting", "running"]).toContain(started.json.state);
    const done = await until(path, hasEnded);
    expect(done).toMatchObject({
      // Some of its rows can't be screened, and some of its dates can't be read.
      state: "incomplete",
      error: null,
      downloads: ["results", "rejected", "report"],
      summary: {
        customers: expect.any(Number),
        matches: expect.any(Number),
        rejected: expect.any(Number),
        unread: 5,
      },
    });
    const results = await get(`${path}/results`);
    expect(results.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(results.headers.get("Content-Disposition")).toBe(`attachment; filename="results-${id}.csv"`);
    expect(results.text.trimEnd().split("\n").length - 1).toBe(done.summary.written);
    expect((await get(`${path}/rejected`)).text).toContain("The row has no name.");
    expect((await get(`${path}/not-read`)).json).toMatchObject({
      rows: expect.arrayContaining([
        {
          line: expect.any(Number),
          reference: expect.anything(),
          reason: "The row has no name.",
          screened: false,
        },
      ]),
      isWhole: true,
    });
    const report = await get(`${path}/report`);
    expect(report.headers.get("Content-Security-Policy")).toStartWith("sandbox;");
    expect(report.text).toContain("Kunden März.csv");

    for (const target of [path, `${path}/results`, `${path}/report`])
      expect((await get(target, keys.colleague)).status).toBe(404);
    expect((await post(`${path}/removal`, {}, keys.colleague)).status).toBe(404);
    expect((await post(`${path}/screening`, SCREENING, keys.colleague)).status).toBe(404);
    expect((await get("/review/files", keys.colleague)).json.files).toEqual([]);
    expect((await get(path, keys.administrator)).json.id).toBe(id);

    expect((await post(`${path}/removal`)).json).toEqual({ id });
    expect((await get(path)).status).toBe(404);
    expect(existsSync(join(state, "uploads", "files", id))).toBe(false);
  });

  test("is screened to the end though the service is killed and started again", async () => {
    const file = join(folder, "whole.csv");
    writeFileSync(file, customerCsv(ROWS));
    const whole = await runBinary(["screen", file, "--state", state, "--schema", "Person", ...NOT_WHOLE]);
    expect(whole.exitCode).toBe(0);
    const id = await send("/review/files", "whole.csv", customerCsv(ROWS));
    const path = `/review/files/${id}`;
    await post(`${path}/screening`, SCREENING);
    const own = join(state, "uploads", "files", id);
    await waitFor(() => existsSync(join(own, "results.csv.run", "checkpoint.json")), 100_000);
    process.kill(service.pid, "SIGKILL");
    await service.stop();
    const child = JSON.parse(readFileSync(join(own, "run.json"), "utf8")).process.pid;
    await start();
    expect(["running", "incomplete"]).toContain((await get(path)).json.state);
    const done = await until(path, hasEnded);
    expect(done.error).toBeNull();
    // A text of an answer has no byte order mark.
    const expected = readFileSync(join(folder, "whole.alerts.csv"), "utf8").replace(/^\ufeff/, "");
    expect((await get(`${path}/results`)).text === expected).toBe(true);
    // The process outlived its service, so nothing had to be done twice.
    expect(JSON.parse(readFileSync(join(own, "run.json"), "utf8")).process.pid).toBe(child);

    // Now both are killed, as when the host restarts.
    await post(`${path}/screening`, { ...SCREENING, threshold: 0.9 });
    await waitFor(() => existsSync(join(own, "results.csv.run", "checkpoint.json")), 100_000);
    process.kill(service.pid, "SIGKILL");
    process.kill(JSON.parse(readFileSync(join(own, "run.json"), "utf8")).process.pid, "SIGKILL");
    await service.stop();
    await start();
    expect((await until(path, hasEnded)).state).toBe("incomplete");
    await post(`${path}/removal`);
  });

  test("is stopped in good order with the service, and goes on with the next one", async () => {
    const id = await send("/review/files", "c.csv", customerCsv(ROWS));
    await post(`/review/files/${id}/screening`, SCREENING);
    await waitFor(
      () => existsSync(join(state, "uploads", "files", id, "results.csv.run", "checkpoint.json")),
      100_000,
    );
    expect(await service.stop()).toBe(0);
    await start();
    expect((await until(`/review/files/${id}`, hasEnded)).state).toBe("incomplete");
  });

  test("is screened to the end by the service that takes over from the one that began", async () => {
    const id = await send("/review/files", "d.csv", customerCsv(ROWS));
    await post(`/review/files/${id}/screening`, SCREENING);
    await waitFor(
      () => existsSync(join(state, "uploads", "files", id, "results.csv.run", "checkpoint.json")),
      100_000,
    );
    const { port } = new URL(service.url);
    const flags = ["--state", state, "--listen", `127.0.0.1:${port}`, "--workers", "2"];
    const successor = Bun.spawn([BINARY, "serve", ...flags, "--takeover", String(service.pid)], {
      env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
      stdout: "pipe",
      stderr: "ignore",
    });
    const said = await successor.stdout.getReader().read();
    expect(Buffer.from(said.value ?? []).toString()).toContain("Took over from process");
    try {
      expect((await until(`/review/files/${id}`, hasEnded)).state).toBe("incomplete");
      const log = readFileSync(join(state, "uploads", "files", id, "run.json"), "utf8");
      expect(JSON.parse(log).attempts).toBeLessThanOrEqual(2);
    } finally {
      successor.kill("SIGTERM");
      await successor.exited;
      // It keeps the uploads as long as a connection to it is open.
      await service.stop();
      await start();
    }
  });

  test("of one account does not keep that of another waiting until it is done", async () => {
    const own: string[] = [];
    for (const name of ["large.csv", "next.csv", "last.csv"])
      own.push(await send("/review/files", name, customerCsv(60_000)));
    for (const id of own) await post(`/review/files/${id}/screening`, SCREENING);
    await until(`/review/files/${own[0]}`, ({ progress }) => progress !== null);
    const small = await send("/review/files", "small.csv", customerCsv(20), keys.colleague);
    await post(`/review/files/${small}/screening`, SCREENING, keys.colleague);
    const done = await until(`/review/files/${small}`, hasEnded, keys.colleague);
    expect(done.state).toBe("incomplete");
    const states = [];
    for (const id of own) states.push((await get(`/review/files/${id}`)).json.state);
    expect(states).toEqual([expect.stringMatching(/^(?:running|waiting)$/), "waiting", "waiting"]);
    await until(`/review/files/${own[0]}`, ({ state: at }) => at === "running");
    for (const id of own) await post(`/review/files/${id}/removal`);
  }, 120_000);

  test("may be a workbook, of which one sheet is screened", async () => {
    const book = tablesOf({
      Firmen: [["Name"], ["Tolquist AB"]],
      Kunden: [
        ["Kd-Nr", "Name"],
        ["K-1", "Taisiya Bulgozhina"],
      ],
    });
    const id = await send("/review/files", "Kunden.xlsx", book);
    const path = `/review/files/${id}`;
    const unclear = await until(
      path,
      ({ preview, previewError }) => preview !== null || previewError !== null,
    );
    expect(unclear.previewError).toContain('Kunden.xlsx holds 2 tables: "Firmen", "Kunden"');
    const table = { map: { name: ["Name"] }, schema: "Person", sheet: "Kunden" };
    const { preview } = (await post(`${path}/preview`, table)).json;
    expect(preview.rows).toMatchObject([{ reference: "K-1", properties: { name: ["Taisiya Bulgozhina"] } }]);
    await post(`${path}/screening`, table);
    expect((await until(path, hasEnded)).summary).toMatchObject({ customers: 1, matches: 1 });
    await post(`${path}/removal`);
  });

  test("goes to disk as it arrives: the memory of the service does not grow with it", async () => {
    const rss = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, "utf8"))?.[1]) / 1024;
    const before = rss();
    let peak = before;
    const chunk = new Uint8Array(1024 * 1024).fill(65);
    const body = new ReadableStream<Uint8Array>({
      type: "direct",
      async pull(controller: { write(chunk: Uint8Array): void; flush(): Promise<number>; close(): void }) {
        for (let sent = 0; sent < 300; sent++) {
          controller.write(chunk);
          await controller.flush();
          peak = Math.max(peak, rss());
        }
        controller.close();
      },
    } as never);
    const id = await send("/review/files", "large.csv", body);
    expect((await get(`/review/files/${id}`)).json.bytes).toBe(300 * 1024 * 1024);
    expect(peak - before).toBeLessThan(200);
    await post(`/review/files/${id}/removal`);
  });
});

describe("a list", () => {
  const UN = readFileSync("fixtures/demo/un/consolidated.xml", "utf8");
  const byAdministrator = (path: string, body?: object) => post(path, body ?? null, keys.administrator);
  const whenRead = (id: string) =>
    until(`/review/imports/${id}`, (json) => json.state !== "running", keys.administrator);

  test("that a gate refuses is not in use", async () => {
    const records = UN.split("</INDIVIDUAL>");
    const short = [...records.slice(0, 5), ...records.slice(-1)].join("</INDIVIDUAL>");
    const id = await send("/review/imports", "un.xml", short, keys.administrator);
    const refused = await whenRead(id);
    expect(refused).toMatchObject({ state: "refused", error: { gates: ["shrunken=un_sc_sanctions"] } });
    const { status, json } = await byAdministrator(`/review/imports/${id}/publication`);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("refused")]);
    expect((await byAdministrator(`/review/imports/${id}/removal`)).json.state).toBe("discarded");
  });

  test("is published for all workers, and its changes are listed", async () => {
    const before = (await get("/review/session")).json.snapshot.id;
    const changed = UN.replaceAll("Sunarjo Kertawirja", "Wolmarius Kertawirja");
    const id = await send("/review/imports", "consolidated.xml", changed, keys.administrator);
    const ready = await whenRead(id);
    expect(ready).toMatchObject({ state: "ready", error: null, comparedWith: before });
    expect((await get("/review/session")).json.snapshot.id).toBe(before);
    const published = await byAdministrator(`/review/imports/${id}/publication`);
    expect(published.json).toMatchObject({ state: "published", snapshot: ready.snapshot });
    await until("/review/session", ({ snapshot }) => snapshot.id === ready.snapshot);
    for (let asked = 0; asked < 20; asked++) {
      const match = await post("/v1/sanctions/match", {
        schema: "Person",
        properties: { name: ["Wolmarius Kertawirja"] },
      });
      expect(match.headers.get("Interdict-Snapshot")).toBe(ready.snapshot);
      expect(match.json.results[0].match).toBe(true);
    }
    const name = "un_sc_sanctions";
    const page = await until(`/review/lists/${name}/changes?perPage=5`, (json) => json.state !== "computing");
    expect(page).toMatchObject({ state: "ready", from: before, to: ready.snapshot, page: 1, perPage: 5 });
    expect(page.changes[0].fields).toContainEqual({
      property: "alias",
      added: ["Wolmarius Kertawirja"],
      removed: ["Sunarjo Kertawirja"],
    });
    const { lists } = (await get("/review/lists")).json;
    const named = (wanted: string) => lists.find((list: { name: string }) => list.name === wanted);
    expect(named(name).lastImport).toEqual({ from: before, added: 0, removed: 0, changed: page.total });
    // It was kept.
    expect(named("us_ofac_sdn").lastImport).toBeNull();
    expect((await get("/review/lists/no_list/changes")).status).toBe(404);
  });

  test("of the bank itself is imported with a mapping", async () => {
    const csv = "Bezeichnung;Geb\nTesvin Hollundermark;1980\n";
    const id = await send("/review/imports", "Schwarze Liste.csv", csv, keys.administrator);
    const unknown = await until(
      `/review/imports/${id}`,
      (json) => json.state === "refused" && json.columns !== null,
      keys.administrator,
    );
    expect(unknown.fields).toContain("name");
    const mapping = {
      dataset: "bank_list",
      schema: "Person",
      columns: { Bezeichnung: ["name"], Geb: ["birthDate"] },
    };
    expect((await byAdministrator(`/review/imports/${id}/mapping`, mapping)).json.state).toBe("running");
    const ready = await whenRead(id);
    expect(ready).toMatchObject({ state: "ready", error: null });
    expect((await byAdministrator(`/review/imports/${id}/publication`)).json.state).toBe("published");
    await until("/review/session", ({ snapshot }) => snapshot.id === ready.snapshot);
    expect((await byAdministrator(`/review/imports/${id}/mapping`, mapping)).status).toBe(400);
  });
});

describe("a hostile client", () => {
  test("without the scope is refused everywhere, and nothing is stored", async () => {
    const id = Bun.randomUUIDv7();
    const files = ["", `/${id}`, `/${id}/results`, `/${id}/rejected`, `/${id}/report`];
    const reading = files.map((end) => `/review/files${end}`);
    const sending = ["", `/${id}/preview`, `/${id}/screening`, `/${id}/removal`].map(
      (end) => `/review/files${end}`,
    );
    for (const path of reading) expect([path, (await get(path, keys.reader)).status]).toEqual([path, 403]);
    for (const path of sending)
      expect([path, (await post(path, {}, keys.reader)).status]).toEqual([path, 403]);
    const imports = ["", `/${id}/mapping`, `/${id}/publication`, `/${id}/removal`].map(
      (end) => `/review/imports${end}`,
    );
    for (const path of imports) {
      const { status, json } = await post(path, {});
      expect([path, status, json.error.message]).toEqual([
        path,
        403,
        "The API key lacks the scope sanctions:administer.",
      ]);
    }
    expect((await get("/review/imports")).status).toBe(403);
  });

  test("names paths, and gets what any name gets", async () => {
    const before = readdirSync(folder).sort();
    for (const name of [
      "../../../evil.csv",
      "/etc/passwd",
      "..\\..\\x",
      "con\u0000.csv",
      "a\r\nb",
      "\u202Evsc.exe",
      "--state=/tmp",
      "قائمة.csv",
    ]) {
      const answer = await ask(
        "POST",
        `/review/files?fileName=${encodeURIComponent(name)}`,
        keys.analyst,
        "name\nA\n",
      );
      // Nobody is shown a name that breaks a line, or that reads as another one.
      if (/[\0\r\u202E]/u.test(name)) {
        expect(answer.status).toBe(400);
        continue;
      }
      const path = `/review/files/${answer.json.id}`;
      expect((await get(path)).json.fileName).toBe(name);
      await post(`${path}/screening`, { map: {}, schema: "Person" });
      expect((await until(path, hasEnded)).error).toBeNull();
      await post(`${path}/removal`);
    }
    const id = await send("/review/imports", "../../../../evil/list.csv", "x", keys.administrator);
    expect(readdirSync(join(state, "uploads", "imports", id, "lists"))).toEqual(["list.csv"]);
    await until(`/review/imports/${id}`, (json) => json.state !== "running", keys.administrator);
    for (const path of ["..%2F..%2Faccess.sqlite", "%00", "x".repeat(36), id])
      expect([path, (await get(`/review/files/${path}`)).status]).toEqual([path, 404]);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  test("sends bombs, cut and compressed bodies, and is told what is wrong", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, "a"));
    const id = await send("/review/files", "bomb.csv.gz", bomb);
    const path = `/review/files/${id}`;
    expect((await until(path, (json) => json.previewError !== null || json.preview !== null)).id).toBe(id);
    await post(`${path}/screening`, { map: { name: ["a"] }, schema: "Person" });
    const failed = await until(path, hasEnded);
    expect(failed.state).toBe("failed");
    await post(`${path}/removal`);
    const encoded = await ask("POST", "/review/files?fileName=a", keys.analyst, "x", {
      "Content-Encoding": "gzip",
    });
    expect([encoded.status, encoded.json.error.code]).toEqual([400, "invalid_request"]);
    for (const query of [
      "",
      "?fileName=",
      "?fileName=a&fileName=b",
      "?fileName=a&state=/",
      `?fileName=${"x".repeat(201)}`,
    ])
      expect([query, (await ask("POST", `/review/files${query}`, keys.analyst, "x")).status]).toEqual([
        query,
        400,
      ]);
    expect((await ask("POST", "/review/files?fileName=a", keys.analyst)).json.error.message).toContain(
      "missing",
    );
    expect((await get("/review/files")).json.files.length).toBeLessThan(3);
  });

  test("can't hold on to what others sent, nor read it from the host", () => {
    const walk = (path: string): string[] =>
      readdirSync(path).flatMap((name) => {
        const inner = join(path, name);
        return lstatSync(inner).isDirectory() ? [inner, ...walk(inner)] : [inner];
      });
    for (const path of walk(join(state, "uploads")))
      expect([path, lstatSync(path).mode & 0o077]).toEqual([path, 0]);
    expect(readdirSync(join(state, "uploads", "receiving"))).toEqual([]);
  });

  test("leaves no name in the log", () => {
    expect(service.log()).toContain('"route":"/review/files"');
    expect(service.log()).not.toMatch(/evil|Kunden|bomb\.csv|Bulgozh/i);
  });
});

test("a service without the console has none of this, and a demonstration says why it takes no file", async () => {
  const { path: other, remove: removeOther } = makeFolder();
  const key = await createKey(join(other, "state"), "a.analyst");
  const made = await runBinary([
    "keys",
    "create",
    "a.analyst",
    "--scope",
    "sanctions:review",
    "--state",
    join(other, "state"),
  ]);
  const without = await startService(join(other, "state"), { env: { INTERDICT_CONSOLE: "off" } }, ["--demo"]);
  const askAt = (url: string, who: string) =>
    fetch(`${url}/review/files?fileName=a`, {
      method: "POST",
      headers: { Authorization: `Bearer ${who}` },
      body: "name\n",
    });
  expect((await askAt(without.url, key)).status).toBe(404);
  await without.stop();
  const demonstration = await startService(join(other, "state"), {}, ["--demo"]);
  const answer = await askAt(demonstration.url, made.stdout.trim());
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Ask its operator to start it with real lists");
  const lists = await fetch(`${demonstration.url}/review/lists`, {
    headers: { Authorization: `Bearer ${made.stdout.trim()}` },
  });
  const { lists: shown } = (await lists.json()) as { lists: { lastImport: unknown }[] };
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.every(({ lastImport }) => lastImport === null)).toBe(true);
  await demonstration.stop();
  removeOther();
});
