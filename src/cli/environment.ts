// Environment variables that belong to the runtime and not to this program. The executable doesn't obey them;
// one that is set is a mistake or an attack, so nothing runs until it is gone.

import { OperatorError } from "../model/errors.ts";

/** The variables by which Bun would run other code. */
export const RUNTIME_VARIABLES = [
  "BUN_BE_BUN",
  "BUN_OPTIONS",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
] as const;

/** Throws an OperatorError that names each of the variables that is set. */
export function refuseRuntimeVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const set = RUNTIME_VARIABLES.filter((name) => environment[name] !== undefined);
  if (set.length === 0) return;
  throw new OperatorError(
    `The environment sets ${set.join(", ")}, by which Bun would run other code.`,
    `Start without: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …`,
  );
}
