// The variables with which no command begins: those that make the runtime execute other code or trust
// everybody, and unknown ones with the program's prefix. One that is set is a mistake or an attack.

import { VARIABLES } from "../flags/variables.ts";
import { OperatorError } from "../model/errors.ts";
import { didYouMean } from "../names/distance/nearest-name.ts";

const PREFIX = "INTERDICT_";

/** The variables that make Bun execute other code, or accept every certificate. */
export const RUNTIME_VARIABLES = [
  "BUN_BE_BUN",
  "BUN_OPTIONS",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
  "NODE_TLS_REJECT_UNAUTHORIZED",
] as const;

/**
 * Throws an OperatorError for a variable with the program's prefix that no command reads: a misspelt setting
 * must not start a service without it. A variable of another command is fine.
 */
export function refuseUnknownVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !VARIABLES.includes(name))
    .sort();
  const [first] = unknown;
  if (first === undefined) return;
  throw new OperatorError(
    `The environment sets ${unknown.join(", ")}, which no command reads.${didYouMean(first, VARIABLES)}`,
    `Correct it, or start without: env ${unknown.map((name) => `-u ${name}`).join(" ")} interdict … Each command's --help names its variables.`,
  );
}

/** Throws an OperatorError that names every such variable that is set. */
export function refuseRuntimeVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const set = RUNTIME_VARIABLES.filter((name) => environment[name] !== undefined);
  if (set.length === 0) return;
  throw new OperatorError(
    `The environment sets ${set.join(", ")}, with which Bun can execute other code or accept every certificate.`,
    `Start without ${set.length === 1 ? "it" : "them"}: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …`,
  );
}
