// Two services that follow one folder: they take what is published there, and switch together.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, type RunningService, runBinary, startService } from "../support/binary.ts";
import { metricsOf, readinessOf } from "../support/served.ts";

const folder = makeFolder();
const path = (name: string) => join(folder.path, name);
const source = path("source");
const services: RunningService[] = [];
const canMake = Bun.which("openssl") !== null;
if (!canMake) console.warn("skipped: following needs openssl for the keys");

beforeAll(async () => {
  if (!canMake) return;
  mkdirSync(source);
  for (const args of [
    ["genpkey", "-algorithm", "ed25519", "-out", path("signing.pem")],
    ["pkey", "-in", path("signing.pem"), "-pubout", "-out", path("trusted.pem")],
  ])
    expect(Bun.spawnSync(["openssl", ...args]).exitCode).toBe(0);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  folder.remove();
});

/** Builds a snapshot file, publishes it to the folder, and returns its id. */
async function publish(now: string): Promise<string> {
  const file = path("lists.snapshot");
  const state = ["--state", path("building")];
  const built = await runBinary(
    [
      "build",
      "fixtures/demo",
      "--out",
      file,
      "--sign",
      path("signing.pem"),
      "--now",
      now,
      "--fresh",
      "--json",
      ...state,
    ],
    { cwd: process.cwd() },
  );
  expect([built.exitCode, built.stderr.includes("Wrote")]).toEqual([0, true]);
  const published = await runBinary([
    "publish",
    file,
    "--to",
    source,
    "--trust",
    path("trusted.pem"),
    ...state,
  ]);
  expect([published.exitCode, published.stdout]).toEqual([
    0,
    expect.stringContaining("points to the snapshot"),
  ]);
  return JSON.parse(built.stdout).id;
}

/** A state folder is named by its path, or from the folder in which the service is started. */
const start = async (state: string) => {
  const flags = ["--follow", source, "--trust", path("trusted.pem"), "--follow-every", "1"];
  const service = await startService(state, { cwd: folder.path }, [
    ...flags,
    "--hold-until",
    "2",
    "--workers",
    "2",
  ]);
  services.push(service);
  return service;
};

/** When a service answers from a snapshot, and says that it is the one of the source; milliseconds. */
async function usedAt(service: RunningService, id: string): Promise<number> {
  let at: number | null = null;
  for (;;) {
    const { snapshot, following } = (await readinessOf(service)).body;
    if (snapshot?.id === id) at ??= performance.now();
    if (at !== null && following.phase === "current") return at;
    await Bun.sleep(20);
  }
}

test.skipIf(!canMake)("replicas take a snapshot when they have none, and later ones together", async () => {
  const first = await publish("2026-11-01T00:00:00Z");
  const replicas = await Promise.all([path("a"), "b"].map(start));
  await Promise.all(replicas.map((replica) => usedAt(replica, first)));
  const second = await publish("2026-11-02T00:00:00Z");
  const times = await Promise.all(replicas.map((replica) => usedAt(replica, second)));
  expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(2000);
  expect(readdirSync(join(source, "replicas"))).toHaveLength(2);
  for (const replica of replicas) {
    expect(replica.log()).toContain("a snapshot is ready and waits");
    expect(replica.log()).not.toContain("replicas are missing");
    const metrics = await metricsOf(replica);
    expect(metrics).toContain('interdict_follow_phase{phase="current"} 1');
    expect(metrics).toContain('interdict_follow_failures_total{cause="refused"} 0');
    expect(metrics).toContain(`interdict_snapshot_info{id="${second}",demonstration="false"} 1`);
  }
  // The journal has who put it into use.
  const acts = await runBinary(["journal", "list", "--kind", "act", "--state", path("a")]);
  expect(acts.stdout).toContain("follow");
  expect(["a", "b"].filter((name) => existsSync(path(`${name}/follow.json`)))).toEqual(["a", "b"]);
});

test("what contradicts itself is refused before the start", async () => {
  const state = ["--state", path("refused")];
  const outcomes = await Promise.all(
    [
      ["--hold-until", "2"],
      ["--follow", source],
      ["--follow", "https://lists.example/", "--trust", path("nonexistent.pem")],
    ].map((flags) => runBinary(["serve", ...state, ...flags])),
  );
  expect(outcomes.map(({ stderr }) => stderr.split("\n")[0])).toEqual([
    "error: --hold-until and --allow-older need --follow.",
    "error: --follow needs --trust KEY: snapshots of a source are used only when signed.",
    expect.stringContaining("no such file or folder"),
  ]);
});
