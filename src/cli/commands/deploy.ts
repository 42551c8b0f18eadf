// `deploy`: prints what an operator installs next to the executable.

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { flag, wholeNumber } from "../../base/flags/flag.ts";
import { VARIABLES } from "../../base/flags/variables.ts";
import { OperatorError, UsageError } from "../../base/model/errors.ts";
import { EARLY_VARIABLES } from "../../base/platform/runtime-variables.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";
import { dashboard } from "../../operator/deploy/grafana.ts";
import { proxyConfig } from "../../operator/deploy/haproxy.ts";
import { kubernetesReplicas } from "../../operator/deploy/kubernetes.ts";
import { kubernetesJob } from "../../operator/deploy/kubernetes-job.ts";
import { alertRules, scrapeConfig } from "../../operator/deploy/prometheus.ts";
import { SPARK_JOB } from "../../operator/deploy/spark-job.ts";
import { systemdFiles } from "../../operator/deploy/systemd-files.ts";
import { DYNAMIC_USER, systemdUnit } from "../../operator/deploy/systemd-unit.ts";
import { command, group } from "../command.ts";
import { printJson, printResult, say } from "../output.ts";

export const deployCommand = () =>
  group(
    "deploy",
    "prints what an operator installs next to the service: for systemd, HAProxy, Prometheus, Grafana, Kubernetes, Spark",
    [
      systemdCommand(),
      haproxyCommand(),
      prometheusCommand(),
      grafanaCommand(),
      kubernetesCommand(),
      sparkCommand(),
    ],
  );

const grafanaCommand = () =>
  command("grafana", {
    about: "prints the dashboard for Grafana as JSON",
    example: "deploy grafana >/var/lib/grafana/dashboards/interdict.json",
    run: () => printJson(dashboard()),
  });

const sparkCommand = () =>
  command("spark", {
    about: "prints the job with which Apache Spark screens customers in Parquet",
    example:
      "deploy spark >interdict-spark.py\n" +
      "  spark-submit interdict-spark.py --executable ./interdict --snapshot lists.snapshot \\\n" +
      "    --customers hdfs:///bank/customers --results hdfs:///bank/alerts -- --threshold 0.85",
    run: () => {
      process.stdout.write(SPARK_JOB);
    },
  });

const NEXT = `systemctl daemon-reload
systemctl enable --now interdict interdict-import.timer interdict-backup.timer interdict-verify.timer
interdict-admin doctor`;

const SYSTEMD_FLAGS = [
  flag("--user <name>", `user of the service; with ${DYNAMIC_USER}, systemd creates one`, {
    default: DYNAMIC_USER,
  }),
  flag("--executable <path>", "path of the executable on the host", { default: "/usr/local/bin/interdict" }),
  // Not the flag of the other commands: its default is the folder of the user who prints the unit.
  flag("--state <dir>", "state folder on the host", { default: "/var/lib/interdict" }),
  flag(
    "--into <dir>",
    "write the unit, the command interdict-admin, the settings, and timers for import, backup and verification below this folder; / for this host",
  ),
  flag("--replace", "with --into: replace existing files that differ, except the settings"),
  flag("--lists <dir>", "folder of the list files that the timer imports", {
    default: "/srv/interdict/lists",
  }),
  flag("--backups <dir>", "folder for the backups of the timer", { default: "/var/lib/interdict-backups" }),
];

/** `deploy systemd`. */
export const systemdCommand = () =>
  command("systemd", {
    about:
      "prints the unit with which systemd runs the service, or writes it with interdict-admin, settings and timers",
    flags: SYSTEMD_FLAGS,
    example: "deploy systemd >/etc/systemd/system/interdict.service\n  interdict deploy systemd --into /",
    run: (options) => {
      const { into, replace = false } = options;
      const unit = { ...options, unsetVariables: EARLY_VARIABLES };
      if (into !== undefined) return explaining(into, () => writeFiles(into, replace, unit));
      if (replace) throw new UsageError("--replace needs --into DIR.");
      process.stdout.write(systemdUnit(unit));
    },
  });

