// `deploy prometheus`: prints alert rules, or the configuration that scrapes the service.

import { Command, InvalidArgumentError } from "commander";
import { alertRules, scrapeConfig } from "../../../deploy/prometheus.ts";

interface PrometheusOptions {
  readonly job: string;
  readonly importDays: number;
  readonly replicas: number;
  readonly service?: string;
  readonly scrape?: boolean;
  readonly target: readonly string[];
  readonly tls?: boolean;
}

export function prometheusCommand(): Command {
  return new Command("prometheus")
    .description("prints the alert rules for Prometheus, or with --scrape the configuration that uses them")
    .option("--job <name>", "name of the scrape job", "interdict")
    .option("--import-days <n>", "days without an import after which an alert fires", parseDays, 3)
    .option("--replicas <n>", "replicas that should be ready; fewer are an alert", parseReplicas, 1)
    .option("--service <url>", "address of a service with a console: each alert then has a runbook_url there")
    .option("--scrape", "print the scrape configuration in place of the rules")
    .option("--target <host:port...>", "with --scrape: address of a service", ["127.0.0.1:8080"])
    .option("--tls", "with --scrape: the services speak TLS")
    .addHelpText("after", "\nExample:\n  interdict deploy prometheus >/etc/prometheus/interdict.rules.yml")
    .action(({ job, importDays, replicas, service, scrape, target, tls }: PrometheusOptions) => {
      process.stdout.write(
        scrape
          ? scrapeConfig({ job, targets: target, isTls: tls ?? false })
          : alertRules({ job, importDays, replicas, service: service ?? null }),
      );
    });
}

function parseDays(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number of days from 1 to 999.");
}

function parseReplicas(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number of replicas from 1 to 999.");
}
