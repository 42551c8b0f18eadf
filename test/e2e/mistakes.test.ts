// What somebody does wrong in a first week: the executable says what was wrong and what to do, and nothing
// that was not done looks done.

import { describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, createKey, runBinary, startService } from "../support/binary.ts";
import { useInventedState } from "../support/invented-state.ts";

const { folder, state, write } = useInventedState();

/** Runs a command with the state folder and returns how it ended. */
const run = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { exitCode, stderr, stdout } = await runBinary(args, { env: { INTERDICT_STATE: state, ...env } });
  return { exitCode, stdout, said: stderr };
};

describe("a misspelt name", () => {
  test("of a variable starts no service, and one of another command is fine", async () => {
    const serve = ["serve", "--listen", "127.0.0.1:0"];
    const { exitCode, said } = await run(serve, { INTERDICT_WORKER: "2" });
    expect([exitCode, said]).toEqual([1, expect.stringContaining("Did you mean INTERDICT_WORKERS?")]);
    expect((await run(["version"], { INTERDICT_WORKERS: "2" })).exitCode).toBe(0);
  });

  test("of a scope makes no key", async () => {
    await run(["accounts", "create", "acme"]);
    const { exitCode, said, stdout } = await run(["keys", "create", "acme", "--scope", "sanctions:reed"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(said).toContain("Did you mean sanctions:read? Scopes are sanctions:read, sanctions:review,");
    expect((await run(["keys", "list", "acme", "--json"])).stdout.trim()).toBe("[]");
  });

  const mapped = () => write("mapped.csv", "Kunde;Geb\nTaisiya Bulgozhina;1988-09-03\n");
  const cases: readonly (readonly [what: string, args: () => string[], said: string])[] = [
    ["a flag", () => ["match", "--name", "A B", "--threshhold", "1"], "Did you mean --threshold?"],
    ["a command", () => ["serch", "x"], "Did you mean search?"],
    ["a field", () => ["screen", mapped(), "--map", "nmae=Kunde"], "Did you mean name?"],
    ["a dataset", () => ["match", "--name", "A B", "--dataset", "us_ofac_sdm"], "Did you mean us_ofac_sdn?"],
    [
      "a kept dataset",
      () => ["import", "fixtures/demo", "--keep", "un_sc_sanction"],
      "Did you mean un_sc_sanctions?",
    ],
    [
      "a field of a request",
      () => [
        "explain",
        write("r.json", '{"schema":"Person","properties":{"name":["x"]},"threshhold":1}'),
        "x",
      ],
      "Did you mean threshold?",
    ],
  ];
  for (const [what, args, expected] of cases)
    test(`of ${what} is met with the nearest one`, async () => {
      const { exitCode, said } = await run(args());
      expect([exitCode > 0, said]).toEqual([true, expect.stringContaining(expected)]);
    });

  test("of a variable for pods prints no manifest", async () => {
    const { exitCode, said, stdout } = await run([
      "deploy",
      "kubernetes",
      "--image",
      "a",
      "--env",
      "INTERDICT_WORKER=2",
    ]);
    expect([exitCode, said, stdout]).toEqual([
      2,
      expect.stringContaining("Did you mean INTERDICT_WORKERS?"),
      "",
    ]);
  });

  test("of a parameter or body field is met with it by the service", async () => {
    const key = await createKey(state, "named");
    const service = await startService(state);
    try {
      const search = await ask(service, key, "/v1/sanctions/search?per_pge=2");
      expect([search.status, JSON.stringify(search.body)]).toEqual([
        400,
        expect.stringContaining("Unknown parameter: per_pge. Did you mean per_page?"),
      ]);
      const headers = { Authorization: `Bearer ${key}` };
      const broken = {
        method: "POST",
        headers,
        body: '{"schema": "Person",\n "properties": {"name": ["A"],}}',
      };
      const answer = await (await fetch(`${service.url}/v1/sanctions/match`, broken)).text();
      expect(answer).toContain("line 2, column 31 needs a name in double quotes where } is");
    } finally {
      await service.stop();
    }
  });
});

describe("a file that is not what it should be", () => {
  test("bad JSON is named with line and column", async () => {
    const file = write("kunden.csv", "Kunde\nTaisiya Bulgozhina\n");
    write("kunden.mapping.json", '{\n "columns": {"Kunde": "name",}\n}');
    const { exitCode, said } = await run(["screen", file]);
    expect([exitCode, said]).toEqual([
      1,
      expect.stringContaining("line 2, column 30 needs a name in double quotes"),
    ]);
    const rules = await run(["screen-messages", file, "--rules", write("rules.json", "[{]")]);
    expect(rules.said).toContain("line 1, column 3 needs a name in double quotes or } where ] is");
  });

  test("broken JSON lines are named as such", async () => {
    const { exitCode, said } = await run([
      "screen",
      write("broken.jsonl", '{"name":"A B"\n{"name": "C D"\n'),
    ]);
    expect(exitCode).toBe(1);
    expect(said).toContain(
      "has no line that is a JSON object: line 1 is not a JSON object: column 14 needs a comma or }",
    );
    expect(said).toContain("jq -c .");
  });

  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keys: readonly (readonly [what: string, path: () => string, said: string])[] = [
    ["text", () => write("key.pem", "not a key\n"), "is not a public key in PEM form: it has no line"],
    [
      "a damaged key",
      () => write("damaged.pem", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"),
      "is not a public key in PEM form: it has a damaged block PUBLIC KEY",
    ],
    [
      "a key of another kind",
      () => write("rsa.pem", publicKey.export({ type: "spki", format: "pem" }).toString()),
      "contains a key of type rsa; it must be Ed25519.",
    ],
    ["a folder", () => folder, "is a folder, and not a public key in PEM form."],
  ];
  test.each(keys)("a wrong key file is described in words: %s", async (_, makePath, what) => {
    const path = makePath();
    for (const args of [
      ["publish", path, "--trust", path],
      ["journal", "verify", "--key", path],
    ]) {
      const { exitCode, said } = await run(args);
      expect([exitCode, said]).toEqual([1, expect.stringContaining(`${path} ${what}`)]);
      expect(said).toContain("hint: Print the public half of a key: openssl pkey");
      expect(said).not.toMatch(/PEM routines|DECODER|ERR_/);
    }
  });

  test("random bytes are no table, whose header is not printed", async () => {
    let seed = 1;
    const bytes = Uint8Array.from({ length: 4096 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return 1 + ((seed >> 16) % 255);
    });
    const path = join(folder, "random.csv");
    for (const start of [0, 1024, 2048, 3072]) {
      writeFileSync(path, bytes.subarray(start));
      for (const args of [
        ["screen", path],
        ["mapping", path],
        ["calibrate", path],
        ["clearances", "import", path],
        ["import", path, "--source", `in-house=${path}`],
      ]) {
        const { exitCode, said } = await run(args);
        expect({ args, exitCode, said }).toEqual({
          args,
          exitCode: 1,
          said: expect.stringContaining("is no text and no known table: it begins with control characters"),
        });
        expect(said).toMatch(/hint: .*CSV.* Text may be UTF-8, UTF-16/);
        expect(said).not.toMatch(/[\ufffd\0-\x08\x0e-\x1f]|\\u00/);
      }
      const { said } = await run(["import", path]);
      expect(said).toContain("begins with control characters, so it is damaged or no text.");
      expect(said).toContain("Known formats: ofac-csv");
    }
  });

  test("a backup that is missing is named before the state folder", async () => {
    const { exitCode, said } = await run(["restore", join(folder, "nofile")]);
    expect([exitCode, said]).toEqual([
      1,
      expect.stringContaining(`no such file or folder: ${join(folder, "nofile")}`),
    ]);
    expect(said).not.toContain("is not empty");
  });

  test("a backup is written over an earlier one, and over nothing else", async () => {
    const other = write("payroll.csv", "salary\n1\n");
    const refused = await run(["backup", other]);
    expect([refused.exitCode, refused.said]).toEqual([
      1,
      expect.stringContaining("is not a complete backup"),
    ]);
    expect(readFileSync(other, "utf8")).toBe("salary\n1\n");
    const monday = join(folder, "monday.tar.zst");
    for (let week = 0; week < 2; week++) expect((await run(["backup", monday])).exitCode).toBe(0);
    writeFileSync(monday, readFileSync(monday).subarray(0, -1));
    expect((await run(["backup", monday])).exitCode).toBe(1);
    expect((await run(["backup", write("empty", "")])).exitCode).toBe(0);
    mkdirSync(join(folder, "links"));
    symlinkSync(other, join(folder, "links", "link"));
    expect((await run(["backup", join(folder, "links", "link")])).exitCode).toBe(1);
    expect(existsSync(`${other}.new`)).toBe(false);
  });
});

test("a word in the wrong place is answered with the right one", async () => {
  expect((await run(["match", "Osama"])).said).toContain('Give a name with --name "Osama"');
  expect((await run(["explain", "ofac-990002"])).said).toContain(
    "Give the customer (--name, a file or JSON) and the id",
  );
  const document = write("document.json", '{"data":\n [{"name": "A B"}]}');
  expect((await run(["screen", document])).said).toContain('"records": "KEY.KEY"');
});

describe("help", () => {
  test("of a command in a group is that of the command", async () => {
    const { exitCode, stdout } = await run(["help", "keys", "create"]);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining("Usage: interdict keys create [options] <account>"),
    ]);
    const misspelt = await run(["help", "keys", "creat"]);
    expect([misspelt.exitCode, misspelt.said]).toEqual([2, expect.stringContaining("Did you mean create?")]);
  });

  test("of a word that is no command is what the manual has about it", async () => {
    const { exitCode, stdout } = await run(["help", "systemd"]);
    expect([exitCode, stdout.split("\n", 1)[0]]).toEqual([0, "Operating: Install under systemd"]);
    expect((await run(["help", "kyes"])).said).toContain("Did you mean keys?");
    expect((await run(["help", "zzyzx"])).exitCode).toBe(2);
  });

  test("has every command under a task", async () => {
    const { stdout } = await run(["--help"]);
    const [, ...groups] = stdout.split(/\n\n(?=[A-Z][a-z ]+:\n)/);
    const titles = groups.map((group) => group.split("\n", 1)[0]);
    expect(titles).toEqual([
      ...[
        "Options:",
        "Serve:",
        "Load lists:",
        "Screen:",
        "Look into the lists:",
        "Explain and prove:",
        "Operate:",
      ],
    ]);
  });
});

test("an import beside a demonstration says that its service still serves invented people", async () => {
  const tried = join(folder, "tried");
  const service = await startService(tried, {}, ["--demo"]);
  try {
    const { exitCode, stderr } = await runBinary(["import", "fixtures/demo", "--state", tried]);
    expect(exitCode).toBe(0);
    expect(stderr.trimEnd().split("\n").at(-1)).toBe(
      `A service that was started with --demo does not read it: it goes on with the invented people in ${tried}/demonstration. Stop that one, and serve the lists: interdict serve --state ${tried}`,
    );
    expect(await service.logLine("still serves invented people")).toContain('"level":"error"');
  } finally {
    await service.stop();
  }
  const { stderr } = await runBinary(["import", "fixtures/demo", "--state", state]);
  expect(stderr.trimEnd().split("\n").at(-1)).toBe(
    `A service on ${state} reads it within a second; to start one: interdict serve --state ${state}`,
  );
});
