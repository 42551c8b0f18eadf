// The first minutes: what `make run` prints is used, then the same folder, address and key serve real lists.

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { ask, importInvented, makeFolder } from "../support/binary.ts";
import { match, withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);

test("the console's address and the key of make run work, and go on working with imported lists", async () => {
  const state = join(folder.path, "state");
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const listen = `127.0.0.1:${probe.port}`;
  await probe.stop(true);
  const run = Bun.spawn(["bash", "test/support/run-demonstration.sh"], {
    env: { PATH: process.env.PATH ?? "", BUN: process.execPath, STATE: state, LISTEN: listen },
    stdout: "pipe",
    stderr: "ignore",
  });
  let said = "";
  const reading = (async () => {
    for await (const chunk of run.stdout.pipeThrough(new TextDecoderStream())) said += chunk;
  })();
  try {
    while (!said.includes("Stop with Ctrl-C")) {
      expect(run.exitCode).toBeNull();
      await Bun.sleep(20);
    }
    const [, console = ""] = /The console takes it: (\S+)/.exec(said) ?? [];
    const [, key = ""] = /^ {2}(\S+_\S+)$/m.exec(said) ?? [];
    expect((await fetch(console)).status).toBe(200);
    const session = await fetch(new URL("/review/session", console), {
      headers: { Authorization: `Bearer ${key}` },
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    expect(((await session.json()) as any).scopes.sort()).toEqual([
      "sanctions:administer",
      "sanctions:payments",
      "sanctions:read",
      "sanctions:review",
    ]);
    run.kill("SIGTERM");
    await Promise.all([run.exited, reading]);
    await importInvented(state);
    await withService(state, {}, async (service) => {
      const { status, headers, body } = await match(service, key);
      expect([status, headers.get("Interdict-Demonstration")]).toEqual([200, null]);
      expect(body.results).toHaveLength(1);
      expect((await ask(service, key, "/review/session")).status).toBe(200);
    });
  } finally {
    // Its trap ends the service.
    run.kill("SIGTERM");
    await run.exited;
  }
});

test("make install installs the executable where it is told to", () => {
  const { stdout } = Bun.spawnSync(["make", "--dry-run", "install", "PREFIX=/opt/x", "DESTDIR=/tmp/package"]);
  expect(String(stdout)).toContain('install -D -m 755 dist/interdict "/tmp/package/opt/x/bin/interdict"');
});
