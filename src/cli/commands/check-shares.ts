// `check-shares RESULTS…`: whether the results of shares are together those of one run.

import { Command } from "commander";
import { daysOf, findGaps, loadShare } from "../../bulk/screening/whole-run.ts";
import { OperatorError } from "../../model/errors.ts";
import { conclude, say } from "../output.ts";

export function checkSharesCommand(): Command {
  return new Command("check-shares")
    .description(
      "checks that results of screen --shard are together one run: each share once, of the same file, lists, flags and version",
    )
    .argument("<results...>", "the results of all shares, each screened with --resume")
    .addHelpText("after", "\nExample:\n  interdict check-shares results/alerts-*[0-9].csv")
    .action((paths: string[]) => {
      const shares = paths.map(loadShare);
      const [gap, ...others] = findGaps(shares);
      if (gap !== undefined)
        throw new OperatorError(
          [gap, ...others].join("\n"),
          "These results are not one run: screen what differs or is missing again.",
        );
      const days = daysOf(shares);
      if (days.length > 1)
        say(
          `WARNING: The shares began on ${days.join(" and ")}: a cleared pair that expired in between is left out of some of them.`,
        );
      conclude(
        `All ${shares.length} shares are there, of the same file, lists and flags. Sorted by line, they are the results of one run.`,
      );
    });
}
