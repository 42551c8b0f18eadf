// The journal of the compiled executable: what was answered is in it, after a kill, on a full disk and next
// to a second service.

import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { journalFolder, listDayFiles } from "../../src/service/journal/folders.ts";
import { ask, makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import {
  importWithKey,
  LISTED,
  match,
  metricsOf,
  readinessOf,
  SUBJECT,
  withService,
} from "../support/served.ts";
import { canMount, withMounted } from "../support/unprivileged.ts";

const folder = makeFolder();
const good = join(folder.path, "good");
let key: string;
beforeAll(async () => {
  key = await importWithKey(good);
});
afterAll(folder.remove);

function copyState(name: string): string {
  const state = join(folder.path, name);
  cpSync(good, state, { recursive: true });
  return state;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into entries of any kind.
function entriesIn(state: string): any[] {
  const files = listDayFiles(journalFolder(state)).filter(({ lane }) => lane !== "cli");
  return files.flatMap(({ name }) => {
    const lines = readFileSync(join(journalFolder(state), name), "utf8").split("\n");
    // A kill can leave an unfinished line.
    return lines.slice(0, -1).map((line) => JSON.parse(line));
  });
}

async function expectVerified(state: string, ...flags: string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await runBinary(["journal", "verify", "--state", state, ...flags]);
  expect({ exitCode, stdout, stderr }).toMatchObject({ exitCode: 0 });
}

test("an entry has what was answered, from which lists, by which rules and by whose key", async () => {
  const state = copyState("whole");
  const keyFile = join(folder.path, "journal.pem");
  const publicFile = join(folder.path, "journal.pub.pem");
  Bun.spawnSync(["openssl", "genpkey", "-algorithm", "ed25519", "-out", keyFile]);
  Bun.spawnSync(["openssl", "pkey", "-in", keyFile, "-pubout", "-out", publicFile]);
  const flags = ["--workers", "2", "--journal-key", keyFile];
  await withService(state, { flags }, async (service) => {
    const answer = await fetch(`${service.url}/v1/sanctions/match`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify(SUBJECT),
    });
    const text = await answer.text();
    const batch = await ask(service, key, "/v1/sanctions/match/batch", { queries: { b: SUBJECT, 7: {} } });
    const responses = batch.body.responses as Record<string, unknown>;
    const [decision, ...items] = entriesIn(state).filter(({ snapshot }) => snapshot !== undefined);
    expect(decision).toMatchObject({
      kind: "match",
      key: key.split("_")[1] ?? "",
      request: answer.headers.get("X-Request-Id"),
      snapshot: answer.headers.get("Interdict-Snapshot"),
      engine: answer.headers.get("Interdict-Engine"),
      subject: SUBJECT,
    });
    expect(JSON.stringify(decision.answer)).toBe(text);
    expect(items.map(({ item, answer, error }) => [item, answer ?? { error }])).toEqual(
      ["7", "b"].map((item) => [item, responses[item]]),
    );
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    // A match and two items, and a checkpoint of each worker that has signed its start already.
    expect(metrics).toMatch(/\ninterdict_journal_entries_total [345]\n/);
    expect(metrics).toContain("\ninterdict_journal_recording 1\n");
    expect(service.log()).not.toContain(LISTED.name);
  });
  expect(entriesIn(state).filter(({ kind }) => kind === "closed")).toHaveLength(2);
  expect(entriesIn(state).some(({ kind }) => kind === "checkpoint")).toBeTrue();
  await expectVerified(state, "--key", publicFile);
});

test("after kills under load, every answer that a client got is in the journal once", async () => {
  const state = copyState("killed");
  const acknowledged = new Set<string>();
  for (let round = 0; round < 2; round++) {
    const service = await startService(state, {}, ["--workers", String((round % 2) + 1)]);
    let isOver = false;
    const askInTurn = async (client: number) => {
      for (let number = 0; !isOver; number++) {
        const request = `${round}-${client}-${number}`;
        const headers = { Authorization: `Bearer ${key}`, "X-Request-Id": request };
        try {
          const body = JSON.stringify(SUBJECT);
          const url = `${service.url}/v1/sanctions/match`;
          const { status } = await fetch(url, { method: "POST", headers, body });
          if (status === 200) acknowledged.add(request);
        } catch {
          return;
        }
      }
    };
    const before = acknowledged.size;
    const clients = Array.from({ length: 8 }, (_, client) => askInTurn(client));
    while (acknowledged.size < before + 200) await Bun.sleep(2);
    process.kill(service.pid, "SIGKILL");
    isOver = true;
    await Promise.all(clients);
    await service.stop();
  }
  const recorded = entriesIn(state).flatMap(({ request }) => request ?? []);
  expect(new Set(recorded).size).toBe(recorded.length);
  expect([...acknowledged].filter((request) => !recorded.includes(request))).toEqual([]);
  await expectVerified(state);
});

test("two services on one state write next to each other", async () => {
  const state = copyState("shared");
  await withService(state, {}, async (first) => {
    await withService(state, { flags: ["--journal-subject", "hashed"] }, async (second) => {
      for (const service of [first, second]) expect((await match(service, key)).status).toBe(200);
    });
  });
  const matches = entriesIn(state).filter(({ kind }) => kind === "match");
  expect(matches.map(({ subject }) => Object.keys(subject))).toEqual([["schema", "properties"], ["hmac"]]);
  await expectVerified(state);
});

test.skipIf(!canMount("a full disk"))(
  "on a full disk match is refused, and recorded again after",
  async () => {
    const disk = join(folder.path, "disk");
    mkdirSync(disk);
    await withMounted(disk, "size=16m", async () => {
      const state = join(disk, "state");
      cpSync(good, state, { recursive: true });
      await withService(state, {}, async (service) => {
        expect((await match(service, key)).status).toBe(200);
        fill(join(disk, "filler"));
        const until = async (status: number) => {
          for (let tries = 0; tries < 500; tries++) {
            if ((await match(service, key)).status === status) return;
            await Bun.sleep(10);
          }
          throw new Error(`Match never answered ${status}.`);
        };
        await until(503);
        const { status, body } = await readinessOf(service);
        expect(status).toBe(503);
        // The head note needs room too, and may be the first to find none.
        expect(body.reason).toMatch(
          /^The journal can't be written: the disk is full(?:: \S+\.head)?\. Matches are refused until it can\.$/,
        );
        expect((await match(service, key)).body.error).toMatchObject({ code: "index_unavailable" });
        expect((await ask(service, key, "/v1/sanctions/search?query=bulgozhina")).status).toBe(200);
        rmSync(join(disk, "filler"));
        await until(200);
        expect((await readinessOf(service)).status).toBe(200);
        await service.logLine("the journal can be written again");
      });
      const [gap, ...others] = entriesIn(state).filter(({ kind }) => kind === "gap");
      expect(gap).toMatchObject({ missed: 0, reason: "ENOSPC" });
      expect(gap.refused).toBeGreaterThan(0);
      expect(others).toEqual([]);
      await expectVerified(state);
    });
  },
);

const LOSSES: readonly (readonly [what: string, lose: (path: string) => void, lost: boolean])[] = [
  ["is gone", (path) => rmSync(path), true],
  ["has 0 bytes, not the", (path) => truncateSync(path), true],
  [
    "was replaced by another file",
    (path) => {
      renameSync(path, `${path}.old`);
      copyFileSync(`${path}.old`, path);
    },
    false,
  ],
  [
    "was cut off or overwritten",
    (path) => {
      const whole = readFileSync(path);
      writeFileSync(path, new Uint8Array(whole.length), { flag: "r+" });
    },
    true,
  ],
  ["is gone", (path) => rmSync(join(dirname(path), "1.head")), false],
];
for (const [what, lose, isLost] of LOSSES)
  test(`a file that ${what} refuses matches until a restart, which says what is lost`, async () => {
    const state = copyState(`${what.replaceAll(" ", "-")}-${crypto.randomUUID()}`);
    const metrics = async (service: RunningService) => {
      const text = await metricsOf(service);
      return ["recording", "intact"].map(
        (name) => new RegExp(`\ninterdict_journal_${name} (\\d)`).exec(text)?.[1],
      );
    };
    await withService(state, { flags: ["--workers", "1"] }, async (service) => {
      expect((await match(service, key)).status).toBe(200);
      const [file] = listDayFiles(journalFolder(state)).filter(({ lane }) => lane === "1");
      lose(join(journalFolder(state), file?.name ?? ""));
      // Writes look at their file by themselves; a head note is looked at once a second.
      if (!isLost) await service.logLine("the journal lost its file");
      const refused = await match(service, key);
      expect([refused.status, refused.body.error]).toEqual([
        503,
        expect.objectContaining({ code: "index_unavailable" }),
      ]);
      const { status, body } = await readinessOf(service);
      expect([status, body.reason]).toEqual([503, expect.stringContaining(`, which ${what}`)]);
      expect(body.reason).toEndWith("Matches are refused until a restart.");
      expect(await metrics(service)).toEqual(["0", "0"]);
      await service.logLine("the journal lost its file: matches answer 503 until a restart");
      expect((await ask(service, key, "/v1/sanctions/search?query=bulgozhina")).status).toBe(200);
    });
    await withService(state, {}, async (service) => {
      expect((await match(service, key)).status).toBe(200);
      const { status, body } = await readinessOf(service);
      expect([status, await metrics(service)]).toEqual([200, ["1", isLost ? "0" : "1"]]);
      const said = isLost
        ? [expect.stringContaining("The journal had lost entries before this start (lost): ")]
        : [];
      expect(body.warnings.slice(0, 1)).toEqual(said);
      if (isLost) await service.logLine("at this start, the journal is not intact: interdict journal verify");
    });
    expect(entriesIn(state).some(({ lost }) => lost !== undefined)).toBe(isLost);
    expect((await runBinary(["journal", "verify", "--state", state])).exitCode).toBe(isLost ? 1 : 0);
  });

test("a start over entries, a day or a write that is gone says so, and a file that goes is noticed", async () => {
  const state = copyState("gone-before");
  const folder = journalFolder(state);
  await withService(state, {}, async (service) => {
    expect((await match(service, key)).status).toBe(200);
  });
  const path = join(folder, listDayFiles(folder).find(({ lane }) => lane === "1")?.name ?? "");
  writeFileSync(path, '{"seq":99,"pre', { flag: "a" });
  await withService(state, {}, async (service) => {
    const { body } = await readinessOf(service);
    expect(body.warnings).toEqual([
      expect.stringMatching(/\(torn\): 14 bytes of an unfinished write at the end of lane 1/),
    ]);
    await service.logLine("an unfinished write of the journal was cut off");
    expect(await metricsOf(service)).toContain("\ninterdict_journal_intact 1");
    const [commands = ""] = readdirSync(folder).filter((name) => name.endsWith(".cli.jsonl"));
    rmSync(join(folder, commands));
    await service.logLine("the journal is not intact: interdict journal verify");
    expect(await metricsOf(service)).toContain("\ninterdict_journal_intact 0");
    expect((await readinessOf(service)).body.warnings.join()).toContain(`${commands} is gone`);
    expect((await match(service, key)).status).toBe(200);
  });
});

test("shipped, it shows parts that were taken away, and its host says that entries are gone", async () => {
  const state = copyState("shipping");
  const place = join(folder.path, "place");
  mkdirSync(place, { mode: 0o700 });
  const flags = ["--journal-to", place, "--workers", "1"];
  for (let i = 0; i < 2; i++)
    await withService(state, { flags }, async (service) => {
      expect((await match(service, key)).status).toBe(200);
    });
  const verify = () => runBinary(["journal", "verify", "--shipped", place, "--state", state]);
  expect(await verify()).toMatchObject({ exitCode: 0, stderr: "" });
  const parts = readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".part"),
  );
  const lanes = new Set(parts.map((name) => dirname(name)));
  expect([lanes.size, parts.length]).toEqual([2, 3]);
  const whole = `${place}.whole`;
  cpSync(place, whole, { recursive: true });
  for (const gone of [...lanes, ...parts]) {
    rmSync(join(place, gone), { recursive: true });
    const { exitCode, stdout } = await verify();
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringMatching(/are missing: .* names? them\.|is missing before it/),
    ]);
    cpSync(whole, place, { recursive: true });
  }
  const service = await startService(state, {}, flags);
  expect((await match(service, key)).status).toBe(200);
  // Heads are noted each second.
  await Bun.sleep(1500);
  const file = listDayFiles(journalFolder(state)).find(({ lane }) => lane === "1")?.name ?? "";
  rmSync(join(journalFolder(state), file));
  await service.logLine("the journal lost its file");
  await service.stop();
  expect(await service.logLine("the journal can't be shipped")).toMatch(
    /The entries \d+ to \d+ of lane 1 are gone/,
  );
});

