// What goes wrong in the field, done to the compiled executable: each gives a clear error, and the snapshot
// in use stays in use.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  ask,
  BINARY,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  SHARED_LISTS,
  startService,
} from "../support/binary.ts";
import { match, readinessOf } from "../support/served.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
let before: string;

function current(): string {
  return readFileSync(join(state, "current"), "utf8").trim();
}

beforeAll(async () => {
  const imported = await runBinary(["import", "fixtures/demo", "--state", state]);
  expect(imported.stderr).not.toContain("error:");
  expect(imported.exitCode).toBe(0);
  before = current();
});

afterEach(() => {
  expect(current()).toBe(before);
  expect(readdirSync(join(state, "snapshots"))).toEqual([before]);
});

afterAll(folder.remove);

async function refuse(args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary(args);
  expect(stdout).toBe("");
  expect(exitCode).toBe(1);
  expect(stderr).not.toContain("    at ");
  return stderr;
}

describe("an import that can't be trusted", () => {
  test("an unknown file is named", async () => {
    const file = join(folder.path, "notes.txt");
    writeFileSync(file, "Dear colleague,\nthe list is attached.\n");
    expect(await refuse(["import", file, "--state", state])).toContain(file);
  });

  test("a file that is not there is named", async () => {
    const file = join(folder.path, "absent.xml");
    expect(await refuse(["import", file, "--state", state])).toContain(file);
  });

  test("a truncated list is refused with file and line", async () => {
    const file = join(folder.path, "consolidated.xml");
    const whole = readFileSync("fixtures/demo/un/consolidated.xml");
    writeFileSync(file, whole.subarray(0, Math.floor(whole.length * 0.7)));
    const said = await refuse(["import", file, "--state", state]);
    expect(said).toContain(file);
    expect(said).toMatch(/line \d+/);
  });

  const malformed = join(SHARED_LISTS, "un/malformed_2025-08-16.xml");
  test.skipIf(!existsSync(malformed))(
    "a list that was published malformed is refused with file and line",
    async () => {
      const said = await refuse(["import", malformed, "--state", state]);
      expect(said).toContain("malformed_2025-08-16.xml");
      expect(said).toMatch(/line \d+/);
    },
  );

  test("a killed import leaves nothing in the way of the next", async () => {
    const child = Bun.spawn([BINARY, "import", "fixtures/demo", "--state", state], {
      env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent" },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    while (!readdirSync(join(state, "snapshots")).some((name) => name.startsWith(".building-"))) {
      if (child.exitCode !== null) break;
      await Bun.sleep(1);
    }
    child.kill("SIGKILL");
    await child.exited;
    expect(current()).toBe(before);

    const again = await runBinary(["import", "fixtures/demo", "--state", state]);
    expect(again.exitCode).toBe(0);
    before = current();
    for (const name of readdirSync(join(state, "snapshots"))) {
      if (name !== before) Bun.spawnSync(["rm", "-rf", join(state, "snapshots", name)]);
    }
  });

  const canMount = process.getuid?.() === 0 && Bun.spawnSync(["mount", "--version"]).success;
  if (!canMount)
    console.warn("skipped: a full disk needs a file system of its own, which only root can mount");
  test.skipIf(!canMount)("a full disk is named, and the snapshot in use still answers", async () => {
    const small = join(folder.path, "small");
    mkdirSync(small);
    const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=1100k", "tmpfs", small]);
    expect(mounted.success).toBe(true);
    try {
      cpSync(state, small, { recursive: true });
      const said = await refuse(["import", "fixtures/demo", "--state", small]);
      expect(said).toMatch(/disk is full|no space/i);
      expect(readFileSync(join(small, "current"), "utf8").trim()).toBe(before);
      expect(readdirSync(join(small, "snapshots"))).toEqual([before]);
      expect((await runBinary(["search", "--state", small])).exitCode).toBe(0);
    } finally {
      Bun.spawnSync(["umount", small]);
    }
  });
});

describe("a damaged snapshot", () => {
  let service: RunningService | null = null;
  afterEach(async () => {
    await service?.stop();
    service = null;
  });

  test("a truncated alias index makes match answer 503 and leaves search and entities alone", async () => {
    const damaged = join(folder.path, "damaged");
    cpSync(state, damaged, { recursive: true });
    const index = join(damaged, "snapshots", before, "aliases.idx");
    chmodSync(index, 0o600);
    truncateSync(index, Math.floor(readFileSync(index).length / 2));
    const said = await refuse(["match", "--name", "Anybody At All", "--state", damaged]);
    expect(said).toContain("aliases.idx");
    expect(said).toContain("hint: ");

    const key = await createKey(damaged);
    service = await startService(damaged, { untilReady: false });
    const matched = await match(service, key, {
      schema: "Person",
      properties: { name: ["Anybody"] },
    });
    expect(matched.status).toBe(503);
    expect(matched.body).toMatchObject({ error: { code: "index_unavailable" } });
    const batch = await ask(service, key, "/v1/sanctions/match/batch", { queries: { a: {} } });
    expect(batch.status).toBe(503);
    expect((await ask(service, key, "/v1/sanctions/search")).status).toBe(200);
    const ready = await readinessOf(service);
    expect(ready.status).toBe(503);
    expect(JSON.stringify(ready.body)).toContain("aliases.idx");
  });

  test("records that can't be read make every endpoint that reads them answer 503, and say so in the log", async () => {
    const damaged = join(folder.path, "unreadable");
    cpSync(state, damaged, { recursive: true });
    const key = await createKey(damaged);
    const store = join(damaged, "snapshots", before, "entities.sqlite");
    const bytes = readFileSync(store);
    // All but the first pages, from which SQLite knows the tables.
    bytes.fill(0xff, Math.floor(bytes.length / 8));
    chmodSync(store, 0o600);
    writeFileSync(store, bytes);
    service = await startService(damaged, { untilReady: false });
    for (const path of [
      "/v1/sanctions/search",
      "/v1/sanctions/search?query=bulgozhina",
      "/v1/sanctions/entities/ofac-990002",
      "/v1/sanctions/entities/ofac-990002/history",
      "/v1/sanctions/datasets",
    ]) {
      const { status, body } = await ask(service, key, path);
      expect([path, status]).toEqual([path, 503]);
      expect(body).toMatchObject({ error: { type: "api_error", code: "index_unavailable" } });
    }
    expect(service.log()).toContain('"level":"error"');
    expect(service.log()).not.toContain("internal_error");
  });

  test("a misspelt parameter is named, never ignored", async () => {
    const key = await createKey(state);
    service = await startService(state);
    const { status, body } = await ask(service, key, "/v1/sanctions/search?query=anyone&contry=ru");
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: "unknown_parameter" } });
    expect(JSON.stringify(body)).toContain("contry");
  });

  test("a running service takes up a new snapshot, and keeps the old one when the new one is damaged", async () => {
    const own = join(folder.path, "swapped");
    cpSync(state, own, { recursive: true });
    const key = await createKey(own, "another");
    service = await startService(own);
    const running = service;
    const inUse = async () => (await readinessOf(running)).body.snapshot.id;
    expect(await inUse()).toBe(before);

    expect((await runBinary(["import", "--fresh", "fixtures/demo/un", "--state", own])).exitCode).toBe(0);
    const next = readFileSync(join(own, "current"), "utf8").trim();
    for (let waitedMs = 0; waitedMs < 20_000 && (await inUse()) !== next; waitedMs += 20) await Bun.sleep(20);
    expect(await inUse()).toBe(next);

    mkdirSync(join(own, "snapshots", "broken"));
    writeFileSync(join(own, "current"), "broken\n");
    await service.logLine("broken");
    expect(await inUse()).toBe(next);
    const { status } = await match(service, key, {
      schema: "Person",
      properties: { name: ["Anybody"] },
    });
    expect(status).toBe(200);
  });
});
