// Snapshots in a row under load on the compiled executable: no request fails, and no answer mixes two
// of them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, createKey, makeFolder, runBinary, startService } from "../support/binary.ts";
import { rounds } from "../support/thorough.ts";

const SNAPSHOTS = rounds({ usual: 5, thorough: 20 });
const CONNECTIONS = 16;
/** Subjects of a batch: enough that a swap often falls between two of them. */
const ITEMS = 10;

const folder = makeFolder();
const binary = join(folder.path, "interdict");
const state = join(folder.path, "state");

beforeAll(() => copyFileSync(BINARY, binary));
afterAll(folder.remove);

const PAUSE_MS = 50;

const NAMES = Array.from(
  { length: ITEMS },
  (_, i) => `Zorvan Melkitsch ${"abcdefghijklmnopqrstuvwxyz"[i]}ondrak`,
);

/** A list whose every record says which edition it is of. */
async function importEdition(edition: number): Promise<string> {
  const path = join(folder.path, "list.ftm.json");
  const lines = NAMES.map((name, i) =>
    JSON.stringify({
      id: `swap-${i}`,
      caption: name,
      schema: "Person",
      properties: { name: [name], topics: ["sanction"], notes: [`edition ${edition}`] },
      datasets: ["invented_swaps"],
      target: true,
    }),
  );
  writeFileSync(path, lines.join("\n"));
  const { exitCode, stdout, stderr } = await runBinary(["import", path, "--state", state, "--json"], {
    binary,
  });
  if (exitCode !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { id: string }).id;
}

interface Answer {
  readonly responses: Record<string, { results: { id: string; properties: { notes: string[] } }[] }>;
}

test(`two workers take up ${SNAPSHOTS} snapshots in a row`, async () => {
  await importEdition(0);
  const key = await createKey(state, "swaps", { binary });
  const service = await startService(state, { binary }, ["--workers", "2"]);
  const body = JSON.stringify({
    queries: Object.fromEntries(
      NAMES.map((name, i) => [`q${i}`, { schema: "Person", properties: { name: [name] } }]),
    ),
  });
  const seen = new Set<string>();
  let answers = 0;
  let isOver = false;
  const askOnce = async () => {
    const answer = await fetch(`${service.url}/v1/sanctions/match/batch`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body,
    });
    expect(answer.status).toBe(200);
    const { responses } = (await answer.json()) as Answer;
    const editions = Object.entries(responses).map(([item, { results }]) => {
      const own = results.find(({ id }) => id === `swap-${item.slice(1)}`);
      return own?.properties.notes.join() ?? "missing";
    });
    expect(editions).toHaveLength(ITEMS);
    expect(new Set(editions).size).toBe(1);
    for (const edition of editions) seen.add(edition);
    answers++;
    return editions[0];
  };
  const load = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      await askOnce();
      // Room for the import on a small machine.
      await Bun.sleep(PAUSE_MS);
    }
  });
  try {
    for (let edition = 1; edition <= SNAPSHOTS; edition++) {
      const id = await importEdition(edition);
      while (!(await (await fetch(`${service.url}/readyz`)).text()).includes(id)) await Bun.sleep(20);
    }
    // Nobody else may have asked since.
    expect(await askOnce()).toBe(`edition ${SNAPSHOTS}`);
  } finally {
    isOver = true;
    await Promise.all(load);
    expect(await service.stop()).toBe(0);
  }
  expect(seen).toContain(`edition ${SNAPSHOTS}`);
  expect(seen.size).toBeGreaterThan(SNAPSHOTS / 2);
  expect(answers).toBeGreaterThan(SNAPSHOTS);
}, 300_000);
