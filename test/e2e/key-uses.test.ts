// The last use of a key over a socket: whoever administers sees it, also after the service was started again,
// and acts are recorded where no journal of decisions is kept.

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { createKey, importInvented, makeFolder, runBinary, startService } from "../support/binary.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

interface Listed {
  readonly accounts: readonly { id: number; name: string; keys: readonly { lastUsedAt: string | null }[] }[];
}

test("outlives the service, and an act is recorded with --journal off", async () => {
  const state = join(folder.path, "state");
  await importInvented(state);
  const administrator = await createKey(state, "adm", {}, ["sanctions:administer"]);
  const program = await createKey(state, "core", {}, ["sanctions:read"]);
  await createKey(state, "idle", {}, ["sanctions:read"]);
  const headers = (key: string) => ({
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
  });
  const before = new Date().toISOString();
  const first = await startService(state, {}, ["--journal", "off"]);
  await fetch(`${first.url}/v1/sanctions/countries`, { headers: headers(program) });
  await first.stop();
  const second = await startService(state, {}, ["--journal", "off"]);
  const answer = await fetch(`${second.url}/review/accounts`, { headers: headers(administrator) });
  const { accounts } = (await answer.json()) as Listed;
  const usesOf = (name: string) => accounts.find((account) => account.name === name)?.keys[0]?.lastUsedAt;
  expect((usesOf("core") ?? "") >= before).toBe(true);
  expect(usesOf("idle")).toBeNull();
  const { id } = accounts.find(({ name }) => name === "idle") ?? { id: 0 };
  const body = JSON.stringify({ blocked: true });
  const blocked = await fetch(`${second.url}/review/accounts/${id}/block`, {
    method: "POST",
    headers: headers(administrator),
    body,
  });
  expect(blocked.status).toBe(200);
  await second.stop();
  const { stdout } = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
  expect(stdout).toContain('"user":"adm","command":"accounts block","details":{"account":"idle"');
});
