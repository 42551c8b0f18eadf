// What a bank calls the parties of a message, and the message itself.

import { isUnreadable, type PaymentParty, type ReadMessage } from "../message.ts";

/** What cleared pairs call a party: its account, and the number that its bank gave it. */
export function referencesOfParty({ account, identifiers }: PaymentParty): string[] {
  const numbers = identifiers
    .filter(({ scheme }) => scheme === "CUST" || scheme === "customer number")
    .map(({ value }) => value);
  return [...new Set([...(account === null ? [] : [account]), ...numbers])];
}

/** By what somebody looks for a message later: its own reference, those of its payments and parties. */
export function referencesOf(message: ReadMessage): string[] {
  const { reference } = message;
  const others = isUnreadable(message)
    ? []
    : [
        ...message.texts.flatMap(({ path, text }) => (path.endsWith("EndToEndId") ? [text] : [])),
        ...message.parties.flatMap(referencesOfParty),
      ];
  return [...new Set([...(reference === null ? [] : [reference]), ...others])];
}
