// `deploy kubernetes`: prints replicas of the service, or with --shards a job that screens a file.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag, wholeNumber } from "../../../base/flags/flag.ts";
import { VARIABLES } from "../../../base/flags/variables.ts";
import { UsageError } from "../../../base/model/errors.ts";
import { didYouMean } from "../../../engine/names/distance/nearest-name.ts";
import { kubernetesReplicas } from "../../../operator/deploy/kubernetes.ts";
import { kubernetesJob } from "../../../operator/deploy/kubernetes-job.ts";

const parseCount = wholeNumber(1, 99_999);

const FLAGS = [
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
type KubernetesOptions = FlagsOf<typeof FLAGS>;

export function kubernetesCommand(): Command {
  return addFlags(new Command("kubernetes"), FLAGS)
    .description("prints replicas of the service for Kubernetes, or with --shards a job that screens a file")
    .argument("[flags...]", "with --shards, after --: further flags of screen")
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy kubernetes --image bank/interdict:0.4.0 --egress databases:5432 \\\n" +
        "    --env INTERDICT_ACCESS=postgres://interdict@db.databases/interdict | kubectl apply -f -\n" +
        "  interdict deploy kubernetes --image bank/interdict:0.4.0 --shards 16 -- --threshold 0.85",
    )
    .action((flags: string[], { shards, parallelism, ...options }: KubernetesOptions) => {
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
    });
}

/** A pod with a variable that no command reads would not start. */
function refuseUnknownVariable(flag: string, text: string): void {
  const [name = ""] = text.split("=", 1);
  if (!name.startsWith("INTERDICT_") || VARIABLES.includes(name)) return;
  throw new UsageError(`${flag} gives ${name}, which no command reads.${didYouMean(name, VARIABLES)}`);
}
