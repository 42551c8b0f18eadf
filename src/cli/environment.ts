// Refuses environment variables that make the runtime execute other code. The executable ignores them, so one
// that is set is a mistake or an attack.

import { OperatorError } from "../model/errors.ts";

/** The variables that make Bun execute other code. */
export const RUNTIME_VARIABLES = [
  "BUN_BE_BUN",
  "BUN_OPTIONS",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
] as const;

/** Throws an OperatorError that names every such variable that is set. */
export function refuseRuntimeVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const set = RUNTIME_VARIABLES.filter((name) => environment[name] !== undefined);
  if (set.length === 0) return;
  throw new OperatorError(
    `The environment sets ${set.join(", ")}, which can make Bun execute other code.`,
    `Start without ${set.length === 1 ? "it" : "them"}: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …`,
  );
}
