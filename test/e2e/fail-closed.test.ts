// The compiled executable without lists: it clears nobody against nothing, and demonstration data comes only
// when it is asked for.

import { afterAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ask,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { match, metricsOf, READING_DATA, readinessOf, SUBJECT, withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);
const stateOf = (name: string) => join(folder.path, name);

/** Each endpoint that reads data; match also with one dataset. */
const EVERY_ENDPOINT: typeof READING_DATA = [
  ["/v1/sanctions/match", { ...SUBJECT, datasets: ["us_ofac_sdn"] }],
  ...READING_DATA,
];

async function expectNothingAnswered(service: RunningService, key: string, reason: string): Promise<void> {
  for (const [path, body] of EVERY_ENDPOINT) {
    const answer = await ask(service, key, path, body);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.body).toMatchObject({ error: { code: "index_unavailable" } });
    expect((answer.body.error as { message: string }).message).toContain(reason);
  }
  const ready = await readinessOf(service);
  expect(ready.status).toBe(503);
  expect(ready.body.reason).toContain(reason);
  expect(await metricsOf(service)).toMatch(/^interdict_ready 0$/m);
}

describe("a state folder with keys and without lists", () => {
  test("answers 503 to everything that would read them, and says so in the log", async () => {
    const state = stateOf("no-lists");
    const key = await createKey(state);
    await withService(state, { untilReady: false }, async (service) => {
      await service.logLine("no list has been imported");
      await expectNothingAnswered(service, key, "No list has been imported");
      expect(existsSync(join(state, "snapshots"))).toBe(false);
      // The first import is taken up without a restart.
      await importInvented(state);
      await service.logLine('"msg":"snapshot in use"');
      const answer = await match(service, key);
      expect([answer.status, answer.status === 200 ? null : [answer.body, service.log()]]).toEqual([
        200,
        null,
      ]);
      expect(answer.headers.get("Interdict-Snapshot")).toBe(
        readFileSync(join(state, "current"), "utf8").trim(),
      );
      expect(answer.headers.get("Interdict-Demonstration")).toBeNull();
    });
  });

  const commands = [
    ["match", "--name", "Taisiya Bulgozhina"],
    ["search", "bulgozhina"],
    ["entity", "ofac-990002"],
    ["history", "ofac-990002"],
    ["snapshots", "verify"],
  ];
  test.each(commands.map((args) => ({ args })))("fails the command $args", async ({ args }) => {
    const state = stateOf("mistyped");
    const { exitCode, stdout, stderr } = await runBinary([...args, "--state", state]);
    expect(exitCode).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(`No list has been imported into ${state}.`);
    expect(existsSync(state)).toBe(false);
  });
});

describe("a service whose snapshots were lost", () => {
  test("starts unready, and says which snapshot it misses", async () => {
    const state = stateOf("lost");
    await importInvented(state);
    const key = await createKey(state);
    const id = readFileSync(join(state, "current"), "utf8").trim();
    rmSync(join(state, "snapshots"), { recursive: true });
    await withService(state, { untilReady: false }, async (service) => {
      expect(await service.logLine("can't be used")).toContain(id);
      await expectNothingAnswered(service, key, id);
    });
  });
});

