// The official client of yente, fetched by name, asks the compiled executable: every verb of its SDK and of
// its command line. Skipped where the client can't be had. Beside it, requests as case managers send them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join, resolve } from "node:path";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { writeLists } from "../yente/lists.ts";

/** The newest one that these tests know. */
const CLIENT = "yente-client[cli]==0.2.0";
const SCRIPT = resolve("test/system/yente-client.py");

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
const jsonOf = (answer: Response) => answer.json() as Promise<any>;

const folder = makeFolder();
const state = join(folder.path, "state");
let service: RunningService;
let door = "";
let key = "";

async function run(command: readonly string[]): Promise<{ code: number; text: string }> {
  const child = Bun.spawn([...command], { cwd: folder.path, stdout: "pipe", stderr: "pipe" });
  const texts = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, text: texts.join("\n") };
}

beforeAll(async () => {
  const manifest = writeLists(folder.path);
  const imported = await runBinary(["import", "--manifest", manifest, "--state", state]);
  expect(imported).toMatchObject({ exitCode: 0 });
  key = await createKey(state);
  service = await startService(state, {}, ["--yente", "127.0.0.1:0"]);
  const line = await service.logLine('"only":"yente"');
  door = /"address":"([^"]+)","only":"yente"/.exec(line)?.[1] ?? "";
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

describe("the official client", async () => {
  const python = join(folder.path, "venv/bin/python");
  const made = await run(["python3", "-m", "venv", join(folder.path, "venv")]).catch(() => null);
  const fetched =
    made?.code === 0
      ? await run([python, "-m", "pip", "install", "--quiet", CLIENT]).catch(() => null)
      : null;

  test.skipIf(fetched?.code !== 0)("is answered at every verb", async () => {
    const { code, text } = await run([python, SCRIPT, join(folder.path, "venv/bin/yente-cli"), door, key]);
    expect(text).toContain("yente-cli screen");
    expect(code).toBe(0);
  });
});

test("a case manager screens, asks for the match, and looks at the lists", async () => {
  const get = (path: string, headers = {}) => fetch(`${door}${path}`, { headers });
  // Another server of this API says here what more it takes; yente has no such path.
  expect((await get("/-/version")).status).toBe(404);
  expect((await get("/readyz")).status).toBe(200);
  const catalog = await jsonOf(await get("/catalog"));
  expect(catalog.datasets.map(({ name }: { name: string }) => name)).toContain("quarry");
  // The freshness of the lists is read from the version of this dataset.
  const everything = catalog.datasets.find(({ name }: { name: string }) => name === "default");
  expect(everything.index_version).toMatch(/^\d{14}-/);
  expect([everything.load, everything.tags, everything.children.length > 0]).toEqual([true, [], true]);
  expect((await jsonOf(await get("/algorithms"))).best).toBe("interdict");
  const parameters =
    "algorithm=logic-v1&cutoff=0.70&exclude_entity_ids=NK-ship&include_dataset=quarry&limit=20&threshold=0.70";
  const subject = { schema: "Person", properties: { name: ["Orlan Vesk"] }, filters: null, params: null };
  const answer = await fetch(`${door}/match/default?${parameters}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ queries: { "0197-a": subject } }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Interdict-Ignored")).toBeNull();
  const { responses, limit } = await jsonOf(answer);
  const { status, results, total } = responses["0197-a"];
  expect([status, results[0].id, results[0].match, total.value, limit]).toEqual([
    200,
    "NK-vesk",
    true,
    1,
    20,
  ]);
  // A match is enriched by any of its ids, with the parameters of every request.
  const authorization = `Basic ${btoa(`case-manager:${key}`)}`;
  const enriched = await get("/entities/old-vesk?algorithm=logic-v1", { authorization });
  expect((await jsonOf(enriched)).properties.sanctions).toHaveLength(1);
  expect((await get("/entities/nobody?algorithm=logic-v1", { authorization })).status).toBe(404);
  expect(await service.logLine('"algorithm":"logic-v1"')).toContain("are scored by interdict");
});

test("a case manager asks for a vehicle as each of its kinds, and for a customer without those it cleared", async () => {
  const named = (name: string) => ({ properties: { name: [name] }, filters: null, params: null });
  const queries = {
    "0198-a": { schema: "Airplane", ...named("Ondrava Star") },
    "0198-b": { schema: "Vessel", ...named("Ondrava Star") },
    "0198-c": { schema: "Person", ...named("Orlan Vesk") },
  };
  const cleared = ["old-vesk", ...Array.from({ length: 49 }, (_, i) => `other-${i}`)];
  const answerTo = (ids: readonly string[]) =>
    fetch(`${door}/match/default?limit=20&${ids.map((id) => `exclude_entity_ids=${id}`).join("&")}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ queries }),
    });
  const { responses } = await jsonOf(await answerTo(cleared));
  const idsOf = (key: string) => responses[key].results.map(({ id }: { id: string }) => id);
  expect([idsOf("0198-a"), idsOf("0198-b"), idsOf("0198-c")]).toEqual([[], ["NK-boat"], []]);
  expect((await answerTo([...cleared, "one-more"])).status).toBe(422);
});

test("a match is in the journal and can be recomputed, and the contract knows nothing of the door", async () => {
  const journal = await runBinary(["journal", "list", "--state", state, "--json"]);
  expect(journal.stdout).toContain("batch-item");
  const verified = await runBinary(["journal", "replay", "--state", state]);
  expect(verified).toMatchObject({ exitCode: 0 });
  const own = await ask(service, key, "/v1/sanctions/match", {
    schema: "Person",
    properties: { name: ["Orlan Vesk"] },
  });
  expect(own.status).toBe(200);
  expect((await fetch(`${service.url}/catalog`)).status).toBe(404);
});
