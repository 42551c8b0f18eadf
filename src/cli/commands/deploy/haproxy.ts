// `deploy haproxy`: prints the configuration of HAProxy in front of several replicas.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag, wholeNumber } from "../../../base/flags/flag.ts";
import { proxyConfig } from "../../../operator/deploy/haproxy.ts";

const FLAGS = [
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
type HaproxyOptions = FlagsOf<typeof FLAGS>;

export function haproxyCommand(): Command {
  return addFlags(new Command("haproxy"), FLAGS)
    .description("prints the configuration of HAProxy in front of several replicas")
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
