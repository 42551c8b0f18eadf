// `deploy prometheus`: prints alert rules, or the configuration that scrapes the service.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag, wholeNumber } from "../../../base/flags/flag.ts";
import { alertRules, scrapeConfig } from "../../../operator/deploy/prometheus.ts";

const FLAGS = [
  flag("--job <name>", "name of the scrape job", { default: "interdict" }),
  flag("--import-days <n>", "days without an import after which an alert fires", {
    parse: wholeNumber(1, 999),
    default: 3,
  }),
  flag("--backup-days <n>", "days without a backup after which an alert fires; 0 for a host that has none", {
    parse: wholeNumber(0, 999),
    default: 2,
  }),
  flag(
    "--verify-days <n>",
    "days without a verification of the journal after which an alert fires; 0 as above",
    {
      parse: wholeNumber(0, 999),
      default: 2,
    },
  ),
  flag("--replicas <n>", "replicas that should be ready; an alert fires if fewer are", {
    parse: wholeNumber(1, 999),
    default: 1,
  }),
  flag("--service <url>", "address of a service with a console, for the runbook_url of each alert"),
  flag("--scrape", "print the scrape configuration instead of the rules"),
  flag("--target <host:port...>", "with --scrape: address of a service", { default: ["127.0.0.1:8080"] }),
  flag("--tls", "with --scrape: the services speak TLS"),
];
type PrometheusOptions = FlagsOf<typeof FLAGS>;

export function prometheusCommand(): Command {
  return addFlags(new Command("prometheus"), FLAGS)
    .description("prints the alert rules for Prometheus, or with --scrape the configuration that uses them")
    .addHelpText("after", "\nExample:\n  interdict deploy prometheus >/etc/prometheus/interdict.rules.yml")
    .action((options: PrometheusOptions) => {
      const { job, replicas, service, scrape, target, tls } = options;
      const days = { import: options.importDays, backup: options.backupDays, verify: options.verifyDays };
      process.stdout.write(
        scrape
          ? scrapeConfig({ job, targets: target, isTls: tls ?? false })
          : alertRules({ job, days, replicas, service: service ?? null }),
      );
    });
}
