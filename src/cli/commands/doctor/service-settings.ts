// The settings of the service in the environment of a command, parsed as `serve` parses them.

import { CommanderError } from "commander";
import type { ServiceSettings } from "../../../doctor/finding.ts";
import { NOT_FOLLOWING } from "../../../flags/follow.ts";
import type { ServeFlags } from "../../../flags/service.ts";
import { NOTHING_SHARED } from "../../../flags/stores.ts";
import { VARIABLES } from "../../../flags/variables.ts";
import { reasonOf, UsageError } from "../../../model/errors.ts";
import { ageLimitsOf } from "../../../server/age-limits.ts";
import type { Embedding } from "../../../snapshot/embedded.ts";
import { serveCommand } from "../serve.ts";

/** Parses the variables without starting anything. Never throws: a value that can't be used is a problem. */
export function loadServiceSettings(embedding: Embedding): ServiceSettings {
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
