// Who may read and write the files of a snapshot, whatever the umask: nobody writes to them, and that is in
// nobody's way.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ask, BINARY, createKey, makeFolder, type RunOptions, runBinary } from "../support/binary.ts";
import { awaitReadiness } from "../support/damage.ts";
import { match, withService } from "../support/served.ts";

const folder = makeFolder();
const carried = join(folder.path, "carried.snapshot");
afterAll(folder.remove);

async function run(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary(args, options);
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

beforeAll(() => run(["build", "fixtures/demo", "--out", carried, "--state", join(folder.path, "builder")]));

/** The modes of every folder and file of the snapshots in a state folder. */
function modesOf(state: string): { folders: Set<string>; files: Set<string> } {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const snapshots = join(state, "snapshots");
  const places = readdirSync(snapshots).map((name) => join(snapshots, name));
  return {
    folders: new Set([snapshots, ...places].map(modeOf)),
    files: new Set(places.flatMap((place) => readdirSync(place).map((name) => modeOf(join(place, name))))),
  };
}

const SEALED = { folders: new Set(["700"]), files: new Set(["400"]) };

describe.each(["000", "077", "027"])("with the umask %s", (umask) => {
  /** The executable, started with that umask. */
  const binary = join(folder.path, `interdict-${umask}`);
  const state = (name: string) => join(folder.path, `${name}-${umask}`);
  beforeAll(() => {
    writeFileSync(binary, `#!/bin/sh\numask ${umask}\nexec ${BINARY} "$@"\n`);
    chmodSync(binary, 0o755);
  });

  test("an import seals its snapshot", async () => {
    await run(["import", "fixtures/demo", "--state", state("import")], { binary });
    await run(["import", "fixtures/demo", "--state", state("import")], { binary });
    expect(modesOf(state("import"))).toEqual(SEALED);
  });

  test("so does a publication", async () => {
    await run(["publish", carried, "--state", state("publish")], { binary });
    expect(modesOf(state("publish"))).toEqual(SEALED);
  });

  test("so does a start with the snapshot that the executable carries", async () => {
    const own = state("demonstration");
    await withService(own, { binary, flags: ["--demo"] }, async () => {
      expect(modesOf(join(own, "demonstration"))).toEqual(SEALED);
    });
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn("skipped: only root can run the executable as a user of its own");
test.skipIf(!isRoot)(
  "a user who is bound by the modes imports, serves, goes back, prunes and copies",
  async () => {
    const uid = 65_534;
    const own = makeFolder();
    try {
      chownSync(own.path, uid, uid);
      const [binary, lists, state] = ["interdict", "lists", "state"].map((name) => join(own.path, name));
      if (binary === undefined || lists === undefined || state === undefined) throw new Error("No paths.");
      copyFileSync(BINARY, binary);
      chmodSync(binary, 0o755);
      cpSync("fixtures/demo", lists, { recursive: true });
      mkdirSync(state);
      chownSync(state, uid, uid);
      const options = { binary, uid, cwd: own.path };
      await run(["import", lists, "--state", state], options);
      const first = readFileSync(join(state, "current"), "utf8").trim();
      // The id of a snapshot holds its second, by which the one before is found.
      await Bun.sleep(1100);
      // An import goes on from the records in use.
      const account: unknown = JSON.parse(await run(["import", lists, "--state", state, "--json"], options));
      expect(JSON.stringify(account)).toContain('"carriedOver":{');
      await run(["snapshots", "rollback", "--state", state], options);
      await run(["snapshots", "verify", "--state", state], options);
      const key = await createKey(state, "modes", options);
      await withService(state, options, async (service) => {
        const { snapshot } = await awaitReadiness(service, ({ ready }) => ready);
        expect(snapshot).toMatchObject({ id: first, records: "verified" });

        expect((await match(service, key)).status).toBe(200);
        expect((await ask(service, key, "/v1/sanctions/search?query=bulgozhina")).status).toBe(200);
      });
      const copied = Bun.spawnSync(["cp", "-r", state, join(own.path, "backup")], { uid, gid: uid });
      expect(copied.exitCode).toBe(0);
      await run(["snapshots", "prune", "--keep", "1", "--state", state], options);
      expect(readdirSync(join(state, "snapshots"))).toHaveLength(2);
    } finally {
      own.remove();
    }
  },
);
