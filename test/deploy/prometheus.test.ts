// Alert rules, scrape configuration and dashboard: their form, and for promtool when each alert fires.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../../src/base/model/errors.ts";
import { ALERTS } from "../../src/operator/deploy/alerts.ts";
import { dashboard } from "../../src/operator/deploy/grafana.ts";
import { alertRules, alertsFor, anchorOf, scrapeConfig } from "../../src/operator/deploy/prometheus.ts";
import { findTool, metricsIn, runPromtool } from "../support/prometheus-tools.ts";

const OPTIONS = { job: "interdict", days: { import: 3, backup: 2, verify: 2 }, replicas: 3 };
const promtool = findTool("promtool");

const folder = mkdtempSync(join(tmpdir(), "interdict-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("alert rules", () => {
  test("have a runbook in the manual, and fill in job and days", () => {
    const manual = readFileSync("src/operator/manual/troubleshooting.md", "utf8");
    const anchors = ALERTS.map(anchorOf);
    expect(new Set(anchors).size).toBe(ALERTS.length);
    expect(anchors.filter((anchor) => !manual.includes(`<a id="${anchor}"></a>`))).toEqual([]);
    const text = alertRules({ job: "screening", days: { import: 5, backup: 6, verify: 0 }, replicas: 4 });
    expect(text).toContain('up{job=\\"screening\\"} == 0');
    expect(text).toContain("No import or publication has succeeded for 5 days.");
    expect(text).toContain("No backup has been written and read back for 6 days.");
    expect(text).toContain("offset 6d unless");
    expect(text).toContain("Fewer replicas are ready than 4,");
    // A host whose journal is verified elsewhere asks for no such alert; one of a failed verification stays.
    expect([text.includes("InterdictVerifyMissing"), text.includes("InterdictVerifyFailed")]).toEqual([
      false,
      true,
    ]);
    expect(text).not.toMatch(/JOB|DAYS|REPLICAS/);
  });

  test("are YAML with every alert", () => {
    const { groups } = Bun.YAML.parse(alertRules(OPTIONS)) as {
      groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
    };
    const rules = groups.flatMap(({ rules }) => rules);
    expect(rules.map(({ alert, expr }) => [alert, expr])).toEqual(
      alertsFor(OPTIONS).map(({ name, expr }) => [name, expr]),
    );
    for (const { annotations } of rules)
      expect(Object.keys(annotations)).toEqual(["summary", "command", "runbook"]);
  });

  test("lead to the manual at a service that is named", () => {
    const text = alertRules({ ...OPTIONS, service: "https://interdict.bank.example" });
    for (const alert of ALERTS)
      expect(text).toContain(
        `runbook_url: "https://interdict.bank.example/manual/troubleshooting#${anchorOf(alert)}"`,
      );
    for (const service of ["interdict", "ftp://a.example", "https://a.example/x", "https://a.example/?b"])
      expect(() => alertRules({ ...OPTIONS, service })).toThrow(UsageError);
  });

  test.each(["", "two words", 'a"b', "a\nb", "{{"])("refuse the job %p", (job) => {
    expect(() => alertRules({ ...OPTIONS, job })).toThrow(UsageError);
    expect(() => scrapeConfig({ job, targets: [], isTls: false })).toThrow(UsageError);
  });

  test.skipIf(promtool === null)("are accepted by promtool, with the configuration", async () => {
    write("interdict.rules.yml", alertRules(OPTIONS));
    for (const isTls of [false, true]) {
      const targets = ["10.0.0.5:8080", "[::1]:8443", "host-a.example:9"];
      const config = write("prometheus.yml", scrapeConfig({ job: "interdict", targets, isTls }));
      const { exitCode, output } = await runPromtool(promtool ?? "", ["check", "config", config]);
      expect([exitCode, output]).toEqual([0, expect.stringContaining(`${ALERTS.length} rules found`)]);
    }
  });

  test.skipIf(promtool === null)("fire when they should, and not otherwise", async () => {
    expect(CASES.map(([name]) => name)).toEqual(ALERTS.map(({ name }) => name));
    write("interdict.rules.yml", alertRules(OPTIONS));
    const tests = CASES.flatMap(([name, fires, quiet]) => [
      ruleTest(name, fires, [{ labels: "{}", value: 1 }]),
      ruleTest(name, quiet, []),
    ]);
    const file = write(
      "tests.yml",
      JSON.stringify({ rule_files: ["interdict.rules.yml"], evaluation_interval: "10m", tests }),
    );
    const { exitCode, output } = await runPromtool(promtool ?? "", ["test", "rules", file]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });

  test.skipIf(promtool === null)(
    "say so where a backup never succeeded, and not before its days are over",
    async () => {
      write("interdict.rules.yml", alertRules(OPTIONS));
      const series = [{ series: `up{${AT}}`, values: "1x4000" }];
      const firing = { expr: 'count(ALERTS{alertname="InterdictBackupMissing",alertstate="firing"})' };
      const tests = [
        {
          interval: "1m",
          input_series: series,
          promql_expr_test: [
            { ...firing, eval_time: "47h", exp_samples: [] },
            { ...firing, eval_time: "50h", exp_samples: [{ labels: "{}", value: 1 }] },
          ],
        },
      ];
      const file = write(
        "never.yml",
        JSON.stringify({ rule_files: ["interdict.rules.yml"], evaluation_interval: "10m", tests }),
      );
      const { exitCode, output } = await runPromtool(promtool ?? "", ["test", "rules", file]);
      expect([exitCode, output]).toEqual([0, expect.stringContaining("SUCCESS")]);
    },
  );

  test.each(["", "host", "host:", "http://host:80", "a b:80", "host:123456", '"x":80'])(
    "refuse to scrape %p",
    (target) => {
      expect(() => scrapeConfig({ job: "interdict", targets: [target], isTls: false })).toThrow(UsageError);
    },
  );
});

/** Series by name and labels, with values as promtool writes them: start+step x times, a minute apart. */
type Series = Readonly<Record<string, string>>;

const AT = 'instance="a:1",job="interdict"';
const MINUTES = 480;
const flat = (value: number) => `${value}x${MINUTES}`;
const growing = (perMinute: number) => `0+${perMinute}x${MINUTES}`;

/** A counter with labels that grows so much per minute. */
const requests = (status: number, perMinute: number): Series => ({
  [`interdict_http_requests_total{${AT},method="POST",route="/v1/sanctions/match",status="${status}"}`]:
    growing(perMinute),
});
/** A histogram whose values are all in the bucket `le`. */
const histogram = (name: string, labels: string, le: string, rest: readonly string[]): Series =>
  Object.fromEntries(
    [le, ...rest, "+Inf"].map((bound) => [`${name}_bucket{${AT},${labels},le="${bound}"}`, growing(60)]),
  );
const gauge = (name: string, labels: string, value: number): Series => ({
  [`${name}{${AT}${labels === "" ? "" : `,${labels}`}}`]: flat(value),
});
const counter = (name: string, labels: string, perMinute: number): Series => ({
  [`${name}{${AT}${labels === "" ? "" : `,${labels}`}}`]: growing(perMinute),
});

const UP = gauge("up", "", 1);
const MATCH_SECONDS = "interdict_http_request_duration_seconds";
const ACCOUNT = 'account="7"';

/** Each alert with series for which it fires in the end, and with others. Time begins at 0. */
const CASES: readonly [name: string, fires: Series, quiet: Series][] = [
  ["InterdictDown", gauge("up", "", 0), UP],
  ["InterdictUnready", gauge("interdict_ready", "", 0), gauge("interdict_ready", "", 1)],
  [
    "InterdictFilesDamaged",
    gauge("interdict_snapshot_intact", "", 0),
    gauge("interdict_snapshot_intact", "", 1),
  ],
  [
    "InterdictServerErrors",
    { ...requests(200, 95), ...requests(503, 5) },
    { ...requests(200, 999), ...requests(500, 1) },
  ],
  [
    "InterdictRefusals",
    {
      ...counter("interdict_account_requests_total", ACCOUNT, 10),
      ...counter("interdict_account_refusals_total", `${ACCOUNT},code="account_blocked"`, 4),
      ...counter("interdict_account_refusals_total", `${ACCOUNT},code="invalid_request"`, 4),
    },
    {
      ...counter("interdict_account_requests_total", ACCOUNT, 10),
      ...counter("interdict_account_refusals_total", `${ACCOUNT},code="invalid_request"`, 4),
    },
  ],
  [
    "InterdictSlow",
    {
      ...counter(`${MATCH_SECONDS}_bucket`, 'route="/v1/sanctions/match",le="0.25"', 58),
      ...histogram(MATCH_SECONDS, 'route="/v1/sanctions/match"', "0.5", []),
    },
    histogram(MATCH_SECONDS, 'route="/v1/sanctions/match"', "0.25", ["0.5"]),
  ],
  [
    "InterdictQueueFull",
    counter("interdict_queue_refusals_total", 'whose="account"', 1),
    counter("interdict_queue_refusals_total", 'whose="account"', 0),
  ],
  [
    "InterdictNotCompared",
    counter("interdict_match_not_compared_total", 'cause="unknown",nearest="birthDate"', 1),
    counter("interdict_match_not_compared_total", 'cause="unknown",nearest="birthDate"', 0),
  ],
  [
    "InterdictListTooOld",
    gauge("interdict_dataset_stale", 'dataset="a",level="max"', 1),
    gauge("interdict_dataset_stale", 'dataset="a",level="warn"', 1),
  ],
  [
    "InterdictListOld",
    gauge("interdict_dataset_stale", 'dataset="a",level="warn"', 1),
    gauge("interdict_dataset_stale", 'dataset="a",level="warn"', 0),
  ],
  [
    "InterdictDemonstration",
    gauge("interdict_snapshot_info", 'id="a",demonstration="true"', 1),
    gauge("interdict_snapshot_info", 'id="a",demonstration="false"', 1),
  ],
  [
    "InterdictImportFailed",
    gauge("interdict_import_last_result", 'result="refused"', 1),
    {
      ...gauge("interdict_import_last_result", 'result="succeeded"', 1),
      ...gauge("interdict_import_last_result", 'result="failed"', 0),
    },
  ],
  [
    "InterdictImportUnfinished",
    gauge("interdict_import_last_result", 'result="unfinished"', 1),
    { [`interdict_import_last_result{${AT},result="unfinished"}`]: `0x${MINUTES - 60} 1x60` },
  ],
  [
    "InterdictImportMissing",
    gauge("interdict_import_last_success_timestamp_seconds", "", -4 * 86_400),
    // Published a day before the beginning; the snapshot itself was built long before.
    {
      ...gauge("interdict_import_last_success_timestamp_seconds", "", -86_400),
      ...gauge("interdict_snapshot_age_seconds", "", 9 * 86_400),
    },
  ],
  [
    "InterdictFollowRefused",
    counter("interdict_follow_failures_total", 'cause="refused"', 1),
    counter("interdict_follow_failures_total", 'cause="source"', 1),
  ],
  [
    "InterdictFollowFailing",
    gauge("interdict_follow_failing", "", 1),
    gauge("interdict_follow_failing", "", 0),
  ],
  [
    "InterdictFollowWaiting",
    gauge("interdict_follow_waiting_since_timestamp_seconds", "", -13 * 3600),
    gauge("interdict_follow_waiting_since_timestamp_seconds", "", -3600),
  ],
  [
    "InterdictReplicaMissing",
    counter("interdict_follow_holds_expired_total", "", 1),
    counter("interdict_follow_holds_expired_total", "", 0),
  ],
  [
    "InterdictJournalFailing",
    gauge("interdict_journal_recording", "", 0),
    gauge("interdict_journal_recording", "", 1),
  ],
  [
    "InterdictJournalNotIntact",
    gauge("interdict_journal_intact", "", 0),
    gauge("interdict_journal_intact", "", 1),
  ],
  ["InterdictVerifyFailed", ended("journal_verify", "failed"), ended("journal_verify", "unfinished")],
  [
    "InterdictVerifyMissing",
    gauge("interdict_journal_verify_last_success_timestamp_seconds", "", -3 * 86_400),
    gauge("interdict_journal_verify_last_success_timestamp_seconds", "", -86_400),
  ],
  ["InterdictBackupFailed", ended("backup", "failed"), ended("backup", "succeeded")],
  [
    "InterdictBackupMissing",
    gauge("interdict_backup_last_success_timestamp_seconds", "", -3 * 86_400),
    gauge("interdict_backup_last_success_timestamp_seconds", "", -86_400),
  ],
  [
    "InterdictSharedStoreAway",
    gauge("interdict_shared_store_up", 'store="access"', 0),
    gauge("interdict_shared_store_up", 'store="access"', 1),
  ],
  [
    "InterdictAnswersUnrecorded",
    counter("interdict_journal_missed_total", "", 1),
    counter("interdict_journal_missed_total", "", 0),
  ],
  [
    "InterdictJournalUnshipped",
    gauge("interdict_journal_shipped_timestamp_seconds", "", 60),
    { [`interdict_journal_shipped_timestamp_seconds{${AT}}`]: growing(60) },
  ],
  [
    "InterdictJournalLagging",
    gauge("interdict_journal_sync_seconds", "", 0.6),
    gauge("interdict_journal_sync_seconds", "", 0.2),
  ],
  [
    "InterdictWorkerStuck",
    gauge("interdict_worker_answering", 'worker="2"', 0),
    gauge("interdict_worker_answering", 'worker="2"', 1),
  ],
  [
    "InterdictEventLoopSlow",
    histogram("interdict_event_loop_delay_seconds", 'worker="1"', "2.5", ["5"]),
    histogram("interdict_event_loop_delay_seconds", 'worker="1"', "0.5", ["1"]),
  ],
  [
    "InterdictRestarting",
    { [`process_start_time_seconds{${AT}}`]: `0+60x${MINUTES}` },
    { [`process_start_time_seconds{${AT}}`]: `0x60 7x${MINUTES - 60}` },
  ],
  [
    "InterdictFileDescriptors",
    { ...gauge("process_open_fds", "", 900), ...gauge("process_max_fds", "", 1000) },
    { ...gauge("process_open_fds", "", 700), ...gauge("process_max_fds", "", 1000) },
  ],
  ["InterdictDiskFilling", disk(14), disk(16)],
  ["InterdictDiskFull", disk(4), disk(6)],
  [
    "InterdictStateReadOnly",
    gauge("interdict_state_writable", "", 0),
    gauge("interdict_state_writable", "", 1),
  ],
  ["InterdictCertificateExpiring", certificate(29), certificate(31)],
  ["InterdictCertificateExpiresSoon", certificate(6), certificate(8)],
  [
    "InterdictLogLost",
    counter("interdict_log_lines_dropped_total", "", 1),
    counter("interdict_log_lines_dropped_total", "", 0),
  ],
  ["InterdictReplicasFew", ready(1, 0, 1), ready(1, 1, 1)],
  [
    "InterdictListsDiffer",
    { ...snapshot("a:1", "one"), ...snapshot("b:1", "two") },
    { ...snapshot("a:1", "one"), ...snapshot("b:1", "one") },
  ],
  [
    "InterdictErrorsBurnFast",
    { ...requests(200, 98), ...requests(503, 2) },
    { ...requests(200, 99), ...requests(503, 1) },
  ],
  [
    "InterdictErrorsBurnSlowly",
    { ...requests(200, 993), ...requests(500, 7) },
    { ...requests(200, 995), ...requests(500, 5) },
  ],
  ["InterdictSlownessBurnsFast", slow(20), slow(12)],
  ["InterdictSlownessBurnsSlowly", slow(8), slow(4)],
];

function ended(what: string, result: string): Series {
  return gauge(`interdict_${what}_last_result`, `result="${result}"`, 1);
}

function ready(...values: number[]): Series {
  return Object.fromEntries(
    values.map((value, i) => [`interdict_ready{instance="${i}:1",job="interdict"}`, flat(value)]),
  );
}

function snapshot(instance: string, id: string): Series {
  return { [`interdict_snapshot_info{instance="${instance}",job="interdict",id="${id}"}`]: flat(1) };
}

/** Matches of which so many percent take longer than a quarter of a second. */
function slow(percent: number): Series {
  const of = (le: string) => `route="/v1/sanctions/match",le="${le}"`;
  return {
    ...counter(`${MATCH_SECONDS}_bucket`, of("0.25"), 100 - percent),
    ...counter(`${MATCH_SECONDS}_bucket`, of("+Inf"), 100),
  };
}

function certificate(daysLeft: number): Series {
  return gauge("interdict_certificate_expiry_timestamp_seconds", 'listener="https://a:1"', daysLeft * 86_400);
}

function disk(freePercent: number): Series {
  return {
    ...gauge("interdict_state_disk_free_bytes", "", freePercent),
    ...gauge("interdict_state_disk_size_bytes", "", 100),
  };
}

/** A test of promtool: how many of an alert fire at the end. */
function ruleTest(name: string, series: Series, expected: readonly object[]) {
  const all = Object.keys(series).some((key) => key.startsWith("up{")) ? series : { ...UP, ...series };
  return {
    name,
    interval: "1m",
    input_series: Object.entries(all).map(([key, values]) => ({ series: key, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`,
        // Most alerts need an hour and a half; it takes as long to compute as it has minutes.
        eval_time: name === "InterdictImportUnfinished" ? `${MINUTES}m` : "90m",
        exp_samples: expected,
      },
    ],
  };
}

interface DashboardPanel {
  readonly id: number;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}

describe("the dashboard", () => {
  const panels = dashboard().panels as DashboardPanel[];

  test("has panels of their own ids that don't overlap", () => {
    expect(panels.length).toBeGreaterThan(30);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`)).toBe(false);
          taken.add(`${x} ${y}`);
        }
    }
  });

  test("asks at least one question per panel, each of one instance or of several", () => {
    for (const { type, targets = [] } of panels.filter((panel) => panel.type !== "row")) {
      expect(targets.length).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(type).toMatch(/^(stat|timeseries|heatmap)$/);
      for (const { expr } of targets) {
        expect(metricsIn(expr).length).toBeGreaterThan(0);
        expect(expr).toContain('instance=~"$instance"');
      }
    }
  });

  test.skipIf(promtool === null)("asks questions that promtool can read", async () => {
    const rules = panels
      .flatMap(({ targets = [] }) => targets)
      .map(({ expr }, i) => ({ record: `panel:${i}`, expr: expr.replaceAll("$__rate_interval", "1m") }));
    const file = write("panels.yml", JSON.stringify({ groups: [{ name: "panels", rules }] }));
    const { exitCode, output } = await runPromtool(promtool ?? "", ["check", "rules", file]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
  });
});
