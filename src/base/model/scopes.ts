// What a key may do. An endpoint needs one scope, or any key, or none.

/** Search, match and the data behind them: everything under /v1. */
export const SCOPE_READ = "sanctions:read";
/** Looking at alerts and deciding them. */
export const SCOPE_REVIEW = "sanctions:review";
/** Changing the lists in use, and reading the journal. */
export const SCOPE_ADMINISTER = "sanctions:administer";
/** Screening payment messages. */
export const SCOPE_PAYMENTS = "sanctions:payments";

export const SCOPES = [SCOPE_READ, SCOPE_REVIEW, SCOPE_ADMINISTER, SCOPE_PAYMENTS] as const;
export type Scope = (typeof SCOPES)[number];

/** True for a scope that an endpoint of this version needs. */
export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
