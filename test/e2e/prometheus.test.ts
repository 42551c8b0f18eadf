// A real Prometheus scrapes the compiled executable, with the rules and the configuration that it prints.

import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, createKey, importInvented, makeFolder, runBinary, startService } from "../support/binary.ts";
import { findTool, metricsIn } from "../support/prometheus-tools.ts";

const prometheus = findTool("prometheus");
const folder = makeFolder();
const state = join(folder.path, "state");
afterAll(folder.remove);

async function print(args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runBinary(["deploy", ...args]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  return stdout;
}

/** The questions of the printed rules and of the printed dashboard. */
async function questions(): Promise<string[]> {
  const rules = Bun.YAML.parse(await print(["prometheus"])) as {
    groups: { rules: { expr: string }[] }[];
  };
  const { panels } = JSON.parse(await print(["grafana"])) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return [
    ...rules.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
}

test("every metric of the rules and the dashboard is among those of the service", async () => {
  const service = await startService(state, { untilReady: false }, ["--workers", "2"]);
  const text = await (await fetch(`${service.url}/metrics`)).text();
  await service.stop();
  const known = new Set([...text.matchAll(/^# HELP (\S+) /gm)].map(([, name]) => name));
  const asked = new Set((await questions()).flatMap(metricsIn));
  asked.delete("up");
  expect(asked.size).toBeGreaterThan(35);
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

/** A free port. Nobody else takes it in the moment until it is used. */
function freePort(): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  return port ?? 0;
}

interface Alerts {
  readonly alerts: readonly {
    readonly state: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>>;
  }[];
}

describe.skipIf(prometheus === null)("Prometheus", () => {
  test("fires alerts while the service is not ready and after a refused import, and not otherwise", async () => {
    const service = await startService(state, { untilReady: false });
    const target = new URL(service.url).host;
    const scrape = await print(["prometheus", "--scrape", "--target", target]);
    const config = join(folder.path, "prometheus.yml");
    // As printed, but at a pace that a test can wait for.
    const global = "global:\n  evaluation_interval: 1s\n";
    writeFileSync(config, global + scrape.replace("scrape_interval: 15s", "scrape_interval: 1s"));
    const rules = (await print(["prometheus"])).replaceAll(/^( +for:) .*$/gm, "$1 0s");
    writeFileSync(join(folder.path, "interdict.rules.yml"), rules);

    const port = freePort();
    const child = Bun.spawn(
      [
        prometheus ?? "",
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(folder.path, "data")}`,
        `--web.listen-address=127.0.0.1:${port}`,
        "--log.level=error",
      ],
      { stdin: "ignore", stdout: "ignore", stderr: "inherit" },
    );
    process.once("exit", () => child.kill("SIGKILL"));
    try {
      const api = async <Data>(path: string): Promise<Data | null> => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null);
        const body = (await answer?.json().catch(() => null)) as { status: string; data: Data } | null;
        return body?.status === "success" ? body.data : null;
      };
      const firing = async () => {
        const { alerts } = (await api<Alerts>("alerts")) ?? { alerts: [] };
        return alerts.filter(({ state }) => state === "firing");
      };
      const until = async (isDone: (names: readonly string[]) => boolean) => {
        for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 200) {
          const alerts = await firing();
          if (isDone(alerts.map(({ labels }) => labels.alertname ?? ""))) return alerts;
          await Bun.sleep(200);
        }
        throw new Error(`These alerts fire: ${JSON.stringify(await firing())}`);
      };

      const alerts = await until((names) => names.includes("InterdictUnready"));
      const unready = alerts.find(({ labels }) => labels.alertname === "InterdictUnready");
      expect(unready?.labels).toMatchObject({ severity: "critical", instance: target, job: "interdict" });
      expect(unready?.annotations.summary).toStartWith(`Interdict ${target}: Match can't be answered`);
      expect(unready?.annotations.runbook).toBe("interdict help InterdictUnready");

      await importInvented(state);
      const key = await createKey(state);
      for (let i = 0; i < 3; i++)
        await ask(service, key, "/v1/sanctions/match", {
          schema: "Person",
          properties: { name: ["Ann Example"], dateOfBirth: ["1970"] },
        });
      await until((names) => !names.includes("InterdictUnready") && !names.includes("InterdictDown"));

      for (const expr of await questions()) {
        const asked = expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");
        expect([expr, await api(`query?query=${encodeURIComponent(asked)}`)]).toEqual([
          expr,
          expect.objectContaining({ resultType: "vector" }),
        ]);
      }
      const valueNow = async (query: string) => {
        const answer = await api<{ result: { value: [number, string] }[] }>(
          `query?query=${encodeURIComponent(query)}`,
        );
        return Number(answer?.result[0]?.value[1]);
      };
      expect(await valueNow('interdict_account_requests_total{account="1"}')).toBe(3);

      // Most of the lists in use are not among these.
      const refused = await runBinary(["import", "fixtures/demo/un", "--state", state], {
        cwd: process.cwd(),
      });
      expect(refused.exitCode).toBe(1);
      await until((names) => names.includes("InterdictImportFailed"));
      expect(await valueNow('interdict_import_last_refused_by{gate="missing"}')).toBe(1);
      expect(await valueNow("interdict_ready")).toBe(1);
    } finally {
      child.kill("SIGTERM");
      await child.exited;
      await service.stop();
    }
  });
});
