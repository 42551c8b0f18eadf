// `deploy grafana`: prints the dashboard.

import { Command } from "commander";
import { dashboard } from "../../../deploy/grafana.ts";
import { printJson } from "../../output.ts";

export function grafanaCommand(): Command {
  return new Command("grafana")
    .description("prints the dashboard for Grafana as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy grafana >/var/lib/grafana/dashboards/interdict.json",
    )
    .action(() => printJson(dashboard()));
}
