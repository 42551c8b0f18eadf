// The compiled executable under a service manager: a stand-in for systemd hears what it reports.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder, type RunningService, startService } from "../support/binary.ts";
import { type NotifySocket, openNotifySocket } from "../support/notify-socket.ts";
import { importWithKey } from "../support/served.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const empty = join(folder.path, "empty");
let key: string;
beforeAll(async () => {
  key = await importWithKey(state);
});
afterAll(folder.remove);

let service: RunningService | null = null;
let manager: NotifySocket | null = null;
afterEach(async () => {
  await service?.stop();
  manager?.close();
  service = manager = null;
});

test.each([
  [1, join(folder.path, "notify")],
  [2, `@interdict-test-${process.pid}`],
])("a service of %d workers reports its life to %s", async (workers, address) => {
  const heard = openNotifySocket(address);
  manager = heard;
  service = await startService(state, { env: { NOTIFY_SOCKET: address } }, ["--workers", String(workers)]);
  const first = await heard.waitFor("READY=1");
  expect(first).toMatch(/^READY=1\nSTATUS=Ready: snapshot \d{8}T\d{6}Z-\w{8}, \d workers?\.\nWATCHDOG=1$/);
  expect(heard.received()[0]).toBe(first);
  // An unchanged state is not reported again.
  await heard.waitFor("WATCHDOG=1", 1);
  expect(heard.received()[1]).toBe("WATCHDOG=1");

  process.kill(service.pid, "SIGHUP");
  expect(await heard.waitFor("RELOADING=1")).toMatch(/^RELOADING=1\nMONOTONIC_USEC=\d+$/);
  await heard.waitFor("READY=1", heard.received().findIndex((sent) => sent.startsWith("RELOADING")) + 1);

  expect(await service.stop()).toBe(0);
  expect(heard.received().at(-1)).toBe("STOPPING=1\nSTATUS=Stopping.");
  expect(heard.received().join("\n")).not.toContain(key);
});

test("a service without lists is up, and says why it is not ready", async () => {
  manager = openNotifySocket(join(folder.path, "notify-empty"));
  service = await startService(empty, { env: { NOTIFY_SOCKET: manager.address }, untilReady: false });
  expect(await manager.waitFor("READY=1")).toContain("STATUS=Not ready: No list has been imported.");
});

test("an address that is none stops the start", async () => {
  const started = startService(state, { env: { NOTIFY_SOCKET: "vsock:2:9" } });
  expect(await started.catch((error: Error) => error.message)).toContain(
    'NOTIFY_SOCKET "vsock:2:9" is not the address of a Unix socket.',
  );
});
