// Why requests of an account are refused, as a word; nothing for one whose requests are answered.

import type { AccountEntry } from "../../../../service/contract/review-accounts.ts";
import { TEXTS } from "../../texts.ts";

export function AccountTag({ account }: { readonly account: AccountEntry }) {
  const texts = TEXTS.accounts;
  if (account.blocked) return <span class="tag contradiction">{texts.blocked}</span>;
  if (account.plan !== "active") return <span class="tag stale">{texts.noPlan}</span>;
  if (account.subscription !== "active") return <span class="tag stale">{texts.noSubscription}</span>;
  return null;
}
