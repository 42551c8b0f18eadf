// Demonstration data: invented people in the executable, for a first try. They have their own folder and
// datasets named demo_*, and only `serve --demo` answers from them.

import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";

/** The state folder of the demonstration, inside the real one: its snapshots stay apart from imports. */
export function demonstrationState(state: string): string {
  return join(state, "demonstration");
}

/** The error for screening against the demonstration. */
export function demonstrationRefused(id: string): OperatorError {
  return new OperatorError(
    `The snapshot ${id} is demonstration data: everybody in it is invented.`,
    "Import real lists: interdict import PATH… To try the service out: interdict serve --demo",
  );
}
