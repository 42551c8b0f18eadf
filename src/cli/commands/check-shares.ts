// `check-shares RESULTS…`: whether the results of shares are together those of one run.

import { OperatorError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { daysOf, findGaps, loadShare, sumShares } from "../../service/bulk/screening/whole-run.ts";
import { allowedFlags, allowedSharesOf, endRun, exitCodesHelp } from "../allowed-shares.ts";
import { command } from "../command.ts";
import { conclude, say } from "../output.ts";

export const checkSharesCommand = () =>
  command("check-shares", {
    about:
      "checks that results of screen --shard form one run: each share once, from the same file, lists, flags and version",
    arguments: [["<results...>", "the results of all shares, each screened with --resume"]],
    flags: allowedFlags("customer"),
    example: "check-shares results/alerts-*[0-9].csv",
    run: (paths, flags) => {
      const allowed = allowedSharesOf(flags);
      const shares = paths.map(loadShare);
      const [gap, ...others] = findGaps(shares);
      if (gap !== undefined)
        throw new OperatorError(
          [gap, ...others].join("\n"),
          "These results are not one run. Screen again the shares that differ or are missing.",
        );
      const { customers, rejected, unread } = sumShares(shares);
      if (customers === 0)
        throw new OperatorError(
          `All ${shares.length} shares are present, but no customer was screened: ${rejected === 0 ? "no share has a row" : `${plural(rejected, "row")} can't be screened`}.`,
          "Check the export that wrote the file, and how its columns are read (--preview).",
        );
      if (rejected > 0 || unread > 0)
        say(
          `warning: Of all shares, ${plural(rejected, "row")} not screened, and ${plural(unread, "customer")} screened without what could not be read; the reasons are beside the results.`,
        );
      const days = daysOf(shares);
      if (days.length > 1)
        say(
          `warning: The shares began on ${days.join(" and ")}: a cleared pair that expired in between is left out of some of them.`,
        );
      conclude(
        `All ${shares.length} shares are present, of the same file, lists and flags, with ${plural(customers, "customer")}. Sorted by line, they are the results of one run.`,
      );
      endRun({ screened: customers, rejected, unread, isMatch: false }, allowed);
    },
  }).addHelpText("after", exitCodesHelp(null, "customer"));
