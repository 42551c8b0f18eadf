// Variables: the settings of the service, and those by which the runtime trusts or loads more. Those by which
// it may do something else end every command before it begins (cli/environment.ts).

import { harmfulVariables, trustVariables } from "../../base/platform/runtime-variables.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";
import { type ExaminedHost, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "environment";

/** Of the loader of the system. */
const LOADS_MORE = /^LD_/;

export function checkEnvironment({ environment }: ExaminedHost): Finding[] {
  const loading = Object.keys(environment).filter((name) => LOADS_MORE.test(name));
  const set = [...harmfulVariables(environment), ...trustVariables(environment), ...loading].sort();
  if (set.length === 0) return [ok(CHECK, "No variable changes what the runtime does.")];
  return [
    warning(
      CHECK,
      `${set.join(", ")} can change what the runtime does, or whom it trusts.`,
      `Start without: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …; in a systemd unit: UnsetEnvironment=${set.join(" ")}`,
    ),
  ];
}

/** A misspelt variable ends every other command before it begins (cli/environment.ts). */
export function checkSettings({ environment, service: { variables, problem } }: ExaminedHost): Finding[] {
  const check = "settings";
  const help = "Correct it; interdict serve --help names the variables and their values.";
  if (problem !== null) return [error(check, `A variable can't be used: ${problem}`, help)];
  const set = Object.keys(environment).filter((name) => name.startsWith("INTERDICT_"));
  const unknown = set.filter((name) => !variables.includes(name)).sort();
  if (unknown.length > 0)
    return [
      error(
        check,
        `The program knows no variable ${unknown.join(", ")}, so no other command begins.${didYouMean(unknown[0] ?? "", variables)}`,
        help,
      ),
    ];
  return [ok(check, set.length === 0 ? "No variable is set." : `${set.sort().join(", ")} can be used.`)];
}
