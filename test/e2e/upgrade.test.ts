// State folders that earlier releases wrote (fixtures/states): this program goes on from them, or says what
// to do; and a backup of one leads back to the release that wrote it.

import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NAME_RULES_VERSION } from "../../src/engine/names/version.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { ask, makeFolder, type RunningService, runBinary } from "../support/binary.ts";
import { readinessOf, withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);

const releases = readdirSync("fixtures/states", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test("there is a state folder of each release", () => {
  expect(releases).toEqual(["0.1.0", "0.2.0", "0.3.0"]);
});

function unpack(release: string, name: string): string {
  const parent = join(folder.path, `${release}-${name}`);
  mkdirSync(parent);
  const { success, stderr } = Bun.spawnSync([
    "tar",
    "--zstd",
    "-xf",
    join("fixtures/states", release, "state.tar.zst"),
    "-C",
    parent,
  ]);
  if (!success) throw new Error(String(stderr));
  return join(parent, "state");
}

describe.each(releases)("the state of %s", (release) => {
  const known = JSON.parse(readFileSync(join("fixtures/states", release, "answers.json"), "utf8"));
  const { key, subject } = known;
  const rulesOf = (state: string): string =>
    JSON.parse(readFileSync(join(snapshotFolder(state, loadCurrentId(state) ?? ""), "manifest.json"), "utf8"))
      .nameRulesVersion;

  /** Texts that a source does not state were null up to 0.3.0. */
  const emptied = ({ history }: { history: { listings: Record<string, unknown>[] } }) => ({
    history: {
      ...history,
      listings: history.listings.map(({ program, status, reason, sourceUrl, ...rest }) => ({
        ...rest,
        ...{ program: program ?? "", status: status ?? "", reason: reason ?? "", sourceUrl: sourceUrl ?? "" },
      })),
    },
  });

  /** What a client gets, whatever the name rules. */
  async function expectSameRecords(service: RunningService): Promise<void> {
    for (const [path, expected] of [
      ["entities/ofac-990002", known.entity],
      ["entities/ofac-990002/history", emptied(known.history)],
      ["search?query=bulgozhina", known.search],
    ]) {
      const { status, body } = await ask(service, key, `/v1/sanctions/${path}`);
      expect([path, status, body]).toEqual([path, 200, expected]);
    }
  }

  const codeFor = async (service: RunningService, used: string) => {
    const { status, body } = await ask(service, used, "/v1/sanctions/match", subject);
    return [status, (body.error as { code?: string } | undefined)?.code];
  };

  test("is served: keys, records and history are as they were; match is, or asks for an import", async () => {
    const state = unpack(release, "served");
    const hasSameRules = rulesOf(state) === NAME_RULES_VERSION;
    await withService(state, { untilReady: hasSameRules }, async (service) => {
      await expectSameRecords(service);
      expect(await codeFor(service, known.revokedKey)).toEqual([401, "invalid_api_key"]);
      expect(await codeFor(service, known.blockedKey)).toEqual([403, "account_blocked"]);
      if (hasSameRules) {
        expect((await ask(service, key, "/v1/sanctions/match", subject)).body).toEqual(known.match);
        return;
      }
      expect(await codeFor(service, key)).toEqual([503, "index_unavailable"]);
      const { status, body } = await readinessOf(service);
      expect(status).toBe(503);
      expect(JSON.stringify(body)).toContain("name rules");
      // What it says to do: import the lists again.
      const imported = await runBinary([
        "import",
        "fixtures/demo/un",
        "fixtures/demo/ofac",
        "--state",
        state,
      ]);
      expect([imported.exitCode, imported.stdout]).toEqual([0, expect.stringContaining("is in use")]);
      while ((await readinessOf(service)).status !== 200) await Bun.sleep(20);
      const { body: answer } = await ask(service, key, "/v1/sanctions/match", subject);
      expect(answer).toMatchObject({ results: [{ id: known.match.results[0].id, score: 1, match: true }] });
    });
  });

  test("is backed up as it is, so that the release that wrote it can use the backup", async () => {
    const state = unpack(release, "backed-up");
    const file = join(folder.path, `${release}.tar.zst`);
    const made = await runBinary(["backup", file, "--snapshots", "all", "--state", state]);
    expect([made.exitCode, made.stderr]).toEqual([0, ""]);
    const restored = join(folder.path, `${release}-restored`);
    expect((await runBinary(["restore", file, "--state", restored])).exitCode).toBe(0);
    const filesOf = (of: string) =>
      readdirSync(join(of, "snapshots"), { recursive: true, encoding: "utf8" })
        .sort()
        .filter((name) => name.includes("/"))
        .map((name) => [name, readFileSync(join(of, "snapshots", name), "hex")]);
    expect(filesOf(restored)).toEqual(filesOf(state));
    expect(loadCurrentId(restored)).toBe(loadCurrentId(state));
    expect(accountsOf(restored)).toEqual(accountsOf(state));
  });
});

// The first release with a journal, cleared pairs and backups.
describe("what 0.3.0 recorded", () => {
  const { key, subject, match } = JSON.parse(readFileSync("fixtures/states/0.3.0/answers.json", "utf8"));

  /** Proves the journal and returns what is in it: the decisions, and the acts at the command line. */
  async function readRecorded(state: string) {
    const verified = await runBinary(["journal", "verify", "--state", state]);
    expect([verified.exitCode, verified.stdout]).toEqual([0, expect.stringContaining("is intact")]);
    const { stdout } = await runBinary(["journal", "list", "--json", "--state", state]);
    return stdout.trim().split("\n");
  }

  test("is proven, read and gone on with: decisions, acts and the cleared pair", async () => {
    const state = unpack("0.3.0", "recorded");
    const before = await readRecorded(state);
    const decided = before.filter((entry) => entry.includes(subject.properties.name[0]));
    expect(decided).toEqual([expect.stringContaining(`"${match.results[0].id}"`)]);
    const { stdout } = await runBinary(["clearances", "list", "--json", "--state", state]);
    expect(JSON.parse(stdout)).toMatchObject([
      { reference: "4711", entity: "ofac-990002", reason: "Born in 1984", status: "valid" },
    ]);
    await runBinary(["import", "fixtures/demo/un", "fixtures/demo/ofac", "--state", state]);
    await withService(state, {}, async (service) => {
      expect((await ask(service, key, "/v1/sanctions/match", subject)).status).toBe(200);
    });
    const after = await readRecorded(state);
    expect(before.filter((entry) => !after.includes(entry))).toEqual([]);
    expect(after.filter((entry) => entry.includes(subject.properties.name[0]))).toHaveLength(2);
  });

  test("is restored from the backup that it wrote, with its journal", async () => {
    const file = "fixtures/states/0.3.0/backup.tar.zst";
    const checked = await runBinary(["restore", file, "--check"]);
    expect([checked.exitCode, checked.stderr]).toEqual([0, ""]);
    const state = join(folder.path, "0.3.0-of-backup");
    expect((await runBinary(["restore", file, "--state", state])).exitCode).toBe(0);
    expect(accountsOf(state)).toEqual(accountsOf(unpack("0.3.0", "beside")));
    expect((await readRecorded(state)).join()).toContain(subject.properties.name[0]);
  });
});

/** The access file's format and rows. */
function accountsOf(state: string) {
  const database = new Database(join(state, "access.sqlite"), { readonly: true });
  const all = (sql: string) => database.query(sql).all();
  const found = [all("PRAGMA user_version"), all("SELECT * FROM account"), all("SELECT * FROM key")];
  database.close();
  return found;
}
