// What a person did through the service, as an administrative act: what is about a customer is recorded as
// subjects are.

import type { PersonalAct } from "./decision-journal.ts";
import type { Act, Entry } from "./entries.ts";
import { recordAct } from "./record-act.ts";
import { recordedText } from "./recorded-text.ts";

/** The act as an entry. `isHashed` says that subjects are recorded hashed. Throws as recordedText does. */
export function personalEntry(state: string, act: PersonalAct, isHashed: boolean): Entry {
  return { kind: "act", members: JSON.stringify(membersOf(state, act, isHashed)).slice(1, -1) };
}

/** Records the act in the lane of commands: for a service that keeps no journal. Throws as recordAct does. */
export function recordPersonalAct(state: string, act: PersonalAct): void {
  recordAct(state, membersOf(state, act, false));
}

function membersOf(
  state: string,
  { user, command, details, customerTexts }: PersonalAct,
  isHashed: boolean,
): Act {
  const texts = Object.entries(customerTexts).map(
    ([name, text]) => [name, recordedText(state, text, isHashed)] as const,
  );
  return { user, command, details: { ...details, ...Object.fromEntries(texts) } };
}
