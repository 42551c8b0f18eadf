// The answer about one message: every party with its findings, and those that are about no party.

import { isWithin, type PaymentMessage, type PaymentParty } from "../message.ts";
import type { MessageAnswer, ScreenedFinding } from "./message-settings.ts";

export interface AnsweredParty {
  readonly party: PaymentParty;
  readonly findings: readonly ScreenedFinding[];
}

/** Gives each finding to its party: the one whose path is the longest beginning of its own path. */
export function findingsByParty(
  { parties }: PaymentMessage,
  { findings }: MessageAnswer,
): { readonly parties: AnsweredParty[]; readonly others: ScreenedFinding[] } {
  const byParty = parties.map((party) => ({ party, findings: [] as ScreenedFinding[] }));
  const others: ScreenedFinding[] = [];
  for (const finding of findings) {
    let owner: (typeof byParty)[number] | null = null;
    for (const one of byParty)
      if (isWithin(finding.path, one.party.path) && one.party.path.length > (owner?.party.path.length ?? -1))
        owner = one;
    if (owner === null) others.push(finding);
    else owner.findings.push(finding);
  }
  return { parties: byParty, others };
}
