// The compiled executable, from an empty state folder: it starts on a port of its own, answers each endpoint,
// survives a restart, and runs from a folder that it may not write, as a user other than root.

import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  ask,
  BINARY,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";

/** The person whom every page of the demonstration uses. */
const DEMO_FLAGS = ["--demo"];
const DEMO = { id: "ofac-990002", name: "Taisiya Orestovna Bulgozhina" };

const folder = makeFolder();
afterAll(folder.remove);

async function askEveryEndpoint(service: RunningService, key: string): Promise<void> {
  const search = await ask(service, key, `/v1/sanctions/search?query=${encodeURIComponent(DEMO.name)}`);
  expect(search.status).toBe(200);
  expect(search.body).toMatchObject({
    total: 1,
    page: 1,
    per_page: 50,
    total_pages: 1,
    results: [{ id: DEMO.id }],
  });

  const subject = { schema: "Person", properties: { name: [DEMO.name] } };
  const match = await ask(service, key, "/v1/sanctions/match", subject);
  expect(match.status).toBe(200);
  expect((match.body.results as unknown[])[0]).toMatchObject({
    id: DEMO.id,
    score: 1,
    match: true,
    target: true,
    features: { name: 1 },
  });

  const batch = await ask(service, key, "/v1/sanctions/match/batch", {
    queries: { b: subject, a: { schema: "Person" } },
  });
  expect(batch.status).toBe(200);
  expect(batch.body).toMatchObject({
    responses: { b: { results: [{ id: DEMO.id, match: true }] }, a: { error: { code: "invalid_request" } } },
  });

  const entity = await ask(service, key, `/v1/sanctions/entities/${DEMO.id}`);
  expect(entity.status).toBe(200);
  expect(entity.body).toMatchObject({
    entity: { id: DEMO.id, listingStatus: "listed", target: true, delistedOn: null },
  });

  const history = await ask(service, key, `/v1/sanctions/entities/${DEMO.id}/history`);
  expect(history.status).toBe(200);
  expect(history.body).toMatchObject({ history: { currentlyListed: true, truncated: false } });

  const datasets = await ask(service, key, "/v1/sanctions/datasets");
  expect(datasets.status).toBe(200);
  expect((datasets.body.datasets as { name: string }[]).map(({ name }) => name)).toContain(
    "demo_us_ofac_sdn",
  );

  const countries = await ask(service, key, "/v1/sanctions/countries");
  expect(countries.body.countries).toContainEqual({ code: "de", name: "Germany" });

  const schemas = await ask(service, key, "/v1/sanctions/schemas");
  expect(
    (schemas.body.schemas as { name: string; matchable: boolean }[]).find(({ name }) => name === "Person"),
  ).toMatchObject({
    matchable: true,
  });
}

describe("the compiled executable", () => {
  const state = join(folder.path, "state");

  test("answers each endpoint, and does so again after a restart", async () => {
    let service = await startService(state, {}, DEMO_FLAGS);
    const key = await createKey(state);
    await askEveryEndpoint(service, key);
    expect(service.log()).not.toContain(key);
    expect(service.log()).not.toContain(DEMO.name);
    expect(await service.stop()).toBe(0);

    service = await startService(state, {}, DEMO_FLAGS);
    await askEveryEndpoint(service, key);
    expect(await service.stop()).toBe(0);
  });

  test("says that the data is a demonstration, in log, readiness and metrics", async () => {
    const service = await startService(state, {}, DEMO_FLAGS);
    const ready = await fetch(`${service.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ snapshot: { demonstration: true } });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
      /^interdict_snapshot_info\{.*demonstration="true".*\} 1$/m,
    );
    expect(service.log()).toContain("demonstration");
    await service.stop();
  });

  test.each([1, 2])(
    "ends in good order when it is told so before it listens (%p workers)",
    async (workers) => {
      const own = join(folder.path, `early-stop-${workers}`);
      const child = Bun.spawn(
        [BINARY, "serve", "--state", own, "--demo", "--listen", "127.0.0.1:0", "--workers", String(workers)],
        { stdin: "ignore", stdout: "ignore", stderr: "pipe" },
      );
      // The first thing that a start leaves to be seen; the embedded snapshot is unpacked after it.
      while (!existsSync(own) && child.exitCode === null) await Bun.sleep(1);
      child.kill("SIGTERM");
      const log = await new Response(child.stderr).text();
      expect(log).toContain('"msg":"stopping"');
      expect(log).toContain('"msg":"stopped"');
      expect(await child.exited).toBe(0);
    },
  );

  test("refuses a request without a key", async () => {
    const service = await startService(state, {}, DEMO_FLAGS);
    const { status, headers, body } = await ask(service, "wrong", "/v1/sanctions/datasets");
    expect(status).toBe(401);
    expect(headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(body).toMatchObject({
      error: { code: "invalid_api_key", request_id: headers.get("X-Request-Id") },
    });
    await service.stop();
  });

  // Only root can become another user; anyone else runs it as they are.
  const uid = process.getuid?.() === 0 ? 65534 : undefined;
  test("runs from a read-only folder as a user other than root", async () => {
    const installed = join(folder.path, "installed");
    const own = join(folder.path, "own-state");
    mkdirSync(installed);
    mkdirSync(own);
    const binary = join(installed, "interdict");
    copyFileSync(BINARY, binary);
    chmodSync(binary, 0o555);
    chmodSync(installed, 0o555);
    chmodSync(folder.path, 0o755);
    if (uid !== undefined) chownSync(own, uid, uid);
    const options = { binary, cwd: installed, ...(uid === undefined ? {} : { uid }) };
    try {
      const service = await startService(own, options, DEMO_FLAGS);
      const key = await createKey(own, "tests", options);
      await askEveryEndpoint(service, key);
      expect(await service.stop()).toBe(0);
    } finally {
      chmodSync(installed, 0o755);
    }
  });

  test("tells wrong use from failure by the exit code", async () => {
    expect((await runBinary(["serve", "--colour"])).exitCode).toBe(2);
    expect((await runBinary(["nonsense"])).exitCode).toBe(2);
    expect((await runBinary([])).exitCode).toBe(2);
    expect((await runBinary(["entity", "nobody-here", "--state", state])).exitCode).toBe(1);
    expect((await runBinary(["version", "--json"])).exitCode).toBe(0);
  });
});
