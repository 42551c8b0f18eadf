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
  expect((await get("/readyz")).status).toBe(200);
  const catalog = await jsonOf(await get("/catalog"));
  expect(catalog.datasets.map(({ name }: { name: string }) => name)).toContain("quarry");
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
  const { status, results } = (await jsonOf(answer)).responses["0197-a"];
  expect([status, results[0].id]).toEqual([200, "NK-vesk"]);
  const enriched = await get("/entities/NK-vesk", { authorization: `Bearer ${key}` });
  expect((await jsonOf(enriched)).properties.sanctions).toHaveLength(1);
  expect(await service.logLine('"algorithm":"logic-v1"')).toContain("are scored by interdict");
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
