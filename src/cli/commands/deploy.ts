// `deploy`: prints what an operator installs next to the executable; a file per subcommand that has flags.

import { Command } from "commander";
import { dashboard } from "../../operator/deploy/grafana.ts";
import { SPARK_JOB } from "../../operator/deploy/spark-job.ts";
import { printJson } from "../output.ts";
import { haproxyCommand } from "./deploy/haproxy.ts";
import { kubernetesCommand } from "./deploy/kubernetes.ts";
import { prometheusCommand } from "./deploy/prometheus.ts";
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

function grafanaCommand(): Command {
  return new Command("grafana")
    .description("prints the dashboard for Grafana as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy grafana >/var/lib/grafana/dashboards/interdict.json",
    )
    .action(() => printJson(dashboard()));
}

function sparkCommand(): Command {
  return new Command("spark")
    .description("prints the job with which Apache Spark screens customers in Parquet")
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy spark >interdict-spark.py\n" +
        "  spark-submit interdict-spark.py --executable ./interdict --snapshot lists.snapshot \\\n" +
        "    --customers hdfs:///bank/customers --results hdfs:///bank/alerts -- --threshold 0.85",
    )
    .action(() => {
      process.stdout.write(SPARK_JOB);
    });
}