function explaining(into: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const reason = describeSystemError(cause);
    if (reason === null) throw cause;
    throw new OperatorError(
      `Not every file can be written below ${into}: ${reason}.`,
      "Run it as root, or write into another folder and copy the files: --into FOLDER",
      { cause },
    );
  }
}

/** Throws an OperatorError, before anything is written, for a file that is there and differs. */
function writeFiles(into: string, replace: boolean, options: Parameters<typeof systemdFiles>[0]): void {
  const files = systemdFiles(options).map((file) => {
    const path = join(into, file.path);
    const there = existsSync(path) ? readFileSync(path, "utf8") : null;
    return { ...file, path, there, stays: there === file.text || (there !== null && file.isTheirs) };
  });
  const other = files.filter(({ there, stays }) => there !== null && !stays);
  if (other.length > 0 && !replace)
    throw new OperatorError(
      `${other.map(({ path }) => path).join(", ")} ${other.length === 1 ? "is" : "are"} there, with other content.`,
      "Compare (interdict deploy systemd --into FOLDER), then replace them: --replace. Changes of your own belong into systemctl edit.",
    );
  // These are for every user of the host to read, as what a package installs.
  process.umask(0o022);
  for (const { path, mode, text, stays } of files) {
    if (!stays) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      chmodSync(path, mode);
    }
    printResult(`${stays ? "kept   " : "wrote  "} ${path}`);
  }
  say(`Then, as root:\n${NEXT}`);
}

const HAPROXY_FLAGS = [
  flag("--replica <host:port...>", "address of a service", { required: true }),
  flag("--listen <host:port>", "address that clients connect to; * means every address", {
    default: "*:8443",
  }),
  flag(
    "--certificate <path>",
    "PEM file with certificate chain and key; without it clients speak plain HTTP",
  ),
  flag(
    "--replica-ca <path>",
    "authorities (PEM) of the replicas' certificates; without it, the replicas speak plain HTTP",
  ),
  flag("--max-requests <n>", "concurrent requests per replica; others wait", {
    parse: wholeNumber(1, 99_999),
    default: 64,
  }),
];

/** `deploy haproxy`. */
const haproxyCommand = () =>
  command("haproxy", {
    about: "prints the configuration of HAProxy in front of several replicas",
    flags: HAPROXY_FLAGS,
    example:
      "deploy haproxy --replica 10.0.0.5:8080 --replica 10.0.0.6:8080 \\\n" +
      "    --certificate /etc/haproxy/interdict.pem >/etc/haproxy/haproxy.cfg",
    run: ({ certificate, replicaCa, replica, ...rest }) => {
      process.stdout.write(
        proxyConfig({
          ...rest,
          replicas: replica,
          certificate: certificate ?? null,
          replicaCa: replicaCa ?? null,
        }),
      );
    },
  });

