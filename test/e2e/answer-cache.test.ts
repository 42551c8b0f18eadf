// Subjects that are asked again, on the compiled executable: the answer is the same bytes, each request has
// its own id, journal entry and check of its key, and new lists count at once.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createKey, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";

const MATCH = "/v1/sanctions/match";
const SUBJECT = { schema: "Person", properties: { name: ["Ottoline Quarrendon"], shoe: ["42"] } };

const folder = makeFolder();
const state = join(folder.path, "state");
let key: string;

async function importPeople(names: readonly string[]): Promise<void> {
  const list = join(folder.path, "entities.ftm.json");
  const lines = names.map((name) =>
    JSON.stringify({
      id: name.replace(" ", "-"),
      caption: name,
      schema: "Person",
      properties: { name: [name], topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
  writeFileSync(list, lines.join("\n"));
  const { exitCode, stderr } = await runBinary(["import", list, "--state", state]);
  expect([exitCode, stderr]).toEqual([0, stderr]);
}

beforeAll(async () => {
  await importPeople(["Ottoline Quarrendon", "Ottolin Quarendon", "Bertrand Wexmoor"]);
  key = await createKey(state);
});
afterAll(folder.remove);

async function post(service: RunningService, path: string, body: unknown) {
  const answer = await fetch(service.url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const { status, headers } = answer;
  return { status, text: await answer.text(), headers };
}

async function metric(service: RunningService, name: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
}

test("is the fresh answer with an id, headers and an entry of its own, until new lists are in use", async () => {
  const service = await startService(state);
  let asked = 4;
  try {
    const first = await post(service, MATCH, SUBJECT);
    const again = await post(service, MATCH, SUBJECT);
    const fresh = await startService(state, {}, ["--answer-cache", "0"]);
    const uncached = await post(fresh, MATCH, SUBJECT);
    await post(fresh, MATCH, SUBJECT);
    expect(await metric(fresh, "interdict_answer_cache_hits_total")).toBe(0);
    await fresh.stop();
    expect([first.status, first.text, again.text]).toEqual([200, uncached.text, uncached.text]);
    for (const name of ["Interdict-Snapshot", "Interdict-Not-Compared", "Content-Type"])
      expect(again.headers.get(name)).toBe(uncached.headers.get(name));
    expect(again.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));

    const queries = { a: SUBJECT, b: SUBJECT, c: { ...SUBJECT, limit: 1 }, d: { ...SUBJECT, limit: 1 } };
    const { responses } = JSON.parse((await post(service, `${MATCH}/batch`, { queries })).text);
    const one = JSON.parse(first.text);
    expect(responses).toEqual({
      a: one,
      b: one,
      c: { results: one.results.slice(0, 1) },
      d: { results: one.results.slice(0, 1) },
    });
    expect(await metric(service, "interdict_answer_cache_hits_total")).toBe(2);
    expect(await metric(service, "interdict_answer_cache_misses_total")).toBe(2);
    expect(await metric(service, "interdict_batch_repeats_total")).toBe(2);
    expect(await metric(service, "interdict_answer_cache_entries")).toBe(2);
    expect(await metric(service, "interdict_answer_cache_bytes")).toBeGreaterThan(500);

    const before = again.headers.get("Interdict-Snapshot");
    await importPeople(["Bertrand Wexmoor", "Ottoline Quarrendon", "Zacharias Plumtoft"]);
    let next = again;
    for (; next.headers.get("Interdict-Snapshot") === before; asked++)
      next = await post(service, MATCH, SUBJECT);
    expect(JSON.parse(next.text).results.map(({ id }: { id: string }) => id)).toEqual([
      "Ottoline-Quarrendon",
    ]);
    expect(await metric(service, "interdict_answer_cache_entries")).toBe(1);

    const [, publicId = ""] = /_([0-9A-Za-z]+)_/.exec(key) ?? [];
    const revoked = await runBinary(["keys", "revoke", publicId, "--state", state]);
    expect([revoked.exitCode, revoked.stderr]).toEqual([0, revoked.stderr]);
    expect((await post(service, MATCH, SUBJECT)).status).toBe(401);
  } finally {
    await service.stop();
  }
  const list = ["journal", "list", "--json", "--state", state];
  const entries = (await runBinary(list)).stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
  expect([count("match"), count("batch-item")]).toEqual([asked, 4]);
  const requests = entries.filter(({ kind }) => kind === "match").map(({ request }) => request);
  expect(new Set(requests).size).toBe(asked);
  // Each recorded answer is the one that the snapshot gives.
  const replayed = await runBinary(["journal", "replay", "--state", state]);
  expect(replayed.stdout).toBe(`The same: all ${asked + 4} decisions.\n`);
}, 60_000);

test("megabytes that are no whole number are refused", async () => {
  for (const wrong of ["-1", "1.5", "off", "1025"]) {
    const { exitCode, stderr } = await runBinary(["serve", "--state", state], {
      env: { INTERDICT_ANSWER_CACHE: wrong },
    });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("Use a whole number from 0 to 1024, without zeros in front."),
    ]);
  }
});
