// Files that people send to the compiled service, where its state folder is named by a relative path.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createKey, importInvented, makeFolder, type RunningService, runBinary } from "../support/binary.ts";
import { withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);

/** Asks below /review. */
function asker({ url }: RunningService, key: string) {
  return async (path: string, body?: object | string) => {
    const answer = await fetch(`${url}/review${path}`, {
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body === undefined
        ? {}
        : { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return (/json/.test(answer.headers.get("Content-Type") ?? "") ? JSON.parse(text) : text) as any;
  };
}

/** A customer file once its work has ended. */
async function send(service: RunningService, key: string, text: string) {
  const call = async (path: string, body?: string) => {
    const answer = await fetch(`${service.url}/review/files${path}`, {
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    expect(answer.ok).toBeTrue();
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return (await answer.json()) as any;
  };
  const { id } = await call("?fileName=customers.csv", text);
  await call(`/${id}/screening`, JSON.stringify({ map: {}, schema: "Person" }));
  for (;;) {
    const file = await call(`/${id}`);
    if (file.state !== "running") return file;
    await Bun.sleep(50);
  }
}

test("are screened, and messages keep their words", async () => {
  // The name of the folder is a part of words in messages.
  const cwd = join(folder.path, "service");
  mkdirSync(cwd);
  const state = "is";
  await importInvented(join(cwd, state));
  const key = await createKey(join(cwd, state), "analyst", {}, ["sanctions:review"]);
  await withService(state, { cwd }, async (service) => {
    const good = await send(service, key, "reference,name\n1,Taisiya Orestovna Bulgozhina\n2,Ann Smith\n");
    expect(good).toMatchObject({ state: "done", error: null });
    expect(good.downloads).toContain("results");
    const bad = await send(service, key, "this,list\n1,2\n");
    expect(bad.state).toBe("failed");
    expect(bad.error).toContain("customers.csv has no column that is known to hold names");
    expect(bad.error).toContain('Its columns are "this", "list"');
  });
}, 120_000);

test("a customer without a reference has a new case once the columns are read in another way", async () => {
  const state = join(folder.path, "columns");
  await importInvented(state);
  const key = await createKey(state, "analyst", {}, ["sanctions:review"]);
  await withService(state, {}, async (service) => {
    const ask = asker(service, key);
    const { id } = await ask("/files?fileName=c.csv", "name,partner\nZosima Kromeshny,Zosim Kromeshniy\n");
    const opened = async (column: string) => {
      await ask(`/files/${id}/screening`, { map: { name: [column] }, schema: "Person" });
      while ((await ask(`/files/${id}`)).state === "running") await Bun.sleep(50);
      return (await ask(`/files/${id}/cases`, { after: 0 })).opened;
    };
    expect(await opened("name")).toBe(1);
    expect(await opened("name")).toBe(0);
    expect(await opened("partner")).toBe(1);
  });
}, 120_000);

test("the id of a customer never becomes a rule that clears others of the name", async () => {
  const state = join(folder.path, "rule");
  await importInvented(state);
  const key = await createKey(state, "analyst", {}, ["sanctions:review"]);
  const name = "Zosima Kromeshny";
  const id = "rule:Person:cy:zosima kromeshny";
  await withService(state, {}, async (service) => {
    const ask = asker(service, key);
    const screen = async (...ids: string[]) =>
      send(service, key, `reference,name,country\n${ids.map((one) => `${one},${name},cy\n`).join("")}`);
    const named = await screen(id, "C-1");
    const rejected = await ask(`/files/${named.id}/rejected`);
    expect(rejected).toContain(id);
    expect(rejected).toContain("begins as a rule does");
    expect(rejected).not.toContain("C-1");
    expect((await ask(`/files/${named.id}/cases`, { after: 0 })).opened).toBe(2);
    const { cases } = await ask("/cases");
    expect(cases.map(({ reference }: { reference: string }) => reference).sort()).toEqual(["C-1", null]);
    for (const one of cases) {
      const decision = { version: 0, verdict: "false_positive", reason: "Another birth date", until: null };
      expect((await ask(`/cases/${one.id}/decisions`, decision)).case.status).toBe("decided");
    }
    // The pair of C-1 holds, and nobody else of the name is clear.
    const again = await screen(id, "C-1", "C-2");
    expect((await ask(`/files/${again.id}/cases`, { after: 0 })).matches).toBe(2);
  });
  const add = [
    "clearances",
    "add",
    "--reference",
    id,
    "--name",
    name,
    "--reason",
    "R",
    "--until",
    "2099-01-01",
  ];
  const added = await runBinary([...add, "--state", state]);
  expect([added.exitCode, added.stderr]).toEqual([2, expect.stringContaining(`has the reference "${id}"`)]);
}, 120_000);