describe("demonstration data", () => {
  test("comes with --demo, under datasets of its own, and each answer says so", async () => {
    const state = stateOf("demo");
    const key = await createKey(state);
    await withService(state, { flags: ["--demo"] }, async (service) => {
      for (const [path, body] of READING_DATA) {
        const { status, headers } = await ask(service, key, path, body);
        expect([path, status, headers.get("Interdict-Demonstration")]).toEqual([path, 200, "true"]);
      }
      const refused = await ask(service, "wrong", "/v1/sanctions/datasets");
      expect(refused.headers.get("Interdict-Demonstration")).toBe("true");
      const { body } = await ask(service, key, "/v1/sanctions/datasets");
      const names = (body.datasets as { name: string }[]).map(({ name }) => name);
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !name.startsWith("demo_"))).toEqual([]);
      const real = await match(service, key, { ...SUBJECT, datasets: ["us_ofac_sdn"] });
      expect(real.status).toBe(400);
      expect(service.log()).toContain("everybody in its data is invented");
    });
    // Without the flag the same folder has no data, and no variable stands in for it.
    const serve = ["serve", "--state", state, "--listen", "127.0.0.1:0"];
    const named = await runBinary(serve, { env: { INTERDICT_DEMO: "true" } });
    expect([named.exitCode, named.stderr]).toEqual([
      1,
      expect.stringContaining("sets INTERDICT_DEMO, which no command reads"),
    ]);
    await withService(state, { untilReady: false }, async (plain) => {
      await expectNothingAnswered(plain, key, "No list has been imported");
    });
  });

  test("is refused where lists were imported", async () => {
    const state = stateOf("demo-over-lists");
    await importInvented(state);
    const { exitCode, stderr } = await runBinary([
      "serve",
      "--demo",
      "--state",
      state,
      "--listen",
      "127.0.0.1:0",
    ]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${state} contains imported lists`);
  });

  test("that an earlier version left among the snapshots is never used, kept or gone back to", async () => {
    const state = stateOf("old-demo");
    const key = await createKey(state);
    await (await startService(state, {}, ["--demo"])).stop();
    cpSync(join(state, "demonstration", "snapshots"), join(state, "snapshots"), { recursive: true });
    cpSync(join(state, "demonstration", "current"), join(state, "current"));
    const [demo = ""] = readdirSync(join(state, "snapshots"));
    await withService(state, { untilReady: false }, async (service) => {
      await service.logLine("can't be used");
      await expectNothingAnswered(service, key, "demonstration data");
    });
    const matched = await runBinary(["match", "--name", "Taisiya Bulgozhina", "--state", state]);
    expect([matched.exitCode, matched.stdout]).toEqual([1, ""]);
    expect(matched.stderr).toContain("demonstration data");

    await importInvented(state);
    for (const named of [[], [demo]]) {
      const back = await runBinary(["snapshots", "rollback", ...named, "--state", state]);
      expect([back.exitCode, back.stdout]).toEqual([1, ""]);
    }
    expect((await runBinary(["snapshots", "prune", "--keep", "9", "--state", state])).exitCode).toBe(0);
    expect(readdirSync(join(state, "snapshots"))).not.toContain(demo);
  });
});

describe("a rollback", () => {
  test("says which lists it goes back to, and fails where there is no other snapshot", async () => {
    const state = stateOf("rollback");
    await importInvented(state);
    const only = await runBinary(["snapshots", "rollback", "--state", state]);
    expect(only.exitCode).toBe(1);
    expect(only.stderr).toContain("There is no snapshot to go back to");
    const first = readFileSync(join(state, "current"), "utf8").trim();
    // Ids are of whole seconds.
    await Bun.sleep(1000);
    expect((await runBinary(["import", "--fresh", "fixtures/demo/un", "--state", state])).exitCode).toBe(0);
    const back = await runBinary(["snapshots", "rollback", "--state", state]);
    expect(back.exitCode).toBe(0);
    expect(back.stdout).toMatch(/^un_sc_sanctions +2026-\d\d-\d\d +\d+$/m);
    expect(back.stdout).toMatch(/^us_ofac_sdn +\S+ +\d+$/m);
    expect(back.stdout).toContain(first);
  });

  test("puts a snapshot into use where the file that names it is damaged", async () => {
    const state = stateOf("unnamed");
    await importInvented(state);
    const id = readFileSync(join(state, "current"), "utf8").trim();
    for (const [content, problem] of [
      ["../x", 'does not name a snapshot: "../x"'],
      ["gone\n", "The snapshot in use, gone, is not in"],
    ] as const) {
      writeFileSync(join(state, "current"), content);
      const listed = await runBinary(["snapshots", "list", "--state", state]);
      expect([listed.exitCode, listed.stdout, listed.stderr]).toEqual([
        1,
        expect.stringContaining(id),
        expect.stringContaining(problem),
      ]);
      const back = await runBinary(["snapshots", "rollback", id, "--state", state]);
      expect([back.exitCode, back.stdout]).toEqual([0, expect.stringContaining("is in use again.")]);
      expect(readFileSync(join(state, "current"), "utf8").trim()).toBe(id);
    }
  });
});

describe("the folder that the executable is started in", () => {
  test("gives it no code and no settings", async () => {
    const cwd = stateOf("hostile");
    mkdirSync(cwd);
    await Bun.write(
      join(cwd, "evil.ts"),
      'import { writeFileSync } from "node:fs"; writeFileSync("ran", "");',
    );
    await Bun.write(join(cwd, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
    await Bun.write(join(cwd, ".env"), "INTERDICT_LISTEN=nonsense\nINTERDICT_LOG=nonsense\n");
    await Bun.write(join(cwd, "package.json"), '{"type":"commonjs"}');
    await Bun.write(join(cwd, "tsconfig.json"), '{"compilerOptions":{"paths":{"*":["./evil.ts"]}}}');
    expect((await runBinary(["version"], { cwd })).exitCode).toBe(0);
    const service = await startService(stateOf("started-elsewhere"), { cwd }, ["--demo"]);
    expect(await service.stop()).toBe(0);
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });

  test.each([
    ["BUN_BE_BUN", "1"],
    ["BUN_OPTIONS", "--preload ./evil.ts"],
    ["BUN_INSPECT", "ws://127.0.0.1:0/debug"],
    ["BUN_INSPECT_CONNECT_TO", "ws://127.0.0.1:1/debug"],
    ["BUN_INSPECT_PRELOAD", "./evil.ts"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
    ["NODE_OPTIONS", "--require ./evil.ts"],
    ["NODE_PATH", "."],
    ["OPENSSL_CONF", "./evil.cnf"],
    ["SSLKEYLOGFILE", "./keys"],
    ["BUN_JSC_useJIT", "0"],
    ["BUN_OF_A_LATER_VERSION", "1"],
  ])("and %s in the environment stops it, before other code runs", async (name, value) => {
    const cwd = stateOf(`hostile-${name}`);
    mkdirSync(cwd);
    await Bun.write(
      join(cwd, "evil.ts"),
      'import { writeFileSync } from "node:fs"; writeFileSync("ran", "");',
    );
    const { exitCode, stdout, stderr } = await runBinary(["version"], { cwd, env: { [name]: value } });
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`The environment sets ${name}`);
    expect(existsSync(join(cwd, "ran"))).toBe(false);
  });
});

describe("authorities that the environment adds", () => {
  test("are said by the service, and nothing else of other programs is refused", async () => {
    const env = { NODE_EXTRA_CA_CERTS: "/none.pem", SSL_CERT_FILE: "/none.pem", NODE_NAME: "host-1" };
    const service = await startService(stateOf("trusting"), { env }, ["--demo"]);
    const line = await service.logLine(
      "outgoing connections also trust the authorities that the environment names",
    );
    expect(line).toContain('["NODE_EXTRA_CA_CERTS","SSL_CERT_FILE"]');
    expect(await service.stop()).toBe(0);
  });
});

describe("credentials of a source of snapshots", () => {
  const trusted = join(folder.path, "trusted.pem");
  writeFileSync(trusted, generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }));
  const asked: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      asked.push(request.url);
      return new Response("", { status: 404 });
    },
  });
  afterAll(() => server.stop(true));
  const plain = server.url.href;
  const KEYS = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "s3cret" };
  const file = join(folder.path, "credentials");
  writeFileSync(file, "user=bank\npassword=s3cret\n");
  const keyFile = join(folder.path, "s3-credentials");
  writeFileSync(keyFile, "access_key_id=id\nsecret_access_key=s3cret\n");
  const ENDPOINT = "http://storage.example:9000";

  test.each<[what: string, source: string, env: Record<string, string>, flags: string[]]>([
    ["a token", plain, { INTERDICT_SOURCE_TOKEN: "s3cret" }, []],
    ["a password", plain, {}, ["--source-credentials", file]],
    ["S3 keys", "s3://lists/bank", { ...KEYS, AWS_ENDPOINT_URL: ENDPOINT }, []],
    ["S3 keys of the runtime", "s3://lists/bank", { ...KEYS, AWS_ENDPOINT: ENDPOINT }, []],
  ])("are not used over http://: %s", async (_what, source, env, flags) => {
    const state = ["--state", stateOf("follower"), ...flags];
    const serve = ["serve", "--listen", "127.0.0.1:0", "--follow", source, "--trust", trusted];
    for (const command of [["publish", source, "--trust", trusted], serve]) {
      const { exitCode, stderr } = await runBinary([...command, ...state], { env });
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining("is not encrypted")]);
      expect(stderr).not.toContain("s3cret");
    }
    expect(asked).toEqual([]);
  });

  test("in a file don't go to an endpoint of the environment", async () => {
    const args = ["publish", "s3://lists/bank", "--trust", trusted, "--source-credentials", keyFile];
    const env = { AWS_ENDPOINT: plain, S3_ENDPOINT: plain, HTTPS_PROXY: "http://127.0.0.1:9" };
    const { exitCode } = await runBinary([...args, "--state", stateOf("follower")], { env });
    expect([exitCode, asked]).toEqual([1, []]);
  });

  test("that nobody gave are needed neither", async () => {
    const args = ["publish", plain, "--trust", trusted, "--state", stateOf("follower")];
    expect((await runBinary(args)).stderr).toContain("without latest.json");
    expect(asked.length).toBeGreaterThan(0);
  });
});
