// Variables that change what the runtime does. Those that make it execute other code end every command before
// it begins (cli/environment.ts).

import { type Examined, type Finding, ok, warning } from "./finding.ts";

const CHECK = "environment";

/** Of Bun, of the Node interfaces in it, of its allocator, and of the loader of the system. */
const CHANGES_RUNTIME = /^(?:BUN_|NODE_|MIMALLOC_|LD_)/;

export function checkEnvironment({ environment }: Examined): Finding[] {
  const set = Object.keys(environment)
    .filter((name) => CHANGES_RUNTIME.test(name))
    .sort();
  if (set.length === 0) return [ok(CHECK, "No variable changes what the runtime does.")];
  return [
    warning(
      CHECK,
      `${set.join(", ")} can change what the runtime does.`,
      `Start without: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …; in a systemd unit: UnsetEnvironment=${set.join(" ")}`,
    ),
  ];
}
