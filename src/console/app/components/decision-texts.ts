// The words of decisions: about a customer, or about a payment, which is released or held.

import type { Case } from "../api/cases.ts";
import { TEXTS } from "../texts.ts";

const OF_PAYMENT = Object.fromEntries(
  Object.entries(TEXTS.decide.payment).map(([part, words]) => [
    part,
    { ...TEXTS.decide[part as "verdicts"], ...words },
  ]),
) as unknown as typeof TEXTS.decide;

export const decisionTexts = ({ payment }: Pick<Case, "payment">) =>
  payment === null ? TEXTS.decide : { ...TEXTS.decide, ...OF_PAYMENT };

/** Of no payment. */
export const OF_CUSTOMER = { payment: null } as const;
