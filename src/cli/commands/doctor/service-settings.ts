// The settings of the service in the environment of a command, parsed as `serve` parses them.

import { CommanderError } from "commander";
import type { ServiceSettings } from "../../../doctor/finding.ts";
import { NOT_FOLLOWING } from "../../../doctor/source.ts";
import { reasonOf, UsageError } from "../../../model/errors.ts";
import { ageLimitsOf } from "../../../server/age-limits.ts";
import type { ServeOptions } from "../../../server/options.ts";
import { NOTHING_SHARED } from "../../../shared/store-flags.ts";
import type { Embedding } from "../../../snapshot/embedded.ts";
import { VARIABLES } from "../../environment.ts";
import { serveCommand } from "../serve.ts";

/** Parses the variables without starting anything. Never throws: a value that can't be used is a problem. */
export function loadServiceSettings(embedding: Embedding): ServiceSettings {
  const serve = serveCommand(embedding);
  serve
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .action(() => {});
  const variables = VARIABLES;
  try {
    const options = serve.parse([], { from: "user" }).opts<ServeOptions>();
    return {
      variables,
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
      variables,
      problem,
      listeners: {},
      ageLimits: ageLimitsOf({}),
      following: NOT_FOLLOWING,
      stores: NOTHING_SHARED,
    };
  }
}
