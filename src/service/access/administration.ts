// Accounts and keys as people administer them through the service.

import { SCOPE_ADMINISTER, SCOPE_REVIEW, SCOPES } from "../../base/model/scopes.ts";
import { isWriteRefused } from "../../base/platform/system-errors.ts";
import { StoreAwayError } from "../shared/store-error.ts";
import type { AccessStorage } from "./access-storage.ts";

export interface AccessAdministration {
  readonly storage: AccessStorage;
  /** Why nothing can be changed here, in a sentence; null when it can. */
  readonly refusal: string | null;
  /** True when replicas share the accounts and keys. */
  readonly isShared: boolean;
}

/** Who has a key with one of these can be the second person of a decision or a publication. */
const CONFIRMING_SCOPES: readonly string[] = [SCOPE_REVIEW, SCOPE_ADMINISTER];

/**
 * The scopes of keys that people can make through the service. Whoever makes a key sees it, and could use it
 * as a second person. So where four eyes are required, keys that confirm are made on the command line.
 */
export function grantableScopes(fourEyes: boolean): string[] {
  return SCOPES.filter((scope) => !fourEyes || !CONFIRMING_SCOPES.includes(scope));
}

/** True for an error of the storage that may be over later: it can't be reached, or not be written. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof StoreAwayError || isWriteRefused(error);
}
