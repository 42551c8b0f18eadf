// `doctor`: checks state folder and host, and says what to do. It changes nothing.

import { CommanderError } from "commander";
import { NOT_FOLLOWING } from "../../base/flags/follow.ts";
import type { ServeFlags } from "../../base/flags/service.ts";
import { stateFlag } from "../../base/flags/state.ts";
import { NOTHING_SHARED } from "../../base/flags/stores.ts";
import { VARIABLES } from "../../base/flags/variables.ts";
import { reasonOf, UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { EXIT_FAILED } from "../../base/platform/exit-codes.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { examine } from "../../operator/doctor/examine.ts";
import type { Level, ServiceSettings } from "../../operator/doctor/finding.ts";
import { examineStores } from "../../operator/doctor/stores.ts";
import { ageLimitsOf } from "../../service/server/age-limits.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { formatFindings, printJson, printResult, say } from "../output.ts";
import { serveCommand } from "./serve.ts";

export const doctorCommand = (embedding: Embedding) =>
  command("doctor", {
    about:
      "checks the state folder, the host and the stores that variables name, and says what to do about each finding; changes nothing",
    flags: [stateFlag(), jsonFlag("print the findings as JSON")],
    example: "doctor --state /var/lib/interdict",
    run: async ({ state, json }) => {
      const examined = {
        state,
        now: new Date(),
        environment: process.env,
        service: loadServiceSettings(embedding),
      };
      const findings = [...examine(examined), ...(await examineStores(examined))];
      const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
      if (json) printJson(findings);
      else printResult(formatFindings(findings));
      say(`${plural(count("error"), "error")}, ${plural(count("warning"), "warning")}.`);
      if (count("error") > 0) process.exitCode = EXIT_FAILED;
    },
  });

/** Parses the variables without starting anything. Never throws: a value that can't be used is a problem. */
function loadServiceSettings(embedding: Embedding): ServiceSettings {
  const serve = serveCommand(embedding);
  serve
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .action(() => {});
  try {
    const options = serve.parse([], { from: "user" }).opts<ServeFlags>();
    return {
      variables: VARIABLES,
      problem: null,
      listeners: options,
      ageLimits: ageLimitsOf(options),
      following: options,
      stores: options,
    };
  } catch (error) {
    if (!(error instanceof CommanderError || error instanceof UsageError)) throw error;
    const problem = reasonOf(error).replace(/^error: /, "");
    return {
      variables: VARIABLES,
      problem,
      listeners: {},
      ageLimits: ageLimitsOf({}),
      following: NOT_FOLLOWING,
      stores: NOTHING_SHARED,
    };
  }
}
