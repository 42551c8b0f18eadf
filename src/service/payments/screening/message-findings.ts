// The findings of a message that no comparison makes: what was not read or was passed over, what hides a
// text, and the findings about parties without a record.

import { DISGUISES, disguisedReadings, disguisesOf } from "../../../engine/names/analysis/disguised-texts.ts";
import type { Finding } from "../finding.ts";
import {
  isWithin,
  type PartyRole,
  type PaymentMessage,
  type PaymentParty,
  type PaymentText,
  type UnreadPart,
} from "../message.ts";

/** Why a part of a message was passed over. */
export const OVER = "The message has more names, texts and addresses than are screened in one message.";

/** A finding about a party that has no record. */
export function partyFinding(
  { path, line, role, transaction }: PaymentParty,
  code: Finding["code"],
  value: string,
  evidence: readonly string[],
): Finding {
  return { code, path, line, role, transaction, value, record: null, evidence };
}

/** A part of the message that was not understood. */
export function unreadFinding({ path, line, reason }: UnreadPart): Finding {
  const place = { path, line, role: null, transaction: null };
  return { ...place, code: "unread", value: "", record: null, evidence: [reason] };
}

/** One finding for all texts that were passed over, at the first of them. */
export function unreadTexts(texts: readonly PaymentText[]): Finding[] {
  const [first] = texts;
  if (first === undefined) return [];
  const { path, line, transaction } = first;
  const from = texts.length === 1 ? "The text was" : `${texts.length} texts from here on were`;
  const place = { path, line, role: null, transaction };
  return [{ ...place, code: "unread", value: "", record: null, evidence: [`${from} not read. ${OVER}`] }];
}

/** The role of the party that a place is a part of; null for none. */
export function roleAt({ parties }: PaymentMessage, path: string): PartyRole | null {
  return parties.find((party) => isWithin(path, party.path))?.role ?? null;
}

/** The texts that hide what they say; one for each place. */
export function disguisedTexts(message: PaymentMessage): Finding[] {
  const known = new Set<string>();
  return message.texts.flatMap(({ path, line, transaction, text }): Finding[] => {
    if (known.has(path) || !isDisguisedText(text)) return [];
    known.add(path);
    const role = roleAt(message, path);
    const evidence = disguiseEvidence(text, "text");
    return [{ code: "disguised-name", path, line, role, transaction, value: text, record: null, evidence }];
  });
}

/** Whether a text that is no name hides what it says. People write emoji in texts, and not in names. */
export function isDisguisedText(text: string): boolean {
  return disguisesOf(text).some((disguise) => disguise !== "symbol" && disguise !== "unseen");
}

/** What hides the name, and how it was read. */
export function disguiseEvidence(name: string, what: "name" | "address" | "text"): readonly string[] {
  const held = disguisesOf(name).map((disguise) => DISGUISES[disguise]);
  const readings = disguisedReadings(name).map((reading) => JSON.stringify(reading));
  const read = readings.length === 0 ? [] : [`It was also read as ${readings.join(" and as ")}.`];
  return [`The ${what} contains ${held.join(", and ")}.`, ...read];
}
