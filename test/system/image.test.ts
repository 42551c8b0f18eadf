// The container image of the executable: unpacked as a runtime does it, and run with nothing but what is in
// it, as its user, without a daemon.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { layersOf, makeImage } from "../../index/image.ts";
import { BINARY, makeFolder } from "../support/binary.ts";
import { unpackImage } from "../support/oci.ts";
import { freePort } from "../support/shared-stores.ts";

const canRun = process.getuid?.() === 0 && Bun.which("unshare") !== null && Bun.which("ldd") !== null;
if (!canRun) console.warn("skipped: running the image needs root, unshare and ldd");

describe.skipIf(!canRun)("the image", () => {
  const folder = makeFolder();
  const root = join(folder.path, "root");
  let user = "";
  let entrypoint: string[] = [];

  beforeAll(async () => {
    mkdirSync(root);
    const { layers } = layersOf(BINARY, JSON.stringify({ components: [] }));
    const made = { version: "0.0.0", commit: "0000000", time: "2026-11-22T00:00:00.000Z" };
    const { archive } = await makeImage({ ...made, architecture: "amd64", layers });
    const { config } = await unpackImage(archive, root);
    user = config.User;
    entrypoint = config.Entrypoint;
    // What a runtime mounts.
    for (const name of ["proc", "state"]) mkdirSync(join(root, name), { recursive: true });
    const [uid = "", gid = ""] = user.split(":");
    chownSync(join(root, "state"), Number(uid), Number(gid));
    // The folders of tests are closed to other users.
    for (const path of [folder.path, root]) chmodSync(path, 0o755);
  }, 120_000);
  afterAll(() => folder.remove());

  const inside = (...args: string[]) =>
    Bun.spawn(
      [
        ...["unshare", "--mount", "--pid", "--fork", "--kill-child", `--mount-proc=${root}/proc`],
        ...["chroot", `--userspec=${user}`, root, ...entrypoint, ...args],
      ],
      { env: { PATH: process.env.PATH ?? "" }, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
    );

  test("has no shell, and no file but the program, its libraries and the bill of materials", () => {
    expect(readdirSync(root).sort()).toEqual(
      expect.arrayContaining(["interdict", "interdict.cdx.json", "lib", "lib64", "tmp"]),
    );
    expect(readdirSync(root)).not.toContain("bin");
    expect(user).toBe("65532:65532");
  });

  test("runs a command", async () => {
    const child = inside("version");
    const said = await child.stdout.text();
    expect([await child.exited, said]).toEqual([0, expect.stringMatching(/^interdict \d+\.\d+\.\d+/)]);
  }, 60_000);

  test("serves its lists", async () => {
    const port = await freePort();
    const child = inside("serve", "--demo", "--state", "/state", "--listen", `127.0.0.1:${port}`);
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { keepalive: false }).then(
        ({ status }) => status,
        () => 0,
      );
    for (let tries = 0; (await ask("/readyz")) !== 200 && child.exitCode === null && tries < 600; tries++)
      await Bun.sleep(50);
    expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
    // unshare(1) itself ignores SIGTERM, and its service outlives it: whoever changes its user loses the tie.
    const [served] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ");
    process.kill(Number(served), "SIGTERM");
    expect(await child.exited).toBe(0);
  }, 60_000);
});
