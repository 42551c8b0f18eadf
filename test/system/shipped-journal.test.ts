// The journals of three replicas, shipped to one folder: all answers of all replicas are proven from there,
// one replica is lost for good, and what went with it is said.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { makeReplicaStates, type ReplicaStores, startReplicaStores } from "../support/replicas.ts";
import { LISTED, SUBJECT } from "../support/served.ts";
import { findPostgres, findRedis } from "../support/shared-stores.ts";

const bin = findPostgres();
const redisProgram = findRedis();
const REPLICAS = 3;
/** Of each replica; `make fleet` asks for a million in all. */
const ANSWERS = Number(process.env.ANSWERS ?? 300);
/** On a busy host an answer takes a millisecond, and as long again until it is proven and recomputed. */
const TIMEOUT_MS = 600_000 + 5 * REPLICAS * ANSWERS;

const folder = makeFolder();
const path = (name: string) => join(folder.path, name);
const stateOf = (replica: number) => path(`state${replica}`);

describe.skipIf(bin === null || redisProgram === null)("the shipped journals of three replicas", () => {
  let stores: ReplicaStores;
  let services: RunningService[] = [];
  let key: string;

  const start = (replica: number) =>
    startService(stateOf(replica), {}, [
      ...[...stores.flags, "--workers", "2", "--replica", `r${replica}`],
      ...["--journal-to", path("shipped"), "--journal-key", path("journal.pem")],
    ]);

  beforeAll(async () => {
    if (bin === null || redisProgram === null) return;
    stores = await startReplicaStores(bin, redisProgram, REPLICAS);
    const states = Array.from({ length: REPLICAS }, (_, replica) => stateOf(replica));
    await makeReplicaStates(states);
    mkdirSync(path("shipped"), { mode: 0o700 });
    const keys = generateKeyPairSync("ed25519");
    writeFileSync(path("journal.pem"), keys.privateKey.export({ type: "pkcs8", format: "pem" }), {
      mode: 0o600,
    });
    writeFileSync(path("journal.pub.pem"), keys.publicKey.export({ type: "spki", format: "pem" }));
    services = await Promise.all(states.map((_, replica) => start(replica)));
    const run = async (...args: string[]) => {
      const { exitCode, stdout, stderr } = await runBinary([
        ...args,
        ...["--access", stores.accessUrl, "--state", stateOf(0)],
      ]);
      if (exitCode !== 0) throw new Error(stderr);
      return stdout.trim();
    };
    await run("accounts", "create", "bank", "--rate", "unlimited");
    key = await run("keys", "create", "bank");
  }, 60_000);

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await stores?.stop();
    folder.remove();
  });

  /** Asks a replica, and returns the ids of the requests that were answered. */
  async function ask(replica: number, count: number): Promise<string[]> {
    const ids: string[] = [];
    const client = async (share: number) => {
      for (let i = 0; i < share; i++) {
        const answer = await fetch(`${services[replica]?.url}/v1/sanctions/match`, {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify(SUBJECT),
        });
        await answer.bytes();
        if (answer.status === 200) ids.push(answer.headers.get("X-Request-Id") ?? "");
        else i--;
      }
    };
    await Promise.all(Array.from({ length: 4 }, () => client(Math.ceil(count / 4))));
    return ids;
  }

  const journal = (command: string, ...flags: string[]) =>
    runBinary(["journal", command, "--shipped", path("shipped"), "--state", stateOf(0), ...flags]);

  /** The matches that `journal list` prints, one at a time: a million would be a text of a gigabyte. */
  async function* listMatches(): AsyncGenerator<{ replica: string; request: string }> {
    const command = ["journal", "list", "--kind", "match", "--json", "--shipped", path("shipped")];
    const child = Bun.spawn([BINARY, ...command, "--state", stateOf(0)], {
      stdout: "pipe",
      stderr: "inherit",
    });
    let rest = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line);
    }
    expect([await child.exited, rest]).toEqual([0, ""]);
  }

  test(
    "prove every answer but those that a lost host had not shipped",
    async () => {
      const answers = await Promise.all(services.map((_, replica) => ask(replica, ANSWERS)));
      const shipped = new Set(answers.flat());
      // A stop ships what there is; the next start goes on.
      for (const [replica, service] of services.entries()) {
        expect(await service.stop()).toBe(0);
        services[replica] = await start(replica);
      }
      for (const replica of [0, 1]) for (const id of await ask(replica, 40)) shipped.add(id);
      const lost = await ask(2, 40);
      // Heads are noted in PostgreSQL each second.
      await Bun.sleep(2500);
      process.kill(services[2]?.pid ?? 0, "SIGKILL");
      await services[2]?.stop();
      rmSync(stateOf(2), { recursive: true });
      for (const replica of [0, 1]) expect(await services[replica]?.stop()).toBe(0);

      const flags = ["--key", path("journal.pub.pem"), "--access", stores.accessUrl];
      const verified = await journal("verify", ...flags);
      expect([verified.exitCode, verified.stderr]).toEqual([0, ""]);
      expect(verified.stdout).toContain("of 3 replicas.");
      expect(verified.stdout).toMatch(
        /Not proven: Entr.* missing at the end of lane \d of r2: .*not shipped yet/,
      );
      expect(verified.stdout).not.toContain("of lane 1 of r0:");

      const replicas = new Set<string>();
      const requests = new Set<string>();
      let count = 0;
      for await (const { replica, request } of listMatches()) {
        replicas.add(replica);
        requests.add(request);
        count++;
      }
      // Sets of a million are not printed.
      const apart = {
        missing: shipped.difference(requests).size,
        foreign: requests.difference(shipped).size,
      };
      expect({ count, ...apart }).toEqual({ count: shipped.size, missing: 0, foreign: 0 });
      expect(shipped.size).toBe(REPLICAS * 4 * Math.ceil(ANSWERS / 4) + 80);
      expect(replicas).toEqual(new Set(["r0", "r1", "r2"]));
      const [first = ""] = shipped;
      const shown = await journal("show", first);
      expect([shown.exitCode, shown.stdout]).toEqual([0, expect.stringContaining(LISTED.name)]);
      expect((await journal("show", lost[0] ?? "")).exitCode).toBe(1);
      const replayed = await journal("replay");
      expect([replayed.exitCode, replayed.stdout]).toEqual([0, `The same: all ${shipped.size} decisions.\n`]);
    },
    TIMEOUT_MS,
  );

  test(
    "show a part that somebody removed",
    async () => {
      const [stream = ""] = readdirSync(path("shipped/r0"));
      const lane = path(`shipped/r0/${stream}/1`);
      const parts = readdirSync(lane).sort();
      expect(parts.length).toBeGreaterThan(1);
      rmSync(join(lane, parts[0] ?? ""));
      const verified = await journal("verify");
      expect([verified.exitCode, verified.stdout]).toEqual([
        1,
        expect.stringContaining("Part 1 is missing before it."),
      ]);
      const listed = await journal("list");
      expect([listed.exitCode, listed.stdout]).toEqual([1, expect.stringContaining("Part 1 is missing")]);
    },
    TIMEOUT_MS,
  );
});
