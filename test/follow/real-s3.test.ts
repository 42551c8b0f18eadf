// S3-compatible storage by a server that others wrote: moto, from PyPI (pip install 'moto[s3,server]'). The
// tests beside this one have storage of their own, which answers as this program expects it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadCurrentId } from "../../src/engine/snapshot/folders.ts";
import { fetchSnapshot } from "../../src/lists/follow/fetch-snapshot.ts";
import { publishTo } from "../../src/lists/follow/publish-to.ts";
import { S3Store } from "../../src/lists/follow/s3-store.ts";
import { scratchFolder } from "../support/scratch.ts";
import { freePort } from "../support/shared-stores.ts";
import { S3_KEYS } from "./fake-s3.ts";
import { KEYS, makeFile } from "./support.ts";

const program = Bun.which("moto_server");
if (program === null) console.warn("skipped: there is no moto_server here (pip install 'moto[s3,server]')");

describe.skipIf(program === null)("storage of another maker", () => {
  let server: Bun.Subprocess;
  let store: S3Store;
  beforeAll(async () => {
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    server = Bun.spawn([program ?? "", "-H", "127.0.0.1", "-p", String(port)], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    process.once("exit", () => server.kill("SIGKILL"));
    const isMade = () =>
      fetch(`${endpoint}/lists`, { method: "PUT" }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isMade())) {
      if (server.exitCode !== null) throw new Error(`moto_server ended with ${server.exitCode}`);
      await Bun.sleep(50);
    }
    store = new S3Store("lists", "bank/", { ...S3_KEYS, endpoint });
  }, 60_000);
  afterAll(async () => {
    server.kill();
    await server.exited;
  });

  test("takes a snapshot file, and gives it to a replica", async () => {
    const { id, path } = await makeFile("2026-11-01T00:00:00Z");
    await publishTo({ path, store, trusted: KEYS.publicKey, force: false, useFrom: null, confirm() {} });
    const state = scratchFolder("interdict-follow-");
    await fetchSnapshot({
      source: store,
      state,
      trusted: KEYS.publicKey,
      allowOlder: false,
      isStaged: false,
      replaces: null,
      check: () => undefined,
    });
    expect(loadCurrentId(state)).toBe(id);
    const pointer = await store.readText("latest.json", null);
    if (pointer === null || pointer.isUnchanged) throw new Error("There is no pointer.");
    expect(await store.readText("latest.json", pointer.tag)).toEqual({ isUnchanged: true });
  }, 60_000);

  test("keeps a file in several parts whole, continues it from a byte on, and lists by beginning", async () => {
    const path = join(scratchFolder("interdict-follow-"), "large");
    const bytes = crypto.getRandomValues(new Uint8Array(65_536));
    writeFileSync(path, Buffer.concat(Array.from({ length: 300 }, () => bytes)));
    await store.copyFile("large.snapshot", path);
    const opened = await store.open("large.snapshot", 1000);
    const parts: Uint8Array[] = [];
    for await (const part of opened?.chunks ?? []) parts.push(part);
    const whole = readFileSync(path);
    expect([opened?.from, opened?.bytes]).toEqual([1000, whole.length]);
    expect(Buffer.concat(parts).equals(whole.subarray(1000))).toBe(true);
    await store.writeText("replicas/a.json", "{}");
    expect(await store.list("replicas/")).toEqual(["replicas/a.json"]);
    expect(await store.open("absent.snapshot", 0)).toBeNull();
  }, 60_000);
});