const PROMETHEUS_FLAGS = [
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

/** `deploy prometheus`. */
const prometheusCommand = () =>
  command("prometheus", {
    about: "prints the alert rules for Prometheus, or with --scrape the configuration that uses them",
    flags: PROMETHEUS_FLAGS,
    example: "deploy prometheus >/etc/prometheus/interdict.rules.yml",
    run: (options) => {
      const { job, replicas, service, scrape, target, tls } = options;
      const days = { import: options.importDays, backup: options.backupDays, verify: options.verifyDays };
      process.stdout.write(
        scrape
          ? scrapeConfig({ job, targets: target, isTls: tls ?? false })
          : alertRules({ job, days, replicas, service: service ?? null }),
      );
    },
  });

const parseCount = wholeNumber(1, 99_999);

const KUBERNETES_FLAGS = [
  flag("--image <name>", "container image whose entry point is the executable", { required: true }),
  flag("--name <name>", "name of the objects", { default: "interdict" }),
  flag("--workers <n>", "threads of each pod", { parse: parseCount, default: 2 }),
  flag("--replicas <n>", "replicas of the service", { parse: parseCount, default: 3 }),
  flag("--tls-secret <name>", "secret with certificate and key; without it clients speak plain HTTP"),
  flag("--volume <size>", "size of the volume of each replica", { default: "50Gi" }),
  flag("--max-replicas <n>", "replicas that an autoscaler may add up to (default: no autoscaler)", {
    parse: parseCount,
  }),
  flag("--priority-class <name>", "priority class of the pods"),
  flag(
    "--egress <address:port...>",
    "where replicas may connect to: 10.0.9.7/32:5432, or a namespace and a port; the name service is included",
    { default: [] },
  ),
  flag("--env <name=value...>", "variable of the service, such as INTERDICT_MAX_AGE=3", { default: [] }),
  flag(
    "--secret-env <name=secret/key...>",
    "variable whose value is a secret, such as INTERDICT_ACCESS_PASSWORD=interdict-secrets/password",
    { default: [] },
  ),
  flag(
    "--mount <folder=kind/name...>",
    "folder with the files of a secret or configuration map, such as /etc/interdict/trust=config/interdict-trust",
    { default: [] },
  ),
  flag("--shards <n>", "print a job that screens a file in n shares", { parse: parseCount }),
  flag("--parallelism <n>", "with --shards: pods at the same time (default: all)", { parse: parseCount }),
  flag("--claim <name>", "with --shards: volume claim that every pod can write", {
    default: "interdict-data",
  }),
  flag("--customers <path>", "with --shards: the file, within the volume", { default: "/customers.parquet" }),
  flag("--snapshot-file <path>", "with --shards: the snapshot file, within the volume", {
    default: "/lists.snapshot",
  }),
  flag("--results <path>", "with --shards: the folder for results, within the volume", {
    default: "/results",
  }),
  flag(
    "--clearances <path>",
    "with --shards: file from clearances export, within the volume; its pairs are left out",
  ),
];

/** `deploy kubernetes`. */
const kubernetesCommand = () =>
  command("kubernetes", {
    about: "prints replicas of the service for Kubernetes, or with --shards a job that screens a file",
    arguments: [["[flags...]", "with --shards, after --: further flags of screen"]],
    flags: KUBERNETES_FLAGS,
    example:
      "deploy kubernetes --image bank/interdict:0.4.0 --egress databases:5432 \\\n" +
      "    --env INTERDICT_ACCESS=postgres://interdict@db.databases/interdict | kubectl apply -f -\n" +
      "  interdict deploy kubernetes --image bank/interdict:0.4.0 --shards 16 -- --threshold 0.85",
    run: (flags, { shards, parallelism, ...options }) => {
      if (shards === undefined && flags.length > 0)
        throw new UsageError(`${flags[0]} is for screen, so it needs --shards.`);
      for (const text of options.env) refuseUnknownVariable("--env", text);
      for (const text of options.secretEnv) refuseUnknownVariable("--secret-env", text);
      process.stdout.write(
        shards === undefined
          ? kubernetesReplicas({
              ...options,
              tlsSecret: options.tlsSecret ?? null,
              maxReplicas: options.maxReplicas ?? null,
              priorityClass: options.priorityClass ?? null,
            })
          : kubernetesJob({
              ...options,
              shards,
              parallelism: parallelism ?? shards,
              flags,
              clearances: options.clearances ?? null,
            }),
      );
    },
  });

/** A pod with a variable that no command reads would not start. */
function refuseUnknownVariable(flag: string, text: string): void {
  const [name = ""] = text.split("=", 1);
  if (!name.startsWith("INTERDICT_") || VARIABLES.includes(name)) return;
  throw new UsageError(`${flag} gives ${name}, which no command reads.${didYouMean(name, VARIABLES)}`);
}
