// What one thread reports for the whole process, and the labels of accounts.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LastImport } from "../../src/base/model/last-import.ts";
import type { LastRun } from "../../src/base/model/last-run.ts";
import { accountLabel } from "../../src/service/http/metrics/account-label.ts";
import { Metrics } from "../../src/service/http/metrics.ts";
import { READY } from "./support.ts";

const path = mkdtempSync(join(tmpdir(), "interdict-metrics-"));
afterAll(() => rmSync(path, { recursive: true, force: true }));

const REFUSED: LastImport = {
  command: "import",
  result: "refused",
  startedAt: "2026-01-02T03:04:05",
  endedAt: "2026-01-02T03:05:05",
  gates: ["shrunken", "missing"],
  succeededAt: "2026-01-01T00:00:00",
};

/** The values of a scrape by name and labels. */
async function scrape(
  lastImport: LastImport | null,
  folder = path,
  lastBackup: LastRun | null = null,
): Promise<Map<string, number>> {
  const metrics = new Metrics({
    readiness: () => READY,
    process: {
      build: { version: "1.2.3", commit: "abc1234", name_rules: "f00", index_format: "4", runtime: "1.0" },
      startedAtMs: 1_767_225_600_500,
      state: {
        path: folder,
        isWritable: false,
        lastImport: () => lastImport,
        lastRun: (job) => (job === "backup" ? lastBackup : null),
      },
      certificates: () => [{ listener: "10.0.0.5:8443", expiresAtMs: 1_767_225_600_000 }],
    },
  });
  const lines = (await metrics.write()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" ") + 1)),
    ]),
  );
}

test("certificates are reported with the time at which they expire", async () => {
  const name = 'interdict_certificate_expiry_timestamp_seconds{listener="10.0.0.5:8443"}';
  expect((await scrape(null)).get(name)).toBe(1_767_225_600);
});

test("a blocked thread shows in the delay of its event loop", async () => {
  const metrics = new Metrics({ readiness: () => READY, worker: 3 });
  const longerThan = async (seconds: string) => {
    const text = await metrics.write();
    const count = (name: string) => Number(text.split(`${name} `)[1]?.split("\n")[0] ?? 0);
    const delay = "interdict_event_loop_delay_seconds";
    const within = count(`${delay}_bucket{le="${seconds}",worker="3"}`);
    return count(`${delay}_count{worker="3"}`) - within;
  };
  const blockedMs = performance.now();
  while (performance.now() - blockedMs < 700);
  while ((await longerThan("0.5")) === 0) await Bun.sleep(10);
  expect(await longerThan("0.5")).toBeGreaterThan(0);
});

describe("the process", () => {
  test("is reported under the names of every client library", async () => {
    const values = await scrape(null);
    expect(values.get("process_start_time_seconds")).toBe(1_767_225_600.5);
    expect(values.get("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(values.get("process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(values.get("process_open_fds")).toBeGreaterThan(2);
    expect(values.get("process_max_fds")).toBeGreaterThan(values.get("process_open_fds") ?? 0);
    const labels = 'version="1.2.3",commit="abc1234",name_rules="f00",index_format="4",runtime="1.0"';
    expect(values.get(`interdict_build_info{${labels}}`)).toBe(1);
  });

  test("shows the room on the disk of its state folder, and nothing once that is gone", async () => {
    const values = await scrape(null);
    expect(values.get("interdict_state_writable")).toBe(0);
    const size = values.get("interdict_state_disk_size_bytes") ?? 0;
    expect(size).toBeGreaterThan(values.get("interdict_state_disk_free_bytes") ?? size);
    const gone = await scrape(null, join(path, "gone"));
    expect([...gone.keys()].filter((name) => name.includes("state_disk"))).toEqual([]);
  });

  test("shows how the last import ended, and nothing before the first", async () => {
    const values = await scrape(REFUSED);
    expect(values.get('interdict_import_last_result{result="refused"}')).toBe(1);
    expect(values.get('interdict_import_last_result{result="succeeded"}')).toBe(0);
    expect(values.get('interdict_import_last_refused_by{gate="shrunken"}')).toBe(1);
    expect(values.get('interdict_import_last_refused_by{gate="missing"}')).toBe(1);
    const day = Date.parse("2026-01-01T00:00:00Z") / 1000;
    expect(values.get("interdict_import_last_success_timestamp_seconds")).toBe(day);
    expect(values.get("interdict_import_last_start_timestamp_seconds")).toBe(day + 97_445);
    const none = await scrape(null);
    expect([...none.keys()].filter((name) => name.startsWith("interdict_import"))).toEqual([]);
  });

  test("shows how the last backup ended, and nothing of a verification that never ran", async () => {
    const values = await scrape(null, path, {
      result: "failed",
      startedAt: "2026-01-02T01:30:00",
      endedAt: "2026-01-02T01:31:00",
      succeededAt: "2026-01-01T01:31:00",
    });
    expect(values.get('interdict_backup_last_result{result="failed"}')).toBe(1);
    expect(values.get('interdict_backup_last_result{result="succeeded"}')).toBe(0);
    const succeeded = Date.parse("2026-01-01T01:31:00Z") / 1000;
    expect(values.get("interdict_backup_last_success_timestamp_seconds")).toBe(succeeded);
    expect([...values.keys()].filter((name) => name.startsWith("interdict_journal_verify"))).toEqual([]);
  });
});

test("accounts beyond a bound share a label", () => {
  expect([1, 999, 1000, 1001, 123_456].map(accountLabel)).toEqual(["1", "999", "1000", "other", "other"]);
});
