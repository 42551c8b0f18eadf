// `deploy`: prints what an operator installs next to the executable; one file per subcommand.

import { Command } from "commander";
import { grafanaCommand } from "./deploy/grafana.ts";
import { haproxyCommand } from "./deploy/haproxy.ts";
import { kubernetesCommand } from "./deploy/kubernetes.ts";
import { prometheusCommand } from "./deploy/prometheus.ts";
import { sparkCommand } from "./deploy/spark.ts";
import { systemdCommand } from "./deploy/systemd.ts";

export function deployCommand(): Command {
  const command = new Command("deploy").description(
    "prints what an operator installs next to the service: for systemd, HAProxy, Prometheus, Grafana, Kubernetes, Spark",
  );
  for (const make of [
    systemdCommand,
    haproxyCommand,
    prometheusCommand,
    grafanaCommand,
    kubernetesCommand,
    sparkCommand,
  ])
    command.addCommand(make());
  return command;
}
