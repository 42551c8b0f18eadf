// The age limits of lists, from the flags --warn-age and --max-age.

import type { AgeFlags } from "../../base/flags/ages.ts";
import { type AgeLimits, DEFAULT_AGE_LIMITS } from "../../base/model/content-age.ts";

/** The limits of the service. A limit for one dataset leaves the default for the others unchanged. */
export function ageLimitsOf({ warnAge, maxAge }: AgeFlags): AgeLimits {
  return {
    warn: new Map([...DEFAULT_AGE_LIMITS.warn, ...(warnAge ?? [])]),
    max: new Map([...DEFAULT_AGE_LIMITS.max, ...(maxAge ?? [])]),
  };
}
