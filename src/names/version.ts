// The version of the name rules: a hash over everything in this folder. An alias index is read only by a program with
// the rules that built it; with others, some names would be looked for under keys that they were never filed under.

import { hashNameRules } from "./rules-hash.ts" with { type: "macro" };

/** 32 hexadecimal digits, computed while the code is bundled (or read, when run from source). */
export const NAME_RULES_VERSION: string = hashNameRules();
