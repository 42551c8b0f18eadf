// `deploy haproxy`: prints the configuration of HAProxy in front of several replicas.

import { Command, InvalidArgumentError } from "commander";
import { proxyConfig } from "../../../deploy/haproxy.ts";

interface HaproxyOptions {
  readonly replica: readonly string[];
  readonly listen: string;
  readonly certificate?: string;
  readonly replicaCa?: string;
  readonly maxRequests: number;
}

export function haproxyCommand(): Command {
  return new Command("haproxy")
    .description("prints the configuration of HAProxy in front of several replicas")
    .requiredOption("--replica <host:port...>", "address of a service")
    .option("--listen <host:port>", "address that clients connect to; * is every one", "*:8443")
    .option(
      "--certificate <path>",
      "PEM file with certificate chain and key; without it clients speak plain HTTP",
    )
    .option(
      "--replica-ca <path>",
      "authorities (PEM) of the replicas' certificates; without it they speak plain HTTP",
    )
    .option("--max-requests <n>", "requests at a replica at the same time; others wait", parseRequests, 64)
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy haproxy --replica 10.0.0.5:8080 --replica 10.0.0.6:8080 \\\n" +
        "    --certificate /etc/haproxy/interdict.pem >/etc/haproxy/haproxy.cfg",
    )
    .action(({ certificate, replicaCa, replica, ...rest }: HaproxyOptions) => {
      process.stdout.write(
        proxyConfig({
          ...rest,
          replicas: replica,
          certificate: certificate ?? null,
          replicaCa: replicaCa ?? null,
        }),
      );
    });
}

function parseRequests(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a whole number from 1 to 99999.");
}
