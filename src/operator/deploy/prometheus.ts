// The alert rules and the scrape configuration for Prometheus. `interdict deploy prometheus` prints them.

import { UsageError } from "../../base/model/errors.ts";
import type { Alert, AwaitedWork } from "./alert.ts";
import { ALERTS } from "./alerts.ts";
import { checkHostPort } from "./checked-options.ts";

interface RuleOptions {
  /** The name of the scrape job. */
  readonly job: string;
  /** Days without an import, a backup or a verification after which an alert fires; 0 for no such alert. */
  readonly days: Readonly<Record<AwaitedWork, number>>;
  /** Replicas that should be ready. */
  readonly replicas: number;
  /** Address of a service with a console: https://interdict.bank.example. Null without one. */
  readonly service?: string | null;
}

/** The anchor of an alert in the chapter on troubleshooting. */
export function anchorOf({ name }: Pick<Alert, "name">): string {
  return name.toLowerCase();
}

/** The alerts, filled in. Throws a UsageError for a job that a label can't hold. */
export function alertsFor({ job, days, replicas }: RuleOptions): Alert[] {
  checkJob(job);
  return ALERTS.flatMap((alert) => {
    const { awaits } = alert;
    if (awaits !== undefined && days[awaits] === 0) return [];
    const fill = (text: string) =>
      text
        .replaceAll("JOB", job)
        .replaceAll("DAYS", awaits === undefined ? "" : String(days[awaits]))
        .replaceAll("REPLICAS", String(replicas));
    return { ...alert, expr: fill(alert.expr), summary: fill(alert.summary) };
  });
}

/** The address of the manual at a service. Throws a UsageError for what is no address of one. */
function manualOf(service: string | null): string | null {
  if (service === null) return null;
  const url = URL.parse(service);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== "/" ||
    url.search !== "" ||
    url.hash !== ""
  )
    throw new UsageError(
      `--service must be the address of a service, such as https://interdict.bank.example, not ${JSON.stringify(service)}.`,
    );
  return `${url.origin}/manual/`;
}

/** A file of rules (YAML). Throws a UsageError as alertsFor does, and for a wrong address. */
export function alertRules(options: RuleOptions): string {
  const manual = manualOf(options.service ?? null);
  return `${[
    "# Alert rules for Interdict. Printed by interdict deploy prometheus.",
    "groups:",
    "  - name: interdict",
    "    rules:",
    ...alertsFor(options).flatMap((alert) => ruleLines(alert, manual)),
  ].join("\n")}\n`;
}

/** The annotations name the instance or the job, because one page may be about several services. */
function ruleLines(alert: Alert, manual: string | null): string[] {
  const { name, expr, severity, summary, command, isFleet = false } = alert;
  return [
    `      - alert: ${name}`,
    `        expr: ${quote(expr)}`,
    `        for: ${alert.for}`,
    "        labels:",
    `          severity: ${severity}`,
    "        annotations:",
    `          summary: ${quote(`Interdict {{ $labels.${isFleet ? "job" : "instance"} }}: ${summary}`)}`,
    `          command: ${quote(command)}`,
    `          runbook: ${quote(`interdict help ${alert.name}`)}`,
    ...(manual === null
      ? []
      : [`          runbook_url: ${quote(`${manual}troubleshooting#${anchorOf(alert)}`)}`]),
  ];
}

interface ScrapeOptions {
  readonly job: string;
  /** HOST:PORT of each service. */
  readonly targets: readonly string[];
  /** True when the services speak TLS. */
  readonly isTls: boolean;
}

/** A configuration of Prometheus that scrapes the services and reads the rules (YAML). */
export function scrapeConfig({ job, targets, isTls }: ScrapeOptions): string {
  checkJob(job);
  for (const target of targets) checkHostPort("--target", target);
  return `${[
    "# Scrapes Interdict. Printed by interdict deploy prometheus --scrape.",
    "rule_files:",
    "  - interdict.rules.yml",
    "scrape_configs:",
    `  - job_name: ${quote(job)}`,
    "    scrape_interval: 15s",
    ...(isTls ? ["    scheme: https"] : []),
    "    static_configs:",
    `      - targets: [${targets.map(quote).join(", ")}]`,
  ].join("\n")}\n`;
}

function checkJob(job: string): void {
  if (!/^[\w.-]{1,100}$/.test(job))
    throw new UsageError(`--job must be of letters, digits and . _ - only, not ${JSON.stringify(job)}.`);
}

/** A JSON string is a YAML string in double quotes. */
function quote(text: string): string {
  return JSON.stringify(text);
}
