// The flags of `screen-messages`, checked.

import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { loadPlaces } from "../engine/places/load-places.ts";
import type { MessageSettings } from "../service/payments/screening/message-settings.ts";
import { loadRules } from "../service/payments/screening/rules.ts";
import { resultFlags } from "./run-flags.ts";
import { decodeRun, type RunSettings } from "./screen-options.ts";
import { screeningOf } from "./subject-flags.ts";

export const MESSAGES_FLAGS = [
  ...resultFlags("message"),
  flag(
    "--rules <file>",
    "JSON file with the rules that block a message (default: an identifier of a listed record blocks)",
  ),
  flag(
    "--places <file>",
    "table of the places that messages are searched for (default: the one that --list-places prints)",
  ),
  flag("--list-places", "print the built-in table of places, so that you can edit it", {
    default: false,
  }),
];
type MessagesFlags = FlagsOf<typeof MESSAGES_FLAGS>;

/** What `screen-messages` asks for. */
export interface MessagesSettings extends RunSettings {
  readonly screening: MessageSettings;
}

/**
 * Decodes the flags, and loads the rules and places that they name. Throws a UsageError for flags that are
 * wrong or contradict each other, and an OperatorError for a file that can't be used.
 */
export function decodeMessages(path: string, flags: MessagesFlags): MessagesSettings {
  const run = decodeRun(path, flags);
  const screening = screeningOf(flags);
  return {
    ...run,
    screening: { ...screening, rules: loadRules(flags.rules), places: loadPlaces(flags.places) },
  };
}
