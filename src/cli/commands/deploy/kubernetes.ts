// `deploy kubernetes`: prints replicas of the service, or with --shards a job that screens a file.

import { Command, InvalidArgumentError } from "commander";
import { kubernetesReplicas } from "../../../deploy/kubernetes.ts";
import { kubernetesJob } from "../../../deploy/kubernetes-job.ts";
import { UsageError } from "../../../model/errors.ts";
import { didYouMean } from "../../../names/distance/nearest-name.ts";
import { VARIABLES } from "../../environment.ts";

interface KubernetesOptions {
  readonly image: string;
  readonly name: string;
  readonly workers: number;
  readonly replicas: number;
  readonly tlsSecret?: string;
  readonly volume: string;
  readonly egress: readonly string[];
  readonly env: readonly string[];
  readonly secretEnv: readonly string[];
  readonly mount: readonly string[];
  readonly maxReplicas?: number;
  readonly priorityClass?: string;
  readonly shards?: number;
  readonly parallelism?: number;
  readonly claim: string;
  readonly customers: string;
  readonly snapshotFile: string;
  readonly results: string;
  readonly clearances?: string;
}

export function kubernetesCommand(): Command {
  return new Command("kubernetes")
    .description("prints replicas of the service for Kubernetes, or with --shards a job that screens a file")
    .argument("[flags...]", "with --shards, after --: further flags of screen")
    .requiredOption("--image <name>", "container image whose entry point is the executable")
    .option("--name <name>", "name of the objects", "interdict")
    .option("--workers <n>", "threads of each pod", parseCount, 2)
    .option("--replicas <n>", "replicas of the service", parseCount, 3)
    .option("--tls-secret <name>", "secret with certificate and key; without it clients speak plain HTTP")
    .option("--volume <size>", "size of the volume of each replica", "50Gi")
    .option(
      "--max-replicas <n>",
      "replicas that an autoscaler may add up to (default: no autoscaler)",
      parseCount,
    )
    .option("--priority-class <name>", "priority class of the pods")
    .option(
      "--egress <address:port...>",
      "where replicas may connect to: 10.0.9.7/32:5432, or a namespace and a port; the name service comes with it",
      [],
    )
    .option("--env <name=value...>", "variable of the service, such as INTERDICT_MAX_AGE=3", [])
    .option(
      "--secret-env <name=secret/key...>",
      "variable whose value is a secret, such as INTERDICT_ACCESS_PASSWORD=interdict-secrets/password",
      [],
    )
    .option(
      "--mount <folder=kind/name...>",
      "folder with the files of a secret or configuration map, such as /etc/interdict/trust=config/interdict-trust",
      [],
    )
    .option("--shards <n>", "print a job that screens a file in n shares", parseCount)
    .option("--parallelism <n>", "with --shards: pods at the same time (default: all)", parseCount)
    .option("--claim <name>", "with --shards: volume claim that every pod can write", "interdict-data")
    .option("--customers <path>", "with --shards: the file, within the volume", "/customers.parquet")
    .option(
      "--snapshot-file <path>",
      "with --shards: the snapshot file, within the volume",
      "/lists.snapshot",
    )
    .option("--results <path>", "with --shards: the folder for results, within the volume", "/results")
    .option(
      "--clearances <path>",
      "with --shards: file of clearances export, within the volume; its pairs are left out",
    )
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy kubernetes --image bank/interdict:0.3.0 | kubectl apply -f -\n" +
        "  interdict deploy kubernetes --image bank/interdict:0.3.0 --shards 16 -- --threshold 0.85",
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
  if (!name.startsWith("INTERDICT_") || (VARIABLES as readonly string[]).includes(name)) return;
  throw new UsageError(`${flag} gives ${name}, which no command reads.${didYouMean(name, VARIABLES)}`);
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number from 1 to 99999.");
}
