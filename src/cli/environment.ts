// The variables with which no command begins: those that change what the runtime does, and unknown ones with
// the program's prefix. One that is set is a mistake or an attack.

import { VARIABLES } from "../base/flags/variables.ts";
import { OperatorError } from "../base/model/errors.ts";
import { harmfulVariables } from "../base/platform/runtime-variables.ts";
import { didYouMean } from "../engine/names/distance/nearest-name.ts";

const PREFIX = "INTERDICT_";

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

/** Throws an OperatorError that names every variable by which the runtime may do something else. */
export function refuseRuntimeVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const set = harmfulVariables(environment);
  if (set.length === 0) return;
  throw new OperatorError(
    `The environment sets ${set.join(", ")}, with which the runtime may execute other code or accept every certificate.`,
    `Start without ${set.length === 1 ? "it" : "them"}: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …`,
  );
}
