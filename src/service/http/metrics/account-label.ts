// The label of an account: its id, so that a scrape shows no name. Ids are given one after the other and
// accounts are never deleted, so a bound on the id bounds the series, the same ones in every thread.

const ACCOUNT_ID_MAX = 1000;

export function accountLabel(id: number): string {
  return id > ACCOUNT_ID_MAX ? "other" : String(id);
}
