// `journal`: reads the journal of decisions.

import { group } from "../command.ts";
import { acknowledgeCommand } from "./journal/acknowledge.ts";
import { exportCommand } from "./journal/export.ts";
import { listCommand } from "./journal/list.ts";
import { repairCommand } from "./journal/repair.ts";
import { replayCommand } from "./journal/replay.ts";
import { showCommand, whyCommand } from "./journal/show.ts";
import { verifyCommand } from "./journal/verify.ts";

export const journalCommand = () =>
  group(
    "journal",
    "lists, shows, verifies, repairs and exports the recorded decisions, recomputes them, and explains why a record was not reported",
    [
      listCommand(),
      showCommand(),
      verifyCommand(),
      repairCommand(),
      acknowledgeCommand(),
      exportCommand(),
      replayCommand(),
      whyCommand(),
    ],
  );