test("the flags: no journal when it is off or demonstration, and a key that can't be used is no start", async () => {
  const state = copyState("off");
  const demonstration = join(folder.path, "demonstration");
  const lanesOf = (of: string) => listDayFiles(journalFolder(of)).filter(({ lane }) => lane !== "cli");
  await withService(state, { flags: ["--journal", "off"] }, async (service) => {
    expect((await match(service, key)).status).toBe(200);
  });
  await withService(demonstration, { flags: ["--demo"] }, async () => undefined);
  expect([...lanesOf(state), ...lanesOf(demonstration)]).toEqual([]);
  await withService(demonstration, { flags: ["--demo", "--journal", "on"] }, async () => undefined);
  expect(lanesOf(demonstration)).toHaveLength(1);
  const keyFile = join(folder.path, "wrong.pem");
  writeFileSync(keyFile, "no key");
  const serve = ["serve", "--state", state, "--listen", "127.0.0.1:0"];
  const { exitCode, stderr } = await runBinary([...serve, "--journal-key", keyFile]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`${keyFile} is not a private key in PEM form`);
});

/** Leaves no room for another kilobyte. */
function fill(path: string): void {
  const piece = new Uint8Array(4096);
  try {
    for (;;) writeFileSync(path, piece, { flag: "a" });
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  }
  expect(statSync(path).size).toBeGreaterThan(0);
}
